import type { SchemaFormat } from '@verka/domain/exports/schema-exports.api.ts'
import { writeSchemaCell } from '@verka/domain/exchange/schema-cells.ts'
import { isMarkup, isPicture, type SchemaRow } from '@verka/domain/exchange/reading/read-by-schema.ts'
import { fillPath, pathOf } from '@verka/domain/api/contract.ts'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { downloadFile } from '@verka/domain/files/files.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import type { ExportColumn } from '../list-export/export-list.ts'
import type { SchemaSource } from './schema-sources.ts'

/**
 * The fields of a schema as columns, by their keys. A column that reads what the caller may not see is empty and says so; JSON lacks it.
 * Cells of JSON are the values. A picture is the address of the call that returns it to those who may see it.
 */
export function schemaColumns(
  context: SiteContext,
  { t }: ServedTranslator,
  schema: DataSchema,
  sources: readonly SchemaSource[],
  format: SchemaFormat,
): Record<string, ExportColumn<SchemaRow>> {
  const { culture, timeZone, tenant } = context
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
      const read = row[index] ?? null
      const value = isPicture(read) ? addressOfFile(context, read.picture.fileId) : isMarkup(read) ? read.markup : read
      return format === 'json' ? value : writeSchemaCell(value, fieldType, { culture, timeZone })
    }
    return [[id, { title: key, key, note, cell }] as const]
  })
  return Object.fromEntries(columns)
}

/** It needs a login, and the right to see what the file belongs to. */
function addressOfFile({ runtime, tenant, site }: SiteContext, id: FileId): string {
  return `${runtime.settings.ORIGIN}/api/v2${fillPath(pathOf(downloadFile), { tenant: tenant.key, site: site.key, id })}`
}
