import { sql, type RawBuilder } from 'kysely'
import type { ColumnKind } from '@verka/domain/api/list-columns.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { FilterColumn } from './list-filters.ts'
import type { KeyType, OrderKey } from './list-order.ts'
import { slotKindOf, UNKNOWN_OPTION, type ListSlots, type Slot } from '../keys/list-slots.ts'

/** Traits of a column besides its value. */
interface ColumnTraits {
  /** The joins of the list that its value needs, by name. */
  needs?: readonly string[]
  /** Every row has one. */
  isFilled?: boolean
  /** Of a text for which letter case does not matter: its folded form (decision 005). */
  caseless?: RawBuilder<unknown>
}

/** A column by which a list may be ordered and filtered. Built from maps, never from input. */
export interface ListColumn extends ColumnTraits {
  type: ColumnKind
  /** The value as SQL, of the type `type`; null if there is none. */
  value: RawBuilder<unknown>
  /** The ordering key, where it is not the value itself. */
  order?: { key: RawBuilder<unknown>; type: KeyType }
  /** Of words: whether it is one of them, where a comparison with the value would use no index. */
  is?: (word: string) => RawBuilder<boolean>
}

const COLLATIONS: Record<Culture, RawBuilder<unknown>> = {
  'sv-SE': sql.raw('collate verka_sv'),
  'en-US': sql.raw('collate verka_en'),
  'nb-NO': sql.raw('collate verka_nb'),
}

/** The length of a long text that orders it: a cursor and an index contain that much. */
const KEY_LENGTH = 250

/** A text column in the order of a culture's letters (decisions section 6). */
export const textColumn = (value: RawBuilder<unknown>, culture: Culture, traits: ColumnTraits = {}): ListColumn => ({
  type: 'text',
  value,
  order: { key: sql`${value} ${COLLATIONS[culture]}`, type: 'text' },
  ...traits,
})

/** A column of words, sorted in the given order, or else alphabetically. */
export const choiceColumn = (value: RawBuilder<unknown>, words?: readonly string[], traits: ColumnTraits = {}): ListColumn => ({
  type: 'choice',
  value,
  ...(words ? { order: { key: sql`array_position(${[...words]}::text[], ${value})`, type: 'int4' } } : {}),
  ...traits,
})

/** The columns of a function's fields, stored in `data_properties` under the field's id. `slots`: the slots of fields with keys. */
export function fieldColumns(
  fields: readonly Field[],
  dataProperties: RawBuilder<unknown>,
  culture: Culture,
  traits: ColumnTraits = {},
  slots?: ListSlots,
): Record<string, ListColumn> {
  const ordered = flatFields(fields).filter((field) => kindOf(field).columnType !== 'none')
  const slotsOfFields = slots?.pages.flatMap((page) => Object.values(page)) ?? []
  return Object.fromEntries(
    ordered.map((field) => {
      const slot = slotsOfFields.find(({ id, as }) => id === field.id && as === slotKindOf(field))
      const order = slot && orderAsKept(field, slot, dataProperties, culture)
      return [field.id, { ...fieldColumn(field, dataProperties, culture), ...(order && { order }), ...traits }]
    }),
  )
}

/** The sort order of the keys (`list_keys`), so that a list continues after its cursor with or without them. */
function orderAsKept(field: Field, slot: Slot, dataProperties: RawBuilder<unknown>, culture: Culture): ListColumn['order'] {
  if (slot.as !== 'text') {
    const key = sql`list_number(${dataProperties} -> ${field.id}::text, ${JSON.stringify(slot)}::jsonb)`
    return { key: slot.as === 'choice' ? sql`nullif(${key}, ${UNKNOWN_OPTION}::float8)` : key, type: 'float8' }
  }
  if (kindOf(field).columnType !== 'choice') return undefined
  return { key: sql`left(${dataProperties} ->> ${field.id}::text, ${sql.lit(KEY_LENGTH)}) ${COLLATIONS[culture]}`, type: 'text' }
}

function fieldColumn(field: Field, dataProperties: RawBuilder<unknown>, culture: Culture): ListColumn {
  const text = sql`(${dataProperties} ->> ${field.id}::text)`
  const json = sql`(${dataProperties} -> ${field.id}::text)`
  const type = kindOf(field).columnType
  if (type === 'choice')
    return choiceColumn(
      text,
      optionsOf(field).map((option) => option.value),
    )
  if (type === 'number') return { type, value: sql`${json}::text::numeric` }
  if (type === 'boolean') return { type, value: sql`${json}::text::boolean` }
  if (type === 'date') return { type: 'day', value: text }
  if (kindOf(field).moment === 'instant') return { type: 'dateTime', value: text }
  return { ...textColumn(text, culture), order: { key: sql`left(${text}, ${sql.lit(KEY_LENGTH)}) ${COLLATIONS[culture]}`, type: 'text' } }
}

const KEY_TYPES: Record<ColumnKind, KeyType> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  day: 'text',
  dateTime: 'text',
  choice: 'text',
  id: 'uuid',
  moment: 'timestamptz',
}

/** A column as filters see it. */
export const filterColumnOf = ({ type, value, order, caseless, is }: ListColumn): FilterColumn => ({
  type,
  // a range of texts follows their order
  key: type === 'text' && order ? order.key : value,
  keyType: KEY_TYPES[type],
  value,
  caseless,
  ...(is && { equals: (item) => (typeof item === 'string' ? is(item) : undefined) }),
})

/** A column as a key of an order. */
export const orderKeyOf = ({ type, value, order, isFilled }: ListColumn, dir: 'asc' | 'desc'): OrderKey => {
  const { key, type: keyType } = order ?? { key: value, type: KEY_TYPES[type] }
  return { key, type: keyType, isEmpty: sql<boolean>`${key} is null`, isFilled: isFilled ?? false, dir }
}
