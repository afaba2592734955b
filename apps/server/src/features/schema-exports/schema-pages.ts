import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { SchemaRow } from '@verka/domain/exchange/reading/read-by-schema.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { wrongCursor } from '../../db/lists/cursors/list-cursor.ts'
import type { SiteContext } from '../../http/context.ts'
import { readSource, type SchemaSource } from './schema-sources.ts'

interface Requested extends ElementListQuery {
  limit: number
}

/** A position in the rows of several types: which type, and the cursor in its list. */
const cursorOf = (index: number, after?: string) => `${index}~${after ?? ''}`

function positionOf(after: string | undefined, count: number): { index: number; after?: string } {
  if (after === undefined) return { index: 0 }
  const [, index, inner] = /^(\d{1,3})~(.*)$/s.exec(after) ?? []
  if (index === undefined || Number(index) >= count) throw wrongCursor('after')
  return { index: Number(index), ...(inner && { after: inner }) }
}

/**
 * A page of the rows of several types, one type after the other. The first page counts the rows of all.
 * @throws as the lists of the types do
 */
export async function readRows(
  context: SiteContext,
  schema: DataSchema,
  sources: readonly SchemaSource[],
  { after, skipCount, ...query }: Requested,
): Promise<{ items: SchemaRow[]; totalCount: number; next?: string }> {
  const { index, after: inner } = positionOf(after, sources.length)
  const source = sources[index]
  if (!source) return { items: [], totalCount: 0 }
  const page = await readSource(context, schema, source, {
    ...query,
    ...(inner !== undefined && { after: inner }),
    ...(skipCount && { skipCount }),
  })
  let totalCount = page.totalCount ?? 0
  if (!skipCount)
    for (const other of sources.slice(index + 1))
      totalCount += (await readSource(context, schema, other, { ...query, limit: 1 })).totalCount ?? 0
  const isLast = page.next === undefined && index + 1 >= sources.length
  const next = page.next === undefined ? cursorOf(index + 1) : cursorOf(index, page.next)
  return { items: page.items, totalCount, ...(!isLast && { next }) }
}
