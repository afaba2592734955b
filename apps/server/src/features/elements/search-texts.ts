import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { searchedFields } from '@verka/domain/forms/visible-fields.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import type { SiteContext } from '../../http/context.ts'
import { readForSearch, writeSearchTexts } from './elements.queries.ts'

const isText = (field: Field) => kindOf(field).columnType === 'text'

/** What an object is found by: title, code and its texts, apart from hidden ones. */
export function searchTextOf(element: { title: string; code: string }, fields: readonly Field[], values: Values): string {
  const texts = searchedFields(fields)
    .filter(isText)
    .map((field) => values[field.id])
    .filter((value) => typeof value === 'string')
  return foldForSearch([element.title, element.code, ...texts].join(' '))
}

/** Writes the search texts of a category's objects again when other fields are searched than before. */
export async function refreshSearchTexts(context: SiteContext, before: ElementType, after: ElementType): Promise<void> {
  const searched = (type: ElementType) =>
    searchedFields(type.dataPropertyTypes)
      .filter(isText)
      .map((field) => field.id)
      .sort()
      .join()
  if (searched(before) === searched(after)) return
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await readForSearch(context.tx, place, after.id, last)
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const texts = rows.map((row) => ({ id: row.id, text: searchTextOf(row, after.dataPropertyTypes, row.data_properties as Values) }))
    await writeSearchTexts(context.tx, place, texts)
  }
}
