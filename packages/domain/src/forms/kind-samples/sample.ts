import type { Field, FieldValue } from '../field.ts'

export const TODAY = '2026-11-21'

/** A given value and its stored form. */
export class Pair {
  readonly given: FieldValue
  readonly stored: FieldValue
  constructor(given: FieldValue, stored: FieldValue) {
    this.given = given
    this.stored = stored
  }
}
export const pair = (given: FieldValue, stored: FieldValue) => new Pair(given, stored)
export const storedOf = (sample: FieldValue | Pair) => (sample instanceof Pair ? sample.stored : sample)

/** Values that a kind accepts, refuses and shows. */
export interface Row {
  settings?: Partial<Field>
  /** A given value with its stored form; a single value is stored unchanged. */
  valid: (FieldValue | Pair)[]
  /** A given value and the error message that it causes. */
  invalid: [given: unknown, message: string, params?: Record<string, string | number>][]
  /** The text of a value in Swedish, English and Norwegian. */
  display: [value: FieldValue, texts: [sv: string, en: string, nb: string]][]
}
