import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { TRANSACTION_COLUMNS } from '@verka/domain/transactions/transactions.api.ts'
import type { ListQuery, Ordering } from '@verka/domain/lists/list-query.ts'
import { TRANSACTION_STATUSES } from '@verka/domain/services/modes.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { keysIn, OWN_COLUMNS } from '../../db/lists/keyed-columns.ts'
import { queryLog } from '../../db/lists/keyed-log.ts'
import { choiceColumn, fieldColumns, textColumn, type ListColumn } from '../../db/lists/list-columns.ts'
import { countByDay, type ListSource } from '../../db/lists/list-query.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'
import { isOneChosen, textOfValues, type SearchedValues } from '../../db/lists/searched-values.ts'
import { DONE, NEWEST, ownAmong, rowOf, VALUES, type OwnScope, type TransactionRow } from './transactions.queries.ts'

export interface TransactionListScope extends OwnScope {
  /** All transactions of a user, of any service. */
  isOwnOfAll: boolean
  elementId: ElementId | undefined
  /** The fields of the requested service that the caller may sort and filter by, with their key columns. */
  fields: readonly Field[]
  slots: ListSlots | undefined
  /** Set: whether the keys that were due have been written. */
  areKeysWritten: boolean | undefined
  searched: SearchedValues
  culture: Culture
  timeZone: string
  now: Date
}

/** Joined tables of a transaction: its object, its people and its newest operation. */
const JOINS = {
  e: sql`join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id`,
  u: sql`join users u on u.tenant_id = t.tenant_id and u.id = t.owner_id`,
  b: sql`left join users b on b.tenant_id = t.tenant_id and b.id = t.borrower_id`,
  o: sql`join lateral ${NEWEST} o on true`,
}

/** The searched text: of each of its operations, with the values of the transaction, since a word may be in any. */
const searchedIn = ({ values }: SearchedValues) => sql`cross join lateral (select concat_ws(' ', e.search_text, fold_for_search(u.name),
    fold_for_search(b.name), (select string_agg(${textOfValues(values, sql`o.operation_type_id`, VALUES)}, ' ') from ${DONE})) as text offset 0) s`

/** All transactions of a user: those that they started, and those with a loan to them. So few rows are not searched among all. */
function allOwn({ tenantId, siteId, ownOnly: { userId } }: OwnScope): RawBuilder<unknown> {
  const inScope = sql`select * from transactions where tenant_id = ${tenantId} and site_id = ${siteId}`
  return sql`(${inScope} and owner_id = ${userId} union all ${inScope} and borrower_id = ${userId} and owner_id <> ${userId})`
}

/** Columns of every transaction, each with its expression. */
const builtInColumns = ({ culture, now }: TransactionListScope) =>
  ({
    createdAt: { type: 'moment', value: sql`t.created_at`, needs: ['t'], isFilled: true },
    updatedAt: { type: 'moment', value: sql`t.updated_at`, needs: ['t'], isFilled: true },
    status: choiceColumn(sql`t.status`, TRANSACTION_STATUSES, { needs: ['t'], isFilled: true }),
    elementId: { type: 'id', value: sql`t.element_id`, needs: ['t'], isFilled: true },
    elementTitle: textColumn(sql`e.title`, culture, { needs: ['t', 'e'], isFilled: true }),
    elementCode: textColumn(sql`e.code`, culture, { needs: ['t', 'e'], isFilled: true, caseless: sql`e.code_key` }),
    createdBy: textColumn(sql`u.name`, culture, { needs: ['t', 'u'], isFilled: true }),
    createdById: { type: 'id', value: sql`t.owner_id`, needs: ['t'], isFilled: true },
    borrower: textColumn(sql`b.name`, culture, { needs: ['t', 'b'] }),
    borrowerId: { type: 'id', value: sql`t.borrower_id`, needs: ['t'] },
    dueAt: { type: 'moment', value: sql`t.due_at`, needs: ['t'] },
    isOverdue: {
      type: 'boolean',
      value: sql`(t.status = 'started' and t.due_at is not null and t.due_at < ${now}::timestamptz)`,
      needs: ['t'],
      isFilled: true,
    },
    transactionTypeId: { type: 'id', value: sql`t.transaction_type_id`, needs: ['t'], isFilled: true },
  }) satisfies Record<keyof typeof TRANSACTION_COLUMNS, ListColumn>

const DEFAULT_ORDERING: Ordering[] = [{ column: 'createdAt', dir: 'desc' }]

/** A list that is read from the transactions themselves. */
function sourceOfTransactions(scope: TransactionListScope): ListSource {
  const where: RawBuilder<boolean>[] = [sql<boolean>`t.deleted_at is null`]
  if (!scope.isOwnOfAll)
    where.push(
      scope.transactionTypeIds.length === 1
        ? sql<boolean>`t.transaction_type_id = ${scope.transactionTypeIds[0]}`
        : sql<boolean>`t.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])`,
    )
  if (scope.elementId !== undefined) where.push(sql<boolean>`t.element_id = ${scope.elementId}`)
  const isOwnAlone = scope.isOwnOfAll || scope.transactionTypeIds.every((id) => scope.ownOnly.transactionTypeIds.includes(id))
  if (!isOwnAlone) where.push(...ownAmong(scope.ownOnly))
  return {
    from: sql`${isOwnAlone ? allOwn(scope) : sql`transactions`} t`,
    id: sql`t.id`,
    scope: sql<boolean>`t.tenant_id = ${scope.tenantId} and t.site_id = ${scope.siteId}`,
    joins: { ...JOINS, s: searchedIn(scope.searched) },
    rowOf: (id) => rowOf(scope, id),
    where,
    columns: {
      ...builtInColumns(scope),
      ...fieldColumns(scope.fields, VALUES, scope.culture, { needs: ['t', 'o'] }, scope.slots),
    },
    searchText: sql<string>`s.text`,
    extraSearch: (word) =>
      scope.searched
        .optionsNamed(word)
        .map(
          (options) =>
            sql<boolean>`exists (select from ${DONE} and o.operation_type_id = ${options.typeId} and ${isOneChosen(options, VALUES)})`,
        ),
    searchNeeds: ['e', 'u', 'b', 's'],
    defaultOrdering: DEFAULT_ORDERING,
    timeZone: scope.timeZone,
  }
}

/** Transactions of a list query. @throws `PendingWriteError` where keys have to be written first */
export function queryTransactions(tx: Tx, scope: TransactionListScope, query: ListQuery) {
  const { tenantId, siteId, elementId, culture, timeZone, transactionTypeIds, slots, fields } = scope
  const [typeId] = transactionTypeIds
  return queryLog<TransactionRow>(
    tx,
    {
      table: 'transactions',
      tenantId,
      siteId,
      culture,
      timeZone,
      source: sourceOfTransactions(scope),
      type: slots && typeId !== undefined ? { id: typeId, fields, slots } : undefined,
      areKeysWritten: scope.areKeysWritten,
      ownKeys: { createdAt: OWN_COLUMNS.createdAt },
      lookUps: {
        t: (id) => sql`select * from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${id}`,
        o: () => NEWEST,
        e: () => sql`select * from elements e where e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.id = t.element_id`,
        u: () => sql`select * from users u where u.tenant_id = ${tenantId} and u.id = t.owner_id`,
        b: () => sql`select b.name from (select) one left join users b on b.tenant_id = ${tenantId} and b.id = t.borrower_id`,
      },
      conditions: elementId === undefined ? [] : [{ page: undefined, needs: ['t'], sql: sql<boolean>`t.element_id = ${elementId}` }],
      visibleTo: async (reading, ofType) => {
        const { transactionTypeIds: ownOnly, userId } = scope.ownOnly
        if (!ownOnly.includes(ofType)) return () => []
        const hasLoans = await hasLoanTo(reading, scope, ofType, userId)
        return (keys) => {
          const isOwner = sql<boolean>`${keys}.owner_id = ${userId}`
          return [hasLoans ? sql<boolean>`(${isOwner} or ${keys}.borrower_id = ${userId})` : isOwner]
        }
      },
    },
    query,
  )
}

/** Number of transactions on each day with any, by status. */
export const countTransactionsByDay = (tx: Tx, scope: TransactionListScope, query: Pick<ListQuery, 'filters' | 'searchCriteria'>) =>
  countByDay(tx, sourceOfTransactions(scope), query, { moment: sql`t.created_at`, word: sql`t.status` })

/** Whether a service has a loan to a user. */
async function hasLoanTo(tx: Tx, { tenantId, siteId, culture }: TransactionListScope, typeId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from ${keysIn(culture)} k where k.tenant_id = ${tenantId} and k.site_id = ${siteId}
    and k.type_id = ${typeId} and k.page = 0 and k.borrower_id = ${userId} limit 1`.execute(tx)
  return rows.length > 0
}
