import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { slotsOfLog, UNKNOWN_OPTION, type ListSlots, type Slot } from './list-slots.ts'

/** Characters of a text by which lists are ordered. */
const MAX_TEXT = 250
const MS_OF_DAY = 86_400_000

/** Page of the keys that change with every save, or with saves of other rows, so that a change touches few indexes. */
export const CHANGING_PAGE = -1

/** Keys of a row on one page: the columns of `list_keys`, without empty ones. `choices` is a bigint. */
export interface KeysOfPage {
  page: number
  [column: string]: string | number
}

/** A row of a log: an operation, or a transaction. */
export interface LoggedRow {
  /** The values that it is listed by. */
  values: Values
  at: Date
  serviceId: string
  ownerId: string
  borrowerId: string | null
}

/** Keys of a row of a log. Whose it is, and in which service, is on each page: a filter by that needs no other look-up. */
export const keysOfLog = (slots: ListSlots, { values, at, serviceId, ownerId, borrowerId }: LoggedRow): KeysOfPage[] =>
  keysOfFields(
    slotsOfLog(slots),
    values,
    { created_at: at.toISOString() },
    { service_id: serviceId, owner_id: ownerId, ...(borrowerId !== null && { borrower_id: borrowerId }) },
  )

/**
 * Keys of a row's fields, by the pages of their slots. `own` are its other keys on the first page, `onEach` those on each. Those of objects and
 * predefined values are also computed by the database (`write_list_keys`).
 */
export const keysOfFields = (
  { pages }: ListSlots,
  values: Values,
  own: Record<string, string>,
  onEach?: Record<string, string>,
): KeysOfPage[] =>
  pages.map((slots, page) => {
    const keys: KeysOfPage = { page, ...(page === 0 && own), ...onEach }
    let choices = 0n
    for (const [column, slot] of Object.entries(slots)) {
      const value = values[slot.id] ?? null
      const key = value === null ? null : slot.as === 'text' ? textKey(value) : numberKey(slot, value)
      if (key !== null) keys[column] = key
      const bit = optionOf(slot, value)?.[1] ?? null
      if (bit !== null) choices |= 1n << BigInt(bit)
    }
    return { ...keys, choices: String(choices) }
  })

/** The part of a text by which lists are ordered; null: it has none. */
export function textKey(value: FieldValue): string | null {
  if (typeof value !== 'string' || value === '') return null
  // the database counts characters, not UTF-16 units
  return value.length <= MAX_TEXT ? value : [...value].slice(0, MAX_TEXT).join('')
}

function numberKey(slot: Slot, value: FieldValue): number | null {
  switch (slot.as) {
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : null
    case 'day':
      return typeof value === 'string' ? dayNumber(value) : null
    default:
      // also a value from before the field had options
      return value === '' ? null : (optionOf(slot, value)?.[0] ?? UNKNOWN_OPTION)
  }
}

function optionOf({ options }: Slot, value: FieldValue) {
  if (!options || typeof value === 'object') return undefined
  const name = String(value)
  return Object.hasOwn(options, name) ? options[name] : undefined
}

/** Days since 1970; null: not a day that the calendar has. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return null
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? at.getTime() / MS_OF_DAY : null
}
