import type { FieldInputProps } from '../field-input-props.ts'
import { ChoiceButtons } from '../select/choice-buttons.tsx'

/** All choices in sight. */
export function RadioFieldInput(props: FieldInputProps) {
  return <ChoiceButtons {...props} />
}
