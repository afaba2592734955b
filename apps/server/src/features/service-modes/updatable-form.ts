import type { GoingOn } from '@verka/domain/element-now/element-now.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadNewestOf } from '../operations/operations.ts'
import type { ServiceMode, Step } from '../operations/service-mode.ts'

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

/** A form that is answered again: its newest answers count. */
export const updatableForm: Partial<ServiceMode> = {
  async accept(_context, step) {
    refuseOlderAnswers(step)
  },
  async goingOn(context, { id }) {
    return { canExtend: false, newest: await newestAnswer(context, id) }
  },
}
