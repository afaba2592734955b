import type { GoingOn } from '@verka/domain/element-now/element-now.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { Write } from '@verka/domain/rules/engine/outgoing.ts'
import { sum } from '@verka/domain/services/stock.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { addedBefore } from '../elements/balance.ts'
import { loadNewestOf } from '../operations/operations.ts'
import type { ServiceMode, Step } from '../operations/service-mode.ts'

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
  async accept(_context, step) {
    refuseOlderAnswers(step)
  },
  async goingOn(context, { id }) {
    return { canExtend: false, newest: await newestAnswer(context, id) }
  },
}
