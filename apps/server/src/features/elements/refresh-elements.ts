import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { writeSearchTexts } from '../../db/lists/search/search-texts.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { refreshSearchTexts } from '../forms/search-texts.ts'
import { readForSearch } from './elements.queries.ts'

/** Updates the search text of a category's objects to its searched fields. */
export function refreshElements(context: SiteContext, before: ElementType, after: ElementType): Promise<void> {
  const scope = scopeOf(context)
  return refreshSearchTexts(before, after, {
    readAfter: (id: ElementId) => readForSearch(context.tx, scope, after.id, id),
    ownTexts: (row) => [row.title, row.code],
    write: (texts) => writeSearchTexts(context.tx, 'elements', scope, texts),
  })
}
