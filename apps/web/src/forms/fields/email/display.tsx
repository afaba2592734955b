import type { FieldDisplayProps } from '../field-display-props.ts'
import { DisplayLink } from '../shared-displays.tsx'

export function EmailDisplay({ text }: FieldDisplayProps) {
  return <DisplayLink href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`} text={text} />
}
