import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordId } from '@verka/domain/entities/ids.ts'
import { writeSearchTexts } from '../../db/lists/search/search-texts.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { refreshSearchTexts } from '../forms/search-texts.ts'
import { readForSearch } from './records.queries.ts'

/** Updates the search text of a type's values to its searched fields. */
export function refreshRecords(context: SiteContext, before: RecordType, after: RecordType): Promise<void> {
  const scope = scopeOf(context)
  return refreshSearchTexts(before, after, {
    readAfter: (id: RecordId) => readForSearch(context.tx, scope, after.id, id),
    ownTexts: (row) => row.localized_names.map((name) => name.text),
    write: (texts) => writeSearchTexts(context.tx, 'records', scope, texts),
  })
}
