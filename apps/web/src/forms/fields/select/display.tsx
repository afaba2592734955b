import type { FieldDisplayProps } from '../field-display-props.ts'

export function SelectDisplay({ text }: FieldDisplayProps) {
  return <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
}
