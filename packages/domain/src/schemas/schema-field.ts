import { z } from 'zod'
import type { FieldError } from '../errors/app-error.ts'
import { fieldKeySchema, fieldNamesSchema } from '../forms/field.ts'
import { textIn } from '../localization/localized-text.ts'
import { SCHEMA_FIELD_KINDS } from '../forms/kind-parts/schema-kind.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

export const MAX_SCHEMA_FIELDS = 500

/** One field of a data schema. */
export const schemaFieldSchema = z.strictObject({
  id: z.uuid(),
  /** Its name for programs, unique in the schema. */
  key: fieldKeySchema,
  localizedNames: fieldNamesSchema,
  localizedDescriptions: localizedTextsSchema.default([]),
  fieldType: z.enum(SCHEMA_FIELD_KINDS),
  required: z.boolean().default(false),
})
export type SchemaField = z.output<typeof schemaFieldSchema>

/** Errors in the fields of a schema, each at its field: keys and ids are unique, names are present. */
export function checkSchemaFields(fields: readonly SchemaField[], path: string): FieldError[] {
  const [keys, ids] = [new Set<string>(), new Set<string>()]
  return fields.flatMap(({ id, key, localizedNames }, index) => {
    const at = `${path}.${index}`
    const errors: FieldError[] = []
    if (textIn(localizedNames, 'sv-SE') === '') errors.push({ message: '@validation.required', field: `${at}.localizedNames` })
    if (keys.has(key.toLowerCase())) errors.push({ message: '@validation.keyTwice', field: `${at}.key`, params: { key } })
    if (ids.has(id)) errors.push({ message: '@validation.idTwice', field: `${at}.id` })
    keys.add(key.toLowerCase())
    ids.add(id)
    return errors
  })
}
