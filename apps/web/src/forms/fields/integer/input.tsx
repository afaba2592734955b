import type { FieldInputProps } from '../field-input-props.ts'
import { TypedNumberInput } from '../typed-number-input.tsx'

export function IntegerFieldInput(props: FieldInputProps) {
  return <TypedNumberInput {...props} keyboard="numeric" />
}
