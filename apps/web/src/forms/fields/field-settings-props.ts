import type { Field } from '@verka/domain/forms/field.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'

/** Props of every kind's settings: the definition that is being edited. */
export interface FieldSettingsProps {
  field: Field
  /** The saved definition, to which objects' values refer. Undefined for a new one. */
  saved: Field | undefined
  /** Its parent: an option field in a status group has a status for each option. */
  parent: Field | undefined
  onChange: (changes: Partial<Field>) => void
  /** Errors of this field, with paths relative to it: `options.0.value`. */
  errors: DraftErrors
  isReadOnly: boolean
}
