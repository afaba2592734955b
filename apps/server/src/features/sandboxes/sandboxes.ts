import { setTimeout as delay } from 'node:timers/promises'
import { may } from '@verka/domain/access/permissions.ts'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { forbidden, invalid, lockdown, notFound } from '@verka/domain/errors/app-error.ts'
import { MAX_SANDBOXES, removalOf, SANDBOX_DAYS } from '@verka/domain/sandboxes/sandbox-days.ts'
import type { TriedRole } from '@verka/domain/sandboxes/sandbox-of-site.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { asId, type SiteId } from '@verka/domain/entities/ids.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { TenantContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { REMEMBER_MS } from '../session/actors.ts'
import { shownErrors } from '../replication/shown-errors.ts'
import { createSite } from '../tenants/life/new-tenant.ts'
import { isLockedDownNow, listSites } from '../tenants/tenants.ts'
import {
  insertSandbox,
  lockSandboxes,
  readRemovedNames,
  readSandbox,
  readSandboxes,
  updateTriedRole,
  type SandboxRow,
} from './sandboxes.queries.ts'

/** Longest name and key of a site. */
const [MAX_NAME, MAX_KEY] = [100, 50]
/** Beyond it a name may be one that was removed lately: a long name of a site has no room for its number. */
const MAX_NUMBER = 1000
const DAY_MS = 24 * 60 * 60 * 1000

async function sandboxOf(context: TenantContext, row: SandboxRow): Promise<Sandbox> {
  const { actor } = context
  return {
    id: row.site_id,
    key: row.key,
    name: row.name,
    source: { id: row.source_site_id, key: row.source_key, name: row.source_name },
    state: row.state,
    done: row.done,
    total: row.total,
    counts: { definitions: row.definitions, elements: row.elements },
    groupedErrors: await shownErrors(context, row.errors),
    by: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    removeAt: row.remove_at.toISOString(),
    can: {
      enter: row.state === 'ready' && row.member_ids.includes(actor.id),
      remove: row.state !== 'removing' && may(actor.role, 'sandboxes', 'delete'),
    },
  }
}

export const scopeOfSandbox = ({ tenant }: Pick<TenantContext, 'tenant'>, id: SiteId) => ({
  tenantId: tenant.id,
  siteId: asId<'site'>(id.toLowerCase()),
})

/** The row of a sandbox. @throws `notFound` */
export async function findSandbox(context: TenantContext, id: SiteId, options?: { isLocked: boolean }): Promise<SandboxRow> {
  const row = await readSandbox(context.tx, scopeOfSandbox(context, id), options)
  if (!row) throw notFound()
  return row
}

/** The sites of the caller that a sandbox can be made of. */
const sourcesOf = ({ actor }: TenantContext) =>
  actor.sites.filter(({ sandbox }) => !sandbox).map(({ id, key, name }) => ({ id, key, name }))

/** The sandboxes of the tenant, and what one can be made of. */
export async function listSandboxes(context: TenantContext) {
  const items: Sandbox[] = []
  for (const row of await readSandboxes(context.tx, context.tenant.id)) items.push(await sandboxOf(context, row))
  return { items, sources: sourcesOf(context), limit: MAX_SANDBOXES }
}

/** One sandbox with its progress. @throws `notFound` */
export const loadSandbox = async (context: TenantContext, id: SiteId): Promise<Sandbox> =>
  sandboxOf(context, await findSandbox(context, id))

/** Name and key of a new sandbox: no site of the tenant has them, and none that was removed lately had that name. */
async function namesFor({ tx, tenant, now }: TenantContext, source: { key: string; name: string }) {
  const { t } = await loadServedTranslator(tenant.culture)
  const taken = new Set([...(await listSites(tx, tenant.id)), ...(await readSandboxes(tx, tenant.id))].map(({ key }) => key))
  const keyOf = (number: number) => {
    const end = number === 1 ? '-test' : `-test-${number}`
    return `${source.key.slice(0, MAX_KEY - end.length)}${end}`
  }
  const removed = new Set(await readRemovedNames(tx, tenant.id, new Date(now.getTime() - SANDBOX_DAYS * DAY_MS)))
  const nameOf = (number: number) =>
    t(number === 1 ? 'sandbox.siteName' : 'sandbox.nextSiteName', { site: source.name, number }).slice(0, MAX_NAME)
  let number = 1
  while (taken.has(keyOf(number)) || (removed.has(nameOf(number)) && number < MAX_NUMBER)) number++
  return { key: keyOf(number), name: nameOf(number) }
}

/**
 * Begins to make a sandbox of a site of the caller: a site of its own, which a job fills (sandbox-job.ts). Nobody gets in before.
 * @throws `invalid` at `source` for a site that is a sandbox or does not exist, and beyond the number of sandboxes; `lockdown`
 */
export async function createSandbox(context: TenantContext, key: string): Promise<Sandbox> {
  const { tx, tenant, actor, now, culture, requestId, address, runtime } = context
  if (actor.sites.some((site) => site.key === key && site.sandbox))
    throw invalid([{ message: '@errors.sandboxOfSandbox', field: 'source' }])
  const source = sourcesOf(context).find((site) => site.key === key)
  if (!source) throw invalid([{ message: '@validation.siteMissing', field: 'source' }])
  await lockSandboxes(tx, tenant.id)
  if (await isLockedDownNow(tx, tenant.id)) throw lockdown()
  const present = await readSandboxes(tx, tenant.id)
  if (present.filter(({ state }) => state !== 'removing').length >= MAX_SANDBOXES)
    throw invalid([{ message: '@errors.tooManySandboxes', params: { count: MAX_SANDBOXES } }])
  const id = await createSite(tx, { tenantId: tenant.id, ...(await namesFor(context, source)) }, now)
  const scope = { tenantId: tenant.id, siteId: id }
  await insertSandbox(tx, scope, { source, ownerId: actor.id, culture, requestId, address, removeAt: removalOf(now) }, now)
  await runtime.jobs.enqueue(tx, 'sandbox', scope, tenant.id)
  const made = await loadSandbox(context, id)
  audit(context, {
    action: 'create',
    entity: 'sandbox',
    entityId: id,
    after: { name: made.name, sourceName: source.name, removeAt: made.removeAt },
  })
  return made
}

/**
 * Sets the role with which the caller tries a sandbox that they work in; null: their own. @throws `notFound`, `forbidden` for a higher role
 * than theirs
 */
export async function trySandboxAs(context: TenantContext, id: SiteId, role: TriedRole | null): Promise<Sandbox> {
  const { tx, actor } = context
  const row = await findSandbox(context, id)
  if (role !== null && !isAtLeast(actor.role, role)) throw forbidden()
  const isMember = row.state === 'ready' && (await updateTriedRole(tx, scopeOfSandbox(context, id), actor.id, role))
  if (!isMember) throw notFound()
  audit(context, { action: 'update', entity: 'sandbox', entityId: row.site_id, after: { name: row.name, role } })
  // by the answer every process has forgotten the role before
  context.afterCommit(() => delay(REMEMBER_MS))
  return sandboxOf(context, row)
}
