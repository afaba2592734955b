import type { Field } from '@verka/domain/forms/field.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'

/** What every kind's settings are given: the definition that is being edited. */
export interface FieldSettingsProps {
  field: Field
  /** As it is saved: what objects have of it refers to that. Undefined while it never was. */
  saved: Field | undefined
  /** The field that it stands in: a choice in a status group says what its options mean. */
  parent: Field | undefined
  onChange: (changes: Partial<Field>) => void
  /** What is wrong in this field, paths from the field on: `options.0.value`. */
  errors: DraftErrors
  isReadOnly: boolean
}
