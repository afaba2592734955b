import { sql } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from './transaction.ts'

/**
 * Opens the rows of these sites for the rest of a transaction, in addition to the tenant's own, and closes those of all others: for
 * tenant-level work that reads its sites. The caller of this function has checked access to the sites.
 */
export async function openSites(tx: Tx, siteIds: readonly SiteId[]): Promise<void> {
  await sql`select set_config('app.sites', ${`{${siteIds.join(',')}}`}, true)`.execute(tx)
}

const setInstallation = (tx: Tx, value: 'on' | '') => sql`select set_config('app.installation', ${value}, true)`.execute(tx)

/**
 * Runs `work` with access to the login server's rows and the people of every tenant, inside of a tenant's transaction, so that a person and
 * their credentials change together or not at all. No other statement of this transaction may run at the same time.
 */
export async function inInstallation<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await setInstallation(tx, 'on')
  try {
    return await work()
  } finally {
    // after a failed statement the transaction accepts no other, and ends with its settings
    await setInstallation(tx, '').catch(() => undefined)
  }
}

/**
 * Runs `work` in the rows of a tenant and of some of its sites, inside of a transaction of the installation, and restores the previous
 * scope. No other statement of this transaction may run at the same time.
 */
export async function inTenant<Result>(
  tx: Tx,
  tenantId: TenantId,
  siteIds: readonly SiteId[],
  work: () => Promise<Result>,
): Promise<Result> {
  const scope = (tenant: string, sites: string) =>
    sql<{ tenant: string; sites: string }>`with earlier as materialized
        (select coalesce(current_setting('app.tenant', true), '') as tenant, coalesce(current_setting('app.sites', true), '') as sites)
      select tenant, sites, set_config('app.tenant', ${tenant}, true), set_config('app.sites', ${sites}, true) from earlier`.execute(tx)
  const { rows } = await scope(tenantId, `{${siteIds.join(',')}}`)
  try {
    return await work()
  } finally {
    // after a failed statement the transaction accepts no other, and ends with its settings
    await scope(rows[0]!.tenant, rows[0]!.sites).catch(() => undefined)
  }
}

/** The language of a tenant. */
export const readCulture = async (tx: Tx, tenantId: TenantId): Promise<Culture | undefined> =>
  (await tx.selectFrom('tenants').select('culture').where('id', '=', tenantId).executeTakeFirst())?.culture as Culture | undefined
