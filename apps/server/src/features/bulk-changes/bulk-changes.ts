import type { BodyOf } from '@verka/domain/api/contract.ts'
import {
  BULK_OUTCOMES,
  isBulkAtWork,
  DEFAULT_BULK_PAGE,
  MAX_BULK_ITEMS,
  type BulkAction,
  type BulkChange,
  type BulkItem,
  type BulkOutcome,
  type BulkState,
  type createBulkChange as createCall,
} from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { AppError, forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { BulkChangeId, UserId } from '@verka/domain/entities/ids.ts'
import { errorText } from '@verka/messages/error-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { withNames } from '../forms/sources/option-sources.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { auditReport } from './bulk-report.ts'
import { BULK_THINGS, findByFilter } from './bulk-things.ts'
import {
  countAtWork,
  countOutcomes,
  deleteOldBulkChanges,
  insertBulkChange,
  insertItems,
  lockBulkChange,
  readBulkChange,
  readItems,
  readLatest,
  retryKept,
  writeState,
  type BulkChangeRow,
  type FoundThing,
  type OutcomeCount,
  type StateChange,
} from './bulk-changes.queries.ts'

type Body = BodyOf<typeof createCall>

const DAY_MS = 24 * 60 * 60 * 1000
/** Lifetime of a preview before its start, and of a change before its undo. */
const CHECKED_MS = DAY_MS
const FINISHED_MS = 90 * DAY_MS
/** Maximum active bulk changes of one person in a site: each stores up to 10,000 rows and uses a part of the server. */
const MOST_AT_WORK = 10
/** Maximum listed: active ones, and the latest. */
const LISTED = 20

/** The type of the rows of a bulk change, if it has one. @throws `notFound` when the caller may not see it */
export async function typeOf(context: SiteContext, { entity, typeId }: { entity: string; typeId: string | null }) {
  if (typeId === null) return undefined
  return entity === 'record' ? loadRecordType(context, typeId) : loadElementType(context, typeId)
}

/**
 * Creates a bulk change with a fixed list of rows. The server then tries it on each, without changing any.
 * @throws `forbidden` if the caller may not change a single such row, `invalid` for no rows and for too many, `tooManyRequests` while too
 * many of the caller's are active
 */
export async function createBulkChange(context: SiteContext, body: Body): Promise<BulkChange> {
  const { entity, change } = body
  if (!BULK_THINGS[entity].mayWork(context, change.action)) throw forbidden()
  const typeId = 'typeId' in body ? body.typeId : null
  await typeOf(context, { entity, typeId })
  if ((await countAtWork(context.tx, scopeOf(context), context.actor.id)) >= MOST_AT_WORK)
    throw new AppError('tooManyRequests', { message: '@errors.tooManyBulkChanges' }, { retryAfter: 30 })
  const things = await thingsOf(context, body)
  if (things.length === 0) throw invalid([{ message: '@errors.bulkNothing' }])
  if (things.length > MAX_BULK_ITEMS) throw invalid([{ message: '@errors.bulkTooMany', params: { count: MAX_BULK_ITEMS } }])
  const id = newId<'bulkChange'>(context.now)
  const time = context.now.getTime()
  await deleteOldBulkChanges(context.tx, scopeOf(context), { checked: new Date(time - CHECKED_MS), finished: new Date(time - FINISHED_MS) })
  const { culture, requestId, address, now } = context
  const ownerId = context.actor.id
  await insertBulkChange(context.tx, scopeOf(context), { id, entity, typeId, change, culture, requestId, address, ownerId, now })
  await insertItems(context.tx, scopeOf(context), id, things)
  noteCommand(context, id, 'create', 'checking')
  await enqueueWork(context, id)
  return loadBulkChange(context, id)
}

/** Logs who gave a command: shown with the entries of the bulk change, besides its one report. */
function noteCommand(context: SiteContext, id: BulkChangeId, action: 'create' | 'execute', state: BulkState): void {
  audit({ ...context, bulkChangeId: id }, { action, entity: 'bulkChange', entityId: id, after: { state } })
}

/** The rows to change. A row that the caller cannot see stays in the list: its check reports it. */
async function thingsOf(context: SiteContext, body: Body): Promise<FoundThing[]> {
  if ('typeId' in body && body.ids === undefined)
    return findByFilter(context, { entity: body.entity, typeId: body.typeId, filter: body.filter! }, MAX_BULK_ITEMS)
  return [...new Set(body.ids!.map((id) => id.toLowerCase()))].map((id) => ({ id, name: '', version: 0 }))
}

/** The server works on it slice by slice, as the caller (`bulk-job.ts`). */
const enqueueWork = (context: SiteContext, id: BulkChangeId) =>
  context.runtime.jobs.enqueue(context.tx, 'bulkChange', { ...scopeOf(context), id, by: context.actor.id }, context.actor.id)

/** After an undo, too: what was kept, because the licence was full or a code was taken, can be tried again. */
const isUndoable = (state: BulkState) => state === 'done' || state === 'stopped' || state === 'undone'

const none = () => Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as Record<BulkOutcome, number>

async function bulkChangeOf(context: SiteContext, row: BulkChangeRow, outcomes: readonly OutcomeCount[]): Promise<BulkChange> {
  const { mayRead = () => true } = BULK_THINGS[row.entity]
  if (!mayRead(context)) throw notFound()
  const counts = none()
  for (const { bulk_change_id: id, outcome, count } of outcomes) if (id === row.id) counts[outcome] = count
  const type = await typeOf(context, { entity: row.entity, typeId: row.type_id })
  const mayWork = BULK_THINGS[row.entity].mayWork(context, row.action)
  return {
    id: row.id,
    entity: row.entity,
    action: row.action,
    typeId: row.type_id,
    values: type ? await shownValues(context, row.change, visibleFields(type.dataPropertyTypes, context.actor.role)) : [],
    status: row.change.action === 'status' ? row.change.status : null,
    state: row.state,
    stoppedBecause: row.stopped_because,
    total: BULK_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0),
    counts,
    by: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    can: {
      start: mayWork && row.state === 'checked' && counts.accepted > 0,
      stop: mayWork && (row.state === 'checking' || row.state === 'running' || row.state === 'undoing'),
      undo: mayWork && isUndoable(row.state) && counts.done + counts.kept > 0,
    },
  }
}

async function shownValues(context: SiteContext, change: BulkAction, fields: readonly Field[]): Promise<BulkChange['values']> {
  if (change.action !== 'change') return []
  const values = Object.fromEntries(
    change.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id.toLowerCase(), value as FieldValue]),
  )
  const named = await withNames(context, fields, [values])
  return flatFields(named).flatMap((field) => {
    const value = values[field.id]
    if (value === undefined) return []
    const name = textIn(field.localizedNames, context.culture, context.tenant.culture)
    return [{ dataPropertyTypeId: field.id, name, displayValue: value === null ? '' : displayValue(field, value, context) }]
  })
}

/** One bulk change with its progress. @throws `notFound` also for one of a type that the caller may not see */
export async function loadBulkChange(context: SiteContext, id: BulkChangeId): Promise<BulkChange> {
  const row = await readBulkChange(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  return bulkChangeOf(context, row, await countOutcomes(context.tx, scopeOf(context), [id]))
}

/** The latest bulk changes, active ones first; `by`: only those of one person. */
export async function listBulkChanges(context: SiteContext, by?: UserId): Promise<{ items: BulkChange[] }> {
  const rows = await readLatest(context.tx, scopeOf(context), { limit: LISTED, by: by ?? null })
  const outcomes = await countOutcomes(
    context.tx,
    scopeOf(context),
    rows.map(({ id }) => id),
  )
  const items: BulkChange[] = []
  for (const row of rows) {
    const item = await bulkChangeOf(context, row, outcomes).catch((error: unknown) => {
      // of a deleted type, or one that the caller may not see
      if (error instanceof AppError && error.code === 'notFound') return undefined
      throw error
    })
    if (item) items.push(item)
  }
  return { items }
}

/** A page of the rows of a bulk change with their outcomes. */
export async function listBulkItems(
  context: SiteContext,
  id: BulkChangeId,
  {
    outcomes,
    after = 0,
    limit = DEFAULT_BULK_PAGE,
  }: { outcomes?: string | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<{ items: BulkItem[]; next?: number }> {
  await loadBulkChange(context, id)
  const requested = outcomes === undefined ? undefined : (outcomes.split(',') as BulkOutcome[])
  const rows = await readItems(context.tx, scopeOf(context), id, { outcomes: requested, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const translator = await loadServedTranslator(context.culture)
  return {
    items: page.map((row) => ({
      entityId: row.entity_id,
      name: row.name,
      outcome: row.outcome,
      errors: (row.errors ?? []).map((error) => ({ ...error, text: errorText(error, translator) })),
    })),
    ...(rows.length > limit ? { next: page.at(-1)!.position } : {}),
  }
}

interface Command {
  isObeyed: (bulk: BulkChange) => boolean
  /** The resulting state change; undefined: not possible now. */
  change: (bulk: BulkChange) => StateChange | undefined
  /** Whether the log gets a report of the changes so far, and of which kind. */
  reports?: (bulk: BulkChange) => { isUndo: boolean } | undefined
}

/** Runs a command on a bulk change once no process works on it. A repeated command changes nothing. */
async function command(context: SiteContext, id: BulkChangeId, { isObeyed, change, reports }: Command): Promise<BulkChange> {
  await lockBulkChange(context.tx, scopeOf(context), id)
  const bulk = await loadBulkChange(context, id)
  if (!BULK_THINGS[bulk.entity].mayWork(context, bulk.action)) throw forbidden()
  if (isObeyed(bulk)) return bulk
  const next = change(bulk)
  if (!next) throw new AppError('conflict', { message: '@errors.bulkNotNow' })
  if (next.state === 'undoing') await retryKept(context.tx, scopeOf(context), id)
  await writeState(context.tx, scopeOf(context), id, next)
  noteCommand(context, id, 'execute', next.state)
  const report = reports?.(bulk)
  if (report) {
    const row = await readBulkChange(context.tx, scopeOf(context), id)
    const type = await typeOf(context, bulk)
    await auditReport(context.tx, row!, { ...report, typeNames: type?.localizedNames, now: context.now })
  }
  if (isBulkAtWork(next.state)) await enqueueWork(context, id)
  return loadBulkChange(context, id)
}

const runBy = ({ actor, culture, requestId, address }: SiteContext) => ({ by: actor.id, culture, requestId, address })

/** Starts a checked bulk change. @throws `conflict` when it is not checked, or nothing would change */
export const startBulkChange = (context: SiteContext, id: BulkChangeId): Promise<BulkChange> =>
  command(context, id, {
    isObeyed: ({ state }) => state === 'running' || state === 'done',
    change: ({ can }) => (can.start ? { state: 'running', run: runBy(context), startedAt: context.now } : undefined),
  })

/** Stops an active bulk change; stopping its check ends it. */
export const stopBulkChange = (context: SiteContext, id: BulkChangeId): Promise<BulkChange> =>
  command(context, id, {
    isObeyed: ({ state }) => state === 'stopped',
    change: ({ can }) => (can.stop ? { state: 'stopped', stoppedBecause: 'person', finishedAt: context.now } : undefined),
    reports: ({ state }) => (state === 'checking' ? undefined : { isUndo: state === 'undoing' }),
  })

/** Undoes the changes; again for those that could not be undone before. @throws `conflict` while it is active, and when nothing is left to undo */
export const undoBulkChange = (context: SiteContext, id: BulkChangeId): Promise<BulkChange> =>
  command(context, id, {
    isObeyed: ({ state, counts }) => state === 'undoing' || (state === 'undone' && counts.kept === 0),
    change: ({ can }) => (can.undo ? { state: 'undoing', stoppedBecause: null, run: runBy(context) } : undefined),
  })
