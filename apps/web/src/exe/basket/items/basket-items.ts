import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { pictureOf } from '../../parts/picture-of.ts'
import type { LoanTerms } from '../../operation/loan/loan-questions.tsx'

/** Step for all objects of a basket: lending or returning. */
export type BasketStep = 'start' | 'complete'

/** Why an object was refused; of a field its name. */
export interface Refusal {
  error: FieldError
  of?: LocalizedTexts
}

/** An object of a basket, as it is stored on the device. */
export interface BasketItem {
  id: string
  title: string
  code: string
  /** Its picture, for the user who added it. */
  picture?: { fileId: string }
  /** The loan that is ended. */
  transactionId?: string
  /** Idempotency key of the object, so that nothing is executed twice. */
  key: string
  /** All sent bodies without an answer: the same are sent again. */
  sent?: readonly ExecuteBody[]
  /** The form's values when it was sent. */
  sentAs?: string
  /** It has its first sent values, without changes made after a lost answer. */
  isFirst?: boolean
  /** The transaction that it became. */
  done?: string
  refusals?: readonly Refusal[]
  /** It was skipped when the others were sent, since it could not be done. */
  left?: true
  /** Its own due day, if it cannot be lent until the common one. */
  ownDue?: OwnDue
}

/** The due time of one object, valid while the common one is unchanged. */
export interface OwnDue {
  value: string
  insteadOf: FieldValue
}

/** Values filled in once for all objects. */
export interface FilledIn {
  /** Values that differ from the form's initial ones. */
  changed: Values
  terms: LoanTerms
}

/** A basket as it is stored on the device. */
export interface Basket {
  items: readonly BasketItem[]
  /** The executed function of the service; omitted: its first one. */
  operationTypeId?: string
  /** By function: each has its own form. */
  filledIn: Readonly<Record<string, FilledIn>>
  /** The basket has ended: objects that are not done cannot be done. */
  isOver?: boolean
}

export const isWaiting = ({ done }: BasketItem): boolean => done === undefined

/** Whether it was to be done with the others, and is not. */
export const hasFailed = (item: BasketItem): boolean => isWaiting(item) && (item.refusals !== undefined || item.left === true)

/** Sent bodies of an object without an answer. */
export const sentOf = ({ sent }: Pick<BasketItem, 'sent'>): readonly ExecuteBody[] =>
  // older clients stored only one
  sent === undefined ? [] : ([sent].flat() as ExecuteBody[])

/** Whether its result is unknown: it was sent, without an answer. */
export const hasNoReply = (item: BasketItem): boolean => isWaiting(item) && sentOf(item).length > 0 && (item.refusals ?? []).length === 0

type LoanForm = Pick<NonNullable<PreparedOperation['loan']>, 'dueFieldId'>

/** The common due time, if chosen; null: each object has its own form's. */
export const sharedDue = ({ changed, terms }: FilledIn, { dueFieldId }: LoanForm): FieldValue =>
  (dueFieldId === null ? terms.dueDay : changed[dueFieldId]) ?? null

/** The filled-in values with one object's own due day; the same object without one. */
export function withOwnDue(filledIn: FilledIn, own: OwnDue | undefined, loan: LoanForm): FilledIn {
  if (!own || !isSameValue(own.insteadOf, sharedDue(filledIn, loan))) return filledIn
  const { changed, terms } = filledIn
  return loan.dueFieldId === null
    ? { changed, terms: { ...terms, dueDay: own.value } }
    : { changed: { ...changed, [loan.dueFieldId]: own.value }, terms }
}

/** The object as a basket item; or why it cannot be one: it is not of the service, or has no loan that the user may end. */
export function itemOf(
  { element, services }: ElementNow,
  service: Pick<TransactionType, 'id'>,
  step: BasketStep,
  key: string,
): BasketItem | 'other' | 'notLent' {
  const here = services.find(({ id }) => id === service.id)
  if (!here) return 'other'
  const { id, title, code } = element
  const picture = pictureOf(element)
  const item = { id, title, code, key, ...(picture && { picture: { fileId: picture.fileId } }) }
  if (step === 'start') return item
  const lent = here.running.find(({ steps }) => steps.some(({ mode }) => mode === 'complete'))
  return lent ? { ...item, transactionId: lent.id } : 'notLent'
}

/** The items with one more, newest last; each object once, replaced if it was done before. */
export function withItem(items: readonly BasketItem[], item: BasketItem): readonly BasketItem[] {
  const present = items.find(({ id }) => id === item.id)
  if (present && isWaiting(present)) return items
  return [...items.filter(({ id }) => id !== item.id), item]
}

/** With another state of one of them. */
export const withState = (items: readonly BasketItem[], changed: BasketItem): readonly BasketItem[] =>
  items.map((item) => (item.id === changed.id ? changed : item))

/** The item as if it had not been tried. */
export function without(item: BasketItem, name: 'sent' | 'sentAs' | 'refusals' | 'left'): BasketItem {
  const rest = { ...item }
  delete rest[name]
  return rest
}

/** The valid part of a stored basket. */
export function basketIn(kept: unknown): Basket {
  const { items, operationTypeId, filledIn, isOver } = (kept ?? {}) as Partial<Basket>
  const isText = (value: unknown) => typeof value === 'string'
  return {
    items: Array.isArray(items)
      ? (items as Partial<BasketItem>[]).filter((one): one is BasketItem => [one?.id, one?.title, one?.code, one?.key].every(isText))
      : [],
    ...(operationTypeId !== undefined && isText(operationTypeId) && { operationTypeId }),
    filledIn: typeof filledIn === 'object' && filledIn !== null ? filledIn : {},
    ...(isOver === true && { isOver }),
  }
}
