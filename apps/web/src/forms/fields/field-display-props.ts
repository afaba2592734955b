import type { Field, FieldValue } from '@verka/domain/forms/field.ts'

/** What every kind's display is given: a value that is there, and how it reads in the reader's language. */
export interface FieldDisplayProps {
  field: Field
  value: NonNullable<FieldValue>
  text: string
}
