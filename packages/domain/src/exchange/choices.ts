import type { Option } from '../forms/field.ts'
import type { Culture } from '../localization/cultures.ts'
import { textIn } from '../localization/localized-text.ts'

/** A choice of a field, as cells name it: by its names, and by others such as a person's user name and e-mail address. */
export interface CellChoice extends Pick<Option, 'value' | 'localizedNames'> {
  aliases?: readonly string[] | undefined
}

/** A name without differences of case and spaces. */
export const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

interface Named {
  value: string
  name: string
  culture: Culture | undefined
}

interface Index {
  byValue: ReadonlyMap<string, CellChoice>
  byName: ReadonlyMap<string, readonly Named[]>
}

const indexes = new WeakMap<readonly CellChoice[], Index>()

/** Indexes choices once for each list: a list may have thousands, and a file a hundred thousand rows. */
function indexOf(choices: readonly CellChoice[]): Index {
  let index = indexes.get(choices)
  if (!index) {
    const byName = new Map<string, Named[]>()
    for (const { value, localizedNames, aliases = [] } of choices) {
      const names = [...localizedNames, ...aliases.map((text) => ({ text, culture: undefined }))]
      for (const { text: name, culture } of names) {
        const key = folded(name)
        if (key !== '') byName.set(key, [...(byName.get(key) ?? []), { value, name, culture }])
      }
    }
    index = { byName, byValue: new Map(choices.map((choice) => [choice.value, choice])) }
    indexes.set(choices, index)
  }
  return index
}

/** The name of a choice in a culture; undefined if there is no such choice. */
export function nameOfChoice(choices: readonly CellChoice[], value: string, culture: Culture): string | undefined {
  const choice = indexOf(choices).byValue.get(value)
  return choice && (textIn(choice.localizedNames, culture) || value)
}

const distinct = (named: readonly Named[]) => [...new Set(named.map(({ value }) => value))]

/**
 * The choice that a text names: in the reader's language before the others, by its name before its stored value. Case counts only where
 * names differ in nothing else.
 */
export function findChoice(choices: readonly CellChoice[], text: string, culture: Culture): { value: string } | 'ambiguous' | 'missing' {
  const { byName, byValue } = indexOf(choices)
  const named = byName.get(folded(text)) ?? []
  for (const among of [named.filter((one) => one.culture === culture), named]) {
    const values = distinct(among)
    if (values.length === 1) return { value: values[0]! }
    const written = distinct(among.filter(({ name }) => name === text.trim()))
    if (written.length === 1) return { value: written[0]! }
    if (values.length > 1) return 'ambiguous'
  }
  const given = text.trim()
  const value = byValue.has(given) ? given : byValue.has(given.toLowerCase()) ? given.toLowerCase() : undefined
  return value === undefined ? 'missing' : { value }
}
