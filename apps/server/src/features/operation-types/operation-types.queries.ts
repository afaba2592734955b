import { sql } from 'kysely'
import type { OperationTypeId, TransactionTypeId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { type JsonIn, jsonText } from '../../db/schema/json-columns.ts'
import type { SiteScope } from '../../db/site-scope.ts'

interface VersionedRow {
  tenant_id: TenantId
  site_id: SiteId
  id: OperationTypeId
  version: number
  localized_names: JsonIn<'operation_types', 'localized_names'>
  data_property_types: JsonIn<'operation_types', 'data_property_types'>
  match_rules: JsonIn<'operation_types', 'match_rules'>
}

/** Stores a version of a function permanently: operations refer to the version that they were executed with. */
export const insertOperationTypeVersion = (tx: Tx, row: VersionedRow, now: Date) =>
  tx
    .insertInto('operation_type_versions')
    .values({
      tenant_id: row.tenant_id,
      site_id: row.site_id,
      operation_type_id: row.id,
      version: row.version,
      localized_names: jsonText(row.localized_names),
      data_property_types: jsonText(row.data_property_types),
      match_rules: jsonText(row.match_rules),
      created_at: now,
    })
    .execute()

/** Counts the services that use a function, and its executions. */
export function usesOfOperationType({ tenantId, siteId, id }: { tenantId: TenantId; siteId: SiteId; id: OperationTypeId }) {
  const own = sql`where tenant_id = ${tenantId} and site_id = ${siteId} and operation_type_id = ${id}`
  return {
    transactionTypes: sql`select count(*) from transaction_type_operations ${own}`,
    operations: sql`select count(*) from operations ${own}`,
    openReports: sql`select count(*) from open_reports ${own}`,
  }
}

/** The services that have a function. */
export async function readServicesWith(tx: Tx, { tenantId, siteId }: SiteScope, id: OperationTypeId): Promise<TransactionTypeId[]> {
  const { rows } = await sql<{ id: TransactionTypeId }>`select distinct o.transaction_type_id as id from transaction_type_operations o
    where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.operation_type_id = ${id} order by 1`.execute(tx)
  return rows.map((row) => row.id)
}
