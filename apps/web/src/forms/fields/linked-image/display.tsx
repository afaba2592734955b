import { useText } from '../../../language/use-text.tsx'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { UrlDisplay } from '../url/display.tsx'
import { Picture } from './picture.tsx'

export function LinkedImageDisplay(props: FieldDisplayProps) {
  const { textOf } = useText()
  const name = textOf(props.field.localizedNames) || props.field.key
  return <Picture address={props.text} name={name} size="normal" otherwise={<UrlDisplay {...props} />} />
}

export function LinkedImageCell(props: FieldDisplayProps) {
  const { textOf } = useText()
  const name = textOf(props.field.localizedNames) || props.field.key
  return <Picture address={props.text} name={name} size="small" otherwise={<UrlDisplay {...props} />} />
}
