import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { checkSchemaFields, type SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { MAX_SCHEMA_KEY_LENGTH } from '@verka/domain/schemas/schema.body.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { copiedKey, optionValueFromName } from '../../forms/field-lists/field-keys.ts'
import { anyName } from '../../forms/field-lists/field-list.ts'
import { newId } from '../../data/new-id.ts'
import { copiedDefinition } from '../definitions/draft/copied-definition.ts'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/draft/definition-draft.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const schemaBodySchema = lateSchema(() => import('@verka/domain/schemas/schema.body.ts').then((body) => body.schemaBodySchema))

export interface SchemaDraft extends DefinitionDraft {
  key: string
  fields: SchemaField[]
  isOpen: boolean
}

export const schemaDraftOf = (stored: DataSchema): SchemaDraft => ({
  ...definitionDraft(stored),
  key: stored.key,
  fields: stored.fields,
  isOpen: stored.isOpen,
})

/** Fields with new ids, for a schema of their own. */
export const copiedFields = (fields: readonly SchemaField[]): SchemaField[] => fields.map((field) => ({ ...field, id: newId() }))

/** The draft that a form begins with: a stored schema, a copy, or nothing. */
export function firstSchemaDraft(stored: DataSchema | undefined, original: DataSchema | undefined): SchemaDraft {
  if (stored) return schemaDraftOf(stored)
  if (!original) return { ...newDefinition(), key: '', fields: [], isOpen: false }
  // nobody opens a schema by copying one
  return {
    ...copiedDefinition(original),
    key: copiedKey(original.key, [original.key]),
    fields: copiedFields(original.fields),
    isOpen: false,
  }
}

/** A schema's key from its name: 'Inventarier 2026' gives `inventarier-2026`. */
const keyOfNames = (names: LocalizedTexts): string =>
  anyName(names) === '' ? '' : optionValueFromName(anyName(names)).slice(0, MAX_SCHEMA_KEY_LENGTH)

/** Changes of a schema that is not saved yet: its key follows its name until another key is typed. */
export function withFollowingKey(before: SchemaDraft, changes: Partial<SchemaDraft>): Partial<SchemaDraft> {
  const { localizedNames } = changes
  if (before.id !== undefined || localizedNames === undefined || before.key !== keyOfNames(before.localizedNames)) return changes
  return { ...changes, key: keyOfNames(localizedNames) }
}

export const checkSchema = (draft: SchemaDraft): FieldError[] => [
  ...checkBody(schemaBodySchema, draft),
  ...checkSchemaFields(draft.fields, 'fields'),
]
