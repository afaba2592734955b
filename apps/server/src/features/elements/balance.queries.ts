import { sql } from 'kysely'
import type { ElementId, OperationId, OperationTypeId, TransactionId } from '@verka/domain/entities/ids.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import { sendAlong, type Tx } from '../../db/transaction.ts'

/** One entry of the ledger for a number of an object. */
interface BalanceEntry {
  id: string
  elementId: ElementId
  fieldId: string
  operationId: OperationId
  amount: number
  balance: number
  /** The balance was counted: the amount is the difference. */
  isCount: boolean
}

/** Inserts one entry of the ledger. Pipelined. */
export const insertBalanceEntry = (tx: Tx, scope: SiteScope, entry: BalanceEntry, now: Date): void =>
  sendAlong(
    tx,
    tx
      .insertInto('balance_entries')
      .values({
        ...siteColumns(scope),
        id: entry.id,
        element_id: entry.elementId,
        field_id: entry.fieldId,
        operation_id: entry.operationId,
        amount: entry.amount,
        balance: entry.balance,
        is_count: entry.isCount,
        created_at: now,
      })
      .compile(),
  )

/** The numbers of an object that were counted after an operation changed them, by a count that was not undone: ids of their fields. */
export async function readCountedSince(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { elementId, operationId }: { elementId: ElementId; operationId: OperationId },
): Promise<string[]> {
  const { rows } = await sql<{ field_id: string }>`
    select distinct own.field_id from balance_entries own
    join balance_entries later on later.tenant_id = own.tenant_id and later.site_id = own.site_id and later.element_id = own.element_id
      and later.field_id = own.field_id and later.is_count and (later.created_at, later.id) > (own.created_at, own.id)
    join operations o on o.tenant_id = later.tenant_id and o.site_id = later.site_id and o.id = later.operation_id
    where own.tenant_id = ${tenantId} and own.site_id = ${siteId} and own.element_id = ${elementId} and own.operation_id = ${operationId}
      and o.id <> own.operation_id and o.undone_at is null and o.undoes is null`.execute(tx)
  return rows.map(({ field_id: id }) => id)
}

/** What the operations of one function have added to the numbers of their object in a transaction, by the fields; undone ones add nothing. */
export async function readAdded(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { transactionId, operationTypeId }: { transactionId: TransactionId; operationTypeId: OperationTypeId },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ field_id: string; added: string }>`
    select b.field_id, sum(b.amount) as added from balance_entries b
    join operations o on o.tenant_id = b.tenant_id and o.site_id = b.site_id and o.id = b.operation_id
    where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and o.transaction_id = ${transactionId}
      and o.operation_type_id = ${operationTypeId} and not b.is_count
    group by b.field_id having sum(b.amount) <> 0`.execute(tx)
  return new Map(rows.map(({ field_id: id, added }) => [id, Number(added)]))
}
