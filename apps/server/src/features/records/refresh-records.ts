import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { writeSearchTexts } from '../../db/lists/search-texts.ts'
import type { SiteContext } from '../../http/context.ts'
import type { SavedDefinition } from '../definitions/after-save.ts'
import { refreshSearchTexts } from '../forms/search-texts.ts'
import { readForSearch } from './records.queries.ts'

/** Makes the values of a type findable by the fields that are searched now. */
export function refreshRecords(context: SiteContext, before: SavedDefinition, after: SavedDefinition): Promise<void> {
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  return refreshSearchTexts(before, after, {
    readAfter: (id) => readForSearch(context.tx, place, after.id, id),
    ownTexts: (row) => (row.localized_names as LocalizedTexts).map((name) => name.text),
    write: (texts) => writeSearchTexts(context.tx, 'records', place, texts),
  })
}
