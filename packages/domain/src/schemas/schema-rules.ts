import type { Field } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import type { SchemaFieldKind } from '../forms/kind-parts/schema-kind.ts'
import { localized } from '../localization/localized-text.ts'
import { builtInField, STATUSES } from '../rules/definition-fields.ts'
import type { Rule } from '../rules/rule.ts'
import type { RuleScope } from '../rules/rule-scope.ts'
import type { SchemaPart } from '../rules/rule-table.ts'
import type { SchemaConfiguration } from './schema-configuration.ts'
import type { SchemaField } from './schema-field.ts'

/** The field kind with the values of a schema's field. */
const KIND_OF: Record<SchemaFieldKind, FieldType> = { string: 'text', number: 'decimal', bool: 'checkbox', dateTime: 'dateTime' }

/** A field of a schema as a field of a form, so that rules about it are checked and written like others. */
export const fieldOfSchema = ({ id, key, localizedNames, fieldType, required }: SchemaField): Field => ({
  ...builtInField(key, KIND_OF[fieldType], localizedNames),
  id,
  required,
})

/** What a schema configuration is about: objects of a category, or predefined values of a type. */
export type SchemaOwner = 'element' | 'record'

const ID = builtInField('id', 'text', localized('Id', 'Id', 'Id'))
const TITLE = { ...builtInField('title', 'text', localized('Titel', 'Title', 'Tittel')), required: true }
const CODE = builtInField('code', 'text', localized('Kod', 'Code', 'Kode'))
const NAME = { ...builtInField('name', 'text', localized('Namn', 'Name', 'Navn')), required: true }
const DATES = [
  builtInField('created', 'dateTime', localized('Skapad', 'Created', 'Opprettet')),
  builtInField('changed', 'dateTime', localized('Ändrad', 'Changed', 'Endret')),
]
/** The content status of the category or type, which decides who sees its objects or values. */
const STATUS = builtInField('status', 'select', localized('Status', 'Status', 'Status'), STATUSES)

/** The built-in properties that the rules of each part may name. */
const BUILT_IN: Record<SchemaOwner, Record<SchemaPart, readonly Field[]>> = {
  element: { identifier: [CODE, TITLE, ID], read: [TITLE, CODE, ID, STATUS, ...DATES], write: [TITLE, CODE] },
  record: { identifier: [NAME, ID], read: [NAME, ID, STATUS, ...DATES], write: [NAME] },
}

export const builtInsOf = (owner: SchemaOwner, part: SchemaPart): readonly Field[] => BUILT_IN[owner][part]

/** The rules of one part of a configuration. */
export const rulesOfPart = ({ identifierMatchRules, readAction, writeAction }: SchemaConfiguration, part: SchemaPart): readonly Rule[] =>
  ({ identifier: identifierMatchRules, read: readAction.matchRules, write: writeAction.matchRules })[part]

/** The configuration with other rules in one part. */
export function withRules(configuration: SchemaConfiguration, part: SchemaPart, matchRules: Rule[]): SchemaConfiguration {
  if (part === 'identifier') return { ...configuration, identifierMatchRules: matchRules }
  return { ...configuration, [`${part}Action`]: { matchRules } }
}

/** The path of a part's rules in a configuration. */
export const PATH_OF_PART: Record<SchemaPart, string> = {
  identifier: 'identifierMatchRules',
  read: 'readAction.matchRules',
  write: 'writeAction.matchRules',
}

/** The objects or values that schemas are configured for: their fields, and those of values that are chosen in them. */
export interface Configured {
  owner: SchemaOwner
  fields: readonly Field[]
  recordTypes: NonNullable<RuleScope['recordTypes']>
}

/** The scope of the rules of one part. */
export const schemaScope = (
  { owner, fields, recordTypes }: Configured,
  schemaFields: readonly SchemaField[],
  part: SchemaPart,
): RuleScope => ({
  fields: { [owner]: fields, dataSchema: schemaFields.map(fieldOfSchema) },
  recordTypes,
  schema: { part, builtIn: builtInsOf(owner, part) },
})
