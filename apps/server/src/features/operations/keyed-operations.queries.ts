import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Tx } from '../../db/transaction.ts'
import { keysIn, OWN_COLUMNS } from '../../db/lists/keyed-columns.ts'
import { queryLog } from '../../db/lists/keyed-log.ts'
import { sourceOfOperations, type OperationListScope, type OperationRow } from './operations.queries.ts'

/** Operations of a list query. @throws `PendingWriteError` where keys have to be written first */
export function queryOperations(tx: Tx, scope: OperationListScope, query: ListQuery) {
  const { tenantId, siteId, elementId, culture, timeZone, operationTypeIds, slots, fields } = scope
  const [typeId] = operationTypeIds
  const at = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.site_id`)} = ${siteId}`
  return queryLog<OperationRow>(
    tx,
    {
      table: 'operations',
      tenantId,
      siteId,
      culture,
      timeZone,
      source: sourceOfOperations(scope),
      type: slots && typeId !== undefined && operationTypeIds.length === 1 ? { id: typeId, fields, slots } : undefined,
      areKeysWritten: scope.areKeysWritten,
      ownKeys: { executedAt: OWN_COLUMNS.createdAt },
      lookUps: {
        o: (id) => sql`select * from operations o where ${at('o')} and o.id = ${id}`,
        t: () => sql`select * from transactions t where ${at('t')} and t.id = o.transaction_id`,
        e: () => sql`select * from elements e where ${at('e')} and e.id = t.element_id`,
        u: () => sql`select * from users u where u.tenant_id = ${tenantId} and u.id = o.executed_by`,
      },
      conditions: elementId === undefined ? [] : [{ page: undefined, needs: ['o', 't'], sql: sql<boolean>`t.element_id = ${elementId}` }],
      visibleTo: async (reading, ofType) => {
        const seen = await visibilityOf(reading, scope, ofType)
        return (keys) => visibleTo(scope, keys, seen)
      },
    },
    query,
  )
}

/**
 * Conditions for operations that a reader sees, by their keys: those in visible services, and only their own where that is all they see.
 */
function visibleTo(
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
  /** Whether some services' operations are hidden from the reader. */
  hasOthers: boolean
  /** Something was lent to them by this function. */
  hasLoans: boolean
}

/** The conditions that have to be checked for each row; those that exclude nothing are dropped. */
async function visibilityOf(
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
