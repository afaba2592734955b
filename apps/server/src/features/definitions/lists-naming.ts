import type { FormNames } from '@verka/domain/definitions/definition.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { firstNames } from './forms-naming.ts'
import { readListsNaming, type ListedPart } from './lists-naming.queries.ts'

/** Published lists of a category that choose or order objects by a field or an option, by its key; those without any are absent. */
export async function listsNaming(
  context: SiteContext,
  elementTypeId: string,
  parts: readonly ListedPart[],
): Promise<Map<string, FormNames>> {
  if (parts.length === 0) return new Map()
  const rows = await readListsNaming(context.tx, scopeOf(context), elementTypeId, parts)
  return new Map(
    [...Map.groupBy(rows, ({ named }) => named)].map(([key, lists]) => [key, { count: lists.length, names: firstNames(context, lists) }]),
  )
}
