import type { Field, FieldValue } from '../field.ts'

export const TODAY = '2026-11-21'

/** What is given and what is stored of it. */
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

/** What a kind takes, refuses and shows. */
export interface Row {
  settings?: Partial<Field>
  /** What is given, and what is stored of it; a value alone is stored as it is. */
  valid: (FieldValue | Pair)[]
  /** What is given, and the message that it is answered with. */
  invalid: [given: unknown, message: string, params?: Record<string, string | number>][]
  /** How a value reads in Swedish, English and Norwegian. */
  display: [value: FieldValue, texts: [sv: string, en: string, nb: string]][]
}
