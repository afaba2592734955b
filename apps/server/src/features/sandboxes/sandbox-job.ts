import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { madeUpPeople } from '@verka/domain/sandboxes/made-up-people.ts'
import type { ItemErrors } from '@verka/domain/replication/stored.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { scopeOf, type AfterCommit, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { isPassing } from '../../jobs/lasting-fault.ts'
import { audit } from '../audit/audit.ts'
import type { FileRuntime } from '../library/copy-to-library.ts'
import type { PictureSource } from '../replication/writing/copy-pictures.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { loadConfigs } from '../processors/stored-configs.ts'
import { wholeError } from '../replication/replicate.ts'
import { readSiteContent } from '../replication/planning/site-content.ts'
import { faultOf } from '../replication/writing/replication-job.ts'
import { ItemError } from '../replication/writing/write-content.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { inServerContext, serverContext } from '../session/server-context.ts'
import { peopleOfTenant } from '../users/people-of-tenant.ts'
import { copyDefinitions, copyObjects, linkBack, type SourceOfSandbox } from './fill-sandbox.ts'
import { sampleOf } from './sample-objects.ts'
import { endFilling, insertMembers, lockSandbox, noteFilled, readSandbox, type SandboxRow } from './sandboxes.queries.ts'

/** It was removed while it was filled: nothing of it is stored. */
class Removed extends Error {}

/**
 * Fills a sandbox, in one transaction with the end of the job: it is whole, or empty with the reasons. A process that dies in it leaves
 * nothing, and the next one begins again.
 */
export async function runSandboxJob(runtime: PersonRuntime & FileRuntime, job: Job<'sandbox'>): Promise<void> {
  const { tenantId, siteId } = job.data
  const scope = { tenantId, siteId }
  const inSandbox = <Result>(work: (tx: Tx) => Promise<Result>) =>
    runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, work)
  const row = await inSandbox((tx) => readSandbox(tx, scope))
  if (row?.state !== 'creating') return inSandbox((tx) => job.finish(tx))
  try {
    const source = await inServerContext(runtime, { tenantId, siteId: row.source_site_id }, readSource)
    await inSandbox(async (tx) => {
      await lockSandbox(tx, scope)
      const context = await contextOf(runtime, tx, row)
      const pictures = { runtime, scope: { tenantId, siteId: row.source_site_id } }
      const filled = await fill(context, source, pictures, (done, total) => progress(runtime, scope, { done, total }))
      if (!(await endFilling(tx, scope, { ...filled, errors: [] }, runtime.now()))) throw new Removed()
      const after = { name: row.name, sourceName: row.source_name, ...filled }
      audit({ ...context, replicationId: undefined }, { action: 'execute', entity: 'sandbox', entityId: siteId, after })
      notifyAll(runtime, tx, scope)
      await job.finish(tx)
    })
  } catch (error) {
    const errors = error instanceof Removed ? [] : errorsOf(runtime, error, job)
    await inSandbox(async (tx) => {
      if (errors.length > 0) await endFilling(tx, scope, { definitions: 0, elements: 0, errors }, runtime.now())
      notifyAll(runtime, tx, scope)
      await job.finish(tx)
    })
  }
  runtime.live.announce(tenantId)
}

/** Why nothing was copied. @throws what may pass: the job is tried again */
function errorsOf(runtime: PersonRuntime, error: unknown, job: Job<'sandbox'>): ItemErrors[] {
  if (!(error instanceof ItemError || error instanceof AppError) || isPassing(error)) return faultOf(runtime, error, job)
  if (error instanceof AppError && error.code === 'notFound') return [wholeError('@errors.sandboxSourceGone')]
  const errors = error.errors.map(({ message, params }) => ({ message, ...(params && { params }) }))
  return [{ kind: null, names: [], errors }]
}

/** The list of sandboxes is read again, and everybody's session: there is another site. */
function notifyAll(runtime: PersonRuntime, tx: Tx, { tenantId, siteId }: SiteScope): void {
  const change = { tenantId, siteId: null, id: newId(runtime.now()) }
  notifyReaders(tx, { ...change, entity: 'sandbox', entityId: siteId })
  notifyReaders(tx, { ...change, id: newId(runtime.now()), entity: 'tenant', entityId: tenantId })
}

async function readSource(source: SiteContext): Promise<SourceOfSandbox> {
  const configs = await loadConfigs(source.tx, scopeOf(source))
  return {
    content: await readSiteContent({ ...source }),
    objects: await sampleOf({ ...source }),
    switchedOn: new Set(configs.filter(({ isOn }) => isOn).map(({ id }) => id)),
  }
}

/** The context of the person who makes it. What it announces is announced once, after the commit. */
async function contextOf(runtime: PersonRuntime, tx: Tx, row: SandboxRow): Promise<SiteContext> {
  const context = await serverContext(runtime, tx, { tenantId: row.tenant_id, siteId: row.site_id }, (_work: AfterCommit) => undefined)
  return {
    ...context,
    culture: row.culture as Culture,
    requestId: row.request_id,
    address: row.address ?? undefined,
    actor: { ...context.actor, id: row.owner_id, name: row.owner_name, role: 'tenantAdmin', isProgram: false },
    replicationId: row.site_id,
  }
}

const progress = (runtime: PersonRuntime, scope: SiteScope, of: { done: number; total: number }) =>
  runtime.database.transaction({ kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] }, async (tx) => {
    await noteFilled(tx, scope, of)
  })

/** @throws `ItemError` */
async function fill(
  sandbox: SiteContext,
  source: SourceOfSandbox,
  pictures: PictureSource,
  onProgress: (done: number, total: number) => Promise<void>,
) {
  const everybody = await peopleOfTenant(sandbox)
  const members = new Set<string>([sandbox.actor.id, ...everybody.filter(({ isAdministrator }) => isAdministrator).map(({ id }) => id)])
  const people = madeUpPeople(everybody.map((person) => ({ ...person, isMember: members.has(person.id) })))
  const total = source.content.items.length + source.objects.length
  await onProgress(0, total)
  const copies = await copyDefinitions(sandbox, source, people, { pictures, onProgress: (done) => onProgress(done, total) })
  const elements = await copyObjects(sandbox, source, people, members)
  await linkBack(sandbox, source, copies)
  await insertMembers(sandbox.tx, scopeOf(sandbox), [...members] as SiteContext['actor']['id'][])
  return { definitions: copies.length, elements }
}
