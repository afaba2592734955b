import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SchemaReader, SchemaRow } from '@verka/domain/exchange/read-by-schema.ts'
import { schemaText } from '@verka/domain/exchange/schema-cells.ts'
import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import { loadVisibleSchemas } from '../definitions/stored/data-schemas.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { findStoredByCode } from '../elements/elements.ts'
import { readElementBySchema } from '../schema-exports/schema-sources.ts'
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
    const row = await findStoredByCode(context, wantedCode)
    if (!row) return undefined
    const elementType = await loadElementType(context, row.element_type_id)
    if (elementType.status !== 'published') return undefined
    const schemas = await openSchemasOf(context, elementType)
    const wanted = schemaKey?.trim().toLowerCase()
    const schema = wanted ? schemas.find(({ key }) => key === wanted) : schemas[0]
    const shown = schema && (await readElementBySchema(context, schema, row))
    return shown && openElementOf(context, schema, shown)
  })

function openElementOf(
  { culture, timeZone, tenant }: SiteContext,
  { key, localizedNames, fields }: DataSchema,
  { reader, row }: { reader: SchemaReader; row: SchemaRow },
): OpenElement {
  // a field that is fed by what people without a login may not see does not exist for them
  const shown = fields.flatMap((field, index) => (reader.hidden.has(index) ? [] : [{ field, value: row[index] ?? null }]))
  const nameOf = (names: LocalizedTexts, otherwise: string) => textIn(names, culture, tenant.culture) || otherwise
  return {
    schema: { key, name: nameOf(localizedNames, key) },
    values: Object.fromEntries(shown.map(({ field, value }) => [field.key, value])),
    fields: shown.map(({ field, value }) => ({
      key: field.key,
      name: nameOf(field.localizedNames, field.key),
      text: schemaText(field, value, { culture, timeZone }),
    })),
  }
}
