import type { FilterValue, Ordering } from '@verka/domain/lists/list-query.ts'
import { instantOf, isCalendarDate } from '@verka/domain/localization/dates.ts'
import { filterKeyOf, type Column } from './column.ts'

type Filters = Readonly<Record<string, FilterValue>>

/** The server's limits (`listQuerySchema`). */
const LONGEST = { text: 1000, part: 250, bound: 100, values: 1000 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isBlank = (bound: unknown) => bound === undefined || bound === null || bound === ''

/** Whether a range ends before it begins: numbers, days, or instants. */
export function isTurned({ from, to }: { from?: unknown; to?: unknown }): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  if (typeof from !== 'string' || typeof to !== 'string') return false
  if (isCalendarDate(from) && isCalendarDate(to)) return from > to
  const [begin, end] = [instantOf(from), instantOf(to)]
  return begin !== undefined && end !== undefined && Date.parse(from) > Date.parse(to)
}

/** Whether a column supports a filter value: the author of an address may not have known the column's content. */
function isReadable<Row>(column: Column<Row>, value: FilterValue): boolean {
  const { filter } = column
  if (!filter) return false
  if (Array.isArray(value)) return value.length <= LONGEST.values && value.every((item) => item === null || isOneOf(column, item))
  if (typeof value !== 'object' || value === null) return value === null || isOneOf(column, value)
  if ('text' in value) return filter.kind === 'text' && value.text.length <= LONGEST.part
  const bounds = [value.from, value.to].filter((bound) => !isBlank(bound))
  if (isTurned(value)) return false
  if (filter.kind === 'text') return bounds.every((bound) => typeof bound === 'string' && bound.length <= LONGEST.bound)
  return (filter.kind === 'number' || filter.kind === 'day') && bounds.every((bound) => isOneOf(column, bound!))
}

function isOneOf<Row>({ filter, holds }: Column<Row>, value: string | number | boolean): boolean {
  switch (filter?.kind) {
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'day':
      if (typeof value !== 'string') return false
      return isCalendarDate(value) || (holds === 'moment' && filter.isOfDays !== true && instantOf(value) !== undefined)
    case 'found':
      return typeof value === 'string' && UUID.test(value)
    case 'choice': {
      if (typeof value !== 'string' || value.length > LONGEST.text) return false
      // a removed option of a field may still be stored; our own words are a fixed list
      const isClosed = filter.isNeverEmpty === true && Array.isArray(filter.choices) && filter.choices.length > 0
      return !isClosed || (filter.choices as readonly { value: string }[]).some((choice) => choice.value === value)
    }
    default:
      return typeof value === 'string' && value.length <= LONGEST.text
  }
}

/** The filters that columns support, and the keys of the others. */
export function sortedOut<Row>(
  filters: Filters,
  columns: readonly Column<Row>[],
): { readable: Record<string, FilterValue>; unread: string[] } {
  const entries = Object.entries(filters)
  const isRead = ([key, value]: [string, FilterValue]) => columns.some((column) => filterKeyOf(column) === key && isReadable(column, value))
  return {
    readable: Object.fromEntries(entries.filter(isRead)),
    unread: entries.filter((entry) => !isRead(entry)).map(([key]) => key),
  }
}

/** Whether a list supports a sort order. */
export const isOrder = <Row>(ordering: Ordering, columns: readonly Column<Row>[]): boolean =>
  columns.some(({ key, isSortable }) => key === ordering.column && isSortable === true)
