import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { DataSchemaId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { checkSchemaFields } from '@verka/domain/schemas/schema-field.ts'
import type { createDataSchema as createCall, DataSchema, FullDataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { schemaBodySchema } from '@verka/domain/schemas/schema.body.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { definitionVersions } from '../definition-versions/definition-versions.ts'
import { definitionSaves } from '../definitions/definition-saves.ts'
import { formsNaming } from '../definitions/forms-naming.ts'
import { DATA_SCHEMAS, dataSchemaOf, loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { queryDataSchemas, readConfiguringTypes, refuseTakenKey, usesOfDataSchema } from './schemas.queries.ts'

type Body = BodyOf<typeof createCall>

export const {
  create: createDataSchema,
  update: updateDataSchema,
  uses: showDataSchemaUses,
  remove: deleteDataSchema,
  copies: dataSchemaCopies,
} = definitionSaves({
  kind: DATA_SCHEMAS,
  async accept(context, given: Body, before) {
    const errors = checkSchemaFields(given.fields, 'fields')
    if (errors.length > 0) throw invalid(errors)
    if (before) await refuseUsedFields(context, before, given)
    await refuseTakenKey(context.tx, scopeOf(context), given.key, before?.id)
    return given
  },
  columnsOf: (body) => ({ key: body.key, is_open: body.isOpen, fields: jsonText(body.fields), search_text: searchText(body) }),
  load: loadDataSchema,
  usesOf: usesOfDataSchema,
})

/** Fields that rules name are removed or get another kind only when that is confirmed: then the rules are broken. @throws `fieldsHoldValues` */
async function refuseUsedFields(context: SiteContext, before: Pick<DataSchema, 'fields'>, { fields, confirmedRemovals = [] }: Body) {
  const changed = before.fields.flatMap((field) => {
    const now = fields.find(({ id }) => id === field.id)
    return now?.fieldType === field.fieldType || confirmedRemovals.includes(field.id) ? [] : [{ field, isRemoved: !now }]
  })
  const forms = await formsNaming(context, { fieldsOf: 'schemas', ids: changed.map(({ field }) => field.id) })
  const held = changed.flatMap(({ field: { id, localizedNames }, isRemoved }): HeldField[] => {
    const naming = forms.get(id)
    return naming ? [{ id, name: textIn(localizedNames, context.culture), count: 0, forms: naming, isRemoved }] : []
  })
  if (held.length === 0) return
  const errors = held.map(({ name, forms: { count } }) => ({ message: '@errors.fieldInRules', params: { name, count } }))
  throw new AppError('fieldsHoldValues', errors, { fields: held })
}

const searchText = ({ key, localizedNames, localizedDescriptions }: Body) =>
  [key, ...[...localizedNames, ...localizedDescriptions].map(({ text }) => text)].map(foldForSearch).join(' ')

/** The data schemas of the site. */
export async function filterDataSchemas(context: SiteContext, query: ListQuery) {
  const { rows, ...count } = await queryDataSchemas(context.tx, listScopeOf(context), query)
  return { items: rows.map((row) => dataSchemaOf(context, row)), ...count }
}

/** The categories and predefined value types that configure a schema, oldest first, whatever the caller may see. */
export const listConfiguringTypes = (context: SiteContext, id: DataSchemaId) => readConfiguringTypes(context.tx, scopeOf(context), id)

/** One schema with the categories and predefined value types that configure it. @throws `notFound` */
export async function loadFullDataSchema(context: SiteContext, id: string): Promise<FullDataSchema> {
  const schema = await loadDataSchema(context, id)
  const types = await listConfiguringTypes(context, schema.id)
  const of = (entity: (typeof types)[number]['entity']) =>
    types.filter((type) => type.entity === entity).map(({ id: typeId, localizedNames }) => ({ id: typeId, localizedNames }))
  return { ...schema, elementTypes: of('elementType'), recordTypes: of('recordType') }
}

/** The categories and predefined value types of the site that configure a schema. */
export async function loadConfiguredTypes(
  context: SiteContext,
  id: DataSchemaId,
): Promise<{ elementTypes: string[]; recordTypes: string[] }> {
  const types = await readConfiguringTypes(context.tx, scopeOf(context), id)
  const of = (entity: string) => types.flatMap((type) => (type.entity === entity ? [type.id] : []))
  return { elementTypes: of('elementType'), recordTypes: of('recordType') }
}

export const dataSchemaVersions = definitionVersions({
  entity: 'dataSchema',
  load: loadDataSchema,
  body: schemaBodySchema,
  update: updateDataSchema,
})
