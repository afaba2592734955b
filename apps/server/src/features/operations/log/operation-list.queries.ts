import { sql, type RawBuilder } from 'kysely'
import type { ElementId, OperationTypeId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { OPERATION_COLUMNS } from '@verka/domain/operations/operations.api.ts'
import { OPERATION_VALIDITIES } from '@verka/domain/operations/validity.ts'
import { OPERATION_MODES } from '@verka/domain/services/modes.ts'
import type { Tx } from '../../../db/transaction.ts'
import { displayedStatusColumn } from '../../../db/lists/columns/displayed-status.ts'
import { keyedColumns, keysIn, OWN_COLUMNS } from '../../../db/lists/columns/keyed-columns.ts'
import { choiceColumn, fieldColumns, textColumn, type ListColumn } from '../../../db/lists/columns/list-columns.ts'
import type { DefinedListScope } from '../../../db/lists/list.ts'
import { queryList } from '../../../db/lists/query-list.ts'
import { countByDay, type RowList } from '../../../db/lists/query-rows.ts'
import { containsWord, isOneChosen, textOfValues } from '../../../db/lists/search/searched-values.ts'
import { JOINS, rowOf, type OperationRow } from '../operations.queries.ts'

interface OperationListScope extends DefinedListScope {
  operationTypeIds: OperationTypeId[]
  elementId: ElementId | undefined
  /** Set: only the operations in this person's transactions of these services, and all of others. */
  ownOnly: { transactionTypeIds: TransactionTypeId[]; userId: UserId }
  /** The same as conditions on their transactions `t`. */
  own: RawBuilder<boolean>[]
  transactionTypeIds: TransactionTypeId[]
}

/** The validity of an operation `o` (`validityOf`). */
const VALIDITY = sql`(case when o.undoes is not null then 'undo' when o.undone_at is null then 'valid' else 'undone' end)`
const IS_VALID = sql<boolean>`o.undoes is null and o.undone_at is null`

/** Columns of every operation, each with its expression. */
const builtInColumns = (culture: Culture) =>
  ({
    executedAt: { type: 'moment', value: sql`o.executed_at`, isFilled: true },
    executedBy: textColumn(sql`u.name`, culture, { needs: ['u'], isFilled: true }),
    executedById: { type: 'id', value: sql`o.executed_by`, isFilled: true },
    mode: choiceColumn(sql`o.mode`, OPERATION_MODES, { isFilled: true }),
    validity: choiceColumn(VALIDITY, OPERATION_VALIDITIES, { isFilled: true }),
    status: displayedStatusColumn(['t']),
    transactionTypeId: { type: 'id', value: sql`t.transaction_type_id`, needs: ['t'], isFilled: true },
    elementId: { type: 'id', value: sql`t.element_id`, needs: ['t'], isFilled: true },
    elementTitle: textColumn(sql`e.title`, culture, { needs: ['t', 'e'], isFilled: true }),
    elementCode: textColumn(sql`e.code`, culture, { needs: ['t', 'e'], isFilled: true, caseless: sql`e.code_key` }),
  }) satisfies Record<keyof typeof OPERATION_COLUMNS, ListColumn>

function listOf(scope: OperationListScope): RowList {
  const { tenantId, siteId, operationTypeIds, transactionTypeIds, elementId, fields, slots, culture, timeZone } = scope
  const { values, optionsNamed } = scope.searched
  const [typeId] = operationTypeIds
  const ofElement = elementId === undefined ? [] : [{ needs: ['t'], sql: sql<boolean>`t.element_id = ${elementId}` }]
  const ofType =
    operationTypeIds.length === 1
      ? sql<boolean>`o.operation_type_id = ${typeId}`
      : sql<boolean>`o.operation_type_id = any(${operationTypeIds}::uuid[])`
  const visible = [sql<boolean>`t.deleted_at is null`, ofType, sql<boolean>`t.transaction_type_id = any(${transactionTypeIds}::uuid[])`]
  return {
    rowOf: (id) => rowOf(scope, id),
    defaultOrdering: [{ column: 'executedAt', dir: 'desc' }],
    timeZone,
    rows: {
      table: 'operations',
      name: 'o',
      scope: sql<boolean>`o.tenant_id = ${tenantId} and o.site_id = ${siteId}`,
      joins: {
        ...JOINS,
        s: {
          table: sql`(select e.search_text || ' ' || fold_for_search(u.name) || ' '
            || ${textOfValues(values, sql`o.operation_type_id`, sql`o.data_properties`)} as text offset 0)`,
        },
      },
      conditions: [...[...visible, ...scope.own].map((condition) => ({ needs: ['t'], sql: condition })), ...ofElement],
      columns: { ...builtInColumns(culture), ...fieldColumns(fields, sql`o.data_properties`, culture, {}, slots) },
      searched: (word) => {
        const chosen = optionsNamed(word).map(
          (options) => sql` or (o.operation_type_id = ${options.typeId} and ${isOneChosen(options, sql`o.data_properties`)})`,
        )
        return { needs: ['t', 'e', 'u', 's'], sql: sql<boolean>`(${containsWord(sql`s.text`, word)}${sql.join(chosen, sql``)})` }
      },
    },
    keys:
      slots && typeId !== undefined && operationTypeIds.length === 1
        ? {
            ...scope,
            table: 'operations',
            typeIds: [typeId],
            columns: { ...keyedColumns(fields, slots), executedAt: OWN_COLUMNS.createdAt },
            conditions: ofElement,
            visibleTo: (tx) => visibleTo(tx, scope, typeId),
          }
        : undefined,
  }
}

/** Operations of a list query. */
export const queryOperations = (tx: Tx, scope: OperationListScope, query: ListQuery) => queryList<OperationRow>(tx, listOf(scope), query)

/** Number of valid operations on each day with any, by mode. */
export function countOperationsByDay(tx: Tx, scope: OperationListScope, query: Pick<ListQuery, 'filters' | 'searchCriteria'>) {
  const { rows, ...list } = listOf(scope)
  const valid = { ...list, rows: { ...rows, conditions: [...rows.conditions, { sql: IS_VALID }] } }
  return countByDay(tx, valid, query, { moment: sql`o.executed_at`, word: sql`o.mode` })
}

/**
 * Conditions for operations that a reader sees, by their keys: those in visible services, and only their own where that is all they see.
 * Those that exclude nothing are dropped.
 */
async function visibleTo(tx: Tx, { tenantId, siteId, transactionTypeIds, ownOnly, culture }: OperationListScope, typeId: string) {
  const { rows } = await sql<{ hasOthers: boolean; hasLoans: boolean }>`select
    exists (select from transaction_types where tenant_id = ${tenantId} and site_id = ${siteId}
      and id <> all(${transactionTypeIds}::uuid[])) as "hasOthers",
    exists (select from ${keysIn(culture)} where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId} and page = 0
      and borrower_id = ${ownOnly.userId}) as "hasLoans"`.execute(tx)
  const { hasOthers, hasLoans } = rows[0]!
  return (keys: RawBuilder<unknown>): RawBuilder<boolean>[] => {
    const isSeen = hasOthers ? [sql<boolean>`${keys}.service_id = any(${transactionTypeIds}::uuid[])`] : []
    if (ownOnly.transactionTypeIds.length === 0) return isSeen
    const isOwner = sql<boolean>`${keys}.owner_id = ${ownOnly.userId}`
    const isOwn = hasLoans ? sql<boolean>`${isOwner} or ${keys}.borrower_id = ${ownOnly.userId}` : isOwner
    if (transactionTypeIds.every((id) => ownOnly.transactionTypeIds.includes(id))) return [...isSeen, sql<boolean>`(${isOwn})`]
    return [...isSeen, sql<boolean>`(${isOwn} or not ${keys}.service_id = any(${ownOnly.transactionTypeIds}::uuid[]))`]
  }
}
