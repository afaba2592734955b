import { reachOf } from '@verka/domain/access/permissions.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { SiteContent } from '@verka/domain/replication/content.ts'
import { UNDO_REPLICATION_DAYS } from '@verka/domain/replication/replication.api.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { CreatedExample, ItemErrors, WrittenItem } from '@verka/domain/replication/stored.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { AfterCommit, SiteContext } from '../../../http/context.ts'
import type { Job } from '../../../jobs/job-queue.ts'
import { isPassing, lastingFault } from '../../../jobs/lasting-fault.ts'
import { newId } from '../../../ids.ts'
import { audit } from '../../audit/audit.ts'
import { notifyReaders } from '../../audit/audit-elsewhere.ts'
import { findActorAtHome } from '../../session/actors.ts'
import type { PersonRuntime } from '../../session/person-context.ts'
import { inServerContext, serverContext } from '../../session/server-context.ts'
import { isLockedDownNow } from '../../tenants/tenants.ts'
import type { FileRuntime } from '../../library/copy-to-library.ts'
import { makePlan } from '../planning/make-plan.ts'
import { createExamples } from '../ready/examples.ts'
import { templateOf } from '../ready/ready-templates.ts'
import { wholeError } from '../replicate.ts'
import { endReplication, forgetWritten, lockSite, noteProgress, readReplication, type ReplicationRow } from '../replication.queries.ts'
import { readSiteContent } from '../planning/site-content.ts'
import { storeLinks } from './store-links.ts'
import { writeAll } from './write-all.ts'
import { ItemError } from './write-content.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Nothing was written: why. */
class Refused extends Error {
  readonly errors: ItemErrors[]
  constructor(errors: ItemErrors[]) {
    super('the replication is refused')
    this.errors = errors
  }
}

/**
 * Executes a replication, in one transaction with the end of the job: the target equals the plan, or is untouched and the reasons are stored.
 * A process that dies in it leaves nothing; the next one starts from the beginning.
 */
export async function runReplicationJob(runtime: PersonRuntime & FileRuntime, job: Job<'replication'>): Promise<void> {
  const { tenantId, siteId, id } = job.data
  const scope = { tenantId, siteId }
  const afterwards: AfterCommit[] = []
  const inTarget = (work: (tx: Tx, row: ReplicationRow) => Promise<void>) =>
    runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
      await lockSite(tx, scope)
      const row = await readReplication(tx, scope, id)
      if (row?.state === 'running') await work(tx, row)
      return job.finish(tx)
    })
  try {
    await inTarget(async (tx, row) => {
      const context = await contextOf(runtime, tx, row, (work) => void afterwards.push(work))
      const source = row.content ?? (await inServerContext(runtime, row.source, readSiteContent))
      const { written, examples } = await execute(context, source, row, {
        onProgress: (done) => progress(runtime, scope, row, done),
        // a file and a template contain none
        ...(row.content === null && { pictures: { runtime, scope: row.source } }),
      })
      await endReplication(tx, scope, row.id, { written, examples, errors: [] }, runtime.now())
      await forgetWritten(tx, scope, new Date(runtime.now().getTime() - UNDO_REPLICATION_DAYS * DAY_MS))
      const names = (isNew: boolean) => written.filter(({ before }) => (before === null) === isNew).length
      const { origin, source: from } = row
      const counts = { created: names(true), updated: names(false), examples: examples.length }
      const after = { name: from.siteName, origin, source: from, ...counts }
      audit({ ...context, replicationId: undefined }, { action: 'execute', entity: 'replication', entityId: row.id, after })
    })
  } catch (error) {
    const errors = error instanceof Refused ? error.errors : faultOf(runtime, error, job)
    afterwards.length = 0
    await inTarget(async (tx, row) => {
      await endReplication(tx, scope, row.id, { written: [], errors }, runtime.now())
      // what it wrote is an entry of the log, which notifies; this is none
      notifyReaders(tx, { ...scope, id: newId(runtime.now()), entity: 'replication', entityId: row.id })
      afterwards.push(async () => runtime.live.announce(tenantId))
    })
  }
  for (const work of afterwards) await work()
}

/** A refusal that concerns the whole. */
const reasonOf = ({ errors }: AppError): ItemErrors => ({
  kind: null,
  names: [],
  errors: errors.map(({ message, params }) => ({ message, ...(params && { params }) })),
})

/** Why a copy ends that is refused, or fails again and again. @throws the error itself, if the job is to be retried */
export function faultOf(
  { log }: Pick<PersonRuntime, 'log'>,
  error: unknown,
  job: Pick<Job<'replication' | 'sandbox'>, 'data' | 'retries'>,
): ItemErrors[] {
  // such as a licence that is full, which the database refuses at the end of a statement
  if (error instanceof AppError && !isPassing(error)) return [reasonOf(error)]
  if (!lastingFault(error, job.retries)) throw error
  log.error({ err: error, siteId: job.data.siteId }, 'a copy into a site ended by a fault')
  return [wholeError('@replication.fault')]
}

/** The context of the person who gave the command, with their present rights. @throws `Refused` */
async function contextOf(
  runtime: PersonRuntime,
  tx: Tx,
  row: ReplicationRow,
  afterCommit: (work: AfterCommit) => void,
): Promise<SiteContext> {
  const person = await findActorAtHome(runtime.database, row.person_id)
  const reach = person && reachOf(person.role, 'replication', 'execute')
  const isOwnSite = person?.tenant.id === row.tenant_id && person.sites.some(({ id }) => id === row.site_id)
  if (!person || !(reach === 'all' || (reach === 'tenant' && isOwnSite))) throw new Refused([wholeError('@errors.forbidden')])
  const context = await serverContext(runtime, tx, { tenantId: row.tenant_id, siteId: row.site_id }, afterCommit)
  return {
    ...context,
    culture: row.culture as Culture,
    requestId: row.request_id,
    address: row.address ?? undefined,
    actor: { ...context.actor, id: row.owner_id, name: person.name, role: person.role, isProgram: person.isProgram },
    replicationId: row.id,
  }
}

/** Progress is seen while the transaction runs: it is stored beside it. */
const progress = (runtime: PersonRuntime, scope: SiteScope, { id }: ReplicationRow, done: number) =>
  runtime.database.transaction({ kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] }, async (tx) => {
    await noteProgress(tx, scope, id, done)
  })

/** Executes the plan that the row names. @throws `Refused` */
async function execute(
  context: SiteContext,
  source: SiteContent,
  row: ReplicationRow,
  options: Pick<Parameters<typeof writeAll>[3], 'onProgress' | 'pictures'>,
): Promise<{ written: WrittenItem[]; examples: CreatedExample[] }> {
  const plan = await makePlan(context, source, row.options)
  if (plan.hash !== row.hash) throw new Refused([wholeError('@replication.planChanged')])
  // locked until the end: a lockdown waits, or is noticed
  if ((await isLockedDownNow(context.tx, context.tenant.id)) && !row.lifts_lockdown) throw new Refused([wholeError('@errors.lockdown')])
  const items = plan.items.filter(({ isWritten }) => isWritten)
  const bySource = new Map(items.map((item) => [item.targetId, item]))
  const named = (error: ItemError): Refused => {
    const item = bySource.get(error.id)
    const errors = error.errors.map(({ message, params }: FieldError) => ({ message, ...(params && { params }) }))
    return new Refused([{ kind: item?.kind ?? null, names: item?.names ?? [], errors }])
  }
  try {
    const written = await writeAll(context, source.siteId, items, options)
    await linkSame(context, source.siteId, plan.items)
    const template = row.options.withExamples ? await templateOf(row.source.siteId) : undefined
    return { written, examples: template ? await createExamples(context, template, { source, items: plan.items }) : [] }
  } catch (error) {
    if (error instanceof ItemError) throw named(error)
    if (error instanceof AppError && !isPassing(error)) throw new Refused([reasonOf(error)])
    throw error
  }
}

/** Links what both sites have alike as if it were copied: the next plan knows which is which after a change, or a new name. */
async function linkSame({ tx, tenant, site }: SiteContext, sourceSiteId: SiteId, items: readonly PlannedItem[]): Promise<void> {
  // with a base of its own: made-up names, which stay
  const same = items.filter(({ state, base }) => state === 'same' && base === null)
  const links = same.map(({ kind, targetId, id, after }) => ({ kind, id: targetId, sourceId: id, base: after }))
  await storeLinks(tx, { tenantId: tenant.id, siteId: site.id }, sourceSiteId, links)
}
