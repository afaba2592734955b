import type { AuditEntry, AuditQuery, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { isVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn, type LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { asId, type BulkChangeId, type DataImportId, type OperationId, type UserId } from '@verka/domain/entities/ids.ts'
import { positionOfCursor, timeCursor, type TimePosition } from '../../db/lists/cursors/time-cursor.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import { withNames } from '../forms/sources/option-sources.ts'
import { openReach, type Reach } from '../tenants/open-reach.ts'
import {
  countAuditLog,
  isStillThere,
  readAuditEntry,
  readEntriesOf,
  readIncluded,
  readAuditLog,
  readChangesOf,
  readCreatedBy,
  readDefinedTypes,
  readNamesNow,
  readSaveOfVersion,
  readSavesOf,
  readServicesOf,
  type AuditLogRow,
  type ChangedBy,
  type AuditScope,
} from './audit-log.queries.ts'
import { TYPE_OF, visibleChange, visibleParts, type VisibleParts } from './visible-changes.ts'

const DEFAULT_LIMIT = 50

/** The sites whose log the caller may read: a site administrator their own, others all of the tenant. */
function scopeOf(context: TenantContext, reach: Reach, siteKeys?: readonly string[]): AuditScope {
  const tenantId = context.tenant.id
  if (siteKeys === undefined) return { tenantId, siteIds: reach.isTenant ? undefined : reach.sites.map((site) => site.id) }
  const siteIds = siteKeys.map((siteKey) => {
    const site = reach.sites.find(({ key }) => key === siteKey)
    if (!site) throw invalid([{ message: '@validation.siteMissing', field: 'sites' }])
    return site.id
  })
  return { tenantId, siteIds }
}

const entryOf = (row: AuditLogRow, name: string | null, service?: string): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '', isProgram: row.actor_is_program },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  name,
  ...(service === undefined ? {} : { service }),
  site: row.site_key,
  siteName: row.site_name,
  requestId: row.request_id,
  address: row.address,
})

/** A page of the audit log, newest first, and the cursor of the next one. */
export async function filterAuditLog(context: TenantContext, query: AuditQuery): Promise<{ items: AuditEntry[]; next?: string }> {
  const { sites, after, limit = DEFAULT_LIMIT, ...filters } = query
  const scope = scopeOf(context, await openReach(context, 'auditLog'), sites)
  // one extra row shows whether there is a next page
  const rows = await readAuditLog(context.tx, scope, {
    ...filters,
    timeZone: context.timeZone,
    after: after === undefined ? undefined : positionOfCursor(after),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const parts = await partsOfSites(context, page)
  const names = await namesOf(context, page, parts)
  const services = await servicesOf(context, page)
  return {
    items: page.map((row, index) => entryOf(row, names[index]!, services.get(row.entity_id))),
    ...(rows.length > limit ? { next: timeCursor(page.at(-1)!) } : {}),
  }
}

/** Number of entries of a query. */
export async function countAuditEntries(context: TenantContext, { sites, ...filters }: AuditQuery): Promise<number> {
  const scope = scopeOf(context, await openReach(context, 'auditLog'), sites)
  return countAuditLog(context.tx, scope, { ...filters, timeZone: context.timeZone, after: undefined })
}

const sitesOf = (rows: readonly AuditLogRow[]) => [...new Set(rows.flatMap((row) => row.site_id ?? []))]

/** The visible parts of the sites of some entries, where drafts are hidden from the caller's role. */
async function partsOfSites(context: TenantContext, rows: readonly AuditLogRow[]): Promise<VisibleParts> {
  const { tx, tenant, actor } = context
  const sites = isVisibleTo('draft', actor.role) ? [] : sitesOf(rows)
  const types = await Promise.all(sites.map((siteId) => readDefinedTypes(tx, { tenantId: tenant.id, siteId })))
  return visibleParts(actor.role, types.flat())
}

/**
 * Names of the rows of some entries: from the entry itself, else the current ones, since a function's write to an object is stored without
 * its title. Null: none that the caller may see.
 */
async function namesOf(context: TenantContext, rows: readonly AuditLogRow[], parts: VisibleParts): Promise<(string | null)[]> {
  const { tx, tenant, culture } = context
  const isKnown = (typeId: string) => parts.types.has(typeId) || isVisibleTo('draft', parts.role)
  const ids = [...new Set(rows.map((row) => row.entity_id))]
  const now = ids.length === 0 ? [] : await readNamesNow(tx, tenant.id, sitesOf(rows), ids)
  const called = (names: LocalizedText[] | null) => (names ? textIn(names, culture, tenant.culture) : null)
  const known = new Map(now.filter((row) => isKnown(row.type_id)).map((row) => [row.id, row.title ?? called(row.names)]))
  return rows.map((row) => {
    // a row without a logged type has its current name, if the caller may see that
    const isOfType = row.entity in TYPE_OF
    if (isOfType && row.naming[TYPE_OF[row.entity]!] === undefined) return known.get(row.entity_id) || null
    const own = visibleChange(row.entity, row.naming, parts) as Partial<Record<string, unknown>> | null
    const texts = [own?.title, own?.name, own?.fileName, own?.elementTitle].find((text) => typeof text === 'string' && text !== '') as
      | string
      | undefined
    return texts ?? (called((own?.localizedNames ?? null) as LocalizedText[] | null) || known.get(row.entity_id) || null)
  })
}

/** Current names of the services of transactions among some entries: transactions of one object share its name. */
async function servicesOf(context: TenantContext, rows: readonly AuditLogRow[]): Promise<ReadonlyMap<string, string>> {
  const { tx, tenant, culture, actor } = context
  const ids = [...new Set(rows.flatMap((row) => (row.entity === 'transaction' ? row.entity_id : [])))]
  if (ids.length === 0) return new Map()
  const found = await readServicesOf(tx, tenant.id, sitesOf(rows), ids)
  return new Map(
    found.filter(({ status }) => isVisibleTo(status, actor.role)).map(({ id, names }) => [id, textIn(names, culture, tenant.culture)]),
  )
}

/** One entry with values before and after, limited to those that the caller may see. */
export async function loadAuditEntry(context: TenantContext, id: string): Promise<FullAuditEntry> {
  const { tx, tenant, actor } = context
  const reach = await openReach(context, 'auditLog')
  const row = await readAuditEntry(tx, scopeOf(context, reach), id)
  if (!row) throw notFound()
  const site = reach.sites.find((candidate) => candidate.id === row.site_id)
  const types = site ? await readDefinedTypes(tx, { tenantId: tenant.id, siteId: site.id }) : []
  const parts = visibleParts(actor.role, types)
  const [before, after] = [visibleChange(row.entity, row.before, parts), visibleChange(row.entity, row.after, parts)]
  const values = [before, after].map(valuesIn)
  const fields = flatFields(types.flatMap((type) => visibleFields(type.data_property_types, actor.role))).filter(
    (field) => parts.fields.has(field.id) && values.some((some) => field.id in some),
  )
  const named = site ? await withNames({ ...context, site: { ...site, sandbox: null }, grants: [] }, fields, values) : fields
  const [name] = await namesOf(context, [row], parts)
  const services = await servicesOf(context, [row])
  return {
    ...entryOf(row, name ?? null, services.get(row.entity_id)),
    before,
    after,
    fields: [...named],
    isThere: await isStillThere(tx, tenant.id, row),
    ...(hasCopies(row) ? { includes: await includedIn(context, row, parts, reach) } : {}),
  }
}

/** Whether other changes were written together with the entry; an export writes none. */
const hasCopies = ({ entity, action }: AuditLogRow) => (entity === 'replication' && action !== 'export') || entity === 'sandbox'

/** Changes of one entry that are named at most. */
const MOST_INCLUDED = 200

async function includedIn(context: TenantContext, row: AuditLogRow, parts: VisibleParts, reach: Reach) {
  const { rows, count } = await readIncluded(context.tx, scopeOf(context, reach), row, MOST_INCLUDED)
  const names = await namesOf(context, rows, parts)
  const items = rows.map(({ action, entity, entity_id: entityId }, index) => ({ action, entity, entityId, name: names[index] ?? null }))
  return { items, count }
}

/** Written values of some rows of a bulk change or an import, for its undo. */
export const loadEntriesOf = ({ tx, tenant, site }: SiteContext, by: ChangedBy, entityIds: readonly string[]) =>
  readEntriesOf(tx, { tenantId: tenant.id, siteId: site.id }, by, entityIds)

/** Ids of rows of an entity that an import has created. */
export const loadCreatedBy = ({ tx, tenant, site }: SiteContext, importId: DataImportId, entity: 'record'): Promise<string[]> =>
  readCreatedBy(tx, { tenantId: tenant.id, siteId: site.id }, importId, entity)

/** Values before and after a change. */
export interface AuditedChange extends TimePosition {
  action: string
  by: { id: UserId; name: string } | null
  /** The operation that wrote it; null: a user saved it. */
  operationId: OperationId | null
  /** The bulk change that it was a part of. */
  bulkChangeId: BulkChangeId | null
  /** The import that it was a part of. */
  importId: DataImportId | null
  before: unknown
  after: unknown
}

/**
 * Changes of a row of the site, newest first, with the fields of its values; both limited to what the caller may see. The caller of this
 * function has checked access to the row itself.
 */
export async function listChangesOf(
  context: SiteContext,
  entity: 'element' | 'record',
  entityId: string,
  page: { after?: TimePosition | undefined; limit: number },
): Promise<{ changes: AuditedChange[]; fieldsOf: (shown: readonly AuditedChange[]) => Promise<Field[]> }> {
  const { tx, tenant, site, actor } = context
  const rows = await readChangesOf(tx, { tenantId: tenant.id, siteId: site.id }, { entity, entityId }, page)
  if (rows.length === 0) return { changes: [], fieldsOf: async () => [] }
  const types = await readDefinedTypes(tx, { tenantId: tenant.id, siteId: site.id })
  const parts = visibleParts(actor.role, types)
  const changes = rows.map(({ id, at, action, actor_id, actor_name, before, after, bulk_change_id, import_id }) => ({
    id,
    at,
    action,
    by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    operationId: operationIn(after),
    bulkChangeId: bulk_change_id,
    importId: import_id,
    before: visibleChange(entity, before, parts),
    after: visibleChange(entity, after, parts),
  }))
  const seen = flatFields(types.flatMap((type) => visibleFields(type.data_property_types, actor.role)))
  const fieldsOf = async (shown: readonly AuditedChange[]) => {
    const values = shown.flatMap(({ before, after }) => [valuesIn(before), valuesIn(after)])
    const fields = seen.filter((field) => parts.fields.has(field.id) && values.some((some) => field.id in some))
    return [...(await withNames(context, fields, values))]
  }
  return { changes, fieldsOf }
}

const operationIn = (part: unknown): OperationId | null =>
  typeof part === 'object' && part !== null && 'operationId' in part && typeof part.operationId === 'string' ? asId(part.operationId) : null

/** The values of fields in a logged part, by field. */
function valuesIn(part: unknown): Values {
  const values = typeof part === 'object' && part !== null && 'dataProperties' in part ? part.dataProperties : undefined
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Values) : {}
}

/** A save of a row with the values before and after. */
export interface AuditedSave extends TimePosition {
  by: { id: UserId; name: string } | null
  before: unknown
  after: unknown
  /** The entry of the replication, its undo, or the sandbox that wrote it; null: a person saved it. */
  copied: { entity: string; action: string; after: Record<string, unknown> | null } | null
}

const saveOf = ({ id, at, actor_id, actor_name, before, after, copied }: Awaited<ReturnType<typeof readSavesOf>>[number]): AuditedSave => ({
  id,
  at,
  by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
  before,
  after,
  copied,
})

/** Saves of a definition of the site, newest first. The caller of this function has checked that it may be edited: nothing is hidden. */
export async function listSavesOf(
  { tx, tenant, site }: SiteContext,
  of: { entity: string; entityId: string },
  page: { after?: TimePosition | undefined; limit: number },
): Promise<AuditedSave[]> {
  return (await readSavesOf(tx, { tenantId: tenant.id, siteId: site.id }, of, page)).map(saveOf)
}

/** The save that gave a definition a version, or the one after it. The same conditions as `listSavesOf`. */
export async function findSaveOfVersion(
  { tx, tenant, site }: SiteContext,
  of: { entity: string; entityId: string },
  version: number,
): Promise<AuditedSave | undefined> {
  const row = await readSaveOfVersion(tx, { tenantId: tenant.id, siteId: site.id }, of, version)
  return row && saveOf(row)
}
