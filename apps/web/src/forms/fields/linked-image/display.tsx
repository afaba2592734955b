import { fieldName } from '../../field-name.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { UrlDisplay } from '../shared-displays.tsx'
import { Picture } from './picture.tsx'

export function LinkedImageDisplay(props: FieldDisplayProps) {
  const text = useText()
  const name = fieldName(props.field, text)
  return <Picture address={props.text} name={name} size="normal" otherwise={<UrlDisplay {...props} />} />
}

export function LinkedImageCell(props: FieldDisplayProps) {
  const text = useText()
  const name = fieldName(props.field, text)
  return <Picture address={props.text} name={name} size="small" otherwise={<UrlDisplay {...props} />} />
}
