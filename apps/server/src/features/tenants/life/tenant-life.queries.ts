import { sql } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import type { TENANT_COLUMNS } from '@verka/domain/tenants/tenant-life.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../../db/schema/json-columns.ts'
import { keyedTable, type TableName } from '../../../db/lists/keys/keyed-tables.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../../db/lists/columns/list-columns.ts'
import { queryList } from '../../../db/lists/query-list.ts'
import { containsWord } from '../../../db/lists/search/searched-values.ts'

export interface TenantRow {
  id: TenantId
  key: string
  name: string
  culture: string
  time_zone: string
  contact: JsonIn<'tenants', 'contact'>
  licence_level: string
  is_billed_annually: boolean
  policy_url: string | null
  rss_feed_url: string | null
  is_locked_down: boolean
  version: number
  created_at: Date
  updated_at: Date
  /** Without its sandboxes. */
  sites: { id: SiteId; key: string; name: string }[]
  /** Those in which people work. */
  sandboxes: { id: SiteId; key: string; name: string }[]
}

const TENANT = sql`t.id, t.key, t.name, t.culture, t.time_zone, t.contact, t.licence_level, t.is_billed_annually, t.policy_url,
  t.rss_feed_url, t.is_locked_down, t.version, t.created_at, t.updated_at,
  (select coalesce(json_agg(json_build_object('id', s.id, 'key', s.key, 'name', s.name) order by s.key), '[]')
    from sites s where s.tenant_id = t.id
      and not exists (select from sandboxes b where b.tenant_id = s.tenant_id and b.site_id = s.id)) as sites,
  (select coalesce(json_agg(json_build_object('id', s.id, 'key', s.key, 'name', s.name) order by s.key), '[]')
    from sites s join sandboxes b on b.tenant_id = s.tenant_id and b.site_id = s.id
    where s.tenant_id = t.id and b.state = 'ready') as sandboxes`

/** One tenant with its sites (installation scope), locked when it is about to change. */
export async function readTenant(tx: Tx, id: TenantId, options: { isLocked?: boolean } = {}): Promise<TenantRow | undefined> {
  const { rows } = await sql<TenantRow>`select ${TENANT} from tenants t where t.id = ${id}
    ${options.isLocked ? sql`for update of t` : sql``}`.execute(tx)
  return rows[0]
}

/** Tenants searched, filtered, sorted and paged (installation scope), in the caller's alphabetical order. */
export const queryTenants = (tx: Tx, { culture, timeZone }: { culture: Culture; timeZone: string }, query: ListQuery) =>
  queryList<TenantRow>(
    tx,
    {
      rowOf: (id) => sql`select ${TENANT} from tenants t where t.id = ${id}`,
      defaultOrdering: [{ column: 'name', dir: 'asc' }],
      timeZone,
      rows: {
        table: 'tenants',
        name: 't',
        scope: sql<boolean>`true`,
        conditions: [],
        columns: {
          name: textColumn(sql`t.name`, culture, { isFilled: true }),
          key: textColumn(sql`t.key`, culture, { isFilled: true }),
          culture: choiceColumn(sql`t.culture`, undefined, { isFilled: true }),
          licenceLevel: choiceColumn(sql`t.licence_level`, LICENCE_LEVELS, { isFilled: true }),
          isBilledAnnually: { type: 'boolean', value: sql`t.is_billed_annually`, isFilled: true },
          isLockedDown: { type: 'boolean', value: sql`t.is_locked_down`, isFilled: true },
          createdAt: { type: 'moment', value: sql`t.created_at`, isFilled: true },
          updatedAt: { type: 'moment', value: sql`t.updated_at`, isFilled: true },
        } satisfies Record<keyof typeof TENANT_COLUMNS, ListColumn>,
        searched: (word) => ({ sql: containsWord(sql`t.search_text`, word) }),
      },
    },
    query,
  )

interface TenantValues {
  id: TenantId
  key: string
  name: string
  culture: string
  timeZone: string
  contact: JsonIn<'tenants', 'contact'>
  licenceLevel: string
  isBilledAnnually: boolean
  policyUrl: string | null
  rssFeedUrl: string | null
  searchText: string
}

/** Updates a tenant. @throws `invalid` at `key` for one that another tenant has. */
export const updateTenantRow = (tx: Tx, tenant: TenantValues, now: Date) =>
  tx
    .updateTable('tenants')
    .set({
      key: tenant.key,
      name: tenant.name,
      culture: tenant.culture,
      time_zone: tenant.timeZone,
      contact: jsonText(tenant.contact),
      licence_level: tenant.licenceLevel,
      is_billed_annually: tenant.isBilledAnnually,
      policy_url: tenant.policyUrl,
      rss_feed_url: tenant.rssFeedUrl,
      search_text: tenant.searchText,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', tenant.id)
    .execute()
    .catch(keyTaken('tenants_key_unique', tenant.key, 'key'))

/** A taken key becomes an error at its field. */
export function keyTaken(constraint: string, key: string, field: string) {
  return (error: { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === constraint)
      throw new AppError('invalid', { message: '@errors.keyTaken', field, params: { key } })
    throw error
  }
}

/** Updates keys and names of existing sites. Two may swap their keys: all of them first get a temporary one. */
export async function updateSites(
  tx: Tx,
  tenantId: TenantId,
  sites: readonly { id: SiteId; key: string; name: string }[],
  now: Date,
): Promise<void> {
  for (const { id } of sites)
    await tx
      .updateTable('sites')
      .set({ key: `moving-${id}` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  for (const { id, key, name } of sites)
    await tx
      .updateTable('sites')
      .set({ key, name, version: sql`version + 1`, updated_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
}

/** Number of rows of a site in each table; its people do not count. The site has to be open (`inTenant`). */
export async function countSiteRows(tx: Tx, tenantId: TenantId, siteId: SiteId): Promise<{ table: string; count: number }[]> {
  const { rows } = await sql<{ table: string; count: number }>`select table_name as table, row_count as count
    from count_site_rows(${tenantId}, ${siteId})`.execute(tx)
  return rows
}

/** Deletes an empty site, also from its users. A row added meanwhile makes it fail. */
export async function deleteSite(tx: Tx, tenantId: TenantId, siteId: SiteId): Promise<void> {
  await tx.deleteFrom('user_sites').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).execute()
  await tx
    .deleteFrom('sites')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', siteId)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === '23503' ? new AppError('conflict', { message: '@errors.conflict' }) : error
    })
}

/** The types with list keys in the open sites. */
export async function readOpenTypes(tx: Tx, table: TableName, tenantId: TenantId): Promise<string[]> {
  const types = sql.table(keyedTable(table).types)
  const { rows } = await sql<{ id: string }>`select id from ${types} where tenant_id = ${tenantId}`.execute(tx)
  return rows.map(({ id }) => id)
}
