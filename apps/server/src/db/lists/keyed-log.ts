import { sql, type RawBuilder } from 'kysely'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../transaction.ts'
import { areKeysWritten } from './due-keys.ts'
import { alias, keyedColumns, keysIn, withGoneOptions, type KeyedColumn } from './keyed-columns.ts'
import type { KeyedCondition } from './keyed-filters.ts'
import { queryKeyedList, type KeyedList } from './keyed-list.ts'
import type { TableName } from './keyed-source.ts'
import type { ListPage } from './list-cursor.ts'
import { countIn, matchesFew, queryList, type ListSource } from './list-query.ts'
import type { ListSlots } from './list-slots.ts'

/** Number of rows up to which reading and sorting is faster than a scan by keys. */
const FEW = 2000

/** A log list: read by the indexes of its table or, for fields, by their keys. */
export interface Log {
  table: TableName
  tenantId: string
  siteId: string
  culture: Culture
  timeZone: string
  /** Source for reading it from its table. */
  source: ListSource
  /** The function or service of the log, if it has one, with the fields that the caller may sort and filter by, and their slots. */
  type: { id: string; fields: readonly Field[]; slots: ListSlots } | undefined
  /** Set: whether the keys that were due have been written. */
  areKeysWritten: boolean | undefined
  /** Columns in the keys besides those of fields. */
  ownKeys: Record<string, KeyedColumn>
  /** Joined tables besides the keys. */
  lookUps: NonNullable<KeyedList['lookUps']>
  /** Further conditions on joined tables. */
  conditions: KeyedCondition[]
  /** Rows that the caller sees, as conditions on keys. */
  visibleTo: (tx: Tx, typeId: string) => Promise<(keys: RawBuilder<unknown>) => RawBuilder<boolean>[]>
}

/**
 * Queries a log. Ordered by time and by columns of every row it is read along the indexes of its table; by fields along their keys.
 * @throws `PendingWriteError` where keys have to be written first
 */
export async function queryLog<Row>(tx: Tx, log: Log, query: ListQuery): Promise<ListPage<Row>> {
  const list = await keyedListOf(tx, log, query)
  return list ? queryKeyedList<Row>(tx, list, query) : queryList<Row>(tx, log.source, query)
}

/**
 * The list by its keys, for questions that only keys answer quickly. Undefined: reading the rows themselves is better, since no field is
 * used, or words are searched, or other conditions leave few rows, or too many keys are due.
 */
async function keyedListOf(tx: Tx, log: Log, query: ListQuery): Promise<KeyedList | undefined> {
  const { type, source } = log
  if (!type || searchWords(query.searchCriteria).length > 0) return undefined
  const ofFields = keyedColumns(type.fields, type.slots)
  const { filters = [], ordering = [] } = query
  if (![...filters, ...ordering].some(({ column }) => Object.hasOwn(ofFields, column))) return undefined
  const columns = { ...ofFields, ...log.ownKeys }
  const isOfRow = ({ column }: { column: string }) => !Object.hasOwn(columns, column)
  if (log.conditions.length > 0 || filters.some(isOfRow)) {
    // each keeps its position, for errors about it
    const ofRows = filters.map((filter) => (isOfRow(filter) ? filter : { ...filter, value: {} }))
    if (await matchesFew(tx, source, { filters: ofRows }, FEW)) return undefined
  }
  if (!(log.areKeysWritten ?? (await areKeysWritten(tx, log, type.id)))) return undefined
  return {
    ...listOf(log, type.id),
    columns: { ...source.columns, ...orderedColumns(columns) },
    onEachPage: await log.visibleTo(tx, type.id),
    plain: { query: (requested) => queryList(tx, source, requested), count: (requested) => countIn(source, requested) },
  }
}

/** No index finds a part of a text in a log. */
const orderedColumns = (columns: Record<string, KeyedColumn>): Record<string, KeyedColumn> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, withGoneOptions({ ...column, isSearched: false })]))

function listOf(log: Log, typeId: string): Omit<KeyedList, 'columns'> {
  const { table, tenantId, siteId, culture, timeZone, source, lookUps, conditions } = log
  return {
    table,
    tenantId,
    siteId,
    typeIds: [typeId],
    culture,
    timeZone,
    lookUps,
    rowOf: source.rowOf,
    conditions,
    searched: { values: {}, optionsNamed: () => [] },
    countAll: sql<number>`select count(*) from ${keysIn(culture)} ${alias(0)}
      where k0.tenant_id = ${tenantId} and k0.site_id = ${siteId} and k0.type_id = ${typeId} and k0.page = 0 and k0.owner_id is not null`,
    defaultOrdering: source.defaultOrdering,
  }
}
