import type { BulkOutcome, BulkState } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { AppError, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import { runPart, type Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { contextMaker, type ContextOf, type PersonRuntime } from '../session/person-context.ts'
import { loadEntriesOf } from '../audit-log/audit-log.ts'
import { auditReport } from './bulk-report.ts'
import { typeOf } from './bulk-changes.ts'
import { workOnSet } from './work-on-set.ts'
import type { Thing, Worked, Written } from './bulk-thing.ts'
import { BULK_THINGS } from './bulk-things.ts'
import { readNextItems, writeResults, writeState, type BulkChangeRow, type BulkItemRow, type ItemResult } from './bulk-changes.queries.ts'

/** Maximum rows and time of a slice: it limits how long locks are held, and lets other tenants take turns. */
const SLICE_ITEMS = 50
const SLICE_MS = 300
/** Maximum refusals of a row for a temporary reason: a deadlock, or a held lock. */
const MOST_ATTEMPTS = 5
const PASSES = new Set(['40001', '40P01', '55P03'])

/** For each active state: the rows to work on, their outcome, and the state afterwards. */
const PHASES: Partial<Record<BulkState, { takes: BulkOutcome; done: BulkOutcome; refused: BulkOutcome; ends: BulkState }>> = {
  checking: { takes: 'waiting', done: 'accepted', refused: 'refused', ends: 'checked' },
  running: { takes: 'accepted', done: 'done', refused: 'failed', ends: 'done' },
  undoing: { takes: 'done', done: 'undone', refused: 'kept', ends: 'undone' },
}

/**
 * Works on the next rows of a locked bulk change: changes and outcomes are committed together, so that a process that dies has done a slice
 * or none of it. `afterwards` gets the work after the commit.
 */
export async function workOnSlice(
  runtime: PersonRuntime,
  tx: Tx,
  { row, actor, afterwards }: { row: BulkChangeRow; actor: Actor | undefined; afterwards: AfterCommit[] },
): Promise<void> {
  const contextOf = contextMaker(runtime, tx, row, actor, { bulkChangeId: row.id })
  if (!contextOf || !(await isStillAllowed(contextOf(), row))) return stopFor(tx, row, 'rights', runtime.now())
  await workOn(tx, row, contextOf, afterwards, runtime)
}

async function isStillAllowed(context: SiteContext, row: BulkChangeRow): Promise<boolean> {
  if (!BULK_THINGS[row.entity].mayWork(context, row.action)) return false
  return typeOf(context, { entity: row.entity, typeId: row.type_id }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

/** Ends it before all of its rows were worked on. */
async function stopFor(tx: Tx, row: BulkChangeRow, reason: 'person' | 'rights', now: Date): Promise<void> {
  const scope = { tenantId: row.tenant_id, siteId: row.site_id }
  await writeState(tx, scope, row.id, { state: 'stopped', stoppedBecause: reason, finishedAt: now })
  if (row.state !== 'checking') await auditReport(tx, row, { isUndo: row.state === 'undoing', typeNames: undefined, now })
}

async function workOn(tx: Tx, row: BulkChangeRow, contextOf: ContextOf, afterwards: AfterCommit[], { log }: PersonRuntime): Promise<void> {
  const phase = PHASES[row.state]!
  const scope = { tenantId: row.tenant_id, siteId: row.site_id }
  const items = await readNextItems(tx, scope, row.id, phase.takes, SLICE_ITEMS)
  if (items.length === 0) return finish(tx, row, contextOf(), phase.ends)
  const written = row.state === 'undoing' ? await writtenOf(contextOf(), row, items) : new Map<string, Written>()
  const results: ItemResult[] = []
  const until = performance.now() + SLICE_MS
  const together = await workOnSet(tx, row, items, phase, contextOf, afterwards)
  if (together) return writeResults(tx, scope, row.id, together)
  for (const item of items) {
    if (results.length > 0 && performance.now() > until) break
    const afterCommits: AfterCommit[] = []
    const context = contextOf((work) => afterCommits.push(work))
    const known = { name: item.name, version: item.version }
    try {
      const isTrial = row.state === 'checking'
      if (isTrial) Object.assign(known, await findThing(context, row, item))
      const thing = { id: item.entity_id, version: known.version }
      const worked = await runPart(tx, () => workOnThing(context, row, thing, written.get(thing.id)), { isTrial })
      const version = isTrial ? known.version : worked.version
      const outcome = worked.isChanged ? phase.done : 'unchanged'
      results.push({ position: item.position, name: known.name, version, outcome, errors: null, attempts: item.attempts })
      if (!isTrial) afterwards.push(...afterCommits)
    } catch (error) {
      const attempts = item.attempts + 1
      const errors = refusalOf(error, attempts)?.map((one) => (row.state === 'undoing' ? reasonKept(one) : one))
      if (!(error instanceof AppError)) log.warn({ err: error, bulkChange: row.id }, 'a thing of a bulk change could not be worked on')
      results.push({ position: item.position, ...known, attempts, errors: errors ?? null, outcome: errors ? phase.refused : phase.takes })
    }
  }
  await writeResults(tx, scope, row.id, results)
}

/** The name of a row, and the version that its change is based on. @throws `notFound` also for one of another type */
async function findThing(context: SiteContext, row: BulkChangeRow, item: BulkItemRow) {
  const { name, version, typeId } = await BULK_THINGS[row.entity].find(context, item.entity_id)
  if (typeId !== row.type_id) throw notFound()
  return { name, version }
}

async function workOnThing(context: SiteContext, row: BulkChangeRow, thing: Thing, written: Written | undefined): Promise<Worked> {
  const things = BULK_THINGS[row.entity]
  if (row.state !== 'undoing') return things.work(context, thing, row.change)
  if (!written) throw notFound()
  return things.undo(context, thing, row.change, written)
}

const writtenOf = (context: SiteContext, row: BulkChangeRow, items: readonly BulkItemRow[]): Promise<Map<string, Written>> =>
  loadEntriesOf(
    context,
    { bulkChangeId: row.id },
    items.map((item) => item.entity_id),
  )

/** Nobody has opened a row: of one that an undo keeps it says that it was changed since. */
const reasonKept = (error: FieldError): FieldError =>
  error.message === '@errors.stale' ? { ...error, message: '@errors.bulkChangedAfter' } : error

/** Reasons why a row is not changed; undefined: try again. */
function refusalOf(error: unknown, attempts: number): FieldError[] | undefined {
  if (error instanceof AppError) return error.errors
  const isPassing = PASSES.has(String((error as { code?: unknown }).code))
  if (!isPassing) return [{ message: '@errors.internal' }]
  return attempts < MOST_ATTEMPTS ? undefined : [{ message: '@errors.unavailable' }]
}

async function finish(tx: Tx, row: BulkChangeRow, context: SiteContext, ends: BulkState): Promise<void> {
  const scope = { tenantId: row.tenant_id, siteId: row.site_id }
  const { now } = context
  await writeState(tx, scope, row.id, {
    state: ends,
    ...(ends === 'done' && { finishedAt: now }),
    ...(ends === 'undone' && { undoneAt: now }),
  })
  if (ends === 'checked') return
  const type = await typeOf(context, { entity: row.entity, typeId: row.type_id })
  await auditReport(tx, row, { isUndo: ends === 'undone', typeNames: type?.localizedNames, now })
}
