import { sql } from 'kysely'
import type { KeyedTable } from '../../db/lists/keys/keyed-tables.ts'

/** List keys of predefined values. */
export const RECORD_KEYS: KeyedTable = {
  typeColumn: 'record_type_id',
  types: 'record_types',
  foundKeys: ['type_id', 'created_at', 'updated_at'],
  isListed: sql<boolean>`deleted_at is null`,
  rewritten: {
    computed: ({ tenantId, siteId, typeId }, batch) => sql`select r.id, write_record_keys(r, t.list_slots)
    from (${batch}) r join record_types t on t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId}
      and t.list_slots is not null offset 0`,
  },
}
