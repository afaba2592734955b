import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { typeViolation } from '@verka/domain/files/file-types.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { SiteContext } from '../../../http/context.ts'
import { saveUpload } from '../../files/files.ts'
import type { SubmittedValue } from '../submitted-form.ts'

/**
 * Adds the files of the call's body to the sent values of their fields, or to the stored ones where none were sent. They get rows in the
 * transaction of the save: a refused save leaves none.
 * @param fields those that the caller may see
 * @throws `invalid` at `files.N.…` for a field that takes no files, or not of this type
 */
export async function withSentFiles(
  context: SiteContext,
  fields: readonly Field[],
  sent: readonly SubmittedValue[],
  stored: Values = {},
): Promise<SubmittedValue[]> {
  const { sentFiles = [] } = context
  if (sentFiles.length === 0) return [...sent]
  const known = new Map(flatFields(fields).map((field) => [field.id, field]))
  const errors = sentFiles.flatMap(({ reference = '', purpose: given }, index): FieldError[] => {
    const field = known.get(reference.toLowerCase())
    const purpose = field && kindOf(field).files?.purpose
    if (!purpose) return [{ message: '@validation.unknownField', field: `files.${index}.reference` }]
    return purpose === given ? [] : [{ message: `@${typeViolation(purpose).message}`, field: `files.${index}.fileName` }]
  })
  if (errors.length > 0) throw invalid(errors)
  const values = new Map(sent.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  for (const received of sentFiles) {
    const { id, fileName, type, size } = await saveUpload(context, received)
    const fieldId = received.reference!.toLowerCase()
    const before = values.has(fieldId) ? values.get(fieldId) : stored[fieldId]
    const files: readonly FieldValue[] = Array.isArray(before) ? before : []
    values.set(fieldId, [...files, { fileId: id, fileName, type, size }] as FieldValue)
  }
  return [...values].map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))
}
