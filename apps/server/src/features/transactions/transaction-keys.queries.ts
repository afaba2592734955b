import { sql } from 'kysely'
import type { KeyedTable } from '../../db/lists/keys/keyed-tables.ts'

/** Values of its newest operation, overwritten by those that rules wrote to it. */
const HELD = sql`((select o.data_properties from operations o
    where o.tenant_id = r.tenant_id and o.site_id = r.site_id and o.transaction_id = r.id
      and o.undoes is null and (o.undone_at is null or o.mode = 'start')
    order by o.executed_at desc, o.id desc limit 1) || r.data_properties)`

/** List keys of transactions. */
export const TRANSACTION_KEYS: KeyedTable = {
  typeColumn: 'transaction_type_id',
  types: 'transaction_types',
  // those of all functions of their service
  fieldsOf: ({ tenantId, siteId, typeId }) => sql`select f.data_property_types as fields from operation_types f
    where f.tenant_id = ${tenantId} and f.site_id = ${siteId} and f.id in (
      select o.operation_type_id from transaction_type_operations o
        where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.transaction_type_id = ${typeId}) order by f.id`,
  foundKeys: [],
  held: HELD,
  isListed: sql<boolean>`deleted_at is null`,
  // they follow the functions of the service, without a new version of it
  slotsVersion: 'slots_version',
  rewritten: {
    logged: (
      batch,
    ) => sql`select r.id, ${HELD} as values, r.created_at as at, r.transaction_type_id as "serviceId", r.owner_id as "ownerId",
      r.borrower_id as "borrowerId" from (${batch}) r`,
  },
}
