import type { DataSchemaId } from '../entities/ids.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { CellForm } from '../forms/kind-parts/cell-form.ts'
import { MAX_FIELD_NAME_LENGTH } from '../forms/field-limits.ts'
import type { Field } from '../forms/field.ts'
import type { SchemaFieldKind } from '../forms/kind-parts/schema-kind.ts'
import type { Culture } from '../localization/cultures.ts'
import { SCHEMA_PARTS, type SchemaPart } from '../rules/rule-table.ts'
import { ruleBetween } from './connect-schema.ts'
import { schemaConfigurationSchema, type SchemaConfiguration } from './schema-configuration.ts'
import type { SchemaField } from './schema-field.ts'
import { builtInsOf, withRules, type Configured } from './schema-rules.ts'

/** A column of a file, and what it fills. */
export interface FilledColumn {
  header: string
  property: Field
}

interface SchemaOfColumns {
  fields: SchemaField[]
  configurationOf: (schemaId: DataSchemaId) => SchemaConfiguration
  /** Headers of columns that no field of a schema can fill. */
  leftOut: string[]
}

interface Settings {
  configured: Configured
  /** The property that finds an existing thing; null: none. */
  identifier: string | null
  /** The language of the headers. */
  culture: Culture
  newId: () => string
}

const KINDS: Partial<Record<CellForm, SchemaFieldKind>> = { number: 'number', boolean: 'bool', day: 'dateTime', instant: 'dateTime' }

const isBuiltIn = ({ id, key }: Field) => id === key

/** A data schema with a field for each filled column, and its configuration that reads and writes what the columns do. */
export function schemaOfColumns(columns: readonly FilledColumn[], settings: Settings): SchemaOfColumns {
  const { configured, identifier, newId } = settings
  const keys = new Set<string>()
  const made: { field: SchemaField; property: Field; parts: SchemaPart[] }[] = []
  const leftOut: string[] = []
  for (const { header, property } of columns) {
    const field = fieldFor(header, property, keys, settings)
    const parts = SCHEMA_PARTS.filter(
      (part) => (part !== 'identifier' || property.id === identifier) && isOfPart(property, part, configured),
    )
    const fitting = parts.filter((part) =>
      ruleBetween(field, property, part, { ...connectingOf(configured, newId), schema: { fields: [field], isOpen: false } }),
    )
    if (!fitting.some((part) => part !== 'read')) {
      leftOut.push(header || field.key)
      continue
    }
    keys.add(field.key.toLowerCase())
    made.push({ field: { ...field, required: property.id === identifier }, property, parts: fitting })
  }
  const fields = made.map(({ field }) => field)
  const connecting = { ...connectingOf(configured, newId), schema: { fields, isOpen: false } }
  const rulesOf = (part: SchemaPart) =>
    made.flatMap(({ field, property, parts }) => (parts.includes(part) ? (ruleBetween(field, property, part, connecting) ?? []) : []))
  const configurationOf = (schemaId: DataSchemaId) =>
    SCHEMA_PARTS.reduce((done, part) => withRules(done, part, rulesOf(part)), schemaConfigurationSchema.parse({ schemaId }))
  return { fields, configurationOf, leftOut }
}

const connectingOf = (configured: Configured, newId: () => string) => ({ owner: configured.owner, configured, newId })

/** Whether rules of a part may name a property: its own fields, and the built-in ones of that part. */
const isOfPart = (property: Field, part: SchemaPart, { owner }: Configured) =>
  !isBuiltIn(property) || builtInsOf(owner, part).some(({ id }) => id === property.id)

/** A field named like the column, so that the next file with this header is recognised. */
function fieldFor(header: string, property: Field, taken: ReadonlySet<string>, { culture, newId }: Settings): SchemaField {
  const name = header.trim().slice(0, MAX_FIELD_NAME_LENGTH)
  let key = property.key
  for (let number = 2; taken.has(key.toLowerCase()); number++) key = `${property.key.slice(0, 45)}_${number}`
  return {
    id: newId(),
    key,
    localizedNames: name === '' ? property.localizedNames : [{ culture, text: name }],
    localizedDescriptions: [],
    fieldType: KINDS[kindOf(property).cellForm] ?? 'string',
    required: false,
  }
}
