import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

const LOOK = [
  'tenants.id',
  'tenants.key',
  'tenants.name',
  'tenants.culture',
  'tenants.colours',
  'tenants.dark_colours',
  'tenants.admin_colours',
  'tenants.policy_url',
  'tenants.settings',
  'tenant_logos.sha256 as logo_sha256',
] as const

const looks = (tx: Tx) => tx.selectFrom('tenants').leftJoin('tenant_logos', 'tenant_logos.tenant_id', 'tenants.id').select(LOOK)

/** A tenant's look by key (installation scope). */
export const readLookByKey = (tx: Tx, key: string) => looks(tx).where('tenants.key', '=', key).executeTakeFirst()

/** A tenant's look by id. */
export const readLookById = (tx: Tx, id: TenantId) => looks(tx).where('tenants.id', '=', id).executeTakeFirst()

export const readLogo = (tx: Tx, key: string) =>
  tx
    .selectFrom('tenants')
    .innerJoin('tenant_logos', 'tenant_logos.tenant_id', 'tenants.id')
    .select(['tenant_logos.bytes', 'tenant_logos.content_type', 'tenant_logos.sha256'])
    .where('tenants.key', '=', key)
    .executeTakeFirst()

/** Whether a tenant is locked down; the state is locked until this transaction ends. */
export async function lockLockdownState(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const row = await tx.selectFrom('tenants').select('is_locked_down').where('id', '=', tenantId).forShare().executeTakeFirst()
  return row?.is_locked_down ?? true
}

/** The sites of a tenant; of its sandboxes those in which people work. */
export const readSites = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('sites as s')
    .leftJoin('sandboxes as b', (join) => join.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.site_id', '=', 's.id'))
    .select(['s.id', 's.key', 's.name'])
    .select(sql<boolean>`b.site_id is not null`.as('isSandbox'))
    .where('s.tenant_id', '=', tenantId)
    .where(sql<boolean>`coalesce(b.state, 'ready') = 'ready'`)
    .orderBy('s.key')
    .execute()

/** A sandbox answers nobody without a login. */
const IS_NO_SANDBOX = sql<boolean>`not exists (select from sandboxes b where b.tenant_id = sites.tenant_id and b.site_id = sites.id)`

/** Whether a tenant shows objects to people without a login. */
export async function readOpenAccess(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const row = await tx.selectFrom('tenants').select('settings').where('id', '=', tenantId).executeTakeFirst()
  return row?.settings.anonymousAccess === true
}

/** The id of the tenant with this key, if it shows objects to people without a login (installation scope). */
export async function readOpenTenant(tx: Tx, key: string): Promise<TenantId | undefined> {
  const row = await tx.selectFrom('tenants').select(['id', 'settings']).where('key', '=', key).executeTakeFirst()
  return row?.settings.anonymousAccess === true ? row.id : undefined
}

/** Name and contact details of a tenant that shows objects to people without a login (installation scope). */
export async function readOpenContact(tx: Tx, key: string) {
  const row = await tx.selectFrom('tenants').select(['name', 'contact', 'settings']).where('key', '=', key).executeTakeFirst()
  return row?.settings.anonymousAccess === true ? row : undefined
}

/** The keys of tenants that show objects to people without a login, at most two (installation scope). */
export async function readOpenTenantKeys(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenants')
    .select('key')
    .where(sql<string>`settings ->> 'anonymousAccess'`, '=', 'true')
    .limit(2)
    .execute()
  return rows.map(({ key }) => key)
}

/** A site by its key and that of its tenant, for a device without a login (installation scope). */
export async function readSiteByKeys(tx: Tx, keys: { tenant: string; site: string }): Promise<SiteScope | undefined> {
  const row = await tx
    .selectFrom('sites')
    .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
    .select(['sites.tenant_id', 'sites.id'])
    .where('tenants.key', '=', keys.tenant)
    .where('sites.key', '=', keys.site)
    .where(IS_NO_SANDBOX)
    .executeTakeFirst()
  return row && { tenantId: row.tenant_id, siteId: row.id }
}

/** A site with its tenant by their keys, if the tenant shows objects to people without a login (installation scope). */
export async function readOpenSite(tx: Tx, keys: { tenant: string; site: string }): Promise<SiteScope | undefined> {
  const row = await tx
    .selectFrom('sites')
    .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
    .select(['sites.tenant_id', 'sites.id', 'tenants.settings'])
    .where('tenants.key', '=', keys.tenant)
    .where('sites.key', '=', keys.site)
    .where(IS_NO_SANDBOX)
    .executeTakeFirst()
  return row?.settings.anonymousAccess === true ? { tenantId: row.tenant_id, siteId: row.id } : undefined
}
