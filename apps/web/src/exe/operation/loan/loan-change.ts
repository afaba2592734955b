import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt, formatDateTime } from '@verka/domain/localization/dates.ts'
import { formatDue } from '@verka/domain/localization/due.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { checkExtension } from '@verka/domain/services/due-date.ts'
import type { LoanChange } from '@verka/messages/deed-key.ts'
import { valuesOf } from '../../../forms/form/store/use-form.ts'
import { dueAsFilledIn, longestOf } from './loan-due.ts'
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

/**
 * What keeps the form from being sent: a name that is nobody, or what the server would refuse of the change, as nobody is chosen to take it
 * over, or it is extended to no later day. At their fields.
 */
export function wrongInChange(
  prepared: PreparedOperation,
  change: LoanChange | undefined,
  { values, terms, reader }: { values: Values; terms: LoanTerms; reader: Reader },
): FieldError[] {
  if (terms.typedName !== undefined) return [{ message: '@exe.chooseInList', field: 'borrowerId' }]
  if (change === 'handedOver') return terms.borrower ? [] : [{ message: '@validation.requiredChoice', field: 'borrowerId' }]
  const { loan, transaction } = prepared
  if (change !== 'extended' || !transaction?.dueAt) return []
  const present = new Date(transaction.dueAt)
  const field = dueFieldIn(prepared)
  const { timeZone } = reader
  const entered = field ? values[field.id] : terms.dueDay
  const now = new Date()
  const wish = { isStart: false, borrowerId: transaction.borrower?.id ?? '', now, timeZone }
  if (field && typeof entered !== 'string') return field.required ? notLonger() : []
  // what somebody's booking ends is no later than that
  const due = (loan && typeof entered === 'string' ? dueAsFilledIn(loan, { ...wish, entered }).due : null) ?? present
  const wrong = checkExtension(due, present, loan?.maxDays ?? undefined, now, reader)
  return wrong ? [{ ...wrong, message: `@${wrong.message}`, field: field ? `dataProperties.${field.id}` : 'dueAt' }] : []

  /** A form that says nothing of it leaves it, where it may; what cannot be any longer is not asked for in vain. */
  function notLonger(): FieldError[] {
    const { isHindered, by } = loan ? longestOf(loan, present, { ...wish, isDay: field?.fieldType === 'date' }) : { isHindered: false }
    if (!field || !isHindered) return []
    const moments = by && [by.from, by.to].map((moment) => formatDateTime(moment.toISOString(), reader.culture, timeZone))
    const why = moments
      ? { message: '@errors.reserved', params: { from: moments[0]!, to: moments[1]! } }
      : { message: '@validation.dueLongest', params: { until: formatDue(present.toISOString(), reader) } }
    return [{ ...why, field: `dataProperties.${field.id}` }]
  }
}
