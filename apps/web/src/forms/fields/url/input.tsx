import { TypedTextInput } from '../typed-text-input.tsx'
import type { FieldInputProps } from '../field-input-props.ts'

export function UrlFieldInput(props: FieldInputProps) {
  return <TypedTextInput {...props} type="url" />
}
