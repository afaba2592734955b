import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxLoss } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { auditElsewhere, notifyReaders } from '../audit/audit-elsewhere.ts'
import { makePlan } from '../replication/planning/make-plan.ts'
import { readSiteContent } from '../replication/planning/site-content.ts'
import { REMEMBER_MS } from '../session/actors.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { serverContext } from '../session/server-context.ts'
import {
  beginRemoving,
  countContent,
  readOverdue,
  readSandbox,
  removeRows,
  scheduleSiteRemovals,
  type SandboxRow,
} from './sandboxes.queries.ts'
import { findSandbox, scopeOfSandbox } from './sandboxes.ts'

/** Rows that one part of the job removes. */
const BATCH = 5000
/** Calls that were let in before write until then. */
const STRAGGLERS_MS = 2000

const ALL = { replicateRecords: true, replicatePrivileges: true, without: [], take: [] }

/** What is lost with a sandbox. @throws `notFound` */
export async function loadLoss(context: TenantContext, id: SiteId): Promise<SandboxLoss> {
  const { tx, runtime, now } = context
  const row = await findSandbox(context, id)
  const scope = scopeOfSandbox(context, id)
  const inSite = async <Result>(siteId: SiteId, work: (site: Awaited<ReturnType<typeof serverContext>>) => Promise<Result>) => {
    await openSites(tx, [siteId])
    return work(await serverContext({ ...runtime, now: () => now }, tx, { ...scope, siteId }))
  }
  await openSites(tx, [scope.siteId])
  const counts = await countContent(tx, scope)
  if (row.source_key === null || row.state !== 'ready') return { ...counts, definitions: row.source_key === null ? null : 0 }
  const content = await inSite(scope.siteId, readSiteContent)
  const { items } = await inSite(row.source_site_id, (source) => makePlan(source, content, ALL))
  await openSites(tx, [])
  const differs = items.filter(({ state }) => state === 'create' || state === 'update' || state === 'conflict' || state === 'gone')
  return { ...counts, definitions: differs.length }
}

/** Removes a sandbox: nobody gets in from now on, and a job removes what is in it. @throws `notFound` */
export async function removeSandbox(context: TenantContext, id: SiteId): Promise<undefined> {
  const { tx, actor, now, requestId, address, runtime } = context
  const row = await findSandbox(context, id, { isLocked: true })
  if (row.state === 'removing') return
  await beginRemoval({ tx, now, runtime }, row, { actorId: actor.id, requestId, address: address ?? null })
  context.afterCommit(async () => {
    runtime.live.announce(row.tenant_id)
    // by the answer every process has forgotten who worked in it
    await delay(REMEMBER_MS)
  })
}

interface Remover {
  tx: Tx
  now: Date
  runtime: Pick<PersonRuntime, 'jobs'>
}

/** The entry belongs to the tenant: the log of the sandbox goes with it. */
async function beginRemoval(
  { tx, now, runtime }: Remover,
  row: SandboxRow,
  by: { actorId: string | null; requestId: string; address: string | null },
): Promise<void> {
  const scope = { tenantId: row.tenant_id, siteId: row.site_id }
  await beginRemoving(tx, scope)
  auditElsewhere(
    tx,
    {
      tenantId: scope.tenantId,
      siteId: null,
      id: newId(now),
      at: now,
      ...by,
      action: 'delete',
      entity: 'sandbox',
      entityId: scope.siteId,
      before: { name: row.name, source: row.source_name, removeAt: row.remove_at.toISOString() },
      after: undefined,
    },
    { kind: 'deleted', typeId: null, ownerIds: [], status: null, isRestricted: null },
  )
  // everybody's session is read again: there is a site less
  notifyReaders(tx, { tenantId: scope.tenantId, siteId: null, id: newId(now), entity: 'tenant', entityId: scope.tenantId })
  await runtime.jobs.enqueue(tx, 'sandboxRemoval', scope, scope.tenantId, new Date(now.getTime() + STRAGGLERS_MS))
}

/** Removes what is in a sandbox, a part at a time, and at last its site. */
export async function runSandboxRemoval(runtime: PersonRuntime, job: Job<'sandboxRemoval'>): Promise<void> {
  const { tenantId, siteId } = job.data
  const scope = { tenantId, siteId }
  await runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    await scheduleSiteRemovals(tx, scope, runtime.now())
    if ((await removeRows(tx, scope, BATCH)) > 0) return job.continue(tx, tenantId)
    const change = { tenantId, siteId: null, id: newId(runtime.now()) }
    notifyReaders(tx, { ...change, entity: 'sandbox', entityId: siteId })
    return job.finish(tx)
  })
  runtime.live.announce(tenantId)
}

/** Removes sandboxes whose time is over. Several processes may do it at once. @returns how many it has begun to remove */
export async function sweepSandboxes(runtime: PersonRuntime, { tenantId }: { tenantId?: TenantId } = {}): Promise<number> {
  const { database, now } = runtime
  const overdue = await database.transaction({ kind: 'installation' }, (tx) => readOverdue(tx, now()), { isReadOnly: true })
  let count = 0
  for (const scope of overdue.filter((one) => tenantId === undefined || one.tenantId === tenantId)) {
    await database.transaction({ kind: 'tenant', tenantId: scope.tenantId }, (tx) => removeOverdue(runtime, tx, scope))
    runtime.live.announce(scope.tenantId)
    count++
  }
  return count
}

async function removeOverdue(runtime: PersonRuntime, tx: Tx, scope: SiteScope): Promise<void> {
  const row = await readSandbox(tx, scope, { isLocked: true })
  const now = runtime.now()
  if (!row || row.state === 'removing' || row.remove_at > now) return
  // nobody removed it: its time was over
  await beginRemoval({ tx, now, runtime }, row, { actorId: null, requestId: newId(now), address: null })
}
