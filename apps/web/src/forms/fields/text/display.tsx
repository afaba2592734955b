import type { FieldDisplayProps } from '../field-display-props.ts'

export function TextDisplay({ text }: FieldDisplayProps) {
  return <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
}
