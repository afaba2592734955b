import { sql } from 'kysely'
import type { ReplicationSource } from '@verka/domain/replication/stored.ts'
import { jsonText, type JsonIn } from '../../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'

export interface StoredBundle {
  id: string
  source: ReplicationSource
  content: JsonIn<'replication_files', 'content'>
  signer: string
  signer_name: string
}

export const insertBundle = (tx: Tx, scope: SiteScope, { source, content, ...row }: StoredBundle, now: Date) =>
  tx
    .insertInto('replication_files')
    .values({ ...siteColumns(scope), ...row, source: jsonText(source), content: jsonText(content), created_at: now })
    .execute()

export const readBundleRow = (tx: Tx, scope: SiteScope, id: string): Promise<StoredBundle | undefined> =>
  tx
    .selectFrom('replication_files')
    .select(['id', 'source', 'content', 'signer', 'signer_name'])
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .executeTakeFirst()

export const deleteBundlesBefore = (tx: Tx, { tenantId, siteId }: SiteScope, before: Date) =>
  sql`delete from replication_files where tenant_id = ${tenantId} and site_id = ${siteId} and created_at < ${before}`.execute(tx)

/** Whether a file of this signer was replicated into the site before. */
export async function isAcceptedSigner(tx: Tx, { tenantId, siteId }: SiteScope, signer: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from replications
    where tenant_id = ${tenantId} and site_id = ${siteId} and signer = ${signer} and state in ('done', 'undone')) as found`.execute(tx)
  return rows[0]!.found
}
