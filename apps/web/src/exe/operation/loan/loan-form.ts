import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt, momentValue } from '@verka/domain/localization/dates.ts'
import { momentInWords } from '@verka/domain/localization/due.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { checkDue, dueMoment } from '@verka/domain/services/due-date.ts'
import { isDue, longestOf, proposedDue } from './loan-due.ts'

/** The visible due field of a form. */
export const dueFieldIn = ({ loan, operationType }: PreparedOperation) =>
  flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)

/** The due time of a handover; undefined while no new borrower is chosen, or it has no end. */
export const handedOverDue = ({ transaction }: Pick<PreparedOperation, 'transaction'>, isHandOver: boolean, borrowerId: string) =>
  isHandOver && transaction?.borrower?.id !== borrowerId ? (transaction?.dueAt ?? undefined) : undefined

interface Who {
  isHandOver: boolean
  /** The borrower afterwards. */
  borrowerId: string
  now: Date
  timeZone: string
}

/** The proposed due day for the borrower. */
export function proposedDay(prepared: PreparedOperation, who: Who): { fieldId: string; value: string } | undefined {
  const { loan, transaction } = prepared
  const field = dueFieldIn(prepared)
  const { isHandOver, now, timeZone } = who
  if (!loan || !field || (transaction && !isHandOver)) return undefined
  // of an overdue loan the new borrower chooses the day
  if (transaction && (!transaction.dueAt || new Date(transaction.dueAt) <= now)) return undefined
  const isDay = kindOf(field).moment === 'day'
  const due =
    transaction?.dueAt && !handedOverDue(prepared, isHandOver, who.borrowerId)
      ? new Date(transaction.dueAt)
      : proposedDue(loan, { ...who, isDay, handedOver: handedOverDue(prepared, isHandOver, who.borrowerId) })
  if (!due) return undefined
  return { fieldId: field.id, value: momentValue(due, { isDay, timeZone }) }
}

/** Why a loan cannot be extended: a booking, or the longest time of its service; undefined: it can. */
export function hindranceOf(
  prepared: PreparedOperation,
  { isHandOver, ...who }: Who,
): { present: string; by: ReturnType<typeof longestOf>['by'] } | undefined {
  const { loan, transaction } = prepared
  const field = dueFieldIn(prepared)
  if (!loan || isHandOver || !transaction?.dueAt || (!field && !loan.asksDue)) return undefined
  const isDay = !field || kindOf(field).moment === 'day'
  const { isHindered, by } = longestOf(loan, new Date(transaction.dueAt), { ...who, isDay })
  return isHindered ? { present: transaction.dueAt, by } : undefined
}

/** Whether a form has to extend: it asks for a day, or has no other fields. Without one it cannot be sent. */
export const hasToExtend = (prepared: PreparedOperation): boolean =>
  dueFieldIn(prepared)?.required === true ||
  flatFields(prepared.operationType.dataPropertyTypes).every(({ id }) => id === prepared.loan?.dueFieldId)

/** The server's error for a chosen due day or moment itself: it has passed, or is beyond the longest time; undefined for an incomplete one. */
export function wrongDueAt(
  at: string,
  chosen: string,
  { loan, transaction }: Pick<PreparedOperation, 'loan' | 'transaction'>,
  { isHandOver, borrowerId, now }: Omit<Who, 'timeZone'>,
  reader: Reader,
): FieldError | undefined {
  const { timeZone } = reader
  const due = isDue(chosen) ? dueMoment(chosen, undefined, now, timeZone) : null
  if (!due) return undefined
  const handedOver = handedOverDue({ transaction }, isHandOver, borrowerId)
  // a new borrower keeps the present due time of that day
  if (handedOver && new Date(handedOver) > now && chosen === dayAt(new Date(handedOver), timeZone)) return undefined
  const wrong = checkDue(due, loan?.maxDays ?? undefined, now, reader)
  return wrong && { ...wrong, message: `@${wrong.message}`, field: at }
}

/** The server's error for a conflicting booking. */
export const reservedAt = (field: string, { from, to }: { from: Date; to: Date }, reader: Reader): FieldError => {
  const [begins, ends] = [from, to].map((moment) => momentInWords(moment.toISOString(), reader, new Date()))
  return { message: '@errors.reserved', field, params: { from: begins!, to: ends! } }
}
