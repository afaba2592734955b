import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { momentValue } from '@verka/domain/localization/dates.ts'
import { dueInWords } from '@verka/domain/localization/due.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { checkExtension } from '@verka/domain/services/due-date.ts'
import type { LoanChange } from '@verka/messages/action-key.ts'
import { valuesOf } from '../../../forms/store/use-form.ts'
import { dueAsFilledIn } from './loan-due.ts'
import { dueFieldIn, handedOverDue, hasToExtend, hindranceOf, reservedAt, wrongDueAt } from './loan-form.ts'
import type { LoanTerms } from './loan-questions.tsx'

/** The effect of a form on the loan that it continues; undefined if it continues none. */
export function loanChangeOf(prepared: PreparedOperation, isHandOver: boolean, { dueDay }: LoanTerms): LoanChange | undefined {
  const { loan, transaction, operationType } = prepared
  if (!loan || !transaction) return undefined
  if (isHandOver) return 'handedOver'
  return dueFieldIn(prepared) || dueDay !== undefined || operationType.dataPropertyTypes.length === 0 ? 'extended' : 'changed'
}

/** Initial values of a form: a new borrower has it until the same day, unless another is chosen. */
export function begunWith(prepared: PreparedOperation, isHandOver: boolean, timeZone: string): Values {
  const values = valuesOf(prepared.dataProperties)
  const [field, dueAt] = [dueFieldIn(prepared), prepared.transaction?.dueAt]
  if (!isHandOver || !field || !dueAt || new Date(dueAt) <= new Date()) return values
  const due: FieldValue = momentValue(new Date(dueAt), { isDay: kindOf(field).moment === 'day', timeZone })
  return { ...values, [field.id]: due }
}

/**
 * Errors that block sending, at their fields: an unknown name, or a refusal of the server, such as no new borrower, a day that has passed, no
 * later day, or a day after another's booking begins.
 */
export function wrongInChange(
  prepared: PreparedOperation,
  change: LoanChange | undefined,
  { values, terms, borrowerId, reader }: { values: Values; terms: LoanTerms; borrowerId: string; reader: Reader },
): FieldError[] {
  if (terms.typedName !== undefined) return [{ message: '@exe.chooseInList', field: 'borrowerId' }]
  const isHandOver = change === 'handedOver'
  if (isHandOver && !terms.borrower) return [{ message: '@validation.requiredChoice', field: 'borrowerId' }]
  const { loan, transaction } = prepared
  const field = dueFieldIn(prepared)
  if (!loan || (transaction && !isHandOver && change !== 'extended')) return []
  const { timeZone } = reader
  const now = new Date()
  const at = field ? `dataProperties.${field.id}` : 'dueAt'
  const chosen = field ? values[field.id] : terms.dueDay
  const entered = typeof chosen === 'string' && chosen !== '' ? chosen : null
  const present = transaction?.dueAt ? new Date(transaction.dueAt) : undefined
  const isStart = transaction === null
  const wrongDue = entered === null ? undefined : wrongDueAt(at, entered, prepared, { isHandOver, borrowerId, now }, reader)
  if (wrongDue) return [wrongDue]
  const handedOver = handedOverDue(prepared, isHandOver, borrowerId)
  const found = entered === null ? undefined : dueAsFilledIn(loan, { entered, isStart, borrowerId, handedOver, now, timeZone })
  // a booking that has begun conflicts with every choice
  if (found?.inTheWay && found.inTheWay.from > now) return [reservedAt(at, found.inTheWay, reader)]
  if (change !== 'extended' || !present) return []
  const hindered = notLonger()
  if (entered === null && field) return hasToExtend(prepared) ? hindered : []
  if (hindered.length > 0) return hindered
  // the end at another's booking is the latest
  const wrong = checkExtension(found?.due ?? present, present, loan.maxDays ?? undefined, now, reader)
  return wrong ? [{ ...wrong, message: `@${wrong.message}`, field: at }] : []

  /** A form without a due time leaves it, if it may; an impossible extension is not requested. */
  function notLonger(): FieldError[] {
    const hindrance = hindranceOf(prepared, { isHandOver, borrowerId, now, timeZone })
    if (!hindrance) return []
    if (hindrance.by) return [reservedAt(at, hindrance.by, reader)]
    return [{ message: '@validation.dueLongest', params: { until: dueInWords(hindrance.present, reader, now) }, field: at }]
  }
}
