import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { TransactionBefore } from '@verka/domain/operations/effects.ts'
import type { ExecutedOperation, executeOperation as executeCall } from '@verka/domain/operations/operations.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { TransactionMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import type { OperationId, TransactionId } from '@verka/domain/entities/ids.ts'
import { lastKnownRow } from '../../db/known-rows.ts'
import { writeRowsWithKeys } from '../../db/lists/keys/write-keys.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { auditAll } from '../audit/audit.ts'
import { storeDeviations } from '../deviations/deviations.ts'
import { writeToElement } from '../elements/write-to-element.ts'
import { recordEvent } from '../message-events/record-event.ts'
import { namingFields } from '../forms/field-keys.ts'
import { writeToRecords } from '../records/write-to-record.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import { changeTransaction, startTransaction, transactionChange, transactionStart } from '../transactions/transaction-rows.ts'
import { acceptValues, writesOf } from './accept-operation.ts'
import { eventsOfExecution, fallenStock } from './executed-events.ts'
import { keysOfStep, type WrittenStep } from './log/keys-of-step.ts'
import { loadJob, type Job } from './job/operation-job.ts'
import { justExecuted } from './operations.ts'
import { operationInsert, storeEffects } from './operations.queries.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { remindedOf } from './reminded-of.ts'
import { notifyOfCase } from './notices/notify-of-case.ts'
import { ended, lockedRunning, lockSteps, statusAfter, type Running } from './running-transaction.ts'
import { addsTo, serviceMode, type Fulfilled, type Step, type Terms } from './service-mode.ts'

type Body = BodyOf<typeof executeCall>

/**
 * Executes an operation (decisions section 5): validates by the rules that the browser used, then writes the transaction and the operation.
 * Runs in the caller's database transaction: all or nothing.
 * @throws `stale` when the form was filled in for another version of the function, `conflict` when the transaction has ended or the object
 * is lent, `forbidden` for a step that no privilege of the caller grants.
 */
export async function executeOperation(context: SiteContext, body: Body): Promise<ExecutedOperation> {
  const locked = lockedAtOnce(context, body)
  // a transaction is locked before its object, as everywhere
  const isLocking = body.transactionId === undefined || locked !== undefined
  const [job, licenceLevel] = await Promise.all([loadJob(context, body, { isLocking }), licenceLevelOf(context)])
  const fields = visibleFields(job.operationType.dataPropertyTypes, context.actor.role)
  return namingFields(fields, () => execute(context, body, { job, licenceLevel, locked }))
}

/**
 * Locks the transaction of a step in the message that reads its definitions; undefined: it starts one, or its mode locks something else first, or this
 * process does not know the mode yet.
 */
function lockedAtOnce(context: SiteContext, { transactionId, transactionTypeId }: Body): ReturnType<typeof lockSteps> | undefined {
  const mode = lastKnownRow('transaction_types', scopeOf(context), transactionTypeId)?.mode
  if (transactionId === undefined || mode === undefined || addsTo(mode as TransactionMode, 'lock')) return undefined
  const locked = lockSteps(context, transactionId)
  // awaited after the definitions
  locked.catch(() => undefined)
  return locked
}

interface Begun {
  job: Job
  licenceLevel: string
  locked: ReturnType<typeof lockSteps> | undefined
}

async function execute(context: SiteContext, body: Body, { job, licenceLevel, locked }: Begun): Promise<ExecutedOperation> {
  const { service, operationType, element } = job
  if (body.operationTypeVersion !== operationType.version)
    throw new AppError('stale', { message: '@errors.formChanged', field: 'operationTypeVersion' }, { version: operationType.version })
  const mode = serviceMode(service.mode)
  await mode.lock(context, element.id)
  const { transactionId: ofRunning } = body
  const running =
    ofRunning === undefined
      ? undefined
      : await lockedRunning(context, { ...body, transactionId: ofRunning, service }, locked ?? lockSteps(context, ofRunning))
  const step: Step = { job, body, running }
  const status = statusAfter(running?.mode ?? service.mode, body.mode, running?.status)
  await mode.accept(context, step)
  if (!running && !licenceAllows(licenceLevel, service.mode)) throw new AppError('forbidden', { message: '@errors.licenceLoansOnly' })
  const id = newId<'operation'>(context.now)
  const { values, outside } = await acceptValues(context, step, id)
  const terms = await mode.terms(context, step, values)
  const { writes, newest } = await writesOf(context, job, values, { outside, before: running?.values ?? {} })
  const transactionId = running?.id ?? newId<'transaction'>(context.now)
  const writing: Writing = { transactionId, status, newest, terms }
  // a refusal, by a running loan or a booking, is awaited before anything else is written
  const isAwaited = addsTo(service.mode, 'after')
  const fulfilled = isAwaited ? await writeTransaction(context, step, writing) : NOTHING
  const operation = {
    id,
    transactionId,
    operationTypeId: operationType.id,
    operationTypeVersion: operationType.version,
    mode: body.mode,
    dataProperties: values,
  }
  const executed = { ...operation, executedBy: context.actor.id, ...changeOf(terms, running) }
  writeRowsWithKeys(
    context.tx,
    [
      ...(isAwaited
        ? []
        : [running ? transactionChange(context, movedBy(running, writing)) : transactionStart(context, startedBy(step, writing))]),
      operationInsert(scopeOf(context), executed, context.now),
    ],
    keysOfStep(listedStep(context, step, writing, { id, values })),
  )
  const changed = await writeToElement(
    context,
    { elementId: element.id, operationId: id, counted: service.settings.balancePropertyTypeId, locked: job.locked },
    await mode.writes(context, step, writes.element),
  )
  const isDeviation = storeDeviations(
    context,
    { elementId: element.id, operationTypeId: operationType.id },
    { operationId: id, transactionId, fields: operationType.dataPropertyTypes, values },
  )
  const records = await writeToRecords(context, writes.records)
  auditAll(context, [
    {
      action: 'execute',
      entity: 'transaction',
      entityId: transactionId,
      typeId: service.id,
      ownerIds: [running?.ownerId ?? context.actor.id, running?.borrowerId, terms.borrowerId],
      after: {
        operationId: id,
        mode: body.mode,
        dataProperties: values,
        ...(context.station !== undefined && { station: context.station }),
      },
    },
    ...(changed.change ? [changed.change] : []),
  ])
  const stock = fallenStock(service.settings, changed.values, changed.effects)
  recordEvent(
    context,
    {
      events: eventsOfExecution({ mode: body.mode, status, isDeviation, isLow: stock !== undefined }),
      elementId: element.id,
      transactionTypeId: service.id,
      transactionId,
      operation: { id, typeId: operationType.id, version: operationType.version },
      facts: { status, ...(stock && { stock }) },
    },
    { service, operationType: { matchRules: job.feedingRules } },
  )
  await notifyOfCase(context, step, { id, transactionId, status, values, newest, element: changed })
  await endReminders(context, remindedOf(step, { status, terms, effects: changed.effects, fulfilled: fulfilled.ids }), service.id)
  const undoUntil = undoUntilOf(context, job)
  if (undoUntil) {
    const bookings = { reservations: fulfilled.ids, reopened: fulfilled.reopened.ids }
    const effects = { before: running ? before(running) : null, element: changed.effects, records, ...bookings }
    storeEffects(context.tx, scopeOf(context), id, { until: undoUntil, effects })
  }
  const done = await justExecuted(context, job, { ...operation, status, undoUntil })
  const { bookings, reopened } = fulfilled
  return { ...done, stock: await mode.stockAfter(context, job, changed.values), bookings, reopened: reopened.bookings }
}

/** Until when an operation of a service that is executed now may be undone; null: never. */
function undoUntilOf({ now }: SiteContext, { service: { settings } }: Job): Date | null {
  return settings.undoSeconds > 0 ? new Date(now.getTime() + settings.undoSeconds * 1000) : null
}

/** A transaction as undoing puts it back. */
const before = ({ status, values, borrowerId, dueAt }: Running): TransactionBefore => ({
  status,
  dataProperties: values,
  borrowerId,
  dueAt: dueAt?.toISOString() ?? null,
})

/** The part of a loan that a step changes. */
const changeOf = ({ borrowerId, dueAt }: Terms, running: Running | undefined): Terms => ({
  borrowerId: borrowerId === running?.borrowerId ? null : borrowerId,
  dueAt: dueAt?.getTime() === running?.dueAt?.getTime() ? null : dueAt,
})

interface Writing {
  transactionId: TransactionId
  status: TransactionStatus
  /** The transaction's newest values. */
  newest: Values
  terms: Terms
}

const NOTHING: Fulfilled = { ids: [], bookings: [], reopened: { ids: [], bookings: [] } }

/** The transaction that a step starts. */
const startedBy = ({ job: { service, element } }: Step, { transactionId, status, newest, terms }: Writing) => ({
  id: transactionId,
  transactionTypeId: service.id,
  transactionTypeVersion: service.version,
  elementId: element.id,
  mode: service.mode,
  status,
  dataProperties: newest,
  ...terms,
})

/** The change of the transaction that a step continues. */
const movedBy = ({ id, status: from }: Running, { status: to, newest, terms }: Writing) => ({
  id,
  from,
  to,
  dataProperties: newest,
  ...terms,
})

/** Starts or changes the transaction of a step; the status that it had is part of the write. Returns the bookings that this fulfilled or reopened. */
async function writeTransaction(context: SiteContext, step: Step, writing: Writing): Promise<Fulfilled> {
  const { job, running } = step
  const { transactionId, terms } = writing
  const mode = serviceMode(job.service.mode)
  if (running) {
    if (!(await changeTransaction(context, movedBy(running, writing)))) throw ended(running.status)
    // a conflicting transaction is reported before a conflicting booking
  } else if (!(await startTransaction(context, startedBy(step, writing)))) throw await mode.alreadyRunning(context, job.element.id)
  return mode.after(context, { ...step, transactionId, terms })
}

/** A step as its list keys are computed. */
function listedStep(
  context: SiteContext,
  { job, running }: Step,
  { transactionId, newest, terms }: Writing,
  { id, values }: { id: OperationId; values: Values },
): WrittenStep {
  const { ownerId = context.actor.id, createdAt = context.now } = running ?? {}
  return {
    types: job.listed,
    transaction: {
      id: transactionId,
      typeId: job.service.id,
      ownerId,
      createdAt,
      before: running && { newest: running.previous, values: running.values, borrowerId: running.borrowerId },
      after: { newest: values, values: newest, borrowerId: terms.borrowerId },
    },
    operation: { id, values, at: context.now },
  }
}
