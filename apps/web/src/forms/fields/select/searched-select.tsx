import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { choiceMeant, choicesFor, optionChoices, valueOfNoChoice } from './choices.ts'
import { ChoiceOptions } from './choice-options.tsx'
import styles from './choices.module.css'

/**
 * A list that is searched by typing. Enter takes the first match. Leaving takes the only match, or the one with that name; with several the
 * earlier choice stays; text without a match stays as it was typed, with an error.
 */
export function SearchedSelect({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { field, value, isEnabled, isRequired } = view
  const { t, text } = useText()
  const [typed, setTyped] = useState<{ text: string; over: FieldValue }>()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const choices = optionChoices(field, text)
  const chosen = choices.find((choice) => choice.value === value)
  const current = chosen?.label ?? String(value ?? '')
  // a value set by a rule or another user's save replaces half a word
  const search = typed?.over === value ? typed.text : undefined
  const left = choicesFor(choices, search ?? '')
  const isSearching = search !== undefined && search.trim() !== ''

  useEffect(() => {
    if (!isSearching) return combobox.resetSelectedOption()
    // the list is rendered after this
    const mark = setTimeout(() => combobox.selectFirstOption())
    return () => clearTimeout(mark)
    // only at each key: arrow keys move from there
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search])

  const take = (next: string | null) => {
    setTyped(undefined)
    combobox.closeDropdown()
    if (next !== value) onChange(next)
  }
  /** Settles the typed text when the field is left. */
  const settle = () => {
    if (search === undefined) return
    if (!isSearching) return take(isRequired && chosen ? chosen.value : null)
    const meant = choiceMeant(choices, search)
    if (meant) return take(meant.value)
    take(chosen && left.length > 0 ? chosen.value : valueOfNoChoice(field, search))
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter' || search === undefined) return
    // it ends a search; it does not send the form
    event.preventDefault()
    if (!isSearching) settle()
    // the list itself takes its marked option
    else if (combobox.getSelectedOptionIndex() === -1 && left[0]) take(left[0].value)
  }
  const isClearable = isEnabled && !isRequired && value !== null && value !== ''

  return (
    <Combobox store={combobox} size={frame.size} readOnly={!isEnabled} onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...frame}
          value={search ?? current}
          placeholder={t('fields.choose')}
          spellCheck={false}
          disabled={!isEnabled}
          aria-required={isRequired}
          rightSection={
            isClearable ? (
              <Combobox.ClearButton aria-label={t('fields.clear', { field: frame.label })} onClear={() => take(null)} />
            ) : (
              <Combobox.Chevron size={frame.size} error={frame.error} />
            )
          }
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          onChange={(event) => {
            setTyped({ text: event.currentTarget.value, over: value })
            combobox.openDropdown()
          }}
          onKeyDown={pressed}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            settle()
            combobox.closeDropdown()
            onLeave()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options labelledBy={`${frame.id}-label`} className={styles.options!}>
          <ChoiceOptions choices={left} value={value} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
