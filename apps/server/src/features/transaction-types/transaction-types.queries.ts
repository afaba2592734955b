import { sql } from 'kysely'
import type { ElementTypeId, TransactionTypeId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** Replaces the operations of a service. */
export async function replaceOperations(
  tx: Tx,
  scope: SiteScope,
  service: { id: TransactionTypeId; elementTypeId: ElementTypeId },
  operations: readonly ServiceOperation[],
): Promise<void> {
  await tx
    .deleteFrom('transaction_type_operations')
    .where((e) => e.and({ ...siteColumns(scope), transaction_type_id: service.id }))
    .execute()
  if (operations.length === 0) return
  await tx
    .insertInto('transaction_type_operations')
    .values(
      operations.map((operation, position) => ({
        ...siteColumns(scope),
        transaction_type_id: service.id,
        element_type_id: service.elementTypeId,
        position,
        id: operation.id,
        mode: operation.mode,
        operation_type_id: operation.operationTypeId,
        localized_names: jsonText(operation.localizedNames),
      })),
    )
    .execute()
}

/** Stores a version of a service permanently: transactions refer to the version that they were started with. */
export const insertTransactionTypeVersion = (
  tx: Tx,
  row: {
    tenant_id: TenantId
    site_id: SiteId
    id: TransactionTypeId
    version: number
    localized_names: JsonIn<'transaction_types', 'localized_names'>
    mode: string
    settings: JsonIn<'transaction_types', 'settings'>
  },
  operations: readonly ServiceOperation[],
  now: Date,
) =>
  tx
    .insertInto('transaction_type_versions')
    .values({
      tenant_id: row.tenant_id,
      site_id: row.site_id,
      transaction_type_id: row.id,
      version: row.version,
      mode: row.mode,
      localized_names: jsonText(row.localized_names),
      operations: jsonText(operations),
      settings: jsonText(row.settings),
      created_at: now,
    })
    .execute()

const of = ({ tenantId, siteId }: SiteScope, id: TransactionTypeId) =>
  sql`where tenant_id = ${tenantId} and site_id = ${siteId} and transaction_type_id = ${id}`

/** Whether a service was ever run. */
export async function isTransactionTypeRun(tx: Tx, scope: SiteScope, id: TransactionTypeId): Promise<boolean> {
  const { rows } = await sql<{ is_run: boolean }>`select exists (select from transactions ${of(scope, id)}) as is_run`.execute(tx)
  return rows[0]!.is_run
}

/** Number of transactions of a service that run. */
export async function countRunning(tx: Tx, scope: SiteScope, id: TransactionTypeId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions ${of(scope, id)} and status = 'started' and deleted_at is null`.execute(tx)
  return rows[0]!.count
}

/** Counts the transactions of a service, and its bookings that have not expired. */
export const usesOfTransactionType = ({ id, now, ...scope }: SiteScope & { id: TransactionTypeId; now: Date }) => ({
  transactions: sql`select count(*) from transactions ${of(scope, id)}`,
  openReports: sql`select count(*) from open_reports ${of(scope, id)}`,
  reservations: sql`select count(*) from reservations ${of(scope, id)} and status = 'booked' and expires_at > ${now}`,
})
