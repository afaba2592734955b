import { useMediaQuery } from '@mantine/hooks'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import { choicesOf } from './choices.ts'
import { PhoneSelect } from './phone-select.tsx'
import { LateSearchedSelect } from './late-searched-select.tsx'
import { Select } from '../../../ui/choices/select.tsx'

/** Number of options up to which they are buttons on a phone; more are searched in a list. */
const MAX_CHOICES_AS_BUTTONS = 6
const MAX_CHOICES_WITHOUT_SEARCH = 7

/** A list, searched when it is long; few options on a phone are buttons. */
export function SelectFieldInput(props: FieldInputProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { length } = props.view.field.options
  if (isPhone && length <= MAX_CHOICES_AS_BUTTONS) return <ChoiceButtons {...props} />
  if (length <= MAX_CHOICES_WITHOUT_SEARCH) return <ChoiceList {...props} />
  return isPhone ? <PhoneSelect {...props} /> : <LateSearchedSelect {...props} />
}

function ChoiceList({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, text } = useText()
  const choices = choicesOf(view.field, view.value, text)
  return (
    <Select
      {...frame}
      data={choices}
      value={view.value === null || view.value === '' ? null : String(view.value)}
      placeholder={t('fields.choose')}
      maxDropdownHeight={320}
      comboboxProps={{ keepMounted: false }}
      clearable={!view.isRequired}
      allowDeselect={!view.isRequired}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: frame.label }) }}
      disabled={!view.isEnabled}
      aria-required={view.isRequired}
      checkIconPosition="right"
      onChange={onChange}
      onBlur={onLeave}
    />
  )
}
