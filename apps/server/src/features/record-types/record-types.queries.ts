import { sql } from 'kysely'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { usesOptionSource } from '../../db/uses-option-source.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** Removes those values of a type for good that were deleted before: the type cannot be deleted while it has them. */
export async function deleteRemovedRecords(tx: Tx, scope: SiteScope, id: RecordTypeId): Promise<RecordId[]> {
  const rows = await tx
    .deleteFrom('records')
    .where((e) => e.and({ ...siteColumns(scope), record_type_id: id }))
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Counts the values of a type, and the definitions with a field, also in a group, whose options are its values. */
export function usesOfRecordType({ tenantId, siteId, id }: SiteScope & { id: RecordTypeId }) {
  const isNamed = usesOptionSource({ tenantId, siteId }, `records:${id}`)
  return {
    records: sql`select count(*) from records where tenant_id = ${tenantId} and site_id = ${siteId}
      and record_type_id = ${id} and deleted_at is null`,
    elementTypes: sql`select count(*) from element_types where ${isNamed}`,
    operationTypes: sql`select count(*) from operation_types where ${isNamed}`,
    recordTypes: sql`select count(*) from record_types where ${isNamed} and id <> ${id}`,
  }
}
