import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { formatDue, sayMoment } from '@verka/domain/localization/due.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { checkExtension } from '@verka/domain/services/due-date.ts'
import type { LoanChange } from '@verka/messages/deed-key.ts'
import { valuesOf } from '../../../forms/form/store/use-form.ts'
import { dueAsFilledIn, longestOf, proposedDue } from './loan-due.ts'
import type { LoanTerms } from './loan-questions.tsx'

/** The field of a form that says until when something is lent, as far as it is shown. */
const dueFieldIn = ({ loan, operationType }: PreparedOperation) =>
  flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)

/** What a form does to the loan that it goes on with; undefined where it goes on with none. */
export function loanChangeOf(prepared: PreparedOperation, isHandOver: boolean, { dueDay }: LoanTerms): LoanChange | undefined {
  const { loan, transaction, operationType } = prepared
  if (!loan || !transaction) return undefined
  if (isHandOver) return 'handedOver'
  return dueFieldIn(prepared) || dueDay !== undefined || operationType.dataPropertyTypes.length === 0 ? 'extended' : 'changed'
}

/** What a form begins with: who takes a loan over has it until the same day, unless another is chosen. */
export function begunWith(prepared: PreparedOperation, isHandOver: boolean, timeZone: string): Values {
  const values = valuesOf(prepared.dataProperties)
  const [field, dueAt] = [dueFieldIn(prepared), prepared.transaction?.dueAt]
  if (!isHandOver || !field || !dueAt || new Date(dueAt) <= new Date()) return values
  const due: FieldValue = field.fieldType === 'date' ? dayAt(new Date(dueAt), timeZone) : `${dueAt.slice(0, 16)}:00Z`
  return { ...values, [field.id]: due }
}

/** A loan that goes to somebody else by now: when it is due; undefined while nobody is chosen to take it over, or where it has no end. */
export const handedOverDue = ({ transaction }: Pick<PreparedOperation, 'transaction'>, isHandOver: boolean, borrowerId: string) =>
  isHandOver && transaction?.borrower?.id !== borrowerId ? (transaction?.dueAt ?? undefined) : undefined

interface Who {
  isHandOver: boolean
  /** Who has the thing then. */
  borrowerId: string
  now: Date
  timeZone: string
}

/** What is proposed in the field that says until when: for whoever gets what is lent, or takes it over. */
export function proposedDay(prepared: PreparedOperation, who: Who): { fieldId: string; value: string } | undefined {
  const { loan, transaction } = prepared
  const field = dueFieldIn(prepared)
  const { isHandOver, now, timeZone } = who
  if (!loan || !field || (transaction && !isHandOver)) return undefined
  // when somebody has it too long already, the day is theirs to choose who take it over
  if (transaction && (!transaction.dueAt || new Date(transaction.dueAt) <= now)) return undefined
  const isDay = field.fieldType === 'date'
  const due =
    transaction?.dueAt && !handedOverDue(prepared, isHandOver, who.borrowerId)
      ? new Date(transaction.dueAt)
      : proposedDue(loan, { ...who, isDay, handedOver: handedOverDue(prepared, isHandOver, who.borrowerId) })
  if (!due) return undefined
  return { fieldId: field.id, value: isDay ? dayAt(due, timeZone) : `${due.toISOString().slice(0, 16)}:00Z` }
}

/** What keeps a loan from being extended at all: somebody's booking, or the longest time of its service; undefined where it can be. */
export function hindranceOf(
  prepared: PreparedOperation,
  { isHandOver, ...who }: Who,
): { present: string; by: ReturnType<typeof longestOf>['by'] } | undefined {
  const { loan, transaction } = prepared
  const field = dueFieldIn(prepared)
  if (!loan || isHandOver || !transaction?.dueAt || (!field && !loan.asksDue)) return undefined
  const isDay = field?.fieldType !== 'dateTime'
  const { isHindered, by } = longestOf(loan, new Date(transaction.dueAt), { ...who, isDay })
  return isHindered ? { present: transaction.dueAt, by } : undefined
}

/** Whether a form has to extend: it asks for a day, or for nothing else. Without one it cannot be sent. */
export const hasToExtend = (prepared: PreparedOperation): boolean =>
  dueFieldIn(prepared)?.required === true ||
  flatFields(prepared.operationType.dataPropertyTypes).every(({ id }) => id === prepared.loan?.dueFieldId)

/** That a booking is in the way, as the server would say it. */
export const reservedAt = (field: string, { from, to }: { from: Date; to: Date }, reader: Reader): FieldError => {
  const [begins, ends] = [from, to].map((moment) => sayMoment(moment.toISOString(), reader, new Date()))
  return { message: '@errors.reserved', field, params: { from: begins!, to: ends! } }
}

/**
 * What keeps the form from being sent: a name that is nobody, or what the server would refuse, as nobody is chosen to take it over, it is
 * extended to no later day, or is to be back after another comes for it. At their fields.
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
  const handedOver = handedOverDue(prepared, isHandOver, borrowerId)
  const found = entered === null ? undefined : dueAsFilledIn(loan, { entered, isStart, borrowerId, handedOver, now, timeZone })
  // what has begun is in the way whatever is chosen
  if (found?.inTheWay && found.inTheWay.from > now) return [reservedAt(at, found.inTheWay, reader)]
  if (change !== 'extended' || !present) return []
  const hindered = notLonger()
  if (entered === null && field) return hasToExtend(prepared) ? hindered : []
  if (hindered.length > 0) return hindered
  // what somebody's booking ends is no later than that
  const wrong = checkExtension(found?.due ?? present, present, loan.maxDays ?? undefined, now, reader)
  return wrong ? [{ ...wrong, message: `@${wrong.message}`, field: at }] : []

  /** A form that says nothing of it leaves it, where it may; what cannot be any longer is not asked for in vain. */
  function notLonger(): FieldError[] {
    const hindrance = hindranceOf(prepared, { isHandOver, borrowerId, now, timeZone })
    if (!hindrance) return []
    if (hindrance.by) return [reservedAt(at, hindrance.by, reader)]
    return [{ message: '@validation.dueLongest', params: { until: formatDue(hindrance.present, reader) }, field: at }]
  }
}
