import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SchemaReader } from '@verka/domain/exchange/reading/read-by-schema.ts'
import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import { loadVisibleSchemas } from '../definitions/stored/data-schemas.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { findStoredByCode, type StoredElement } from '../elements/elements.ts'
import { readElementBySchema } from '../schema-exports/schema-sources.ts'
import { openCells, type OpenCell } from './open-cells.ts'
import { readByOpenCode } from './open-site.ts'

/** The schemas by which people without a login may read objects of a category, in the order of its configurations. */
export async function openSchemasOf(
  context: SiteContext,
  { schemaConfigurations }: Pick<ElementType, 'schemaConfigurations'>,
): Promise<DataSchema[]> {
  const readable = schemaConfigurations.filter(({ readAction }) => readAction.matchRules.length > 0).map(({ schemaId }) => schemaId)
  const schemas = await loadVisibleSchemas(context, readable)
  const open = schemas.filter(({ isOpen, status }) => isOpen && status === 'published')
  return readable.flatMap((id) => open.find((schema) => schema.id === id) ?? [])
}

/** The object with a code, as a person without a login sees it. @throws `notFound`, `tooManyRequests` */
export const loadOpenElement = (open: OpenContext, code: string, schemaKey: string | undefined): Promise<OpenElement> =>
  // counted as it is looked up: spaces at its end would make each guess another beginning
  readByOpenCode(open, code.trim(), async (context, wantedCode) => {
    const found = await findOpenElement(context, wantedCode, schemaKey)
    return found?.shown
  })

/** The object with a code and how it is shown; undefined: it is not shown. @throws `notFound` */
export async function findOpenElement(
  context: SiteContext,
  code: string,
  schemaKey: string | undefined,
): Promise<{ row: StoredElement; shown: OpenElement } | undefined> {
  const row = await findStoredByCode(context, code)
  const shown = row && (await showOpenly(context, row, schemaKey))
  return row && shown && { row, shown }
}

/** How an object is shown to people without a login; undefined: it is not. @throws `notFound` likewise */
export async function showOpenly(context: SiteContext, row: StoredElement, schemaKey?: string): Promise<OpenElement | undefined> {
  const wanted = schemaKey?.trim().toLowerCase()
  const schema = await findOpenSchema(context, row, (schemas) => (wanted ? schemas.find(({ key }) => key === wanted) : schemas[0]))
  const read = schema && (await readElementBySchema(context, schema, row))
  if (!read) return undefined
  const [cells] = await openCells(context, schema, [row], [read.row])
  return openElementOf(context, schema, read.reader, cells!)
}

/** The one of the open schemas of an object's category; undefined: its objects are not shown by it. @throws `notFound` likewise */
export async function findOpenSchema(
  context: SiteContext,
  { element_type_id: typeId }: Pick<StoredElement, 'element_type_id'>,
  choose: (schemas: readonly DataSchema[]) => DataSchema | undefined,
): Promise<DataSchema | undefined> {
  const elementType = await loadElementType(context, typeId)
  return elementType.status === 'published' ? choose(await openSchemasOf(context, elementType)) : undefined
}

function openElementOf(
  { culture, tenant }: SiteContext,
  { key, localizedNames, fields }: DataSchema,
  reader: SchemaReader,
  cells: readonly OpenCell[],
): OpenElement {
  // a field that is fed by what people without a login may not see does not exist for them
  const shown = fields.flatMap((field, index) => (reader.hidden.has(index) ? [] : [{ field, ...cells[index]! }]))
  const nameOf = (names: LocalizedTexts, otherwise: string) => textIn(names, culture, tenant.culture) || otherwise
  return {
    schema: { key, name: nameOf(localizedNames, key) },
    values: Object.fromEntries(shown.map(({ field, value }) => [field.key, value])),
    fields: shown.map(({ field, text, isPicture }) => ({
      key: field.key,
      name: nameOf(field.localizedNames, field.key),
      text,
      ...(isPicture && { isPicture }),
    })),
  }
}
