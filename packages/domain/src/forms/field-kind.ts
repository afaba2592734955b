import type { Culture } from '../localization/cultures.ts'
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
  /** Whether the definition may carry a range of numbers. */
  readonly hasRange: boolean
  /** What a form starts with where nothing else is said: an unticked box is an answer. */
  readonly emptyValue: Value | null
  /** From the wire to the stored form; blank becomes null. Refuses a value of the wrong kind. */
  parse: (raw: unknown, field: Field) => Parsed<Value>
  /** What the field's own settings demand of a value that is not empty. */
  check: (value: Value, field: Field) => Violation | undefined
  /** Whether `required` is broken although there is a value (a checkbox that is off). */
  isBlank: (value: Value) => boolean
  /** How a value reads in a culture. */
  format: (value: Value, field: Field, culture: Culture) => string
}
