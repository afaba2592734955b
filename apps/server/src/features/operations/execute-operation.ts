import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { executeOperation as executeCall, FullOperation } from '@verka/domain/operations/operations.api.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { outgoingWrites } from '@verka/domain/rules/outgoing.ts'
import { rulesInto, type ReferenceType } from '@verka/domain/rules/rule.ts'
import { runsInForm, type Outside } from '@verka/domain/rules/sources.ts'
import { nextStatus, type TransactionStatus } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { writeToElement } from '../elements/write-to-element.ts'
import { applyWrites } from '../forms/apply-writes.ts'
import { claimFilesOf } from '../forms/files-in-form.ts'
import { chosenByRules, withChosen, withNames } from '../forms/option-sources.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { writeToRecords } from '../records/write-to-record.ts'
import { insertTransaction, lockTransaction, moveTransaction } from '../transactions/transactions.queries.ts'
import { loadJob, type Job } from './operation-job.ts'
import { loadOwnOperation } from './operations.ts'
import { insertOperation, readOperationsOf } from './operations.queries.ts'
import { beginningValues, lastExecutor } from './prepare-operation.ts'
import { rulesOfJob, type RunningTransaction } from './rule-sources.ts'

type Body = BodyOf<typeof executeCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/**
 * Executes an operation (decisions section 5): validates by the rules the browser used, then writes the transaction
 * and the operation together. Runs in the caller's database transaction: all of it or nothing.
 * @throws `stale` when the form was filled in for another version of the function than today's.
 */
export async function executeOperation(context: SiteContext, body: Body): Promise<FullOperation> {
  const job = await loadJob(context, body)
  const { service, operationType } = job
  if (body.operationTypeVersion !== operationType.version)
    throw new AppError('stale', { message: '@errors.formChanged', field: 'operationTypeVersion' }, { version: operationType.version })
  const running = body.transactionId === undefined ? undefined : await lockRunning(context, service, body)
  const { rules, outside } = await rulesOfJob(context, job, running)
  const fields = visibleFields(operationType.dataPropertyTypes, context.actor.role)
  const fills = fillsFor(context, running ? (running.previousUser ?? null) : await lastExecutor(context, job))
  const begun = beginningValues(context, job, { rules, outside }, fills)
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
    told: [...CULTURES.map((culture) => beginningValues({ ...context, culture }, job, { rules, outside }, fills)), running?.values ?? {}],
  })
  const id = newId(context.now)
  const values = await claimFilesOf(context, { kind: 'operation', id }, operationType.dataPropertyTypes, accepted)
  const { writes, newest } = await writesOf(context, job, values, { outside, before: running?.values ?? {} })
  const transactionId = running
    ? await moveOn(context, service, body, running, newest)
    : await startTransaction(context, service, body, newest)
  await insertOperation(
    context.tx,
    placeOf(context),
    {
      id,
      transactionId,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      mode: body.mode,
      dataProperties: values,
      executedBy: context.actor.id,
    },
    context.now,
  )
  await writeToElement(context, body.elementId, id, writes.element)
  await writeToRecords(context, writes.records)
  await audit(context, {
    action: 'execute',
    entity: 'transaction',
    entityId: transactionId,
    after: { operationId: id, mode: body.mode, dataProperties: values },
  })
  return loadOwnOperation(context, id)
}

const modeRefused = () => invalid([{ message: '@errors.modeNotAllowed', field: 'mode' }])

interface Running extends RunningTransaction {
  id: string
  status: TransactionStatus
  previousUser: { id: string; name: string } | undefined
}

/** The transaction that was named, locked until this database transaction ends. @throws `notFound` for one that is not the caller's to go on with. */
async function lockRunning(context: SiteContext, service: TransactionType, body: Body): Promise<Running> {
  const row = await lockTransaction(context.tx, placeOf(context), body.transactionId!)
  if (!row || row.transaction_type_id !== service.id || row.element_id !== body.elementId) throw notFound()
  if (row.owner_id !== context.actor.id && context.actor.role === 'user') throw notFound()
  const previous = (await readOperationsOf(context.tx, placeOf(context), row.id)).at(-1)
  return {
    id: row.id,
    status: row.status as TransactionStatus,
    values: row.data_properties as Values,
    previous: (previous?.data_properties ?? {}) as Values,
    previousUser: previous && { id: previous.executed_by, name: previous.executor_name },
  }
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

async function startTransaction(context: SiteContext, service: TransactionType, body: Body, dataProperties: Values): Promise<string> {
  const status = nextStatus(service.mode, body.mode, undefined)
  if (status === undefined) throw modeRefused()
  const values = {
    id: newId(context.now),
    status,
    transactionTypeId: service.id,
    transactionTypeVersion: service.version,
    elementId: body.elementId,
    mode: service.mode,
    dataProperties,
  }
  await insertTransaction(context.tx, placeOf(context), values, context.actor.id, context.now)
  return values.id
}

/** Moves a transaction on; the status it had is part of the write. */
async function moveOn(
  context: SiteContext,
  service: TransactionType,
  body: Body,
  running: Running,
  dataProperties: Values,
): Promise<string> {
  const status = nextStatus(service.mode, body.mode, running.status)
  if (status === undefined) throw modeRefused()
  const move = { id: running.id, from: running.status, to: status, dataProperties }
  if (!(await moveTransaction(context.tx, placeOf(context), move, context.now))) throw modeRefused()
  return running.id
}
