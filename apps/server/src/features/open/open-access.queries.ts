import { sql } from 'kysely'
import { UNGUESSABLE_CODE } from '@verka/domain/elements/generated-code.ts'
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

/** The sites of a tenant that have a category which a schema shows to everybody; their rows are open to the transaction. */
export async function readOpenSiteKeys(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select s.key from sites s where s.tenant_id = ${tenantId} and exists (
      select from element_types t join data_schemas d on d.tenant_id = t.tenant_id and d.site_id = t.site_id
      where t.tenant_id = s.tenant_id and t.site_id = s.id and t.status = 'published' and d.status = 'published' and d.is_open
        and t.schema_configurations @> jsonb_build_array(jsonb_build_object('schemaId', d.id))) limit 2`.execute(tx)
  return rows.map(({ key }) => key)
}
