import { Radio, Select, Stack, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { searchWords, foldForSearch } from '@verka/domain/lists/search-text.ts'
import { useText, type Text as TextInLanguage } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import styles from './choices.module.css'

/** So many choices fit a phone's screen as buttons; more of them are searched in a list. */
const MAX_CHOICES_AS_BUTTONS = 6
const MAX_CHOICES_WITHOUT_SEARCH = 7
/** More than one reads: the rest is found by typing. */
const MAX_SHOWN = 200

/** The options, and a stored value that is none any more: it is shown as it is rather than lost from sight. */
export function choicesOf(field: Field, value: FieldValue, { textOf }: TextInLanguage): ComboboxItem[] {
  const choices = field.options.map((option) => ({
    value: option.value,
    label: textOf(option.localizedNames) || option.value,
  }))
  const stored = typeof value === 'string' && value !== '' ? value : undefined
  if (stored !== undefined && !choices.some((choice) => choice.value === stored)) choices.push({ value: stored, label: stored })
  return choices
}

/** Every word as a part of the name, as in the lists. */
const filterByWords: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  const found = (options as ComboboxItem[]).filter((option) => {
    const name = foldForSearch(option.label)
    return words.every((word) => name.includes(word))
  })
  return found.slice(0, limit)
}

/** A list; few choices on a phone are buttons. */
export function SelectFieldInput(props: FieldInputProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const hasFew = props.view.field.options.length <= MAX_CHOICES_AS_BUTTONS
  return isPhone && hasFew ? <ChoiceButtons {...props} /> : <ChoiceList {...props} />
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
      searchable={choices.length > MAX_CHOICES_WITHOUT_SEARCH}
      filter={filterByWords}
      limit={MAX_SHOWN}
      maxDropdownHeight={320}
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t('fields.nothingFound')}
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
