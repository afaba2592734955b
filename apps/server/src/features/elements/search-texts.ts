import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { searchedFields } from '@verka/domain/forms/visible-fields.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { plainNumber } from '@verka/domain/localization/numbers.ts'
import type { SiteContext } from '../../http/context.ts'
import { readForSearch, writeSearchTexts, type ChosenOptions } from './elements.queries.ts'

/** Fields whose values are part of the text: those that read the same whatever the definition says later on. */
const isKeptInText = (field: Field) => ['text', 'number', 'date'].includes(kindOf(field).columnType)

const textOf = (value: FieldValue | undefined) => (typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : '')

/** What an object is found by: title, code and its texts, numbers and days, apart from hidden ones. */
export function searchTextOf(element: { title: string; code: string }, fields: readonly Field[], values: Values): string {
  const texts = searchedFields(fields)
    .filter(isKeptInText)
    .map((field) => textOf(values[field.id]))
  return foldForSearch([element.title, element.code, ...texts].join(' '))
}

/** Writes the search texts of a category's objects again when other fields are searched than before. */
export async function refreshSearchTexts(context: SiteContext, before: ElementType, after: ElementType): Promise<void> {
  const searched = (type: ElementType) =>
    searchedFields(type.dataPropertyTypes)
      .filter(isKeptInText)
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

/**
 * Finds the options that a word of a search means, by their names in every language. Names are resolved when somebody
 * searches and are not part of the kept text, so that a renamed option is found by its new name at once, in any number
 * of objects.
 */
export function optionFinder(types: readonly Pick<ElementType, 'id' | 'dataPropertyTypes'>[]): (word: string) => ChosenOptions[] {
  const choices = types.flatMap((type) =>
    searchedFields(type.dataPropertyTypes)
      .filter((field) => kindOf(field).columnType === 'choice')
      .map((field) => ({
        elementTypeId: type.id,
        fieldId: field.id,
        options: optionsOf(field).map(({ value, localizedNames }) => ({
          value,
          names: foldForSearch(localizedNames.map((name) => name.text).join(' ')),
        })),
      })),
  )
  return (word) =>
    choices
      .map(({ elementTypeId, fieldId, options }) => ({
        elementTypeId,
        fieldId,
        values: options.filter((option) => option.names.includes(word)).map((option) => option.value),
      }))
      .filter(({ values }) => values.length > 0)
}
