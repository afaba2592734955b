import { sql } from 'kysely'
import { UNGUESSABLE_CODE } from '@verka/domain/elements/generated-code.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** Numbers of objects by category, and of those whose code can be guessed. */
export async function countGuessableCodes(tx: Tx, { tenantId, siteId }: SiteScope, typeIds: readonly string[]) {
  const { rows } = await sql<{ id: string; elements: number; guessableCodes: number }>`select element_type_id as id, count(*) as elements,
      count(*) filter (where code !~* ${UNGUESSABLE_CODE}) as "guessableCodes"
    from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = any(${[...typeIds]}::uuid[])
    group by element_type_id`.execute(tx)
  return new Map(rows.map(({ id, elements, guessableCodes }) => [id, { elements, guessableCodes }]))
}

/** Whether a site has a category that a schema shows to everybody. */
const hasOpenTypes = sql<boolean>`exists (
      select from element_types t join data_schemas d on d.tenant_id = t.tenant_id and d.site_id = t.site_id
      where t.tenant_id = s.tenant_id and t.site_id = s.id and t.status = 'published' and d.status = 'published' and d.is_open
        and t.schema_configurations @> jsonb_build_array(jsonb_build_object('schemaId', d.id)))`

/** The sites of a tenant that show objects to everybody, at most two; their rows are open to the transaction. */
export async function readOpenSiteKeys(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`select s.key from sites s where s.tenant_id = ${tenantId} and ${hasOpenTypes} limit 2`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Whether a site shows objects to everybody; its rows are open to the transaction. */
export async function readIsOpenSite(tx: Tx, { tenantId, siteId }: SiteScope): Promise<boolean> {
  const { rows } = await sql`select from sites s where s.tenant_id = ${tenantId} and s.id = ${siteId} and ${hasOpenTypes}`.execute(tx)
  return rows.length > 0
}

/** The published lists of a site, oldest first. */
export const readPublishedLists = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('public_lists')
    .select(['id', 'localized_names', 'key', 'element_type_id', 'schema_id', 'forms'])
    .where((e) => e.and({ tenant_id: tenantId, site_id: siteId, is_published: true }))
    .orderBy('id')
    .execute()
