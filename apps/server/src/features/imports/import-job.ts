import type { DataImportId } from '@verka/domain/entities/ids.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { isImportAtWork } from '@verka/domain/imports/import-states.ts'
import { collectBuffers } from '../../processes/collect-buffers.ts'
import type { Tx } from '../../db/transaction.ts'
import { takeWorkLock } from '../../db/work-lock.queries.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { JobBusyError, type Job } from '../../jobs/job-queue.ts'
import { lastingFault } from '../../jobs/lasting-fault.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { findActorById } from '../session/actors.ts'
import { contextMaker, type ContextOf, type PersonRuntime } from '../session/person-context.ts'
import { checkSlice } from './rows/check-slice.ts'
import { readImportForWork, writeImport, type DataImportRow } from './imports.queries.ts'
import { reportSaved, reportSavedWithout } from './import-report.ts'
import { notifyImporter } from './notify-importer.ts'
import { mayImport, openImport } from './open-import.ts'
import { runSlice, runWhole, RunRefused, stopWork, writeRefusal } from './rows/run-rows.ts'
import { undoSlice } from './rows/undo-rows.ts'

type ImportJob = Job<'importRows'>

/**
 * Works on one part of an import for the person who gave the last command: checks, saves or undoes some rows; all of them where all or none
 * was wanted. Its rows and the end of the job are one transaction.
 */
export const runImportJob = (runtime: PersonRuntime, job: ImportJob): Promise<void> =>
  endingAfterFaults(runtime, job, () => runPartOf(runtime, job))

async function runPartOf(runtime: PersonRuntime, job: ImportJob): Promise<void> {
  try {
    await inWork(runtime, job, async (tx, row, contextOf) => {
      if (row.state === 'checking') return checkSlice(contextOf(), row)
      if (row.state === 'undoing') return undoSlice(tx, contextOf, row)
      if (row.state !== 'running') return undefined
      return row.policy === 'all' ? runWhole(runtime, tx, contextOf, row) : runSlice(tx, contextOf, row)
    })
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error
    // nothing of it is saved; why is written on its own
    await inWork(runtime, job, (_tx, row, contextOf) => writeRefusal(contextOf(), row, error))
  }
}

/**
 * Runs a part of an import; one that fails again and again, by a fault of the server or a refusal, ends the import with the reason. What
 * passes by itself is retried without an end.
 */
export async function endingAfterFaults(
  runtime: PersonRuntime,
  job: Pick<ImportJob, 'data' | 'finish' | 'continue' | 'retries'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const fault = lastingFault(error, job.retries)
    if (!fault) throw error
    const { code, errors } = fault
    runtime.log.error({ err: error, import: job.data.id }, 'an import ended by a fault')
    const [{ message, params }] = (code === 'internal' ? [{ message: '@errors.importFault' }] : errors) as [FieldError]
    const why = { stoppedBecause: 'failed', error: { message, ...(params && { params }) } } as const
    await inWork(runtime, job, (_tx, row, contextOf) => stopWork(contextOf(), row, why))
  }
}

/** Runs a part of the work in one transaction with its lease, and ends the job or continues it. */
export async function inWork(
  runtime: PersonRuntime,
  job: Pick<ImportJob, 'data' | 'finish' | 'continue'>,
  work: (tx: Tx, row: DataImportRow, contextOf: ContextOf) => Promise<unknown>,
): Promise<void> {
  const { tenantId, siteId, id, by } = job.data
  const scope = { tenantId, siteId }
  const actor = await findActorById(runtime.database, by)
  const afterwards: AfterCommit[] = []
  await runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    if (!(await takeWorkLock(tx, id))) throw new JobBusyError('another process works on it')
    const row = await readImportForWork(tx, scope, id)
    if (!row || !isImportAtWork(row.state) || row.run_by !== by) return job.finish(tx)
    const contextOf = contextMaker(runtime, tx, row, actor, { importId: id })
    if (!contextOf || !(await isStillAllowed(contextOf(), row))) {
      await (contextOf ? reportSaved(contextOf(), row) : reportSavedWithout(tx, row, runtime.now()))
      await writeImport(tx, scope, id, { state: 'stopped', stoppedBecause: 'rights', finishedAt: runtime.now() })
    } else await work(tx, row, (afterCommit = (one) => void afterwards.push(one)) => contextOf(afterCommit))
    const after = await readImportForWork(tx, scope, id)
    if (after?.state !== row.state || isProgressDue(id)) {
      notifyReaders(tx, { ...scope, id: newId(runtime.now()), entity: 'dataImport', entityId: id })
      afterwards.push(async () => runtime.live.announce(tenantId))
    }
    if (row.state === 'running' && after?.state === 'done') {
      const afterCommit = (one: AfterCommit) => void afterwards.push(one)
      await notifyImporter({ tx, now: runtime.now(), tenant: { id: tenantId }, site: { id: siteId }, runtime, afterCommit }, after)
    }
    if (!after || !isImportAtWork(after.state)) return job.finish(tx)
    if (row.state !== 'reading' || after.state === 'reading') return job.continue(tx, by)
    // the rows of a file that a program sent are checked at once
    await job.finish(tx)
    return runtime.jobs.enqueue(tx, 'importRows', job.data, by)
  })
  for (const one of afterwards) await one()
  // the cells of all rows are received from the database: 15 MB beside 50 in an import of 40,000
  collectBuffers()
}

/** Time between live changes of a progress: each makes open pages count all rows. */
const PROGRESS_MS = 1000
/** When this process last announced the progress of the import that it works on. */
let announced: { id: DataImportId; at: number } | undefined

function isProgressDue(id: DataImportId): boolean {
  const now = performance.now()
  if (announced?.id === id && now - announced.at < PROGRESS_MS) return false
  announced = { id, at: now }
  return true
}

async function isStillAllowed(context: SiteContext, row: DataImportRow): Promise<boolean> {
  if (!mayImport(context, row.target)) return false
  return openImport(context, row).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}
