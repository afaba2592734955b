import { Radio, RadioCard, RadioIndicator, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { choicesFor, choicesOf, MAX_SHOWN, tabStopOf } from './choices.ts'
import styles from './choices.module.css'

/** Above this number they are small, and side by side if their names are short. */
const MAX_LARGE = 12
/** Number of options above which there is a search. */
const MAX_WITHOUT_SEARCH = 20
/** A name longer than this, in letters, is shown on several lines. */
const MAX_COLUMN = 28

/** Outside the group, since it is not an option. */
const below = (search: ReactNode) => (choices: ReactNode) => (
  <>
    {search}
    {choices}
  </>
)

/**
 * Each option is a large button, one tap; a second tap clears an optional answer. With many of them, a search leaves those with the text in
 * their names, and the chosen one; Enter takes the first.
 */
export function ChoiceButtons({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, text } = useText()
  const { id, size, ...wrapper } = frame
  const [search, setSearch] = useState('')
  const choices = choicesOf(view.field, view.value, text)
  const chosen = view.value === null ? '' : String(view.value)
  const isSearched = choices.length > MAX_WITHOUT_SEARCH && view.isEnabled
  const left = isSearched ? choicesFor(choices, search) : choices
  const hidden = isSearched ? choices.filter((choice) => choice.value === chosen && !left.slice(0, MAX_SHOWN).includes(choice)) : []
  const shown = [...hidden, ...left.slice(0, MAX_SHOWN)]
  const tabStop = tabStopOf(shown, chosen)
  const longest = Math.max(...choices.map((choice) => choice.label.length))
  const searchField = (
    <TextInput
      mt="xs"
      size={size}
      aria-label={t('fields.searchChoices', { field: frame.label })}
      placeholder={t('fields.searchChoicesHint')}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      value={search}
      enterKeyHint="done"
      spellCheck={false}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setSearch('')
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // it ends a search; it does not send the form
        event.preventDefault()
        if (search.trim() === '' || !left[0]) return
        setSearch('')
        if (left[0].value !== chosen) onChange(left[0].value)
      }}
    />
  )
  return (
    <Radio.Group
      {...wrapper}
      aria-invalid={view.error !== undefined}
      id={id}
      size={size}
      value={chosen}
      onChange={onChange}
      onBlur={onLeave}
      {...(isSearched && { inputContainer: below(searchField) })}
    >
      <div
        className={styles.choices}
        data-many={choices.length > MAX_LARGE || undefined}
        style={{ '--longest': `${Math.min(longest, MAX_COLUMN)}ch` } as CSSProperties}
      >
        {shown.map((choice) => (
          <RadioCard
            key={choice.value}
            value={choice.value}
            tabIndex={choice.value === tabStop ? 0 : -1}
            className={styles.choice}
            disabled={!view.isEnabled}
            onClick={choice.value === chosen && !view.isRequired ? () => onChange(null) : undefined}
          >
            <RadioIndicator aria-hidden />
            <Text span className={styles.name}>
              {choice.label}
            </Text>
          </RadioCard>
        ))}
      </div>
      {left.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('fields.nothingFound')}
        </Text>
      )}
    </Radio.Group>
  )
}
