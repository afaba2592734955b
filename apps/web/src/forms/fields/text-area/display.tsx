import type { FieldDisplayProps } from '../field-display-props.ts'

/** Preserves line breaks. */
export function TextAreaDisplay({ text }: FieldDisplayProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>
}
