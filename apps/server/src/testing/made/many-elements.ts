import { sql } from 'kysely'
import { rewriteKeys } from '../../db/lists/keys/rewrite-keys.ts'
import type { Tx } from '../../db/transaction.ts'
import type { TestApp } from '../servers/test-app.ts'
import type { TestTenant } from '../servers/test-tenant.ts'

/** Runs SQL that inserts rows of a type in the tenant's first site, and writes their list keys, as a save does. */
export const insertRows = (
  { database }: TestApp,
  tenant: TestTenant,
  { table, typeId }: { table: 'elements' | 'records'; typeId: string },
  insert: (tx: Tx) => Promise<unknown>,
) => {
  const siteId = tenant.sites[0]!.id
  return database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [siteId] }, async (tx) => {
    await insert(tx)
    await rewriteKeys(tx, table, { tenantId: tenant.id, siteId }, typeId)
  })
}

/** Copies an object in the database, with unique codes. */
export const manyElements = (server: TestApp, tenant: TestTenant, example: { id: string; elementTypeId: string }, count: number) =>
  insertRows(server, tenant, { table: 'elements', typeId: example.elementTypeId }, (tx) =>
    sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
      select tenant_id, site_id, gen_random_uuid(), element_type_id, title || ' ' || n, code || '-' || n, data_properties, search_text,
        created_at, updated_at, owner_id
      from elements e, generate_series(1, ${count}::int) n where e.id = ${example.id}`.execute(tx),
  )
