import { sql, type RawBuilder } from 'kysely'
import { wrongCursor, type GivenCursor, type ListCursor } from '../cursors/list-cursor.ts'

/** The SQL types that keys of lists have. */
export type KeyType = 'text' | 'float8' | 'numeric' | 'int4' | 'boolean' | 'uuid' | 'timestamptz'

/** One of the keys by which a list is sorted. */
export interface OrderKey {
  /** As SQL, a text in the collation of a culture. */
  key: RawBuilder<unknown>
  type: KeyType
  /** Whether a row has no value, in the form of the indexes. */
  isEmpty: RawBuilder<boolean>
  /** Every row has one. */
  isFilled: boolean
  dir: 'asc' | 'desc'
  /** Empty values come first, in an order that is read backward. */
  isEmptyFirst?: boolean
}

/** The same order from its end. */
export const turnedOrder = <Key extends OrderKey>(order: readonly Key[]): Key[] =>
  order.map((key) => ({ ...key, dir: key.dir === 'asc' ? 'desc' : 'asc', isEmptyFirst: !key.isEmptyFirst }))

const nulls = ({ isEmptyFirst = false }: OrderKey) => sql.raw(isEmptyFirst ? 'nulls first' : 'nulls last')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOMENT = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?[+-](\d\d)(?::?(\d\d))?$/

/** Whether a text is a UUID that the database accepts. */
export const isUuid = (text: string) => UUID.test(text)

/** Whether a text is an instant as the database writes it, in any time zone. */
function isMoment(text: string): boolean {
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = (MOMENT.exec(text) ?? []).slice(1).map((part) => Number(part ?? 0))
  if (year === undefined) return false
  const date = new Date(Date.UTC(year, month! - 1, day))
  const isDay = year > 0 && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day
  return isDay && hour! < 24 && minute! < 60 && second! < 60 && zoneHour! < 16 && zoneMinute! < 60
}

/** A number as the database writes it, which it can read again: neither too large nor too small for its type. */
const isFloat = (text: string) =>
  /^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{1,3})?$/.test(text) && Number.isFinite(Number(text)) && (Number(text) !== 0 || /^-?0$/.test(text))

const IS_KEY: Record<KeyType, (text: string) => boolean> = {
  text: (text) => !text.includes('\0'),
  float8: isFloat,
  numeric: (text) => /^-?\d{1,400}(\.\d{1,400})?$/.test(text),
  int4: (text) => /^-?\d{1,9}$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  uuid: isUuid,
  timestamptz: isMoment,
}

/** @throws `malformed` at the cursor for keys of other types than the columns: a forged cursor */
export function checkCursor(order: readonly OrderKey[], { keys, field }: GivenCursor): void {
  const isKey = ({ type, isFilled }: OrderKey, key: string | null | undefined) =>
    key === undefined ? false : key === null ? !isFilled : IS_KEY[type](key)
  if (keys.length !== order.length || !order.every((one, index) => isKey(one, keys[index]))) throw wrongCursor(field)
}

/**
 * The keys as the columns `o0, o1 …` of a query; and in `list_keys` and `list_id` those that a query reading it as `p` writes to a cursor, in the row
 * that ends a page of `limit` rows: no other one is written.
 */
export const namedKeys = (order: readonly OrderKey[]) => sql.join(order.map(({ key }, index) => sql`${key} as ${sql.raw(`o${index}`)}`))
export const cursorKeys = (order: readonly OrderKey[], limit: number) =>
  sql`case when p.at = ${sql.lit(limit)} then array[${sql.join(order.map((_, index) => sql`p.${sql.raw(`o${index}`)}::text`))}]::text[] end as list_keys,
    case when p.at = ${sql.lit(limit)} then p.row_id end as list_id`

/** The order as SQL, by the columns `o0, o1 …` of an inner query. Empty values come last, ascending or descending. */
export function orderOfNamed(order: readonly OrderKey[]): RawBuilder<unknown> {
  const parts = order.map((key, index) => sql`${sql.raw(`o${index}`)} ${sql.raw(key.dir)} ${nulls(key)}`)
  return sql.join([...parts, sql`row_id ${sql.raw(order[0]!.dir)}`])
}

/** The order of the keys as the index of the first column has it. `part`: of the rows with a value there, of those without, or of all. */
export function orderOfKeys(order: readonly OrderKey[], rowId: RawBuilder<unknown>, part: 'filled' | 'empty' | 'all'): RawBuilder<unknown> {
  const parts = order.map((one, index) =>
    one.isFilled || (index === 0 && part === 'filled')
      ? sql`${one.key} ${sql.raw(one.dir)}`
      : sql`${one.key} ${sql.raw(one.dir)} ${nulls(one)}`,
  )
  return sql.join([...(part === 'empty' ? parts.slice(1) : parts), sql`${rowId} ${sql.raw(order[0]!.dir)}`])
}

/** The rows behind the one where a page ended. `isAlong`: among rows that have a value in the first column, by its index. */
export function afterCursor(
  order: readonly OrderKey[],
  { keys, id }: ListCursor,
  rowId: RawBuilder<unknown>,
  isAlong: boolean,
): RawBuilder<boolean> {
  const [first] = order
  const further = first!.dir === 'asc' ? sql.raw('>') : sql.raw('<')
  const valueOf = (index: number) => sql`${keys[index]}::${sql.raw(order[index]!.type)}`
  if (isAlong && order.length === 1) return sql<boolean>`(${first!.key}, ${rowId}) ${further} (${valueOf(0)}, ${id}::uuid)`
  let rest = sql<boolean>`${rowId} ${further} ${id}::uuid`
  for (let index = order.length - 1; index >= 0; index--) {
    const { key, isEmpty, isFilled, dir, isEmptyFirst = false } = order[index]!
    if (keys[index] === null) {
      rest = isEmptyFirst ? sql<boolean>`(not ${isEmpty} or ${rest})` : sql<boolean>`(${isEmpty} and ${rest})`
      continue
    }
    const beyond = dir === 'asc' ? sql.raw('>') : sql.raw('<')
    const orEmpty = isFilled || isEmptyFirst ? sql`` : sql` or ${isEmpty}`
    rest = sql<boolean>`(${key} ${beyond} ${valueOf(index)}${orEmpty} or (${key} = ${valueOf(index)} and ${rest}))`
  }
  return isAlong ? sql<boolean>`(${first!.key} ${further}= ${valueOf(0)} and ${rest})` : rest
}
