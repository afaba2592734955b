import { CULTURES } from '@verka/domain/localization/cultures.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'

/** A default as one text in each language; one that is not localized counts in all. */
export function defaultTexts(value: FieldValue): LocalizedText[] {
  if (typeof value === 'string') return CULTURES.map((culture) => ({ culture, text: value }))
  return Array.isArray(value) ? (value as unknown as LocalizedText[]) : []
}

/** The default from texts: none if all are empty. */
export function defaultOfTexts(texts: readonly LocalizedText[]): FieldValue {
  const filled = texts.filter((given) => given.text !== '')
  return filled.length === 0 ? null : filled.map(({ culture, text }) => ({ culture, text }))
}
