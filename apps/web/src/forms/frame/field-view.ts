import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Why } from './why.ts'

/** What one field shows right now. The same object as long as nothing of it changed, so that only changed fields render. */
export interface FieldView {
  field: Field
  value: FieldValue
  isEnabled: boolean
  isRequired: boolean
  /** A rule decides its value. */
  isComputed?: boolean
  /** What is wrong, once it is time to tell: after leaving the field, after a submit, or when the server said so. */
  error: FieldError | undefined
  /** What is wrong inside of a value with parts, by the path below it: `3.<fieldId>` in a collection. */
  inside: Readonly<Record<string, FieldError>>
  /** The fields of a group that show now. */
  childIds: readonly string[]
  /** How far a checklist has come: of the checks that show and can be answered, and of what else has to be. */
  progress?: { answered: number; count: number } | undefined
  /** What rules did to it, and where they read: said below it. */
  why: readonly Why[]
}

/** Whether nothing has changed that somebody would see. */
export function isSameView(one: FieldView, other: FieldView): boolean {
  return (
    one.field === other.field &&
    one.value === other.value &&
    one.isEnabled === other.isEnabled &&
    one.isRequired === other.isRequired &&
    one.isComputed === other.isComputed &&
    isSameError(one.error, other.error) &&
    JSON.stringify(one.inside) === JSON.stringify(other.inside) &&
    one.childIds.join() === other.childIds.join() &&
    one.progress?.answered === other.progress?.answered &&
    one.progress?.count === other.progress?.count &&
    one.why.length === other.why.length &&
    one.why.every(({ what, field }, at) => what === other.why[at]!.what && field?.id === other.why[at]!.field?.id)
  )
}

const isSameError = (one: FieldError | undefined, other: FieldError | undefined) =>
  one?.message === other?.message && JSON.stringify(one?.params) === JSON.stringify(other?.params)
