import type { FieldDisplayProps } from '../field-display-props.ts'
import { DisplayLink } from '../shared-displays.tsx'

export function PhoneNoDisplay({ text }: FieldDisplayProps) {
  return <DisplayLink href={`tel:${text.replace(/[\s-]/g, '')}`} text={text} />
}
