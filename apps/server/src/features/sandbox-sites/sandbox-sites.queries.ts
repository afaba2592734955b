import { sql } from 'kysely'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

export async function readIsSandbox(tx: Tx, { tenantId, siteId }: SiteScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from sandboxes
    where tenant_id = ${tenantId} and site_id = ${siteId}) as found`.execute(tx)
  return rows[0]!.found
}
