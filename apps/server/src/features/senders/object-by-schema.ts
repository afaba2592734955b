import type { SiteContext } from '../../http/context.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { loadVisibleSchema } from '../definitions/stored/data-schemas.ts'
import { loadElement } from '../elements/elements.ts'
import { wordsOf } from '../list-export/export-list.ts'
import { MessageError } from './not-made.ts'
import { schemaColumns } from '../schema-exports/schema-columns.ts'
import { readSource, sourcesOf } from '../schema-exports/schema-sources.ts'

/** One object by a data schema; null: its category does not read by the schema. @throws MessageError for a schema that was deleted */
export async function objectBySchema(context: SiteContext, ref: string, elementId: string): Promise<Record<string, unknown> | null> {
  const schema = await loadVisibleSchema(context, ref).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') throw new MessageError('schemaGone')
    throw error
  })
  const element = await loadElement(context, asId<'element'>(elementId))
  const sources = await sourcesOf(context, schema, ['element'])
  const source = sources.find(({ typeId }) => typeId === element.elementTypeId)
  if (!source) return null
  const { items } = await readSource(context, schema, source, {
    limit: 1,
    skipCount: true,
    filters: [{ column: 'code', value: element.code }],
  })
  const [row] = items
  if (!row) return null
  const columns = Object.values(schemaColumns(context, await wordsOf(context), schema, [source], 'json'))
  return Object.fromEntries(columns.map(({ key, cell }) => [key, cell(row)]))
}
