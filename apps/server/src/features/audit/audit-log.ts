import type { AuditEntry, AuditQuery, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { TenantContext } from '../../http/context.ts'
import { openReach, type Reach } from '../tenants/open-reach.ts'
import { readAuditEntry, readAuditLog, readDefinedTypes, type AuditLogRow, type AuditScope } from './audit-log.queries.ts'
import { visibleChange, visibleParts } from './visible-changes.ts'

const DEFAULT_LIMIT = 50

/** What the caller may look into: a site administrator their own sites, others all of the tenant. */
function scopeOf(context: TenantContext, reach: Reach, siteKey?: string): AuditScope {
  const tenantId = context.tenant.id
  if (siteKey === undefined) return { tenantId, siteIds: reach.isTenant ? undefined : reach.sites.map((site) => site.id) }
  const site = reach.sites.find(({ key }) => key === siteKey)
  if (!site) throw invalid([{ message: '@validation.siteMissing', field: 'site' }])
  return { tenantId, siteIds: [site.id] }
}

function entryOf(row: AuditLogRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    site: row.site_key,
    requestId: row.request_id,
    address: row.address,
  }
}

/** Where a page ends: of no meaning to the caller. */
const cursorOf = ({ at, id }: AuditLogRow) => Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

function positionOf(after: string): { at: Date; id: string } {
  const [, time, id] = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new AppError('malformed', { message: '@errors.wrongType', field: 'after' })
  return { at: new Date(Number(time)), id }
}

/** A page of who did what, newest first, and where the next one begins. */
export async function filterAuditLog(context: TenantContext, query: AuditQuery): Promise<{ items: AuditEntry[]; next?: string }> {
  const { site, after, limit = DEFAULT_LIMIT, ...filters } = query
  const scope = scopeOf(context, await openReach(context, 'auditLog'), site)
  // one more than asked for says whether there is a next page
  const rows = await readAuditLog(context.tx, scope, {
    ...filters,
    timeZone: context.timeZone,
    after: after === undefined ? undefined : positionOf(after),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return { items: page.map(entryOf), ...(rows.length > limit ? { next: cursorOf(page.at(-1)!) } : {}) }
}

/** One entry with what was there before and after, cut to what the caller may know of. */
export async function loadAuditEntry(context: TenantContext, id: string): Promise<FullAuditEntry> {
  const row = await readAuditEntry(context.tx, scopeOf(context, await openReach(context, 'auditLog')), id)
  if (!row) throw notFound()
  const types = row.site_id === null ? [] : await readDefinedTypes(context.tx, { tenantId: context.tenant.id, siteId: row.site_id })
  const parts = visibleParts(context.actor.role, types)
  const { entity, before, after } = row
  return { ...entryOf(row), before: visibleChange(entity, before, parts), after: visibleChange(entity, after, parts) }
}
