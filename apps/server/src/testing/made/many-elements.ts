import { sql } from 'kysely'
import type { TestApp, TestTenant } from '../servers/test-app.ts'

/** Copies an object in the database, with unique codes. */
export const manyElements = ({ database }: TestApp, tenant: TestTenant, exampleId: string, count: number) =>
  database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
      select tenant_id, site_id, gen_random_uuid(), element_type_id, title || ' ' || n, code || '-' || n, data_properties, search_text,
        created_at, updated_at, owner_id
      from elements e, generate_series(1, ${count}::int) n where e.id = ${exampleId}`.execute(tx),
  )
