import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { orderOptions, type OptionMove, type OptionPositions } from './option-positions.ts'

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
  /** Options whose position changes in the stored keys; none of them where all keys are rewritten. */
  moves: SlotMove[]
}

/** A move of an option in a column of a page. */
export interface SlotMove extends OptionMove {
  page: number
  column: string
}

/** Assigns slots to the fields of a type. A field keeps its slot, so that the keys of a million rows stay valid after a field was added. */
export function assignSlots(fields: readonly Field[], before?: ListSlots): Assigned {
  const rewritten = (from: ListSlots) => ({ slots: slotsWith(from, fields)!.slots, needsRewrite: true, newPages: [], moves: [] })
  if (!before) return rewritten({ pages: [], nextBit: 0 })
  const followed = slotsWith(structuredClone(before), fields)
  if (!followed) return rewritten(absentOf(before, fields))
  const { slots, moves } = followed
  const newPages = [...slots.pages.keys()].slice(before.pages.length)
  const known = new Set(before.pages.flatMap((page) => Object.values(page).map(({ id }) => id)))
  // a field that had another kind has values already
  const hasValues = newPages.some((page) => Object.values(slots.pages[page]!).some(({ id }) => known.has(id)))
  return { slots, needsRewrite: hasValues, newPages, moves: hasValues ? [] : moves }
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

/** Adds missing slots, and follows the order of options; undefined when there are no numbers left for it. */
function slotsWith(slots: ListSlots, fields: readonly Field[]): { slots: ListSlots; moves: SlotMove[] } | undefined {
  const moves: SlotMove[] = []
  const nextBit = () => (slots.nextBit < MAX_BITS ? slots.nextBit++ : null)
  if (slots.pages.length === 0) slots.pages.push({})
  for (const field of flatFields(fields)) {
    const as = slotKindOf(field)
    if (!as) continue
    const known = slots.pages.flatMap((page) => Object.values(page)).find((slot) => slot.id === field.id && slot.as === as)
    const slot = known ?? addSlot(slots, { id: field.id, as })
    if (as !== 'choice') continue
    const values = optionsOf(field).map((option) => option.value)
    const ordered = orderOptions(values, { ...slot.gone, ...slot.options }, nextBit)
    if (!ordered) return undefined
    const gone = Object.entries({ ...slot.gone, ...slot.options }).filter(([value]) => !Object.hasOwn(ordered.positions, value))
    if (gone.length > 0) slot.gone = Object.fromEntries(gone)
    else delete slot.gone
    slot.options = ordered.positions
    moves.push(...ordered.moves.map((move) => ({ ...placeOf(slots, slot), ...move })))
  }
  return { slots, moves }
}

function placeOf({ pages }: ListSlots, slot: Slot): { page: number; column: string } {
  const page = pages.findIndex((columns) => Object.values(columns).includes(slot))
  return { page, column: Object.entries(pages[page]!).find(([, other]) => other === slot)![0] }
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
