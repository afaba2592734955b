import { sql } from 'kysely'
import type { KeyedTable } from '../../db/lists/keys/keyed-tables.ts'

/** List keys of objects. */
export const ELEMENT_KEYS: KeyedTable = {
  typeColumn: 'element_type_id',
  types: 'element_types',
  foundKeys: ['type_id', 'title', 'code', 'created_at', 'updated_at'],
  rewritten: {
    computed: ({ tenantId, siteId, typeId }, batch) => sql`select r.id, write_list_keys(
      (select left(c.culture, 2) from tenants c where c.id = r.tenant_id),
      r.tenant_id, r.site_id, r.element_type_id, r.id, t.list_slots, r.title, r.code, r.created_at, r.updated_at, r.data_properties)
    from (${batch}) r join element_types t on t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = ${typeId}
      and t.list_slots is not null offset 0`,
  },
}
