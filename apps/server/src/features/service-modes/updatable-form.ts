import type { GoingOn } from '@verka/domain/element-now/element-now.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { isRunnableBy, mayExecute, mayGoOnWith } from '@verka/domain/transactions/transaction-access.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { Write } from '@verka/domain/rules/engine/outgoing.ts'
import { sum } from '@verka/domain/services/stock.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { addedBefore } from '../elements/balance.ts'
import { loadNewestOf } from '../operations/operations.ts'
import type { ServiceMode, Step } from '../operations/service-mode.ts'
import { filterTransactions, isOwn } from '../transactions/transactions.ts'
import { lockFirstAnswers } from './updatable-form.queries.ts'

/** Actions that add to a number of the object. */
const ADDS: ReadonlySet<string> = new Set(['addSourceValue', 'subtractSourceValue'])

/** Maximum number and length of answers on an object's page; more are on the transaction's page. */
const MOST_ANSWERS = 4
const LONGEST_ANSWERS = 40

async function newestAnswer(context: SiteContext, transactionId: TransactionId): Promise<GoingOn['newest']> {
  const newest = await loadNewestOf(context, transactionId)
  if (!newest) return null
  const { executedBy, executedAt, dataProperties, dataPropertyTypes } = newest
  const readable = dataProperties.flatMap(({ dataPropertyTypeId, displayValue }) => {
    const field = enteredFields(dataPropertyTypes).find(({ id }) => id === dataPropertyTypeId)
    return field && !kindOf(field).isFilled && displayValue.trim() !== '' ? [{ localizedNames: field.localizedNames, displayValue }] : []
  })
  const isShort = readable.length <= MOST_ANSWERS && readable.every(({ displayValue }) => displayValue.length <= LONGEST_ANSWERS)
  return { executedBy, executedAt, said: isShort ? readable : [] }
}

/**
 * Refuses answers that began with earlier ones than the present: each sends all of them.
 * @throws `versionMissing` without a version, `stale` with the present version and who answered since
 */
function refuseOlderAnswers({ body, running }: Step): void {
  if (!running || body.transactionVersion === running.version) return
  const { version, previousUser, previousAt } = running
  const field = 'transactionVersion'
  if (body.transactionVersion === undefined) throw new AppError('versionMissing', { message: '@errors.versionMissing', field })
  const newest = previousUser && { executedBy: previousUser, executedAt: previousAt }
  throw new AppError('stale', { message: '@errors.answersChanged', field }, { version, newest })
}

/** Version of the transaction of a form that began when nobody had answered. */
const NONE_YET = 0

/**
 * Refuses first answers that began when nobody had answered, where somebody has since: two transactions of one form would each hide the answers of the
 * other. Only where the caller could have continued that transaction; a start without a version is always a new one.
 * @throws `stale` with the transaction, its version and who answered
 */
async function refuseSecondFirst(context: SiteContext, { job: { service, element }, body, running }: Step): Promise<void> {
  if (running || body.transactionVersion !== NONE_YET) return
  const wanted = { elementId: element.id, transactionTypeId: service.id }
  await lockFirstAnswers(context, wanted)
  const [[newest], update] = await Promise.all([
    filterTransactions(context, wanted, { limit: 1, skipCount: true }).then(({ items }) => items),
    updateOf(context, service),
  ])
  if (!newest || newest.undoneAt !== null || !update) return
  const { id: transactionId, version, createdBy, borrower } = newest
  if (!mayGoOnWith(context.actor.role, isOwn(context, { owner_id: createdBy.id, borrower_id: borrower?.id ?? null }))) return
  const answered = await loadNewestOf(context, transactionId)
  throw new AppError(
    'stale',
    { message: '@errors.answersChanged', field: 'transactionVersion' },
    { transactionId, version, newest: answered && { executedBy: answered.executedBy, executedAt: answered.executedAt } },
  )
}

/** The function by which the caller may answer again; undefined: there is none. */
async function updateOf(context: SiteContext, service: Step['job']['service']) {
  const { role } = context.actor
  const ids = service.operations.flatMap(({ mode, operationTypeId }) => (mode === 'update' ? [operationTypeId] : []))
  if (ids.length === 0 || !mayExecute(role, service, context.grants, 'update')) return undefined
  const functions = await listOperationTypes(context, service.elementTypeId)
  return functions.find(({ id, status }) => ids.includes(id) && isRunnableBy(role, status))
}

/**
 * The amounts of answers replace those of the earlier answers to the same function: the object follows what the form says now, and an answer that stays
 * adds nothing.
 */
async function amountsOfNewest(context: SiteContext, { job, running }: Step, writes: readonly Write[]): Promise<readonly Write[]> {
  const { id: operationTypeId, matchRules } = job.operationType
  if (!running || !matchRules.some(({ action }) => ADDS.has(action))) return writes
  const earlier = await addedBefore(context, { transactionId: running.id, operationTypeId })
  const changed = writes.flatMap((write): Write[] => {
    const { target, change } = write
    const before = earlier.get(target.propertyTypeId ?? '')
    if (!('add' in change) || before === undefined) return [write]
    earlier.delete(target.propertyTypeId ?? '')
    const add = sum(change.add, -before)
    return add === 0 ? [] : [{ ...write, change: { add } }]
  })
  // of amounts that no rule adds any more
  const left = [...earlier].map(([propertyTypeId, amount]): Write => ({
    ruleId: 'earlier',
    target: { referenceType: 'element', propertyTypeId },
    change: { add: -amount },
  }))
  return [...changed, ...left]
}

/** A form that is answered again: its newest answers count. */
export const updatableForm: Partial<ServiceMode> = {
  writes: amountsOfNewest,
  async accept(context, step) {
    refuseOlderAnswers(step)
    await refuseSecondFirst(context, step)
  },
  async goingOn(context, { id }) {
    return { canExtend: false, newest: await newestAnswer(context, id) }
  },
}
