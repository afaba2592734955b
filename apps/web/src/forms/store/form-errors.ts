import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'

/** The violation with a lower maximum than the field's own, if any number is between the bounds. */
export function withMost(violation: Violation, most: number | undefined): Violation {
  const { message, params: { min, max } = {} } = violation
  const isNarrower = message === 'validation.between' && most !== undefined && typeof max === 'number' && most < max && Number(min) <= most
  return isNarrower ? { ...violation, params: { ...violation.params, max: most } } : violation
}

/** A refusal for too little left, by what is left now; undefined when the amount is no longer too much. */
export function byLeft(refusal: FieldError, amount: FieldValue, most: number | undefined): FieldError | undefined {
  if (refusal.message !== '@errors.onlyLeft' || refusal.params?.count === most) return refusal
  return most !== undefined && typeof amount === 'number' && amount > most ? { ...refusal, params: { count: most } } : undefined
}

/** Whether nothing is wrong but that files are missing, in a field or in rows. */
export function isAboutFiles(violation: Violation | undefined): boolean {
  if (!violation) return false
  return violation.inside ? Object.values(violation.inside).every(isAboutFiles) : violation.message === 'validation.requiredFile'
}
