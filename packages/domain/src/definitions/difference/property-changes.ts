import { isSameValue } from '../../forms/flat-fields.ts'
import type { FieldValue } from '../../forms/field.ts'
import { isItem, type Item } from './definition-content.ts'

/** One property that differs: `['localizedNames', 'sv-SE']`, `['settings', 'reminders', 'daysBefore']`. */
export interface PropertyChange {
  path: readonly string[]
  /** Undefined: there was none. */
  before: unknown
  after: unknown
}

/** Whether a value is a text in several languages. */
const isLocalized = (value: unknown): value is { culture: string; text: string }[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isItem(item) && typeof item.culture === 'string' && 'text' in item)

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
/** An empty value and an absent one are equal. */
const present = (value: unknown) =>
  value === null || value === '' || isEmptyList(value) || (isItem(value) && Object.keys(value).length === 0) ? undefined : value

const byCulture = (texts: unknown): Item =>
  isLocalized(texts) ? Object.fromEntries(texts.map(({ culture, text }) => [culture, text])) : {}

/** The properties that differ, as deep as they have names: texts by their language, settings one by one. */
export function propertyChanges(before: unknown, after: unknown, path: readonly string[] = []): PropertyChange[] {
  const [one, other] = [present(before), present(after)]
  if (isSameValue(one as FieldValue | undefined, other as FieldValue | undefined)) return []
  if ((isLocalized(one) || one === undefined) && (isLocalized(other) || other === undefined))
    return propertyChanges(byCulture(one), byCulture(other), path)
  const [was, is] = [one ?? {}, other ?? {}]
  if (!isItem(was) || !isItem(is)) return [{ path, before: one, after: other }]
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  return names.flatMap((name) => propertyChanges(was[name], is[name], [...path, name]))
}
