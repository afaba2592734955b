import { sql } from 'kysely'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

interface NamedUser {
  id: string
  title: string | null
  names: LocalizedText[] | null
}

/** Names of the rows and definitions that use files; of an executed function, its object's. */
export async function readNamesOfUsers(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly string[]): Promise<Map<string, NamedUser>> {
  if (ids.length === 0) return new Map()
  const within = sql`x.tenant_id = ${tenantId} and x.site_id = ${siteId} and x.id = any(${[...ids]}::uuid[])`
  const named = ['records', 'element_types', 'record_types', 'operation_types'].map(
    (table) => sql`select x.id, null as title, x.localized_names as names from ${sql.table(table)} x where ${within}`,
  )
  const { rows } = await sql<NamedUser>`select x.id, x.title, null::jsonb as names from elements x where ${within}
    union all select x.id, e.title, null::jsonb from operations x
      join transactions t on t.tenant_id = x.tenant_id and t.site_id = x.site_id and t.id = x.transaction_id
      join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.id = t.element_id where ${within}
    union all ${sql.join(named, sql` union all `)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
