import { sql, type RawBuilder } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { keyOf, sqlTypeOf, type KeyedColumn } from './keyed-columns.ts'
import type { ListCursor } from './list-cursor.ts'

export interface KeyedOrder {
  column: KeyedColumn
  dir: 'asc' | 'desc'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOMENT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

/** @throws `malformed` at `after` for keys that are not of the columns' types. */
export function checkCursor(order: readonly KeyedOrder[], { keys }: ListCursor): void {
  const isKey = ({ name, isFilled }: KeyedColumn, key: string | null | undefined) => {
    if (key === undefined) return false
    if (key === null) return !isFilled
    if (name === 'type_id') return UUID.test(key)
    if (name.endsWith('_at')) return MOMENT.test(key) && !Number.isNaN(Date.parse(key.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
    if (name.startsWith('n')) return /^-?\d/.test(key) && Number.isFinite(Number(key))
    return !key.includes('\0')
  }
  if (keys.length !== order.length || !order.every(({ column }, index) => isKey(column, keys[index])))
    throw new AppError('malformed', { message: '@errors.wrongCursor', field: 'after' })
}

/** The order as SQL, of columns that a query inside named `o0, o1 …`. What has no value stands last in either direction. */
export function orderOfNamed(order: readonly KeyedOrder[]): RawBuilder<unknown> {
  const parts = order.map(({ dir }, index) => sql`${sql.raw(`o${index}`)} ${sql.raw(dir)} nulls last`)
  return sql.join([...parts, sql`row_id ${sql.raw(order[0]!.dir)}`])
}

/** The order of the keys themselves as an index of the first column has it; `isEmpty`: of the rows that have nothing there. */
export function orderOfKeys(
  order: readonly KeyedOrder[],
  rowId: RawBuilder<unknown>,
  culture: Culture,
  isEmpty: boolean,
): RawBuilder<unknown> {
  const parts = order.map(({ column, dir }, index) =>
    index === 0 ? sql`${keyOf(column, culture)} ${sql.raw(dir)}` : sql`${keyOf(column, culture)} ${sql.raw(dir)} nulls last`,
  )
  return sql.join([...(isEmpty ? parts.slice(1) : parts), sql`${rowId} ${sql.raw(order[0]!.dir)}`])
}

/** The rows behind the one where a page ended. `isAlong`: among rows that have a value in the first column, by its index. */
export function afterCursor(
  order: readonly KeyedOrder[],
  { keys, id }: ListCursor,
  rowId: RawBuilder<unknown>,
  culture: Culture,
  isAlong: boolean,
): RawBuilder<boolean> {
  const [first] = order
  const key = keyOf(first!.column, culture)
  const further = first!.dir === 'asc' ? sql.raw('>') : sql.raw('<')
  const valueOf = (index: number) => sql`${keys[index]}::${sqlTypeOf(order[index]!.column)}`
  if (isAlong && order.length === 1) return sql<boolean>`(${key}, ${rowId}) ${further} (${valueOf(0)}, ${id}::uuid)`
  let rest = sql<boolean>`${rowId} ${further} ${id}::uuid`
  for (let index = order.length - 1; index >= 0; index--) {
    const { column, dir } = order[index]!
    const own = keyOf(column, culture)
    if (keys[index] === null) {
      rest = sql<boolean>`(${own} is null and ${rest})`
      continue
    }
    const beyond = dir === 'asc' ? sql.raw('>') : sql.raw('<')
    rest = sql<boolean>`(${own} ${beyond} ${valueOf(index)} or ${own} is null or (${own} = ${valueOf(index)} and ${rest}))`
  }
  return isAlong ? sql<boolean>`(${key} ${further}= ${valueOf(0)} and ${rest})` : rest
}
