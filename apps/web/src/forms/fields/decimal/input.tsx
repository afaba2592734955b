import type { FieldInputProps } from '../field-input-props.ts'
import { TypedNumberInput } from '../typed-number-input.tsx'

export function DecimalFieldInput(props: FieldInputProps) {
  return <TypedNumberInput {...props} keyboard="decimal" />
}
