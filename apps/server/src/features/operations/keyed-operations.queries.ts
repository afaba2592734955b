import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import type { Tx } from '../../db/database.ts'
import { areKeysWritten } from '../../db/lists/due-keys.ts'
import { alias, keyedColumns, keysIn, OWN_COLUMNS, withGoneOptions, type KeyedColumn } from '../../db/lists/keyed-columns.ts'
import { queryKeyedList, type KeyedList } from '../../db/lists/keyed-list.ts'
import type { ListPage } from '../../db/lists/list-cursor.ts'
import { countIn, isAboutFew, queryList, type ListSource } from '../../db/lists/list-query.ts'
import { sourceOfOperations, type OperationListScope, type OperationRow } from './operations.queries.ts'

/** So few rows are read and sorted sooner than a walk along keys would find them. */
const FEW = 2000

/** What stands in the keys of an operation besides those of its fields. */
const OWN_KEYS: Record<string, KeyedColumn> = { executedAt: OWN_COLUMNS.createdAt }

/**
 * Operations as they were asked for. In the order of time and by what every operation has they are read along the indexes of
 * their table; by fields of a function along their keys.
 * @throws `WorkDue` where keys have to be written first
 */
export async function queryOperations(tx: Tx, scope: OperationListScope, query: ListQuery): Promise<ListPage<OperationRow>> {
  const source = sourceOfOperations(scope)
  const list = await keyedListOf(tx, scope, source, query)
  return list ? queryKeyedList(tx, list, query) : queryList(tx, source, query)
}

/**
 * The list of a function's operations by their keys, where what is asked is what only keys are quick for. Undefined: the
 * operations themselves are better read, since no field is asked about, or words are looked for, or what every operation has
 * leaves only few of them, or more keys are due than can be waited for.
 */
async function keyedListOf(tx: Tx, scope: OperationListScope, source: ListSource, query: ListQuery): Promise<KeyedList | undefined> {
  const { operationTypeIds, slots, fields, elementId } = scope
  const [typeId] = operationTypeIds
  if (!slots || typeId === undefined || operationTypeIds.length > 1 || searchWords(query.searchCriteria).length > 0) return undefined
  const ofFields = keyedColumns(fields, slots)
  const { filters = [], ordering = [] } = query
  if (![...filters, ...ordering].some(({ column }) => Object.hasOwn(ofFields, column))) return undefined
  const columns = { ...ofFields, ...OWN_KEYS }
  const isOfRow = ({ column }: { column: string }) => !Object.hasOwn(columns, column)
  if (elementId !== undefined || filters.some(isOfRow)) {
    // each keeps its place, for what is told of a wrong one
    const ofRows = filters.map((filter) => (isOfRow(filter) ? filter : { ...filter, value: {} }))
    if (await isAboutFew(tx, source, { filters: ofRows }, FEW)) return undefined
  }
  const isReady = scope.areKeysWritten ?? (await areKeysWritten(tx, scope, typeId))
  if (!isReady) return undefined
  const seen = await whatIsSeen(tx, scope, typeId)
  return {
    ...listOf(scope, typeId, { ...source.columns, ...orderedColumns(columns) }, source),
    onEachPage: (keys) => seenBy(scope, keys, seen),
    plain: { query: (asked) => queryList(tx, source, asked), count: (asked) => countIn(source, asked) },
  }
}

/** No index finds a part of a text among operations. */
const orderedColumns = (columns: Record<string, KeyedColumn>): Record<string, KeyedColumn> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, withGoneOptions({ ...column, isSearched: false })]))

function listOf(
  scope: OperationListScope,
  typeId: string,
  columns: KeyedList['columns'],
  { rowOf, defaultOrdering }: ListSource,
): KeyedList {
  const { tenantId, siteId, elementId, culture, timeZone } = scope
  const at = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.site_id`)} = ${siteId}`
  return {
    table: 'operations',
    tenantId,
    siteId,
    typeIds: [typeId],
    culture,
    timeZone,
    columns,
    lookUps: {
      o: (id) => sql`select * from operations o where ${at('o')} and o.id = ${id}`,
      t: () => sql`select * from transactions t where ${at('t')} and t.id = o.transaction_id`,
      e: () => sql`select * from elements e where ${at('e')} and e.id = t.element_id`,
      u: () => sql`select * from users u where u.tenant_id = ${tenantId} and u.id = o.executed_by`,
    },
    rowOf,
    conditions: elementId === undefined ? [] : [{ page: undefined, needs: ['o', 't'], sql: sql<boolean>`t.element_id = ${elementId}` }],
    searched: { values: {}, optionsNamed: () => [] },
    countAll: sql<number>`select count(*) from ${keysIn(culture)} ${alias(0)} where ${at('k0')} and k0.type_id = ${typeId} and k0.page = 0
      and k0.owner_id is not null`,
    defaultOrdering,
  }
}

/** Which operations somebody sees, by their keys: those in services that they may see, and only their own where that is all they see. */
function seenBy(
  { transactionTypeIds, ownOnly }: OperationListScope,
  keys: RawBuilder<unknown>,
  { hasOthers, hasLoans }: Seen,
): RawBuilder<boolean>[] {
  const isSeen = hasOthers ? [sql<boolean>`${keys}.service_id = any(${transactionTypeIds}::uuid[])`] : []
  if (ownOnly.transactionTypeIds.length === 0) return isSeen
  const isOwner = sql<boolean>`${keys}.owner_id = ${ownOnly.userId}`
  const isOwn = hasLoans ? sql<boolean>`${isOwner} or ${keys}.borrower_id = ${ownOnly.userId}` : isOwner
  if (transactionTypeIds.every((id) => ownOnly.transactionTypeIds.includes(id))) return [...isSeen, sql<boolean>`(${isOwn})`]
  return [...isSeen, sql<boolean>`(${isOwn} or not ${keys}.service_id = any(${ownOnly.transactionTypeIds}::uuid[]))`]
}

interface Seen {
  /** There are services whose operations somebody does not see at all. */
  hasOthers: boolean
  /** Something was lent to them by this function. */
  hasLoans: boolean
}

/** What has to be asked of each row: what nothing can be left out by is not. */
async function whatIsSeen(
  tx: Tx,
  { tenantId, siteId, transactionTypeIds, ownOnly, culture }: OperationListScope,
  typeId: string,
): Promise<Seen> {
  const { rows } = await sql<Seen>`select
    exists (select from transaction_types where tenant_id = ${tenantId} and site_id = ${siteId}
      and id <> all(${transactionTypeIds}::uuid[])) as "hasOthers",
    exists (select from ${keysIn(culture)} where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId} and page = 0
      and borrower_id = ${ownOnly.userId}) as "hasLoans"`.execute(tx)
  return rows[0]!
}
