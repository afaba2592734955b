import type { Field } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { builtInField } from '../rules/definition-fields.ts'
import type { SchemaField, SchemaFieldType } from './schema-field.ts'

/** The field kind with the values of a schema's field. */
const KIND_OF: Record<SchemaFieldType, FieldType> = { string: 'text', number: 'decimal', bool: 'checkbox', dateTime: 'dateTime' }

/** A field of a schema as a field of a form, so that rules about it are checked and written like others. */
export const fieldOfSchema = ({ id, key, localizedNames, fieldType, required }: SchemaField): Field => ({
  ...builtInField(key, KIND_OF[fieldType], localizedNames),
  id,
  required,
})
