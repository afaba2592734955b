import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { momentValue } from '@verka/domain/localization/dates.ts'
import { momentInWords } from '@verka/domain/localization/due.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { longestOf, proposedDue } from './loan-due.ts'

/** The field of a form that says until when something is lent, as far as it is shown. */
export const dueFieldIn = ({ loan, operationType }: PreparedOperation) =>
  flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)

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
  const isDay = kindOf(field).moment === 'day'
  const due =
    transaction?.dueAt && !handedOverDue(prepared, isHandOver, who.borrowerId)
      ? new Date(transaction.dueAt)
      : proposedDue(loan, { ...who, isDay, handedOver: handedOverDue(prepared, isHandOver, who.borrowerId) })
  if (!due) return undefined
  return { fieldId: field.id, value: momentValue(due, { isDay, timeZone }) }
}

/** What keeps a loan from being extended at all: somebody's booking, or the longest time of its service; undefined where it can be. */
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

/** Whether a form has to extend: it asks for a day, or for nothing else. Without one it cannot be sent. */
export const hasToExtend = (prepared: PreparedOperation): boolean =>
  dueFieldIn(prepared)?.required === true ||
  flatFields(prepared.operationType.dataPropertyTypes).every(({ id }) => id === prepared.loan?.dueFieldId)

/** That a booking is in the way, as the server would say it. */
export const reservedAt = (field: string, { from, to }: { from: Date; to: Date }, reader: Reader): FieldError => {
  const [begins, ends] = [from, to].map((moment) => momentInWords(moment.toISOString(), reader, new Date()))
  return { message: '@errors.reserved', field, params: { from: begins!, to: ends! } }
}
