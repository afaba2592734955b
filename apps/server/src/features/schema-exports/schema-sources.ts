import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { ElementTypeId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { compileSchemaReader, type ReadThings, type SchemaReader, type SchemaRow } from '@verka/domain/exchange/reading/read-by-schema.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { recordKey, type Outside, type OutsideValue } from '@verka/domain/rules/sources.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { rulesOfPart, type Configured, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadRecords } from '../chosen-records/chosen-records.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { filterElementRows } from '../element-list/element-list.ts'
import type { StoredElementColumn } from '../elements/elements.ts'
import { withNames } from '../forms/sources/option-sources.ts'
import { propertiesOf } from '../forms/properties-of.ts'
import { fieldsOfTypes, namedRecords, readRecord } from '../forms/sources/record-sources.ts'
import { ruleScopeOf, visibleScope } from '../forms/rule-scope.ts'
import { queryRecordRows } from '../records/records.ts'
import { listConfiguringTypes } from '../schemas/schemas.ts'

/** A page of rows by a schema. */
interface RowPage {
  items: SchemaRow[]
  totalCount?: number | undefined
  next?: string | undefined
}

type RowQuery = ElementListQuery & { limit: number }

/** A category or predefined value type whose objects or values are read by a schema. */
export interface SchemaSource {
  owner: SchemaOwner
  typeId: string
  /** The fields of the schema that it feeds, and those of them that the caller may not see (`SchemaReader`). */
  reader: SchemaReader
}

interface ConfiguredType {
  status: string
  dataPropertyTypes: Field[]
  schemaConfigurations: SchemaConfiguration[]
}

const loadType = (context: SiteContext, owner: SchemaOwner, id: string): Promise<ConfiguredType> =>
  owner === 'element' ? loadElementType(context, id) : loadRecordType(context, id)

interface Compiled {
  reader: SchemaReader
  rules: readonly Rule[]
  type: ConfiguredType
}

/** The read rules of a type for the caller as they are now; undefined: it does not read by this schema. @throws `notFound` */
async function compiled(context: SiteContext, schema: DataSchema, owner: SchemaOwner, typeId: string): Promise<Compiled | undefined> {
  const type = await loadType(context, owner, typeId)
  const configuration = type.schemaConfigurations.find(({ schemaId }) => schemaId === schema.id)
  const rules = configuration ? rulesOfPart(configuration, 'read') : []
  if (!configuration || rules.length === 0) return undefined
  const fields = type.dataPropertyTypes
  const seen = visibleFields(fields, context.actor.role)
  const scope = await ruleScopeOf(context, { [owner]: fields }, rules)
  const visible = await visibleScope(context, scope, { [owner]: seen })
  const configuredAs = (own: readonly Field[], { recordTypes = new Map() }: typeof scope): Configured => ({
    owner,
    fields: own,
    recordTypes,
  })
  return {
    reader: compileSchemaReader(configuration, schema.fields, configuredAs(fields, scope), configuredAs(seen, visible)),
    rules,
    type,
  }
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'notFound'

/** The types that the caller may see and that read by a schema; `only`: this one. @throws `notFound` if it is none of them */
export async function sourcesOf(
  context: SiteContext,
  schema: DataSchema,
  owners: readonly SchemaOwner[],
  only?: string,
): Promise<SchemaSource[]> {
  const sources: SchemaSource[] = []
  for (const { entity, id: typeId } of await listConfiguringTypes(context, schema.id)) {
    const owner: SchemaOwner = entity === 'elementType' ? 'element' : 'record'
    if (!owners.includes(owner) || (only !== undefined && typeId !== only)) continue
    // a type that the caller may not see does not exist for them
    const found = await compiled(context, schema, owner, typeId).catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    })
    if (found) sources.push({ owner, typeId, reader: found.reader })
  }
  if (only !== undefined && sources.length === 0) throw notFound()
  return sources
}

/** A page of a type's objects or values as rows of a schema, with the caller's present rights. @throws as the list of them does */
export async function readSource(
  context: SiteContext,
  schema: DataSchema,
  { owner, typeId }: SchemaSource,
  query: RowQuery,
): Promise<RowPage> {
  const found = await compiled(context, schema, owner, typeId)
  if (!found) return { items: [], totalCount: 0 }
  if (owner === 'element') {
    const columns = columnsFor(found.reader)
    const { rows, fields: _fields, ...page } = await filterElementRows(context, typeId as ElementTypeId, query, columns)
    return { ...page, items: await rowsOf(context, found, rows, propertyOfElement) }
  }
  const { rows, fieldsOf: _fieldsOf, ...page } = await queryRecordRows(context, typeId as RecordTypeId, query as ListQuery)
  const nameOf = (names: LocalizedTexts) => textIn(names, context.culture, context.tenant.culture)
  const propertyOf = (id: string) => (id === 'name' ? (row: (typeof rows)[number]) => nameOf(row.localized_names) : sharedOf(id))
  return { ...page, items: await rowsOf(context, found, rows, propertyOf) }
}

/** The columns of objects that have their built-in properties. */
const ELEMENT_COLUMNS: Readonly<Record<string, StoredElementColumn>> = {
  id: 'id',
  title: 'title',
  code: 'code',
  created: 'created_at',
  changed: 'updated_at',
}

/** The columns of objects that the rules read: an export reads many rows. */
const columnsFor = ({ builtIns }: SchemaReader): StoredElementColumn[] => [
  'data_properties',
  ...Object.keys(ELEMENT_COLUMNS).flatMap((id) => (builtIns.has(id) ? ELEMENT_COLUMNS[id]! : [])),
]

/** One object as a row of a schema, with its reader; undefined: its category does not read by the schema. */
export async function readElementBySchema(
  context: SiteContext,
  schema: DataSchema,
  element: StoredElement & { element_type_id: ElementTypeId },
): Promise<{ reader: SchemaReader; row: SchemaRow } | undefined> {
  const found = await readElementsBySchema(context, schema, element.element_type_id, [element])
  return found && { reader: found.reader, row: found.rows[0]! }
}

/** Objects of one category as rows of a schema, with their reader; undefined: the category does not read by the schema. */
export async function readElementsBySchema(
  context: SiteContext,
  schema: DataSchema,
  typeId: ElementTypeId,
  elements: readonly StoredElement[],
): Promise<{ reader: SchemaReader; rows: SchemaRow[] } | undefined> {
  const found = await compiled(context, schema, 'element', typeId)
  return found && { reader: found.reader, rows: await rowsOf(context, found, elements, propertyOfElement) }
}

/** Rows of a schema, with the texts that the caller may see. */
async function rowsOf<Row extends StoredValues>(
  context: SiteContext,
  found: Compiled,
  rows: readonly Row[],
  builtInOf: ReadThings<Row>['builtInOf'],
): Promise<SchemaRow[]> {
  const { reader, rules, type } = found
  const fields = await withNames(
    context,
    visibleFields(type.dataPropertyTypes, context.actor.role),
    rows.map((row) => row.data_properties),
  )
  const ofReader = { culture: context.culture, timeZone: context.timeZone }
  const outside = { ...(await namedRecords(context, rules)), ...(await chosenRecords(context, found, rows)) }
  const status = () => type.status
  const things: ReadThings<Row> = {
    builtInOf: (id) => (id === 'status' ? status : builtInOf(id)),
    ...propertiesOf(fields, ofReader),
    outside,
  }
  return rows.map(reader.rowsOf(things, ofReader))
}

/** The values of an object or predefined value as they are stored: nothing is hidden in them. */
interface StoredValues {
  data_properties: Values
}
interface StoredRow extends StoredValues {
  id: string
  created_at: Date
  updated_at: Date
}
type StoredElement = StoredRow & { title: string; code: string }

function propertyOfElement(id: string): (row: StoredElement) => FieldValue {
  return id === 'title' || id === 'code' ? (row) => row[id] : sharedOf(id)
}

/** The built-in properties that objects and values share. */
function sharedOf(id: string): (row: StoredRow) => FieldValue {
  if (id === 'id') return (row) => row.id
  if (id === 'created') return (row) => row.created_at.toISOString()
  return id === 'changed' ? (row) => row.updated_at.toISOString() : () => null
}

/** The fields of predefined values that rules read and that are chosen in a page, as far as the caller may see them. */
async function chosenRecords(context: SiteContext, { reader, rules }: Compiled, rows: readonly StoredValues[]): Promise<Outside> {
  if (reader.choices.size === 0) return {}
  const chosen = rows.flatMap(({ data_properties: values }) => [...reader.choices].map((id) => values[id]))
  const records = await loadRecords(context, [...new Set(chosen.filter((value) => typeof value === 'string'))])
  const fields = await fieldsOfTypes(
    context,
    records.map(({ recordTypeId }) => recordTypeId),
  )
  const properties = new Set(rules.flatMap(({ source }) => (source.referenceType === 'elementRecord' ? [source.propertyTypeId ?? ''] : [])))
  const outside: Record<string, OutsideValue> = {}
  for (const record of records)
    for (const property of properties)
      outside[recordKey(record.id, property)] = readRecord(context, record, fields.get(record.recordTypeId) ?? [], property)
  return outside
}
