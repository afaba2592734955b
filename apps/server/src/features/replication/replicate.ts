import type { BodyOf } from '@verka/domain/api/contract.ts'
import { asId, type ReplicationId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, lockdown, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { planReplicationBetween, replicateBetween } from '@verka/domain/replication/replication.api.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { UNDO_REPLICATION_DAYS } from '@verka/domain/replication/replication.api.ts'
import type { ItemErrors } from '@verka/domain/replication/stored.ts'
import { errorText } from '@verka/messages/error-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { InstallationContext, SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { actorIdIn } from '../session/switch-tenant.ts'
import { freePlaces } from '../tenants/life/licence.ts'
import { refuseFailingTests } from './effects/plan-effects.ts'
import { makePlan, type MadePlan } from './planning/make-plan.ts'
import { examplesOf } from './ready/examples.ts'
import { templateOf } from './ready/ready-templates.ts'
import { inSite } from './in-site.ts'
import { fieldsOfItem, namesFor } from './planning/item-fields.ts'
import { callerOf, placeOf, reachablePlaces, scopeOfPlace, shownPlace } from './places.ts'
import { insertReplication, readReplication, readReplications, type PlaceRow, type ReplicationRow } from './replication.queries.ts'
import { shownErrors } from './shown-errors.ts'
import { sidesOf } from './sources.ts'
import { newReceiversOf, offUntil, switchedOffBy } from './switched-off.ts'

type PlanBody = BodyOf<typeof planReplicationBetween>
type Command = BodyOf<typeof replicateBetween>

const DAY_MS = 24 * 60 * 60 * 1000
const LISTED = 20

/** The sites between which the caller may replicate. */
export async function listSites(context: InstallationContext) {
  const places = await reachablePlaces(context.tx, callerOf(context))
  return { items: places.map((place) => ({ ...shownPlace(place), tenantKey: place.tenant_key, siteKey: place.site_key })) }
}

async function sidesAndPlan(context: InstallationContext, body: PlanBody) {
  const { from, target } = await sidesOf(context, body)
  const plan = await inSite(context, scopeOfPlace(target), (site) => makePlan(site, from.content, body))
  return { from, target, plan }
}

/** Plans a replication into a site, and changes nothing. */
export async function showPlan(context: InstallationContext, body: PlanBody): Promise<ReplicationPlan> {
  const { from, target, plan } = await sidesAndPlan(context, body)
  const { items, hash, obstacles, isLockedDown } = plan
  const newReceivers = await inSite(context, scopeOfPlace(target), (site) => newReceiversOf(site, items))
  const translator = await loadServedTranslator(context.culture)
  return {
    hash,
    isLockedDown,
    signer: from.signer,
    items: items.map(({ kind, id, names, version, targetVersion, targetId, state, reason, isWritten, needs, missing, dropped, after }) => ({
      kind,
      id,
      names,
      version,
      targetVersion,
      targetId: targetVersion === null ? null : targetId,
      state,
      reason,
      isWritten,
      needs,
      missing,
      dropped: Object.entries(dropped).map(([part, count]) => ({ part: part as keyof typeof dropped, count })),
      errors: (obstacles.get(id)?.errors ?? []).map((error) => errorText(error, translator)),
      heldBy: obstacles.get(id)?.heldBy ?? null,
      offUntil: newReceivers.has(targetId)
        ? 'newReceiver'
        : kind === 'processorConfig' && isWritten && targetVersion === null
          ? offUntil(IMPLEMENTATIONS[after['implementation'] as ImplementationName])
          : null,
    })),
  }
}

/** One thing of a plan: both contents, with the names of all that they may refer to. @throws `notFound` */
export async function showItem(context: InstallationContext, id: string, body: PlanBody) {
  const { items, present } = (await sidesAndPlan(context, body)).plan
  const item = items.find((one) => one.id === id.toLowerCase())
  if (!item) throw notFound()
  return {
    kind: item.kind,
    before: item.before,
    after: item.after,
    // the plan is without what is not in a file or not chosen, such as privileges
    names: [...present.items.map(({ id: of, names }) => ({ id: of, names })), ...namesFor(item, items)],
    fields: fieldsOfItem(item, items),
  }
}

const storedError = ({ message, params }: FieldError) => ({ message, ...(params && { params }) })

/** Errors that concern the whole. */
export const wholeError = (message: string): ItemErrors => ({ kind: null, names: localized(''), errors: [{ message }] })

/** What keeps a plan from being executed. */
const obstaclesIn = ({ items, obstacles }: MadePlan): ItemErrors[] =>
  items.flatMap(({ id, kind, names }) => {
    const found = obstacles.get(id)
    return found ? [{ kind, names, errors: found.errors.map(storedError) }] : []
  })

/** @throws `invalid` when the licence has no place for the examples of a template */
async function refuseWithoutPlaces(site: SiteContext, templateId: string, { items }: MadePlan): Promise<void> {
  const template = await templateOf(templateId)
  const wanted = template ? examplesOf(template, items).length : 0
  const free = wanted > 0 ? await freePlaces(site, 'element') : undefined
  if (free && free.places < wanted)
    throw invalid([
      { ...free.error, field: 'withExamples' },
      { message: '@replication.withoutExamples', field: 'withExamples' },
    ])
}

/**
 * Starts a replication: the job executes the plan in one transaction (`replication-job.ts`).
 * @throws `conflict` if a side has changed since the plan was made, `lockdown`, `invalid` for obstacles and for a signer that is neither known
 * nor accepted, for failing test cases that are not confirmed, and for examples beyond the licence
 */
export async function startReplication(context: InstallationContext, command: Command): Promise<Replication> {
  const { from, target, plan } = await sidesAndPlan(context, command)
  const caller = callerOf(context)
  if (command.hash !== undefined && command.hash !== plan.hash) throw new AppError('conflict', { message: '@replication.planChanged' })
  if (plan.isLockedDown && !(command.liftsLockdown && caller.role === 'superUser')) throw lockdown()
  const { origin, source, content, signer } = from
  if (signer && !signer.isKnown && signer.fingerprint !== command.acceptsSigner)
    throw invalid([{ message: '@replication.bundleSigner', field: 'acceptsSigner', params: { fingerprint: signer.fingerprint } }])
  const obstacles = obstaclesIn(plan)
  if (obstacles.length > 0) {
    const errors = obstacles.flatMap((one) => one.errors)
    throw new AppError('invalid', errors, { groupedErrors: await shownErrors(context, obstacles) })
  }
  await refuseFailingTests(context, scopeOfPlace(target), plan, command)
  if (origin === 'template' && command.withExamples)
    await inSite(context, scopeOfPlace(target), (site) => refuseWithoutPlaces(site, source.siteId, plan))
  const { tx, now, culture, requestId, address = null } = context
  const { personId, actorId } = await actorIdIn(tx, caller, target.tenant_id, now)
  const id = newId<'replication'>(now)
  const scope = scopeOfPlace(target)
  const { replicateRecords, replicatePrivileges, without, take, withExamples } = command
  await insertReplication(
    tx,
    scope,
    {
      id,
      origin,
      source,
      signer: signer?.fingerprint ?? null,
      // a site is read again by the job
      content: origin === 'site' ? null : (content as Parameters<typeof insertReplication>[2]['content']),
      options: { replicateRecords, replicatePrivileges, without, take, ...(origin === 'template' && { withExamples }) },
      hash: plan.hash,
      lifts_lockdown: command.liftsLockdown,
      total: plan.items.filter(({ isWritten }) => isWritten).length,
      owner_id: actorId,
      person_id: personId,
      culture,
      request_id: requestId,
      address,
    },
    now,
  )
  await context.runtime.jobs.enqueue(tx, 'replication', { ...scope, id }, personId)
  return loadReplication(context, scope, id)
}

/** How many things a replication created and changed. */
export const countsOf = ({ written, examples }: Pick<ReplicationRow, 'written' | 'examples'>): Replication['counts'] => ({
  created: written.filter(({ before }) => before === null).length,
  updated: written.filter(({ before }) => before !== null).length,
  examples: examples.length,
})

async function replicationOf(context: InstallationContext, row: ReplicationRow, target: PlaceRow): Promise<Replication> {
  const isRecent = context.now.getTime() - row.created_at.getTime() < UNDO_REPLICATION_DAYS * DAY_MS
  return {
    id: row.id,
    state: row.state,
    origin: row.origin,
    source: row.source,
    target: shownPlace(target),
    done: row.done,
    total: row.total,
    counts: countsOf(row),
    examples: row.examples.flatMap(({ title }) => title ?? []),
    hash: row.hash,
    switchedOff: await switchedOffBy(context.tx, scopeOfPlace(target), row),
    groupedErrors: await shownErrors(context, row.errors),
    kept: await shownErrors(context, row.kept),
    by: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    can: { undo: row.state === 'done' && isRecent && row.written.length > 0 },
    isLockedDown: target.is_locked_down,
  }
}

/** One replication with its progress. @throws `notFound`, also for a site that the caller may not replicate to */
export async function loadReplication(context: InstallationContext, scope: SiteScope, id: string): Promise<Replication> {
  const place = await placeOf(context, scope)
  const row = await readReplication(context.tx, scope, asId<'replication'>(id) as ReplicationId)
  if (!row) throw notFound()
  return replicationOf(context, row, place)
}

/** The latest replications into a site. */
export async function listReplications(context: InstallationContext, scope: SiteScope): Promise<{ items: Replication[] }> {
  const place = await placeOf(context, scope)
  const rows = await readReplications(context.tx, scope, LISTED)
  const items: Replication[] = []
  for (const row of rows) items.push(await replicationOf(context, row, place))
  return { items }
}
