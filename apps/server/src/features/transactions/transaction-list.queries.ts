import { sql, type RawBuilder } from 'kysely'
import type { TRANSACTION_COLUMNS } from '@verka/domain/transactions/transactions.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { ElementId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { DISPLAYED_STATUS, displayedStatusColumn } from '../../db/lists/columns/displayed-status.ts'
import { keyedColumns, keysIn, OWN_COLUMNS } from '../../db/lists/columns/keyed-columns.ts'
import { fieldColumns, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import type { DefinedListScope, Join } from '../../db/lists/list.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { countByDay, type RowList } from '../../db/lists/query-rows.ts'
import { containsWord, isOneChosen, textOfValues, type SearchedValues } from '../../db/lists/search/searched-values.ts'
import { DONE, NEWEST, ownAmong, rowOf, VALUES, type OwnScope, type TransactionRow } from './transactions.queries.ts'

/** A service of cases with a field that names the person responsible. */
export interface ResponsibleField {
  transactionTypeId: TransactionTypeId
  fieldId: string
  /** It is a field of the object, not of a function. */
  isOfElement: boolean
}

interface TransactionListScope extends OwnScope, DefinedListScope {
  /** All transactions of a user, of any service. */
  isOwnOfAll: boolean
  /** Services in whose cases a field makes the user responsible, for a list of their own. */
  responsible: readonly ResponsibleField[]
  elementId: ElementId | undefined
  now: Date
}

/** Joined tables of a transaction: its object, its people and its newest operation. */
const JOINS = {
  e: { table: sql`elements`, on: sql`e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id` },
  u: { table: sql`users`, on: sql`u.tenant_id = t.tenant_id and u.id = t.owner_id` },
  b: { table: sql`users`, on: sql`b.tenant_id = t.tenant_id and b.id = t.borrower_id`, isOptional: true },
  o: { table: NEWEST },
} satisfies Record<string, Join>

/** The searched text: of each of its operations, with the values of the transaction, since a word may be in any. */
const searchedIn = ({ values }: SearchedValues) => sql`(select concat_ws(' ', e.search_text, fold_for_search(u.name),
    fold_for_search(b.name), (select string_agg(${textOfValues(values, sql`o.operation_type_id`, VALUES)}, ' ') from ${DONE})) as text offset 0)`

/**
 * All transactions of a user: those that they started, those with a loan to them, and the cases that they are responsible for. So few rows
 * are not searched among all.
 */
function allOwn({ tenantId, siteId, ownOnly: { userId }, responsible }: TransactionListScope): RawBuilder<unknown> {
  const inScope = sql`select c.* from transactions c where c.tenant_id = ${tenantId} and c.site_id = ${siteId}`
  const parts = [
    sql`${inScope} and c.owner_id = ${userId}`,
    sql`${inScope} and c.borrower_id = ${userId} and c.owner_id <> ${userId}`,
    ...responsible.map(
      (field) => sql`${inScope} and c.transaction_type_id = ${field.transactionTypeId} and c.owner_id <> ${userId}
        and c.borrower_id is distinct from ${userId} and ${isResponsible(userId, field)}`,
    ),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** Whether a person is responsible for a case `c`: a chosen one, one of several, or one whom the server filled in. */
function isResponsible(userId: UserId, { fieldId, isOfElement }: ResponsibleField): RawBuilder<boolean> {
  const names = (values: RawBuilder<unknown>) =>
    sql<boolean>`((${values} -> ${fieldId}::text) @> to_jsonb(${userId}::text) or (${values} -> ${fieldId}::text) @> jsonb_build_object('id', ${userId}::text))`
  if (!isOfElement) return names(sql`c.data_properties`)
  return sql<boolean>`exists (select from elements x where x.tenant_id = c.tenant_id and x.site_id = c.site_id and x.id = c.element_id
    and ${names(sql`x.data_properties`)})`
}

/** Columns of every transaction, each with its expression. */
const builtInColumns = ({ culture, now }: TransactionListScope) =>
  ({
    createdAt: { type: 'moment', value: sql`t.created_at`, isFilled: true },
    updatedAt: { type: 'moment', value: sql`t.updated_at`, isFilled: true },
    status: displayedStatusColumn(),
    elementId: { type: 'id', value: sql`t.element_id`, isFilled: true },
    elementTitle: textColumn(sql`e.title`, culture, { needs: ['e'], isFilled: true }),
    elementCode: textColumn(sql`e.code`, culture, { needs: ['e'], isFilled: true, caseless: sql`e.code_key` }),
    createdBy: textColumn(sql`u.name`, culture, { needs: ['u'], isFilled: true }),
    createdById: { type: 'id', value: sql`t.owner_id`, isFilled: true },
    borrower: textColumn(sql`b.name`, culture, { needs: ['b'] }),
    borrowerId: { type: 'id', value: sql`t.borrower_id` },
    dueAt: { type: 'moment', value: sql`t.due_at` },
    isOverdue: {
      type: 'boolean',
      value: sql`(t.status = 'started' and t.due_at is not null and t.due_at < ${now}::timestamptz)`,
      isFilled: true,
    },
    transactionTypeId: { type: 'id', value: sql`t.transaction_type_id`, isFilled: true },
  }) satisfies Record<keyof typeof TRANSACTION_COLUMNS, ListColumn>

function listOf(scope: TransactionListScope): RowList {
  const { tenantId, siteId, transactionTypeIds, ownOnly, isOwnOfAll, elementId, fields, slots, searched, culture, timeZone } = scope
  const [typeId] = transactionTypeIds
  const isOwnAlone = isOwnOfAll || transactionTypeIds.every((id) => ownOnly.transactionTypeIds.includes(id))
  const ofType =
    transactionTypeIds.length === 1
      ? sql<boolean>`t.transaction_type_id = ${typeId}`
      : sql<boolean>`t.transaction_type_id = any(${transactionTypeIds}::uuid[])`
  const ofElement = elementId === undefined ? [] : [{ sql: sql<boolean>`t.element_id = ${elementId}` }]
  const visible = [sql<boolean>`t.deleted_at is null`, ...(isOwnOfAll ? [] : [ofType]), ...(isOwnAlone ? [] : ownAmong(ownOnly))]
  return {
    rowOf: (id) => rowOf(scope, id),
    defaultOrdering: [{ column: 'createdAt', dir: 'desc' }],
    timeZone,
    rows: {
      table: 'transactions',
      name: 't',
      from: isOwnAlone ? allOwn(scope) : undefined,
      scope: sql<boolean>`t.tenant_id = ${tenantId} and t.site_id = ${siteId}`,
      joins: { ...JOINS, s: { table: searchedIn(searched) } },
      conditions: [...visible.map((condition) => ({ sql: condition })), ...ofElement],
      columns: { ...builtInColumns(scope), ...fieldColumns(fields, VALUES, culture, { needs: ['o'] }, slots) },
      searched: (word) => {
        const chosen = searched
          .optionsNamed(word)
          .map(
            (options) =>
              sql` or exists (select from ${DONE} and o.operation_type_id = ${options.typeId} and ${isOneChosen(options, VALUES)})`,
          )
        return { needs: ['e', 'u', 'b', 's'], sql: sql<boolean>`(${containsWord(sql`s.text`, word)}${sql.join(chosen, sql``)})` }
      },
    },
    keys:
      slots && typeId !== undefined
        ? {
            ...scope,
            table: 'transactions',
            typeIds: [typeId],
            columns: { ...keyedColumns(fields, slots), createdAt: OWN_COLUMNS.createdAt },
            conditions: ofElement,
            visibleTo: (tx) => visibleTo(tx, scope, typeId),
          }
        : undefined,
  }
}

/** Transactions of a list query. */
export const queryTransactions = (tx: Tx, scope: TransactionListScope, query: ListQuery) =>
  queryList<TransactionRow>(tx, listOf(scope), query)

/** Number of transactions on each day with any, by displayed status. */
export const countTransactionsByDay = (tx: Tx, scope: TransactionListScope, query: Pick<ListQuery, 'filters' | 'searchCriteria'>) =>
  countByDay(tx, listOf(scope), query, { moment: sql`t.created_at`, word: DISPLAYED_STATUS })

/** Conditions for transactions that a reader sees, by their keys: in some services only their own, and loans to them. */
async function visibleTo(tx: Tx, { tenantId, siteId, culture, ownOnly }: TransactionListScope, typeId: TransactionTypeId) {
  const { transactionTypeIds, userId } = ownOnly
  if (!transactionTypeIds.includes(typeId)) return () => []
  const { rows } = await sql`select from ${keysIn(culture)} k where k.tenant_id = ${tenantId} and k.site_id = ${siteId}
    and k.type_id = ${typeId} and k.page = 0 and k.borrower_id = ${userId} limit 1`.execute(tx)
  const hasLoans = rows.length > 0
  return (keys: RawBuilder<unknown>) => {
    const isOwner = sql<boolean>`${keys}.owner_id = ${userId}`
    return [hasLoans ? sql<boolean>`(${isOwner} or ${keys}.borrower_id = ${userId})` : isOwner]
  }
}
