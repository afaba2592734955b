import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'

type Json = Record<string, unknown>

/** A part of an audited row, now or before. */
export interface Part {
  /** From the whole to the part: names of parts, ids of fields, and items of a list. */
  path: readonly (string | Json)[]
  before: unknown
  after: unknown
}

export interface Differences {
  changed: Part[]
  /** Unchanged values by the names of whole parts. */
  same: Part[]
}

/** Parts without meaning to a person: rights of the caller, and those shown in the entry already. */
const OMITTED_KEYS = new Set(['can', 'id', 'userId', 'list', 'outside', 'rowId'])

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a text in several languages. */
export const isLocalized = (value: unknown): value is { culture: string; text: string }[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && 'culture' in item && 'text' in item)

/** Whether a value consists only of an id and a name. */
export const isNamed = (value: unknown): value is { id: string; name: string } =>
  isObject(value) && typeof value.name === 'string' && Object.keys(value).every((key) => key === 'id' || key === 'name')

/** Whether a value is a grant in one service: shown as a whole, in the words of the matrix. */
export const isGrant = (value: unknown): value is PrivilegeGrant =>
  isObject(value) && typeof value.transactionTypeId === 'string' && Array.isArray(value.operationModes) && 'view' in value

/** Identity of a list's item. */
const keyOf = (item: Json): unknown => item.id ?? item.schemaId ?? item.transactionTypeId ?? item.value ?? item.column
const isList = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length > 0 && !isLocalized(value) && value.every((item) => isObject(item) && keyOf(item) !== undefined)

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || isSameValue(one as FieldValue | undefined, other as FieldValue | undefined)

/** Differences within two versions of one part, as deep as items can be matched. */
function within(path: Part['path'], before: unknown, after: unknown): Part[] {
  if (isSame(before, after)) return []
  // values of fields are shown whole, each under its field's name
  const isValue = path[0] === 'dataProperties' && path.length > 1
  const [one, other] = [before ?? undefined, after ?? undefined]
  if (!isValue && isParts(one) && isParts(other) && (one || other)) {
    const all = [...new Set([...Object.keys(other ?? {}), ...Object.keys(one ?? {})])]
    // the name in the saver's language repeats those in all languages
    const keys = all.filter((key) => !OMITTED_KEYS.has(key) && (key !== 'name' || !all.includes('localizedNames')))
    return keys.flatMap((key) => within([...path, key], one?.[key], other?.[key]))
  }
  if (!isValue && isListOrNone(one) && isListOrNone(other) && (one || other)) {
    const [olds, news] = [one ?? [], other ?? []]
    const gone = olds.filter((item) => !news.some((now) => keyOf(now) === keyOf(item)))
    const parts = news.flatMap((item): Part[] => {
      const old = olds.find((was) => keyOf(was) === keyOf(item))
      return old ? within([...path, item], old, item) : [{ path: [...path, item], before: undefined, after: item }]
    })
    const all = [...parts, ...gone.map((item): Part => ({ path: [...path, item], before: item, after: undefined }))]
    // the same items, in another order
    return all.length > 0 ? all : [{ path, before, after }]
  }
  return [{ path, before, after }]
}

const isParts = (value: unknown): value is Json | undefined =>
  value === undefined || (isObject(value) && !isNamed(value) && !isGrant(value))
const isListOrNone = (value: unknown): value is Json[] | undefined =>
  value === undefined || isList(value) || (Array.isArray(value) && value.length === 0)

/** Metadata of the row, and bare ids: they come last. */
const OF_ROW = ['version', 'createdAt', 'updatedAt', 'operationId', 'transactionTypeVersion']

/**
 * The differences down to the single part, and the unchanged whole parts. Of a created or deleted row all parts differ; additional data,
 * such as the reason of a deletion, counts as new.
 */
export function differencesOf(before: unknown, after: unknown): Differences {
  const [one, other] = [isObject(before) ? before : undefined, isObject(after) ? after : undefined]
  const isOfBoth = one !== undefined && other !== undefined
  const all = within([], one, other)
  const changed = all.filter(({ path }) => !OF_ROW.includes(path[0] as string))
  const isShown = (key: string) => !OMITTED_KEYS.has(key) && (key !== 'name' || !(other && 'localizedNames' in other))
  const keys = isOfBoth ? Object.keys(other).filter((key) => key in one && isShown(key) && !isNothing(other[key])) : []
  const same = keys.filter((key) => !all.some(({ path }) => path[0] === key)).flatMap((key) => differencesAt(key, one![key], other![key]))
  const ofRow = all.filter(({ path }) => OF_ROW.includes(path[0] as string))
  return { changed, same: [...same, ...ofRow] }
}

/** A whole part; of the values of fields, each. */
const differencesAt = (key: string, before: unknown, after: unknown): Part[] =>
  key === 'dataProperties' && isObject(before) && isObject(after)
    ? Object.keys(after).map((id) => ({ path: [key, id], before: before[id], after: after[id] }))
    : [{ path: [key], before, after }]
