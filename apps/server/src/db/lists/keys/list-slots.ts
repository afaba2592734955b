import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'

/** Eight texts and eight numbers are a page (`list_keys`). */
export const COLUMNS_OF_A_PAGE = 8
/** Bits of a bigint without the sign. */
const MAX_BITS = 63

/** The position of an option that was removed before the key was written. */
export const UNKNOWN_OPTION = 1e9

/** Conversion of a value to its key: in `t` columns unchanged, in `n` columns as a number. */
type SlotKind = 'text' | 'number' | 'boolean' | 'day' | 'choice'

/** The column of a field's keys. */
export interface Slot {
  /** The field. */
  id: string
  as: SlotKind
  /** Of an option field: positions in the order by option value, and bits in `choices` as far as free. */
  options?: OptionPositions
  /** Of an option field: positions of its removed options. Keys written with them are unchanged, so no other option gets them. */
  gone?: OptionPositions
}
type OptionPositions = Record<string, [position: number, bit: number | null]>

/** Assignment of fields to columns and pages: `{pages: [{t0: …, n3: …}]}` (`element_types.list_slots`). */
export interface ListSlots {
  pages: Record<string, Slot>[]
  /** The next bit that no option has. */
  nextBit: number
}

/** The kind of a field's key; undefined: it has none and is no column. */
export function slotKindOf(field: Field): SlotKind | undefined {
  const { columnType } = kindOf(field)
  if (columnType === 'none') return undefined
  if (columnType === 'number' || columnType === 'boolean' || columnType === 'text') return columnType
  if (columnType === 'date') return 'day'
  // options from other sources have no order in the definition
  return field.optionSource === 'static' || field.optionSource === undefined ? 'choice' : 'text'
}

/** Slots, and what becomes of the stored keys. */
interface Assigned {
  slots: ListSlots
  /** Stored keys have to be rewritten. */
  needsRewrite: boolean
  /** Pages that no row has yet. */
  newPages: number[]
}

/** Assigns slots to the fields of a type. A field keeps its slot, so that the keys of a million rows stay valid after a field was added. */
export function assignSlots(fields: readonly Field[], before?: ListSlots): Assigned {
  if (!before) return { slots: slotsWith({ pages: [], nextBit: 0 }, fields)!, needsRewrite: true, newPages: [] }
  const slots = slotsWith(structuredClone(before), fields)
  if (!slots) return { slots: slotsWith(absentOf(before, fields), fields)!, needsRewrite: true, newPages: [] }
  const newPages = [...slots.pages.keys()].slice(before.pages.length)
  const known = new Set(before.pages.flatMap((page) => Object.values(page).map(({ id }) => id)))
  // a field that had another kind has values already
  const hasValues = newPages.some((page) => Object.values(slots.pages[page]!).some(({ id }) => known.has(id)))
  return { slots, needsRewrite: hasValues, newPages }
}

const ofLogs = new WeakMap<ListSlots, ListSlots>()

/**
 * Slots with the removed options among the others: logs contain values that were options once, and may be again. The same object for the same
 * slots.
 */
export function slotsOfLog(slots: ListSlots): ListSlots {
  const known = ofLogs.get(slots)
  if (known) return known
  const withGone = ([column, slot]: [string, Slot]): [string, Slot] =>
    slot.gone ? [column, { ...slot, options: { ...slot.gone, ...slot.options } }] : [column, slot]
  const made = { ...slots, pages: slots.pages.map((page) => Object.fromEntries(Object.entries(page).map(withGone))) }
  ofLogs.set(slots, made)
  return made
}

/** The slots of removed fields: rows have values of them, and they may be restored. Their bits are assigned to others. */
function absentOf({ pages }: ListSlots, fields: readonly Field[]): ListSlots {
  const present = new Set(flatFields(fields).map((field) => field.id))
  const withoutBits = (positions: OptionPositions): OptionPositions =>
    Object.fromEntries(Object.entries(positions).map(([value, [position]]) => [value, [position, null]]))
  const absent = pages.map((page) =>
    Object.fromEntries(
      Object.entries(page).flatMap(([column, { options, gone, ...slot }]): [string, Slot][] =>
        present.has(slot.id)
          ? []
          : [[column, { ...slot, ...(options && { options: withoutBits(options) }), ...(gone && { gone: withoutBits(gone) }) }]],
      ),
    ),
  )
  return { pages: absent, nextBit: 0 }
}

/** Adds missing slots; undefined when options changed their order. */
function slotsWith(slots: ListSlots, fields: readonly Field[]): ListSlots | undefined {
  if (slots.pages.length === 0) slots.pages.push({})
  for (const field of flatFields(fields)) {
    const as = slotKindOf(field)
    if (!as) continue
    const known = slots.pages.flatMap((page) => Object.values(page)).find((slot) => slot.id === field.id && slot.as === as)
    const slot = known ?? addSlot(slots, { id: field.id, as })
    if (as !== 'choice') continue
    const options = assignPositions(
      optionsOf(field).map((option) => option.value),
      { ...slot.gone, ...slot.options },
      slots,
    )
    if (!options) return undefined
    const gone = Object.entries({ ...slot.gone, ...slot.options }).filter(([value]) => !Object.hasOwn(options, value))
    if (gone.length > 0) slot.gone = Object.fromEntries(gone)
    else delete slot.gone
    slot.options = options
  }
  return slots
}

function addSlot({ pages }: ListSlots, slot: Slot): Slot {
  const letter = slot.as === 'text' ? 't' : 'n'
  for (const page of pages)
    for (let number = 0; number < COLUMNS_OF_A_PAGE; number++) {
      const column = `${letter}${number}`
      if (!Object.hasOwn(page, column)) return (page[column] = slot)
    }
  pages.push({ [`${letter}0`]: slot })
  return slot
}

/** Inserts new options between the present and removed ones; undefined when these have another order than before. */
function assignPositions(values: readonly string[], before: OptionPositions, slots: ListSlots): OptionPositions | undefined {
  const taken = new Set(Object.values(before).map(([position]) => position))
  const assigned: [string, [number, number | null]][] = []
  let last = -1
  for (const [index, value] of values.entries()) {
    const known = Object.hasOwn(before, value) ? before[value]! : undefined
    const next = values.slice(index + 1).find((later) => Object.hasOwn(before, later))
    const position = known?.[0] ?? freePosition(last, next === undefined ? undefined : before[next]![0], taken)
    if (position <= last) return undefined
    const bit = known ? known[1] : slots.nextBit < MAX_BITS ? slots.nextBit++ : null
    assigned.push([value, [position, bit]])
    last = position
  }
  // an option may be called __proto__
  return Object.fromEntries(assigned)
}

/** An unused position between two others. */
function freePosition(last: number, next: number | undefined, taken: ReadonlySet<number>): number {
  let position = next === undefined ? last + 1 : (last + next) / 2
  while (taken.has(position) && position > last) position = next === undefined ? position + 1 : (last + position) / 2
  return position
}
