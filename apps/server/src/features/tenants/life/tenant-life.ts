import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, invalid, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_CULTURE } from '@verka/domain/localization/cultures.ts'
import { contactSchema } from '@verka/domain/tenants/tenant.body.ts'
import type { LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { createTenant as createCall, Tenant, TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { RESERVED_SITE_KEYS, RESERVED_TENANT_KEYS } from '@verka/domain/tenants/tenants.api.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { keyedTableNames } from '../../../db/lists/keys/keyed-tables.ts'
import { rewriteKeys } from '../../../db/lists/keys/rewrite-keys.ts'
import { inTenant } from '../../../db/scope.queries.ts'
import type { TenantContext } from '../../../http/context.ts'
import { mayReach } from '../../../outbound/allowed-addresses.ts'
import { isTimeZone } from '../../../time-zones.ts'
import { refuseWhenStale } from '../../guards/refuse-when-stale.ts'
import { licenceUsage } from './licence.ts'
import { createSite, createTenant, tenantSearchText } from './new-tenant.ts'
import { auditTenant } from './tenant-audit.ts'
import {
  countSiteRows,
  deleteSite,
  queryTenants,
  readOpenTypes,
  readTenant,
  updateSites,
  updateTenantRow,
  type TenantRow,
} from './tenant-life.queries.ts'

type Body = BodyOf<typeof createCall>
type SiteBody = NonNullable<Body['sites']>[number]

/** Maximum rows of one list (specification section 9). */

/** A tenant as system administrators see it. */
export function tenantOf(context: TenantContext, row: TenantRow): Tenant {
  const canEdit = may(context.actor.role, 'tenants', 'write')
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    culture: row.culture as Culture,
    timeZone: row.time_zone,
    contact: contactSchema.parse(row.contact),
    licenceLevel: row.licence_level as LicenceLevel,
    isBilledAnnually: row.is_billed_annually,
    policyUrl: row.policy_url,
    rssFeedUrl: row.rss_feed_url,
    isLockedDown: row.is_locked_down,
    sites: row.sites,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: canEdit, delete: canEdit && row.id !== context.tenant.id },
  }
}

/** One tenant's row. @throws `notFound` */
export async function findTenant(context: TenantContext, id: TenantId, options: { isLocked?: boolean } = {}): Promise<TenantRow> {
  const row = await readTenant(context.tx, id, options)
  if (!row) throw notFound()
  return row
}

/** The tenants of the installation. */
export async function filterTenants(context: TenantContext, query: ListQuery) {
  const { rows, ...count } = await queryTenants(context.tx, context, query)
  return { items: rows.map((row) => tenantOf(context, row)), ...count }
}

const loadTenant = async (context: TenantContext, id: TenantId): Promise<Tenant> => tenantOf(context, await findTenant(context, id))

/** One tenant with how much of its licence is used. @throws `notFound` */
export async function loadTenantWithUsage(context: TenantContext, id: TenantId): Promise<TenantWithUsage> {
  const tenant = await loadTenant(context, id)
  const { licenceLevel, sites } = tenant
  return { ...tenant, usage: await licenceUsage(context.tx, { id: tenant.id, licenceLevel, siteIds: sites.map((site) => site.id) }) }
}

/** Errors in a tenant's values that its schema cannot check. */
function mistakesIn({ runtime }: TenantContext, body: Body): FieldError[] {
  const errors: FieldError[] = []
  if (RESERVED_TENANT_KEYS.includes(body.key)) errors.push({ message: '@errors.keyTaken', field: 'key', params: { key: body.key } })
  if (body.timeZone !== undefined && !isTimeZone(body.timeZone)) errors.push({ message: '@validation.timeZone', field: 'timeZone' })
  if (body.rssFeedUrl && !mayReach(runtime.settings.OUTBOUND_ALLOWED, body.rssFeedUrl))
    errors.push({ message: '@validation.publicUrl', field: 'rssFeedUrl' })
  for (const [index, { key }] of (body.sites ?? []).entries())
    if (RESERVED_SITE_KEYS.includes(key) || body.sites!.findIndex((other) => other.key === key) < index)
      errors.push({ message: '@errors.keyTaken', field: `sites.${index}.key`, params: { key } })
  return errors
}

/** Creates a tenant with its sites. @throws `invalid` at invalid or taken values */
export async function addTenant(context: TenantContext, body: Body): Promise<Tenant> {
  const errors = mistakesIn(context, body)
  errors.push(...(body.sites ?? []).flatMap((site, index) => (site.id === undefined ? [] : [siteMissing(index)])))
  if (errors.length > 0) throw invalid(errors)
  const { sites = [], culture = DEFAULT_CULTURE, id: _id, version: _version, ...values } = body
  const id = await createTenant(context.tx, { ...values, culture }, context.now)
  for (const { key, name } of sites) await createSite(context.tx, { tenantId: id, key, name }, context.now)
  const created = await loadTenant(context, id)
  await auditTenant(context, { action: 'create', entityId: id, after: created })
  return created
}

/** Saves a tenant and its sites. An omitted property is unchanged. @throws `stale`, `invalid`, `inUse` for a site that is not empty */
export async function changeTenant(context: TenantContext, id: TenantId, body: Body): Promise<Tenant> {
  const before = tenantOf(context, await findTenant(context, id, { isLocked: true }))
  refuseWhenStale(body.version, before)
  const errors = mistakesIn(context, body)
  if (errors.length > 0) throw invalid(errors)
  const { key, name, contact = before.contact, policyUrl = before.policyUrl, rssFeedUrl = before.rssFeedUrl } = body
  const { culture = before.culture, timeZone = before.timeZone } = body
  const { licenceLevel = before.licenceLevel, isBilledAnnually = before.isBilledAnnually } = body
  const values = { id, key, name, culture, timeZone, contact, licenceLevel, isBilledAnnually, policyUrl, rssFeedUrl }
  await updateTenantRow(context.tx, { ...values, searchText: tenantSearchText(body) }, context.now)
  if (body.sites) await saveSites(context, id, before.sites, body.sites)
  if (culture !== before.culture) await reorderLists(context, id)
  const after = await loadTenant(context, id)
  await auditTenant(context, { action: 'update', entityId: id, before, after })
  return after
}

const siteMissing = (index: number): FieldError => ({ message: '@validation.siteMissing', field: `sites.${index}.id` })

/** Saves a tenant's sites: matched by id, else by key. */
async function saveSites(context: TenantContext, tenantId: TenantId, before: Tenant['sites'], wanted: SiteBody[]): Promise<void> {
  const known = wanted.map((site) => before.find((other) => (site.id === undefined ? other.key === site.key : other.id === site.id)))
  const errors = wanted.flatMap((site, index) => {
    const isTwice = known[index] !== undefined && known.indexOf(known[index]) < index
    return (site.id !== undefined && !known[index]) || isTwice ? [siteMissing(index)] : []
  })
  if (errors.length > 0) throw invalid(errors)
  for (const site of before) if (!known.includes(site)) await removeSite(context, tenantId, site)
  const kept = wanted.flatMap(({ key, name }, index) => {
    const site = known[index]
    return site && (site.key !== key || site.name !== name) ? [{ id: site.id, key, name }] : []
  })
  await updateSites(context.tx, tenantId, kept, context.now)
  for (const [index, { key, name }] of wanted.entries())
    if (!known[index]) await createSite(context.tx, { tenantId, key, name }, context.now)
}

/** Named kinds of rows in a site; all others count as something else. */
const NAMED_TABLES: Record<string, string> = {
  elements: 'elements',
  element_types: 'elementTypes',
  operation_types: 'operationTypes',
  transaction_types: 'transactionTypes',
  record_types: 'recordTypes',
  records: 'records',
  transactions: 'transactions',
  privileges: 'privileges',
  files: 'files',
  reservations: 'reservations',
}

/** Deletes an empty site. @throws `inUse` with the number of its rows by kind */
async function removeSite(context: TenantContext, tenantId: TenantId, site: { id: SiteId; key: string }): Promise<void> {
  const rows = await inTenant(context.tx, tenantId, [site.id], () => countSiteRows(context.tx, tenantId, site.id))
  const named = rows.flatMap(({ table, count }) => (NAMED_TABLES[table] ? [{ what: NAMED_TABLES[table], count }] : []))
  const other = rows.reduce((sum, { count }) => sum + count, 0)
  const uses = named.length > 0 || other === 0 ? named : [{ what: 'other', count: other }]
  if (uses.length > 0)
    throw new AppError(
      'inUse',
      uses.map((use) => ({ message: '@errors.siteHolds', field: 'sites', params: { site: site.key, ...use } })),
    )
  await deleteSite(context.tx, tenantId, site.id)
}

/** List keys are sorted by the tenant's language: when that changes they are rewritten. */
async function reorderLists(context: TenantContext, tenantId: TenantId): Promise<void> {
  const { sites, sandboxes } = await findTenant(context, tenantId)
  for (const { id: siteId } of [...sites, ...sandboxes])
    await inTenant(context.tx, tenantId, [siteId], async () => {
      for (const table of keyedTableNames())
        for (const typeId of await readOpenTypes(context.tx, table, tenantId))
          await rewriteKeys(context.tx, table, { tenantId, siteId }, typeId)
    })
}
