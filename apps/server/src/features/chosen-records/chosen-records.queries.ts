import { sql } from 'kysely'
import { MAX_RECORDS } from '@verka/domain/record-types/record.ts'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

const records = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

/** These records, the deleted ones too. */
export const readRecordsByIds = (tx: Tx, scope: SiteScope, ids: RecordId[]) =>
  records(tx, scope)
    .where('id', '=', sql<RecordId>`any(${ids}::uuid[])`)
    .execute()

/** The values of a type in their order. */
export const readRecordsOfType = (tx: Tx, scope: SiteScope, recordTypeId: RecordTypeId) =>
  records(tx, scope)
    .where('record_type_id', '=', recordTypeId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .limit(MAX_RECORDS)
    .execute()

/** The names of the values of some types, in their order. */
export const readNamesOfTypes = (tx: Tx, scope: SiteScope, typeIds: readonly RecordTypeId[]) =>
  tx
    .selectFrom('records')
    .select(['id', 'record_type_id', 'localized_names', 'version'])
    .where((e) => e.and(siteColumns(scope)))
    .where('record_type_id', '=', sql<RecordTypeId>`any(${typeIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('record_type_id')
    .orderBy('position')
    .execute()

/** The fields of these types, of those with these statuses. */
export const readFieldsOfTypes = (tx: Tx, scope: SiteScope, statuses: string[], ids: string[]) =>
  tx
    .selectFrom('record_types')
    .select(['id', 'data_property_types'])
    .where((e) => e.and(siteColumns(scope)))
    .where('status', 'in', statuses)
    .where('id', '=', sql<RecordTypeId>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
