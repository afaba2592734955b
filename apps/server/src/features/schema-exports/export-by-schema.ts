import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { SchemaFormat } from '@verka/domain/exports/schema-exports.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { loadVisibleSchema } from '../definitions/stored/data-schemas.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'
import { schemaColumns } from './schema-columns.ts'
import { readRows } from './schema-pages.ts'
import { sourcesOf } from './schema-sources.ts'

interface Requested {
  schema: string
  owner: SchemaOwner
  /** Of one category or predefined value type only. */
  typeId: string | undefined
  format: SchemaFormat
}

/**
 * Exports objects or predefined values by a data schema, one type after the other.
 * @throws `notFound`, as the lists of the types do, `invalid` for too many rows
 */
export async function exportBySchema(
  context: SiteContext,
  { schema: ref, owner, typeId, format }: Requested,
  question: Omit<ElementListQuery, 'limit'>,
): Promise<MadeDocument<SiteContext>> {
  const schema = await loadVisibleSchema(context, ref)
  const sources = await sourcesOf(context, schema, [owner], typeId)
  const columns = schemaColumns(context, await wordsOf(context), schema, sources, format)
  const { key, localizedNames } = schema
  const list = {
    name: textIn(localizedNames, context.culture, context.tenant.culture) || key,
    columns,
    read: (now: SiteContext, requested: ElementListQuery & { limit: number }) => readRows(now, schema, sources, requested),
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'dataSchema', entityId: schema.id, after: { key, localizedNames, format, rows } })
    },
  }
  return exportList(context, list, format, Object.keys(columns), question)
}
