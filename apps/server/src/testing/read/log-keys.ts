import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { keyedTable, logs } from '../../db/lists/keys/keyed-tables.ts'
import { rewriteKeys } from '../../db/lists/keys/rewrite-keys.ts'
import type { TestApp } from '../servers/test-app.ts'
import type { TestTenant } from '../servers/test-tenant.ts'

/** Expects that all log rows of a tenant's first site have the keys that would be written now, and that no other keys exist. */
export async function expectKeysOfLogs({ database }: TestApp, tenant: TestTenant): Promise<void> {
  const [site] = tenant.sites
  const scope = { tenantId: tenant.id, siteId: site!.id }
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site!.id] }, work)
  const kept = await inSite(readKeys)
  expect(await inSite(readWrong)).toEqual([])
  await inSite(async (tx) => {
    await sql`delete from list_keys where owner_id is not null`.execute(tx)
    await rewriteKeysOfLogs(tx, scope)
  })
  expect(kept).toEqual(await inSite(readKeys))
}

/** Writes the keys of all log rows of a site: of rows that a test has inserted by SQL. */
export async function rewriteKeysOfLogs(tx: Tx, scope: SiteScope): Promise<void> {
  for (const table of logs()) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(keyedTable(table).types)}`.execute(tx)
    for (const { id } of rows) await rewriteKeys(tx, table, scope, id)
  }
}

const readKeys = async (tx: Tx) => (await sql`select * from list_keys where owner_id is not null order by row_id, page`.execute(tx)).rows

/** Keys without a row, rows without keys, and keys that differ from their row. */
async function readWrong(tx: Tx) {
  const { rows } = await sql`
    select r.id, k.row_id from (
      select o.id, o.operation_type_id as type_id, o.executed_at as moment, t.owner_id, t.borrower_id, t.transaction_type_id as service_id
        from operations o join transactions t on t.tenant_id = o.tenant_id and t.site_id = o.site_id and t.id = o.transaction_id
        where t.deleted_at is null
      union all select t.id, t.transaction_type_id, t.created_at, t.owner_id, t.borrower_id, t.transaction_type_id
        from transactions t where t.deleted_at is null) r
      full join (select * from list_keys where page = 0 and owner_id is not null) k on k.row_id = r.id
    where r.id is null or k.row_id is null or k.type_id <> r.type_id or k.owner_id <> r.owner_id
      or k.borrower_id is distinct from r.borrower_id or k.service_id <> r.service_id or k.created_at <> r.moment`.execute(tx)
  return rows
}
