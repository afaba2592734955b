import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'

/** The files of a value. */
export const referencesOf = (value: FieldValue): readonly FileReference[] => (Array.isArray(value) ? (value as FileReference[]) : [])
