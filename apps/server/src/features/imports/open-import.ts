import { may } from '@verka/domain/access/permissions.ts'
import { findChoice, type CellChoice } from '@verka/domain/exchange/choices.ts'
import type { Reading } from '@verka/domain/exchange/reading/read-cell.ts'
import { isReadable } from '@verka/domain/exchange/reading/read-cell.ts'
import { asId, type Id } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { hasDays } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { ImportState } from '@verka/domain/imports/import-states.ts'
import type { ImportTargetField } from '@verka/domain/imports/imports.api.ts'
import type { ImportMapping, ImportTarget } from '@verka/domain/imports/import-settings.ts'
import type { NamedTarget } from '@verka/domain/imports/propose-mapping.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { rulesOfPart, type Configured, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { SCHEMA_PARTS } from '@verka/domain/rules/rule-table.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { isDay } from '@verka/domain/services/service-settings.ts'
import { scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { aliasesOfPeople, withChoices } from '../forms/sources/option-sources.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'
import { readImportForWork, type DataImportRow } from './imports.queries.ts'
import { readerByMapping, readerBySchema, type RowReader } from './rows/row-reader.ts'
import { elementThings } from './things/elements.ts'
import type { ImportThings } from './things/import-thing.ts'
import { recordThings } from './things/records.ts'
import { userThings } from './things/users.ts'

type Described = Pick<DataImportRow, 'target' | 'type_id' | 'schema_id'> & Partial<Pick<DataImportRow, 'state'>>

/** States in which no row is read by the schema any more: its report and its undo stay when the category is not configured for it any more. */
const OVER: readonly ImportState[] = ['done', 'stopped', 'undoing', 'undone']

/** Whether the caller may import such things at all: the same as for a form, and the right to import. */
export function mayImport({ actor: { role } }: SiteContext, target: ImportTarget): boolean {
  if (target === 'user') return may(role, 'userImports', 'execute') && may(role, 'users', 'write')
  return may(role, 'imports', 'execute') && may(role, target === 'element' ? 'elements' : 'records', 'write')
}

/** Whether the caller may read the files of an import: those who see the import. */
export async function maySeeImportFile(context: SiteContext, id: Id<'import'>): Promise<boolean> {
  const row = await readImportForWork(context.tx, scopeOf(context), asId(id))
  return row !== undefined && mayImport(context, row.target)
}

/** An import with what its rows are saved as. */
export interface OpenImport {
  things: ImportThings
  /** Names the present versions of the category or type and of the schema: another one is another form. */
  definition: string
  /** The schema that its rows are read by. */
  schema: { configuration: SchemaConfiguration; fields: readonly SchemaField[]; configured: Configured } | undefined
}

const THINGS: Record<ImportTarget, (context: SiteContext, typeId: string) => Promise<ImportThings>> = {
  element: elementThings,
  record: recordThings,
  user: userThings,
}

/** @throws `notFound` for a missing type, and a schema that is not configured for it */
export async function openImport(
  context: SiteContext,
  { target, type_id: typeId, schema_id: schemaId, state }: Described,
): Promise<OpenImport> {
  const things = await THINGS[target](context, typeId ?? '')
  if (schemaId === null) return { things, definition: String(things.version), schema: undefined }
  if (target === 'user') throw notFound()
  const type = await (target === 'element' ? loadElementType(context, typeId!) : loadRecordType(context, typeId!))
  const configuration = type.schemaConfigurations?.find((one) => one.schemaId === schemaId)
  if (!configuration && state !== undefined && OVER.includes(state))
    return { things, definition: String(things.version), schema: undefined }
  if (!configuration) throw notFound()
  const { fields, version } = await loadDataSchema(context, schemaId)
  return {
    things,
    definition: `${things.version} ${version}`,
    schema: { configuration, fields, configured: await configuredOf(context, target, type.dataPropertyTypes, configuration) },
  }
}

/** Whether rows would be saved as they were checked: nobody has changed the form since. */
export const isAsChecked = ({ definition: checked }: Pick<DataImportRow, 'definition'>, { definition }: OpenImport): boolean =>
  checked === null || checked === definition

async function configuredOf(
  context: SiteContext,
  owner: SchemaOwner,
  fields: Field[],
  configuration: SchemaConfiguration,
): Promise<Configured> {
  const rules = SCHEMA_PARTS.flatMap((part) => rulesOfPart(configuration, part))
  const { recordTypes } = await ruleScopeOf(context, { [owner]: fields }, rules)
  return { owner, fields, recordTypes: recordTypes ?? new Map() }
}

/** Whether a rule writes a field of a schema, or finds things by it; a column of another one would be read and lost. */
function fillsIn({ configuration: { identifierMatchRules, writeAction } }: NonNullable<OpenImport['schema']>) {
  const read = new Set([...identifierMatchRules, ...writeAction.matchRules].map(({ source }) => source.propertyTypeId))
  return ({ id, required }: SchemaField) => required || read.has(id)
}

/** What a column can fill, with all names for proposals. */
export function targetsOf({ culture, tenant }: SiteContext, { things, schema }: OpenImport): (ImportTargetField & NamedTarget)[] {
  const of = (field: Pick<Field, 'id' | 'key' | 'localizedNames' | 'fieldType' | 'required'>, isIdentifier: boolean) => ({
    key: field.id,
    name: textIn(field.localizedNames, culture, tenant.culture) || field.key,
    names: [field.key, ...field.localizedNames.map(({ text }) => text)],
    isRequired: field.required,
    isIdentifier,
    fieldType: field.fieldType,
  })
  if (schema) return schema.fields.filter(fillsIn(schema)).map((field) => of({ ...field, fieldType: 'text' }, false))
  const finds = new Set(things.identifiers.map(({ id }) => id))
  const own = [...things.builtIns, ...things.identifiers.filter(({ id }) => !things.builtIns.some((field) => field.id === id))]
  return [
    ...own.map((field) => of(field, finds.has(field.id))),
    ...enteredFields(things.fields)
      .filter((field) => isReadable(field) && !kindOf(field).isFilled)
      .map((field) => of(field, ['text', 'number'].includes(kindOf(field).columnType))),
  ]
}

/** Targets with their choices, so that a column is recognised by its content. */
export async function targetsWithChoices(context: SiteContext, open: OpenImport): Promise<NamedTarget[]> {
  const targets = targetsOf(context, open)
  if (open.schema) return targets
  const { optionsOf } = await readingOf(context, open, new Map(), undefined)
  const fields = new Map(enteredFields(open.things.fields).map((field) => [field.id, field]))
  return targets.map((target) => {
    const field = fields.get(target.key)
    const choices = field && kindOf(field).cellForm === 'choice' ? optionsOf(field) : []
    return choices.length === 0 ? target : { ...target, isChoice: (text) => findChoice(choices, text, context.culture) !== 'missing' }
  })
}

/** The reader of the rows of an import. */
export function readerOf({ things, schema }: OpenImport, mapping: ImportMapping): RowReader {
  if (schema) return readerBySchema(schema.configuration, schema.fields, schema.configured, mapping)
  return readerByMapping(things, mapping)
}

/** What its rows are read by besides its form: the matched columns, and what the table shows of how it was written. */
type ReadRow = Pick<DataImportRow, 'looked' | 'mapping'>

/**
 * Whether days with slashes begin with the month: a program writes all of a table in one order. Columns that fill no day are not asked.
 * @returns undefined where its days do not show it, or show both
 */
function isMonthFirstIn({ looked, mapping }: ReadRow, { things, schema }: OpenImport): boolean | undefined {
  const days = new Set(
    schema
      ? schema.fields.filter(({ fieldType }) => hasDays(fieldType)).map(({ id }) => id)
      : enteredFields(things.fields)
          .filter(isDay)
          .map(({ id }) => id),
  )
  const shown = new Set(
    looked?.columns.flatMap(({ monthFirst = [] }, column) => (days.has(mapping?.columns[column] ?? '') ? monthFirst : [])),
  )
  return shown.size === 1 ? shown.has(true) : undefined
}

/** What cells are read by: all choices of the fields, the files of the import, and the order of days in its table. */
export async function readingOf(
  context: SiteContext,
  open: OpenImport,
  files: ReadonlyMap<string, FileReference>,
  row: ReadRow | undefined,
): Promise<Reading> {
  const { things } = open
  const fields = await withChoices(context, things.fields)
  const aliases = await aliasesOfPeople(context, things.fields)
  const named = (field: Field): readonly CellChoice[] =>
    field.optionSource.toLowerCase() === 'users' ? field.options.map((one) => ({ ...one, aliases: aliases.get(one.value) })) : field.options
  const choices = new Map(
    flatFields(fields)
      .flatMap((field) => [field, ...field.children])
      .map((field) => [field.id, named(field)]),
  )
  return {
    culture: context.culture,
    timeZone: context.timeZone,
    today: todayOf(context),
    optionsOf: (field) => choices.get(field.id) ?? field.options,
    fileNamed: (name) => files.get(name.trim().toLowerCase()),
    isMonthFirst: row && isMonthFirstIn(row, open),
  }
}
