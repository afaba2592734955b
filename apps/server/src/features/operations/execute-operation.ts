import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import type { ExecutedOperation, executeOperation as executeCall } from '@verka/domain/operations/operations.api.ts'
import { outgoingWrites } from '@verka/domain/rules/outgoing.ts'
import { rulesInto, type ReferenceType } from '@verka/domain/rules/rule.ts'
import { runsInForm, type Outside } from '@verka/domain/rules/sources.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { noteDeviations } from '../deviations/deviations.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { writeToElement } from '../elements/write-to-element.ts'
import { applyWrites } from '../forms/apply-writes.ts'
import { namingFields } from '../forms/field-keys.ts'
import { claimFilesOf } from '../forms/files-in-form.ts'
import { chosenByRules, withChosen, withNames } from '../forms/option-sources.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { writeToRecords } from '../records/write-to-record.ts'
import { alreadyLent, loanTerms, type LoanTerms } from '../loans/loans.ts'
import { fulfilOwn, lockBookings, refuseAcrossReservation, type Fulfilled } from '../reservations/reserved.ts'
import { readLicenceLevel } from '../tenants/life/licence.queries.ts'
import { ended, lockRunning, refuseOlderAnswers, statusAfter, type Running } from '../transactions/running-transaction.ts'
import { insertTransaction, moveTransaction } from '../transactions/transactions.queries.ts'
import { loadJob, type Job } from './operation-job.ts'
import { justExecuted } from './operations.ts'
import { insertOperation, keepEffects } from './operations.queries.ts'
import { beginningValues, lastExecutor } from './prepare-operation.ts'
import { rulesOfJob } from './rule-sources.ts'
import { refuseMovedStock } from './stock-counted.ts'

type Body = BodyOf<typeof executeCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/**
 * Executes an operation (decisions section 5): validates by the rules the browser used, then writes the transaction
 * and the operation together. Runs in the caller's database transaction: all of it or nothing.
 * @throws `stale` when the form was filled in for another version of the function than today's, `conflict` when the
 * transaction has ended or the object is lent, `forbidden` for what no privilege of the caller grants.
 */
export async function executeOperation(context: SiteContext, body: Body): Promise<ExecutedOperation> {
  const [job, licenceLevel] = await Promise.all([loadJob(context, body), readLicenceLevel(context.tx, context.tenant.id)])
  const fields = visibleFields(job.operationType.dataPropertyTypes, context.actor.role)
  return namingFields(fields, () => execute(context, body, job, licenceLevel))
}

async function execute(
  context: SiteContext,
  body: Body,
  job: Job,
  licenceLevel: Parameters<typeof licenceAllows>[0],
): Promise<ExecutedOperation> {
  const { service, operationType } = job
  if (body.operationTypeVersion !== operationType.version)
    throw new AppError('stale', { message: '@errors.formChanged', field: 'operationTypeVersion' }, { version: operationType.version })
  if (body.seenBalance !== undefined) await refuseMovedStock(context, job, body.seenBalance)
  if (service.mode === 'loan' && context.tenant.hasReservations) await lockBookings(context, job.element.id)
  const running =
    body.transactionId === undefined ? undefined : await lockRunning(context, { ...body, transactionId: body.transactionId, service })
  const status = statusAfter(running?.mode ?? service.mode, body.mode, running?.status)
  if (running) refuseOlderAnswers(running, body.transactionVersion)
  if (!running && !licenceAllows(licenceLevel, service.mode)) throw new AppError('forbidden', { message: '@errors.licenceLoansOnly' })
  const id = newId(context.now)
  const { values, outside } = await acceptValues(context, job, { id, body, running })
  const { dataPropertyTypes: fields } = operationType
  const terms = await loanTerms(context, {
    elementId: job.element.id,
    service,
    mode: body.mode,
    fields,
    values,
    asked: body,
    before: running,
  })
  const { writes, newest } = await writesOf(context, job, values, { outside, before: running?.values ?? {} })
  const step = { status, dataProperties: newest, ...terms }
  const transactionId = running?.id ?? newId(context.now)
  const begun = running ? moveOn(context, job, running, step) : startTransaction(context, job, transactionId, step)
  // what may still be refused is answered for before anything else is written
  if (running || terms.borrowerId !== null) await begun
  const { id: operationTypeId, version: operationTypeVersion } = operationType
  const operation = { id, transactionId, operationTypeId, operationTypeVersion, mode: body.mode, dataProperties: values }
  const { balancePropertyTypeId, undoSeconds } = service.settings
  audit(context, {
    action: 'execute',
    entity: 'transaction',
    entityId: transactionId,
    typeId: service.id,
    ownerIds: [running?.ownerId ?? context.actor.id, running?.borrowerId, terms.borrowerId],
    after: { operationId: id, mode: body.mode, dataProperties: values },
  })
  // sent together, in this order: each is undone when one of them fails
  const [fulfilled, , written, records] = await Promise.all([
    begun,
    insertOperation(context.tx, placeOf(context), { ...operation, executedBy: context.actor.id, ...changeOf(terms, running) }, context.now),
    writeToElement(context, body.elementId, id, writes.element, balancePropertyTypeId),
    writeToRecords(context, writes.records),
    noteDeviations(context, { elementId: job.element.id, operationTypeId }, { operationId: id, transactionId, fields, values }),
  ])
  const undoUntil = undoSeconds > 0 ? new Date(context.now.getTime() + undoSeconds * 1000) : null
  if (undoUntil) {
    const reservations = fulfilled?.ids ?? []
    const effects = { before: running ? before(running) : null, element: written.effects, records, reservations }
    await keepEffects(context.tx, placeOf(context), id, { until: undoUntil, effects })
  }
  const done = await justExecuted(context, job, { ...operation, status, undoUntil })
  return { ...done, stock: await stockOf(context, job, written.values), bookings: fulfilled?.bookings ?? [] }
}

interface Accepting {
  id: string
  body: Body
  running: Running | undefined
}

/** What was entered, by the rules as they run for the caller, and what those read from outside of the form. */
async function acceptValues(context: SiteContext, job: Job, { id, body, running }: Accepting) {
  const { dataPropertyTypes } = job.operationType
  const { rules, outside } = await rulesOfJob(context, job, running)
  const fields = visibleFields(dataPropertyTypes, context.actor.role)
  const fills = fillsFor(context, running ? (running.previousUser ?? null) : await lastExecutor(context, job))
  const begun = beginningValues(context, job, { rules, outside }, fills, running)
  const accepted = acceptForm({
    fields: await withChosen(context, fields, [...body.dataProperties, ...chosenByRules(fields, rules, outside, begun)]),
    sent: body.dataProperties,
    stored: begun,
    isNew: true,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
    rules: rulesInto(fields, rules).filter(runsInForm),
    outside,
    fills,
    // a form may have been prepared in another language than it is sent in
    told: [
      ...CULTURES.map((culture) => beginningValues({ ...context, culture }, job, { rules, outside }, fills, running)),
      running?.values ?? {},
    ],
  })
  return { values: await claimFilesOf(context, { kind: 'operation', id, isNew: true }, dataPropertyTypes, accepted), outside }
}

/** What is left of a stock, to whoever may see the number. */
async function stockOf(context: SiteContext, { element, service }: Job, after: Values | undefined): Promise<ExecutedOperation['stock']> {
  const { balancePropertyTypeId: id, lowLimit = null } = service.settings
  if (id === undefined) return null
  const { dataPropertyTypes } = await loadElementType(context, element.elementTypeId)
  if (!flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === id)) return null
  const balance = (after ?? {})[id] ?? element.dataProperties.find((property) => property.dataPropertyTypeId === id)?.value
  if (typeof balance !== 'number') return null
  return { balance, lowLimit, isLow: lowLimit !== null && balance <= lowLimit }
}

/** What the outgoing rules write, by what it is written to, and the transaction's newest values with what they write to it. */
async function writesOf(
  context: SiteContext,
  { operationType }: Job,
  values: Values,
  { outside, before }: { outside: Outside; before: Values },
) {
  const { dataPropertyTypes, matchRules } = operationType
  // what was chosen is copied by its name where a text is wanted
  const fields = await withNames(context, dataPropertyTypes, [before, values], matchRules)
  const writes = outgoingWrites(matchRules, { fields, values, outside, reader: ruleReader(context) })
  const into = (type: ReferenceType) => writes.filter(({ target }) => target.referenceType === type)
  // what this function asks for and was left empty is empty now; what others asked for, and what rules count up, is kept
  const counted = new Set(
    matchRules.filter(({ target }) => target.referenceType === 'transaction').map(({ target }) => target.propertyTypeId),
  )
  const own = new Set(enteredFields(fields).flatMap(({ id }) => (counted.has(id) ? [] : [id])))
  const earlier = Object.fromEntries(Object.entries(before).filter(([id]) => !own.has(id)))
  const merged = { ...earlier, ...values }
  const { values: newest } = applyWrites(into('transaction'), {
    fields,
    rules: [],
    stored: merged,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
  })
  return { writes: { element: into('element'), records: into('operationRecord') }, newest }
}

/** A transaction as undoing puts it back. */
const before = ({ status, values, borrowerId, dueAt }: Running) => ({
  status,
  dataProperties: values,
  borrowerId,
  dueAt: dueAt?.toISOString() ?? null,
})

interface Step {
  status: TransactionStatus
  dataProperties: Values
  borrowerId: string | null
  dueAt: Date | null
}

/** What of a loan a step changes. */
const changeOf = ({ borrowerId, dueAt }: LoanTerms, running: Running | undefined): LoanTerms => ({
  borrowerId: borrowerId === running?.borrowerId ? null : borrowerId,
  dueAt: dueAt?.getTime() === running?.dueAt?.getTime() ? null : dueAt,
})

const loanOf = (elementId: string, { borrowerId, dueAt }: Step | Omit<Step, 'status'>) =>
  borrowerId === null ? undefined : { elementId, borrowerId, dueAt }

/** Starts a transaction; what a loan fulfils of what was booked is told. @throws `conflict` where the object is lent already. */
async function startTransaction(context: SiteContext, { service, element }: Job, id: string, step: Step): Promise<Fulfilled | undefined> {
  const values = {
    id,
    transactionTypeId: service.id,
    transactionTypeVersion: service.version,
    elementId: element.id,
    mode: service.mode,
    ...step,
  }
  const loan = loanOf(element.id, step)
  // whoever has the object is named before whoever has booked it
  if (!(await insertTransaction(context.tx, placeOf(context), values, context.actor.id, context.now)))
    throw await alreadyLent(context, element.id)
  if (!loan) return undefined
  await refuseAcrossReservation(context, loan)
  return fulfilOwn(context, { ...loan, transactionId: id })
}

/** Moves a transaction on; the status it had is part of the write. What a loan that lasts longer fulfils of what was booked is told. */
async function moveOn(context: SiteContext, { element }: Job, running: Running, { status, ...step }: Step): Promise<Fulfilled | undefined> {
  const isLonger = step.dueAt?.getTime() !== running.dueAt?.getTime() || step.borrowerId !== running.borrowerId
  const loan = loanOf(element.id, step)
  if (loan && isLonger) await refuseAcrossReservation(context, loan)
  const move = { id: running.id, from: running.status, to: status, ...step }
  if (!(await moveTransaction(context.tx, placeOf(context), move, context.now))) throw ended(running.status)
  return loan && isLonger ? fulfilOwn(context, { ...loan, transactionId: running.id }) : undefined
}
