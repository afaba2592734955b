import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Why } from './why.ts'

/** The present view of one field. The same object while nothing of it changed, so that only changed fields render. */
export interface FieldView {
  field: Field
  value: FieldValue
  isEnabled: boolean
  isRequired: boolean
  /** A rule decides its value. */
  isComputed?: boolean
  /** The error to show: after leaving the field, after a submit, or from the server. */
  error: FieldError | undefined
  /** Errors inside a structured value, by the path below it: `3.<fieldId>` in a collection. */
  inside: Readonly<Record<string, FieldError>>
  /** The fields of a group that show now. */
  childIds: readonly string[]
  /** Progress of a checklist: visible checks that can be answered, and other required fields. */
  progress?: { answered: number; count: number } | undefined
  /** Effects of rules, with the fields that they read: shown below it. */
  why: readonly Why[]
}

/** Whether nothing visible has changed. */
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
    one.why.every(
      ({ what, field, name }, at) => what === other.why[at]!.what && field?.id === other.why[at]!.field?.id && name === other.why[at]!.name,
    )
  )
}

const isSameError = (one: FieldError | undefined, other: FieldError | undefined) =>
  one?.message === other?.message && JSON.stringify(one?.params) === JSON.stringify(other?.params)
