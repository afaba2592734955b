import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { PersonInput } from '../person-input.tsx'

/** Who saved the time before, when there was one. */
export function PreviousUserFieldInput(props: FieldInputProps) {
  const { t } = useText()
  return <PersonInput {...props} placeholder={`– ${t('fields.previousUser.later')}`} />
}
