import type { Reader } from '../localization/reader.ts'
import type { Field, FieldValue } from './field.ts'
import type { FieldType } from './field-type.ts'
import type { Parsed, Violation } from './violation.ts'

/** How lists order and filter a kind's values. */
export type ColumnType = 'text' | 'number' | 'date' | 'boolean' | 'choice'

/** Everything that the pure side knows of one field kind. One file a kind, in `field-kinds/`. */
export interface FieldKind<Value extends FieldValue = FieldValue> {
  readonly type: FieldType
  readonly columnType: ColumnType
  readonly hasOptions: boolean
  /** What the bounds of a range are: numbers, days from today, minutes after midnight (a range may wrap past it). */
  readonly range: 'numbers' | 'days' | 'minutes' | undefined
  /** Whether an empty value lacks a choice rather than a text (specification section 5, requiredChoice). */
  readonly isChoice: boolean
  /** Whether a pattern may be demanded of its values. */
  readonly hasPattern: boolean
  /** What a form starts with where nothing else is said: an unticked box is an answer. */
  readonly emptyValue: Value | null
  /** From the wire to the stored form; blank becomes null. Refuses a value of the wrong kind. */
  parse: (raw: unknown, field: Field) => Parsed<Value>
  /**
   * What the kind and the field's own settings demand of a value that is not empty. `today` is the day in the tenant's
   * time zone, `YYYY-MM-DD`; where a definition is checked there is none, and what depends on it is left out.
   */
  check: (value: Value, field: Field, today: string | undefined) => Violation | undefined
  /** Whether `required` is broken although there is a value (a checkbox that is off). */
  isBlank: (value: Value) => boolean
  /** How a value reads. */
  format: (value: Value, field: Field, reader: Reader) => string
}
