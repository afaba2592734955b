import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../../db/schema/json-columns.ts'
import { keyTaken } from './tenant-life.queries.ts'

export const insertTenant = (
  tx: Tx,
  tenant: {
    id: TenantId
    key: string
    name: string
    culture: string
    timeZone: string
    licenceLevel: string
    colours: JsonIn<'tenants', 'colours'>
    settings: JsonIn<'tenants', 'settings'>
    contact: JsonIn<'tenants', 'contact'>
    isBilledAnnually: boolean
    policyUrl: string | null
    rssFeedUrl: string | null
    searchText: string
  },
  now: Date,
) =>
  tx
    .insertInto('tenants')
    .values({
      id: tenant.id,
      key: tenant.key,
      name: tenant.name,
      culture: tenant.culture,
      time_zone: tenant.timeZone,
      licence_level: tenant.licenceLevel,
      colours: jsonText(tenant.colours),
      settings: jsonText(tenant.settings),
      contact: jsonText(tenant.contact),
      is_billed_annually: tenant.isBilledAnnually,
      policy_url: tenant.policyUrl,
      rss_feed_url: tenant.rssFeedUrl,
      search_text: tenant.searchText,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch(keyTaken('tenants_key_unique', tenant.key, 'key'))

export const insertSite = (tx: Tx, site: { id: SiteId; tenantId: TenantId; key: string; name: string }, now: Date) =>
  tx
    .insertInto('sites')
    .values({ id: site.id, tenant_id: site.tenantId, key: site.key, name: site.name, created_at: now, updated_at: now })
    .execute()
    .catch(keyTaken('sites_key_unique', site.key, 'key'))

export const upsertLogo = (tx: Tx, logo: { tenantId: TenantId; sha256: string; contentType: string; bytes: Buffer }) =>
  tx
    .insertInto('tenant_logos')
    .values({ tenant_id: logo.tenantId, sha256: logo.sha256, content_type: logo.contentType, bytes: logo.bytes })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ sha256: logo.sha256, content_type: logo.contentType, bytes: logo.bytes }),
    )
    .execute()
