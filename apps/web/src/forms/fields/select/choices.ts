import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import type { Text } from '../../../language/use-text.tsx'

/** Maximum number of displayed options: the rest is found by typing. */
export const MAX_SHOWN = 200

export interface Choice {
  value: string
  label: string
}

/** The options of a field. Only a new option has no name yet: it gets the editor's placeholder. */
export const optionChoices = ({ options }: Field, { t, textOf }: Text): Choice[] =>
  options.map(({ value, localizedNames }, index) => ({
    value,
    label: textOf(localizedNames) || t('fields.optionName', { number: index + 1 }),
  }))

/** The options, and a stored value that is no longer one: it is shown rather than hidden. */
export function choicesOf(field: Field, value: FieldValue, text: Text): Choice[] {
  const choices = optionChoices(field, text)
  const stored = typeof value === 'string' && value !== '' ? value : undefined
  if (stored !== undefined && !choices.some((choice) => choice.value === stored)) choices.push({ value: stored, label: stored })
  return choices
}

/** The tab stop among radio buttons: the chosen one, else the first; arrow keys move from there. */
export const tabStopOf = (choices: readonly Choice[], chosen: string): string | undefined =>
  (choices.find(({ value }) => value === chosen) ?? choices[0])?.value

/** The options with every word as a part of the name, as in the lists; those with exactly that name first. */
export function choicesFor(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = searchWords(typed)
  if (words.length === 0) return choices
  const whole = foldForSearch(typed)
  const found = choices
    .map((choice) => ({ choice, name: foldForSearch(choice.label) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
  return [...found.filter(({ name }) => name === whole), ...found.filter(({ name }) => name !== whole)].map(({ choice }) => choice)
}

/** The option meant by the text when the field is left: the one with exactly that name, or the only match. */
export function choiceMeant(choices: readonly Choice[], typed: string): Choice | undefined {
  const left = choicesFor(choices, typed)
  const whole = foldForSearch(typed)
  const named = left.filter((choice) => foldForSearch(choice.label) === whole)
  const meant = named.length > 0 ? named : left
  return meant.length === 1 ? meant[0] : undefined
}

/** The value for a text that matches no option: it stays, and the kind's check reports it. */
export function valueOfNoChoice(field: Field, typed: string): string {
  const value = typed.trim()
  return field.options.some((option) => option.value === value) ? ` ${value}` : value
}
