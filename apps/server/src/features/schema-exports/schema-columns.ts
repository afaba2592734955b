import type { SchemaFormat } from '@verka/domain/exports/schema-exports.api.ts'
import { writeSchemaCell } from '@verka/domain/exchange/schema-cells.ts'
import type { SchemaRow } from '@verka/domain/exchange/read-by-schema.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import type { ExportColumn } from '../list-export/export-list.ts'
import type { SchemaSource } from './schema-sources.ts'

/**
 * The fields of a schema as columns, by their keys. A column that reads what the caller may not see is empty and says so; JSON lacks it.
 * Cells of JSON are the values.
 */
export function schemaColumns(
  { culture, timeZone, tenant }: SiteContext,
  { t }: ServedTranslator,
  schema: DataSchema,
  sources: readonly SchemaSource[],
  format: SchemaFormat,
): Record<string, ExportColumn<SchemaRow>> {
  const isHidden = (index: number, { reader }: SchemaSource) => reader.hidden.has(index)
  const columns = schema.fields.flatMap(({ id, key, fieldType, localizedNames, localizedDescriptions }, index) => {
    const feeding = sources.filter(({ reader }) => reader.fed.has(index))
    const hidden = feeding.filter((source) => isHidden(index, source))
    if (format === 'json' && hidden.length > 0 && hidden.length === feeding.length) return []
    const texts = [localizedNames, localizedDescriptions].map((all) => textIn(all, culture, tenant.culture))
    const note = [
      ...texts.filter((text) => text !== '' && text !== key),
      ...(hidden.length > 0 ? [t('spreadsheets.hiddenColumn')] : []),
    ].join('\n')
    const cell = (row: SchemaRow) => {
      const value = row[index] ?? null
      return format === 'json' ? value : writeSchemaCell(value, fieldType, { culture, timeZone })
    }
    return [[id, { title: key, key, note, cell }] as const]
  })
  return Object.fromEntries(columns)
}
