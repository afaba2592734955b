import type { Field, FieldValue } from '@verka/domain/forms/field.ts'

/** Props of every kind's display: an existing value, and its text in the reader's language. */
export interface FieldDisplayProps {
  field: Field
  value: NonNullable<FieldValue>
  text: string
}
