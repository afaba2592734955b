import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { prepareOperation, prepareStart, type ExecuteBody, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../data/call.ts'
import { createFormStore, type FormStore } from '../../forms/form/form-store.ts'
import { valuesOf } from '../../forms/form/use-form.ts'
import type { Text } from '../../language/use-text.tsx'
import { bodyOfTerms, type LoanTerms } from '../operation/loan-questions.tsx'
import type { BasketItem, BasketStep, Refusal } from './basket-items.ts'

/** What was filled in once for all objects. */
export interface FilledIn {
  /** What differs from what the form began with. */
  changed: Values
  terms: LoanTerms
}

/** The form of a step on one object, as it begins. */
export const preparedFor = (
  { id: elementId, operationTypeId, transactionId }: BasketItem,
  transactionTypeId: string,
): Promise<PreparedOperation> =>
  transactionId === undefined
    ? call(prepareStart, { params: { operationTypeId, elementId, transactionTypeId } })
    : call(prepareOperation, { params: { operationTypeId, elementId, mode: 'complete', transactionId } })

/** What somebody filled in, beside what was there. */
export function changesOf(form: Pick<FormStore, 'values' | 'begun'>): Values {
  const begun = form.begun()
  return Object.fromEntries(Object.entries(form.values()).filter(([id, value]) => !isSameValue(value ?? null, begun[id] ?? null)))
}

/**
 * What is sent for one object: what was filled in for all, and beside it what its own form begins with, which its rules
 * may fill from the object. Refusals where that is not enough.
 */
export function bodyFor(
  prepared: PreparedOperation,
  step: BasketStep,
  { changed, terms }: FilledIn,
  { culture, timeZone, ruleReader }: Pick<Text, 'culture' | 'timeZone' | 'ruleReader'>,
): { body: ExecuteBody } | { refusals: Refusal[] } {
  const { element, transactionType, operationType, outside, transaction, loan } = prepared
  const form = createFormStore(operationType.dataPropertyTypes, valuesOf(prepared.dataProperties), {
    today: dayAt(new Date(), timeZone),
    reader: { culture, timeZone },
    ruleReader,
    rules: { rules: operationType.matchRules, outside },
    isNew: true,
  })
  form.putBack({ ...form.values(), ...changed })
  const submission = form.submit()
  if (!submission.isValid) return { refusals: form.toldErrors().map(({ field, error }) => ({ error, of: field.localizedNames })) }
  return {
    body: {
      elementId: element.id,
      transactionTypeId: transactionType.id,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      mode: step,
      ...(transaction && { transactionId: transaction.id }),
      dataProperties: submission.dataProperties,
      ...bodyOfTerms(terms, loan, timeZone),
    },
  }
}
