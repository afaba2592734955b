import type { Option } from '@verka/domain/forms/field.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { isOptionValueOfName, optionValueFromName } from '../../field-lists/field-keys.ts'
import { anyName } from '../../field-lists/field-list.ts'

const named = (name: string, culture: Culture): LocalizedTexts => (name === '' ? [] : [{ culture, text: name }])

/** The options with new ones at an index, replacing a number of others; a replaced option keeps its value. */
export function withOptions(
  options: readonly Option[],
  at: number,
  names: readonly string[],
  { culture, replaced = 0 }: { culture: Culture; replaced?: number },
): Option[] {
  const taken = options.toSpliced(at, replaced).map((option) => option.value)
  const added = names.map((name, index): Option => {
    const before = index < replaced ? options[at + index] : undefined
    const value = before && !isOptionValueOfName(before.value, '') ? before.value : optionValueFromName(name, taken)
    taken.push(value)
    return { ...before, value, localizedNames: named(name, culture) }
  })
  return options.toSpliced(at, replaced, ...added)
}

/** The options with one renamed. Its value follows the name until it is saved or set by the user. */
export function withNamed(options: readonly Option[], index: number, localizedNames: LocalizedTexts, isSaved: boolean): Option[] {
  const before = options[index]!
  const follows = !isSaved && isOptionValueOfName(before.value, anyName(before.localizedNames))
  const others = options.flatMap(({ value }, at) => (at === index ? [] : [value]))
  const value = follows ? optionValueFromName(anyName(localizedNames), others) : before.value
  return options.with(index, { ...before, localizedNames, value })
}

/** The options with one at another position; the same list if unchanged. */
export function withOptionAt(options: readonly Option[], from: number, to: number): readonly Option[] {
  const position = Math.max(0, Math.min(options.length - 1, to))
  const moved = options[from]
  if (!moved || position === from) return options
  return options.toSpliced(from, 1).toSpliced(position, 0, moved)
}

/** The options sorted by their names in a language; numbers in names sort as numbers. */
export function sortedOptions(options: readonly Option[], nameOf: (option: Option) => string, culture: Culture): Option[] {
  const order = new Intl.Collator(culture, { numeric: true })
  return options.toSorted((one, other) => order.compare(nameOf(one), nameOf(other)))
}

/** Indexes of the options whose name or value contains the search text; all without one. */
export function matchingOptions(options: readonly Option[], search: string): number[] {
  const sought = search.trim().toLocaleLowerCase()
  return options.flatMap((option, index) => {
    const isHit =
      sought === '' ||
      [option.value, ...option.localizedNames.map(({ text }) => text)].some((text) => text.toLocaleLowerCase().includes(sought))
    return isHit ? [index] : []
  })
}
