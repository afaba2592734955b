import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { PersonInput } from '../person-input.tsx'

/** The previous user to save, if any. */
export function PreviousUserFieldInput(props: FieldInputProps) {
  const { t } = useText()
  return <PersonInput {...props} placeholder={`– ${t('fields.previousUser.later')}`} />
}
