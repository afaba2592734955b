import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '@verka/server/src/db/database.ts'
import { createSite, createTenant } from '@verka/server/src/features/tenants/life/new-tenant.ts'
import type { Filled } from './fill.ts'

/** Adds tenants that have `each` of the filled objects as their own, in a category with the same fields. */
export async function addTenants(
  urls: { application: string; superuser: string },
  { elementTypeId }: Filled,
  { tenants, each }: { tenants: number; each: number },
): Promise<void> {
  const database = openDatabase(urls.application)
  const client = new pg.Client({ connectionString: urls.superuser.replace(/\/postgres$/, '/verka') })
  await client.connect()
  const now = new Date()
  for (let number = 0; number < tenants; number++) {
    const { tenantId, siteId } = await database.transaction({ kind: 'installation' }, async (tx) => {
      const tenantId = await createTenant(
        tx,
        { key: `other${number}`, name: `Other ${number}`, culture: 'sv-SE', licenceLevel: 'corporation' },
        now,
      )
      return { tenantId, siteId: await createSite(tx, { tenantId, key: 'north', name: 'Norra' }, now) }
    })
    const ids = [tenantId, siteId, randomUUID(), elementTypeId]
    await client.query(
      `insert into element_types (tenant_id, site_id, id, status, localized_names, localized_descriptions, data_property_types, created_at, updated_at,
          owner_id, list_slots)
        select $1, $2, $3, status, localized_names, localized_descriptions, data_property_types, created_at, updated_at, owner_id, list_slots
        from element_types where id = $4`,
      ids,
    )
    await client.query(
      `insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
        select $1, $2, gen_random_uuid(), $3, title, code, data_properties, search_text, created_at, updated_at, owner_id
        from elements where element_type_id = $4 order by id limit $5 offset $6`,
      [...ids, each, (number % 100) * each],
    )
    await client.query(
      `select write_list_keys('sv', e.tenant_id, e.site_id, t.id, e.id, t.list_slots, e.title, e.code, e.created_at, e.updated_at, e.data_properties)
        from elements e join element_types t on t.tenant_id = e.tenant_id and t.site_id = e.site_id and t.id = e.element_type_id
        where e.tenant_id = $1 and e.site_id = $2 and t.id = $3`,
      ids.slice(0, 3),
    )
  }
  await client.query('vacuum analyze')
  await client.end()
  await database.close()
}
