import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { filledFrom, incomingValues } from '@verka/domain/rules/engine/incoming.ts'
import { rulesInto } from '@verka/domain/rules/rule.ts'
import { runsInForm } from '@verka/domain/rules/sources.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { MODE_RULES, type OperationMode } from '@verka/domain/services/modes.ts'
import type { ReservationId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { ruleReader, scopeOf, type SiteContext, todayOf } from '../../http/context.ts'
import { withChoicesFor } from '../forms/sources/option-sources.ts'
import { dataPropertiesOf, fillsFor, type Fills } from '../forms/submitted-form.ts'
import { readRunning, statusAfter, type Running } from './running-transaction.ts'
import { serviceMode, type Booked } from './service-mode.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import { readLastExecutor } from './operations.queries.ts'
import { withoutGoneChoices } from './job/gone-choices.ts'
import { loadJob, type Job, type WantedOperation } from './job/operation-job.ts'
import { rulesOfJob, type JobRules, type RunningTransaction } from './job/rule-sources.ts'

/** The operation's label in the service, else the function's own name. */
const labelOf = ({ operation, operationType }: Job) =>
  operation.localizedNames.some((text) => text.text.trim() !== '') ? operation.localizedNames : operationType.localizedNames

/** The last user to execute the service on the object: the previous user of a new transaction, if the form has such a field. */
export async function lastExecutor(
  context: SiteContext,
  { element, service, operationType }: Job,
): Promise<{ id: UserId; name: string } | null> {
  if (!enteredFields(operationType.dataPropertyTypes).some((field) => kindOf(field).filledWith === 'previousUser')) return null
  const scope = scopeOf(context)
  const last = await readLastExecutor(context.tx, scope, element.id, service.id)
  return last ? { id: last.executed_by, name: last.name } : null
}

/**
 * Initial values of a form: its defaults, overwritten by incoming rules, and the users whom the server fills in, whom rules may read too.
 * An updated form begins with its present values. All fields of the function are included: hidden ones begin the same for every user.
 */
export function beginningValues(
  context: SiteContext,
  { operationType, service }: Job,
  { rules, outside }: JobRules,
  fills: Fills,
  running: RunningTransaction | undefined,
): Values {
  const { dataPropertyTypes } = operationType
  const own = new Set(flatFields(dataPropertyTypes).map((field) => field.id))
  const filledIn = MODE_RULES[service.mode].isAnsweredAgain ? Object.entries(running?.values ?? {}).filter(([id]) => own.has(id)) : []
  const defaults = running && filledIn.length > 0 ? {} : defaultValues(dataPropertyTypes, context.culture, todayOf(context))
  const values = { ...defaults, ...Object.fromEntries(filledIn), ...incomingValues(rules, outside, ruleReader(context)) }
  for (const field of enteredFields(dataPropertyTypes)) {
    const { filledWith } = kindOf(field)
    if (filledWith) values[field.id] = fills[filledWith] ?? null
  }
  return values
}

/**
 * The form that starts a transaction, as the caller may see it, with initial values: from a booking its person and end.
 * @throws `notFound` for a booking of another object or service
 */
export async function prepareStart(
  context: SiteContext,
  { reservationId, ...wanted }: Omit<WantedOperation, 'mode'> & { reservationId?: ReservationId | undefined },
): Promise<PreparedOperation> {
  const job = await loadJob(context, { ...wanted, mode: 'start' })
  const booked = reservationId === undefined ? null : await serviceMode(job.service.mode).booked(context, job, reservationId)
  return prepare(context, job, 'start', undefined, booked)
}

/**
 * The form that continues a transaction: rules read its values and the operation before.
 * @throws the errors of an execution that do not depend on the form: `conflict` for a transaction that has ended.
 */
export async function prepareOperation(
  context: SiteContext,
  { transactionId, ...wanted }: Omit<WantedOperation, 'transactionTypeId'> & { transactionId: TransactionId },
): Promise<PreparedOperation> {
  const { transactionTypeId, id, status, borrower, dueAt, mode } = await loadTransaction(context, transactionId)
  const job = await loadJob(context, { ...wanted, transactionTypeId })
  const running = await readRunning(context, { transactionId, elementId: wanted.elementId, service: job.service })
  statusAfter(running.mode, wanted.mode, running.status)
  const { version, previousUser, previousAt } = running
  const newest =
    MODE_RULES[mode].isAnsweredAgain && previousUser && previousAt
      ? { executedBy: previousUser, executedAt: previousAt.toISOString() }
      : null
  return { ...(await prepare(context, job, wanted.mode, running)), transaction: { id, version, status, borrower, dueAt, newest } }
}

async function prepare(
  context: SiteContext,
  job: Job,
  mode: OperationMode,
  running: Running | undefined,
  booked: Booked | null = null,
): Promise<PreparedOperation> {
  const { element, service, operationType } = job
  const seen = visibleFields(operationType.dataPropertyTypes, context.actor.role)
  const { rules, outside } = await rulesOfJob(context, job, running)
  const fills = fillsFor(context, running ? (running.previousUser ?? null) : await lastExecutor(context, job))
  const { suggested, loan, stock } = await serviceMode(service.mode).prepare(context, { job, mode, seen, running, booked })
  const beginning = beginningValues(context, job, { rules, outside }, fills, running)
  const { values, gone } = await withoutGoneChoices(context, seen, beginning, { rules, outside })
  const empty = Object.entries(suggested).filter(([id]) => (values[id] ?? null) === null)
  const begun = { ...values, ...Object.fromEntries(empty) }
  const fields = await withChoicesFor(context, seen, begun)
  return {
    element: { id: element.id, title: element.title, code: element.code, elementTypeId: element.elementTypeId },
    transactionType: {
      id: service.id,
      mode: service.mode,
      localizedNames: service.localizedNames,
      localizedDescriptions: service.localizedDescriptions,
    },
    operationType: {
      id: operationType.id,
      version: operationType.version,
      localizedNames: operationType.localizedNames,
      localizedDescriptions: operationType.localizedDescriptions,
      dataPropertyTypes: fields,
      matchRules: rulesInto(fields, rules).filter(runsInForm),
    },
    outside,
    mode,
    transaction: null,
    loan,
    stock,
    localizedNames: labelOf(job),
    dataProperties: dataPropertiesOf(fields, begun, context),
    filled: filledFrom(rulesInto(fields, rules), outside, ruleReader(context)),
    gone,
  }
}
