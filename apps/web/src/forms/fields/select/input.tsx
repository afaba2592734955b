import { Radio, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { choicesOf } from './choices.ts'
import { PhoneSelect } from './phone-select.tsx'
import { SearchedSelect } from './searched-select.tsx'
import styles from './choices.module.css'

/** So many choices fit a phone's screen as buttons; more of them are searched in a list. */
const MAX_CHOICES_AS_BUTTONS = 6
const MAX_CHOICES_WITHOUT_SEARCH = 7

/** A list, searched when it is long; few choices on a phone are buttons. */
export function SelectFieldInput(props: FieldInputProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { length } = props.view.field.options
  if (isPhone && length <= MAX_CHOICES_AS_BUTTONS) return <ChoiceButtons {...props} />
  if (length <= MAX_CHOICES_WITHOUT_SEARCH) return <ChoiceList {...props} />
  return isPhone ? <PhoneSelect {...props} /> : <SearchedSelect {...props} />
}

function ChoiceList({ view, frame, onChange, onLeave }: FieldInputProps) {
  const text = useText()
  const { t } = text
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

/** Each choice is a large button, one tap. A second tap takes an answer that is not required back. */
export function ChoiceButtons({ view, frame, onChange, onLeave }: FieldInputProps) {
  const text = useText()
  const { id, size, ...wrapper } = frame
  const chosen = view.value === null ? '' : String(view.value)
  return (
    <Radio.Group
      {...wrapper}
      aria-invalid={view.error !== undefined}
      id={id}
      size={size}
      value={chosen}
      onChange={onChange}
      onBlur={onLeave}
    >
      <Stack gap="xs" mt="xs" mb={4}>
        {choicesOf(view.field, view.value, text).map((choice) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            className={styles.choice}
            disabled={!view.isEnabled}
            onClick={choice.value === chosen && !view.isRequired ? () => onChange(null) : undefined}
          >
            <Radio.Indicator aria-hidden />
            <Text span className={styles.name}>
              {choice.label}
            </Text>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
