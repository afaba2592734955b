import type { FieldDisplayProps } from '../field-display-props.ts'

/** Digits of one width, so that columns of numbers stand below each other. */
export function DecimalDisplay({ text }: FieldDisplayProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
}
