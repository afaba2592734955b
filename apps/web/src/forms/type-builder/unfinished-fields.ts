import type { Field } from '@verka/domain/forms/field.ts'
import { checkFields } from '@verka/domain/rules/checks/form-definition.ts'
import { checkBody } from '../draft/check-body.ts'
import { draftErrors, type DraftErrors } from '../draft/draft-errors.ts'
import { positionedFields } from '../field-lists/field-tree.ts'
import { lateSchema } from '../draft/late-schema.ts'

const fieldsSchema = lateSchema(() => import('@verka/domain/forms/field.ts').then((body) => body.fieldsSchema))

/** Whether a field itself has errors, not only its children. */
export function hasOwnErrors(errors: DraftErrors, field: Field): boolean {
  return errors.all.some((error) => field.children.length === 0 || !/^children\.\d/.test(error.field ?? ''))
}

/** Ids of the fields that could not be saved, by the contract or by their `visibleErrors`. */
export function unfinishedIds(fields: readonly Field[], visibleErrors: DraftErrors): ReadonlySet<string> {
  const own = draftErrors(checkFields(fields, 'fields', undefined)).below('fields')
  const errors = draftErrors([...checkBody(fieldsSchema, fields), ...own.all, ...visibleErrors.all])
  return new Set(
    positionedFields(fields)
      .filter(({ field, path }) => hasOwnErrors(errors.below(path), field))
      .map(({ field }) => field.id),
  )
}
