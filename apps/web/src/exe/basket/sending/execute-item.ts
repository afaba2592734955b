import { displayValue } from '@verka/domain/forms/display-value.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { dayAt, instantOf, isCalendarDate, plusDays } from '@verka/domain/localization/dates.ts'
import { dayInWords, dueInWords } from '@verka/domain/localization/due.ts'
import { prepareOperation, prepareStart, type ExecuteBody, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../../data/call.ts'
import { createFormStore } from '../../../forms/store/form-store.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { valuesOf } from '../../../forms/store/use-form.ts'
import type { Text } from '../../../language/use-text.tsx'
import { bookingsOf, dueAsFilledIn, usedBy, type OverlappingBooking } from '../../operation/loan/loan-due.ts'
import { proposedDay } from '../../operation/loan/loan-form.ts'
import { bodyOfTerms, borrowerOf } from '../../operation/loan/loan-questions.tsx'
import { withOwnDue, type BasketItem, type BasketStep, type FilledIn, type Refusal } from '../items/basket-items.ts'

type Reading = Pick<Text, 'culture' | 'timeZone' | 'ruleReader'>

/** The executed function of a service. */
export interface ServiceStep {
  transactionTypeId: string
  operationTypeId: string
}

/** The form of a step on one object, as it begins. */
export const preparedFor = (
  { id: elementId, transactionId }: BasketItem,
  { transactionTypeId, operationTypeId }: ServiceStep,
): Promise<PreparedOperation> =>
  transactionId === undefined
    ? call(prepareStart, { params: { operationTypeId, elementId, transactionTypeId } })
    : call(prepareOperation, { params: { operationTypeId, elementId, mode: 'complete', transactionId } })

/** The values that differ from the initial ones; of `touched` fields also equal ones. */
export function changesOf(form: Pick<FormStore, 'values' | 'begun'>, touched: ReadonlySet<string>): Values {
  const begun = form.begun()
  return Object.fromEntries(
    Object.entries(form.values()).filter(([id, value]) => touched.has(id) || !isSameValue(value ?? null, begun[id] ?? null)),
  )
}

/** The form of one object with the common values, and its own initial values, which rules may fill from the object. */
function formFor(
  prepared: PreparedOperation,
  { changed, terms }: FilledIn,
  userId: string,
  { culture, timeZone, ruleReader }: Reading,
): FormStore {
  const { operationType, outside } = prepared
  const form = createFormStore(operationType.dataPropertyTypes, valuesOf(prepared.dataProperties), {
    today: dayAt(new Date(), timeZone),
    reader: { culture, timeZone },
    ruleReader,
    rules: { rules: operationType.matchRules, outside },
    isNew: true,
  })
  const proposedFor = (borrower: FilledIn['terms']) =>
    proposedDay(prepared, { isHandOver: false, borrowerId: borrowerOf(prepared, borrower, userId), now: new Date(), timeZone })
  const [own, theirs] = [proposedFor({}), proposedFor(terms)]
  // the due time is proposed for the borrower
  const proposed = own && theirs && form.values()[own.fieldId] === own.value ? { [theirs.fieldId]: theirs.value } : {}
  form.putBack({ ...form.values(), ...proposed, ...changed })
  return form
}

/** The body for one object. Refusals where the common values are not enough for it. */
export function bodyFor(
  prepared: PreparedOperation,
  { step, ownDue }: Pick<BasketItem, 'ownDue'> & { step: BasketStep },
  filledForAll: FilledIn,
  userId: string,
  reading: Reading,
): { body: ExecuteBody } | { refusals: Refusal[] } {
  const { element, transactionType, operationType, transaction, loan } = prepared
  const filledIn = loan ? withOwnDue(filledForAll, ownDue, loan) : filledForAll
  const form = formFor(prepared, filledIn, userId, reading)
  const submission = form.submit()
  if (!submission.isValid) return { refusals: form.visibleErrors().map(({ field, error }) => ({ error, of: field.localizedNames })) }
  return {
    body: {
      elementId: element.id,
      transactionTypeId: transactionType.id,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      mode: step,
      ...(transaction && { transactionId: transaction.id }),
      dataProperties: submission.dataProperties,
      ...bodyOfTerms(filledIn.terms, prepared, { userId, timeZone: reading.timeZone }),
    },
  }
}

/** The due time of one object: as it is sent, and as text, with the booking that limits it; null for a loan without an end. */
export interface Due {
  value: FieldValue
  text: string
  endedBy?: OverlappingBooking
  /** The day is proposed to end before this booking begins. */
  before?: OverlappingBooking
  /** The borrower's own bookings that it would use. */
  used?: readonly OverlappingBooking[]
}

/** The due time of one object with the common values; undefined if nothing is lent, or a hidden field decides it. */
export function dueOf(prepared: PreparedOperation, filledIn: FilledIn, userId: string, reading: Reading): Due | null | undefined {
  const { loan, operationType } = prepared
  if (!loan) return undefined
  const field = flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan.dueFieldId)
  if (loan.dueFieldId !== null && !field) return undefined
  const value = field ? (formFor(prepared, filledIn, userId, reading).fieldView(field.id)?.value ?? null) : (filledIn.terms.dueDay ?? null)
  const entered = typeof value === 'string' && value !== '' ? value : null
  const now = new Date()
  const borrowerId = borrowerOf(prepared, filledIn.terms, userId)
  const found = dueAsFilledIn(loan, { entered, isStart: true, borrowerId, now, timeZone: reading.timeZone })
  const { due, endedBy } = found
  const uses = usedBy(loan, found, { borrowerId, now })
  const used = uses.length > 0 && { used: uses }
  const dueText = endedBy && due ? dueInWords(due.toISOString(), reading, now) : undefined
  if (field && entered !== null) {
    const before = endedBy || field.id in filledIn.changed ? undefined : bookedAfter(entered, loan, { borrowerId, now }, reading)
    const reads = isCalendarDate(entered)
      ? dayInWords(entered, reading, now)
      : instantOf(entered)
        ? dueInWords(entered, reading, now)
        : displayValue(field, entered, reading)
    return { value: entered, text: dueText ?? reads, ...used, ...(endedBy && { endedBy }), ...(before && { before }) }
  }
  const day = entered ?? (loan.maxDays && plusDays(dayAt(now, reading.timeZone), loan.maxDays))
  // beside the form it is sent as displayed
  if (dueText !== undefined && due)
    return { value: field ? (day ?? null) : due.toISOString(), text: dueText, ...used, ...(endedBy && { endedBy }) }
  return day ? { value: day, text: dayInWords(day, reading, now), ...used } : null
}

/** The booking of another that a proposed day ends before: it begins on the next day, and without it the loan could last longer. */
export function bookedAfter(
  day: string,
  { bookings, maxDays }: NonNullable<PreparedOperation['loan']>,
  { borrowerId, now }: { borrowerId: string; now: Date },
  { timeZone }: Reading,
): OverlappingBooking | undefined {
  if (!isCalendarDate(day) || (maxDays !== null && day >= plusDays(dayAt(now, timeZone), maxDays))) return undefined
  const next = plusDays(day, 1)
  return bookingsOf(bookings).find(({ userId, from }) => userId !== borrowerId && dayAt(from, timeZone) === next)
}
