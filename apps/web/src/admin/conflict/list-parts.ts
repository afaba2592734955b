import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import { CULTURES, isCulture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { isGrant, isLocalized } from '../changes/differences.ts'

type Parts = Readonly<Record<string, unknown>>

/** A list whose items are separate parts, matched by identity and not by index. */
interface PartedList {
  /** The items as parts, by identity. */
  partsOf: (list: readonly unknown[]) => Parts
  /** The value of a missing item. */
  none: unknown
  /** The list with one item replaced; `none` removes it. */
  put: (list: readonly unknown[], key: string, value: unknown) => unknown[]
}

/** Texts in several languages, by language: the text. */
const TEXTS: PartedList = {
  partsOf: (list) => Object.fromEntries((list as LocalizedText[]).map(({ culture, text }) => [culture, text])),
  none: undefined,
  put(list, key, value) {
    const others = (list as LocalizedText[]).filter(({ culture }) => culture !== key)
    const all = value === undefined ? others : [...others, { culture: key as LocalizedText['culture'], text: value as string }]
    return all.toSorted((one, other) => CULTURES.indexOf(one.culture) - CULTURES.indexOf(other.culture))
  },
}

/** Grants of a privilege by service. */
const GRANTS: PartedList = {
  partsOf: (list) => Object.fromEntries((list as PrivilegeGrant[]).map((grant) => [grant.transactionTypeId, grant])),
  none: undefined,
  put(list, key, value) {
    const others = (list as PrivilegeGrant[]).filter(({ transactionTypeId }) => transactionTypeId !== key)
    // in the order of the matrix
    return (value === undefined ? others : [...others, value as PrivilegeGrant]).toSorted((one, other) =>
      one.transactionTypeId < other.transactionTypeId ? -1 : 1,
    )
  },
}

/** Ticks, by key or id. */
const TICKED: PartedList = {
  partsOf: (list) => Object.fromEntries((list as string[]).map((key) => [key, true])),
  none: false,
  put: (list, key, value) => [...list.filter((item) => item !== key), ...(value === true ? [key] : [])],
}

/** Names of tick lists whose order has no meaning. */
const TICKED_LISTS: ReadonlySet<string> = new Set(['sites', 'privilegeIds', 'elementTypeIds'])

const isTicked = (item: unknown) => typeof item === 'string'

/** The item-by-item comparison of two versions of a part; undefined if they are compared whole. Empty is a list without items. */
export function partedListOf(name: string | undefined, one: unknown, other: unknown): PartedList | undefined {
  const lists = [one ?? [], other ?? []]
  if (!lists.every((list) => Array.isArray(list))) return undefined
  const items = lists.flat() as unknown[]
  if (items.length === 0) return undefined
  if (isLocalized(items)) return TEXTS
  if (name === 'grants' && items.every(isGrant)) return GRANTS
  return name !== undefined && TICKED_LISTS.has(name) && items.every(isTicked) ? TICKED : undefined
}

/** The list of a conflict's path, by the list's name and the step into it; undefined if it is not a list. */
export function partedListAt(name: string | undefined, step: string, whole: unknown): PartedList | undefined {
  if (whole !== undefined && whole !== null && !Array.isArray(whole)) return undefined
  if (name === 'grants') return GRANTS
  if (name !== undefined && TICKED_LISTS.has(name)) return TICKED
  return isCulture(step) ? TEXTS : undefined
}
