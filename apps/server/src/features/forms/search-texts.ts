import type { Role } from '@verka/domain/access/roles.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { searchedFields, visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { plainNumber } from '@verka/domain/localization/numbers.ts'
import type { SearchedValue, SearchedValues } from '../../db/lists/search/searched-values.ts'
import type { ChosenOptions, SearchText } from '../../db/lists/search/search-texts.ts'

/** The searched part of a category or a predefined value type. */
interface Searched {
  id: string
  dataPropertyTypes: Field[]
}

/** Fields whose values are part of the stored text: their text does not depend on the definition. */
const isKeptInText = (field: Field) => ['text', 'number', 'date'].includes(kindOf(field).columnType)

const fieldsKeptInText = onceFor((fields: readonly Field[]) => searchedFields(fields).filter(isKeptInText))

const textOf = (value: FieldValue | undefined) => (typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : '')

/** The search text of a row: its own texts (title and code, or names), and its visible texts, numbers and days. */
export function searchTextOf(own: readonly string[], fields: readonly Field[], values: Values): string {
  const texts = fieldsKeptInText(fields).map((field) => textOf(values[field.id]))
  return foldForSearch([...own, ...texts].join(' '))
}

/** Whether a list is searched at all: only then the searched fields are loaded. */
export const isSearch = ({ searchCriteria = '' }: ListQuery) => searchCriteria.trim() !== ''

/** The searched values of some fields: texts, numbers and days, also those in rows of collections. */
const valuesIn = (fields: readonly Field[]): SearchedValue[] =>
  flatFields(fields).flatMap((field) => {
    if (isKeptInText(field)) return [{ id: field.id }]
    if (kindOf(field).children !== 'rows') return []
    return field.children.filter(isKeptInText).map(({ id }) => ({ id, rowsOf: field.id }))
  })

/** The searched values of some definitions that a role may see. */
export const searchedValues = (types: readonly Searched[], role: Role): SearchedValues => ({
  values: Object.fromEntries(types.map(({ id, dataPropertyTypes }) => [id, valuesIn(visibleFields(dataPropertyTypes, role))])),
  optionsNamed: optionFinder(types, role),
})

/**
 * The searched fields that are not in the stored texts, because they change or are not visible to everybody: names of options, rows of
 * collections, and fields hidden from users, for administrators. Types without any are omitted.
 */
export function extraSearchFields(types: readonly Searched[], role: Role): SearchedValues {
  const { values, optionsNamed } = searchedValues(types, role)
  const extra = types.flatMap(({ id, dataPropertyTypes }) => {
    const kept = new Set(searchedFields(dataPropertyTypes).map((field) => field.id))
    const others = values[id]!.filter(({ id: fieldId, rowsOf }) => rowsOf !== undefined || !kept.has(fieldId))
    return others.length > 0 ? [[id, others] as const] : []
  })
  return { values: Object.fromEntries(extra), optionsNamed }
}

/** Rows of a type whose search texts are rewritten. */
interface SearchedRows<Row extends { id: string }> {
  /** The next rows by id after this one; empty at the end. */
  readAfter: (id: Row['id']) => Promise<Row[]>
  ownTexts: (row: Row) => string[]
  write: (texts: SearchText[]) => Promise<unknown>
}

/** Rewrites the search texts of a type's rows if the searched fields have changed. */
export async function refreshSearchTexts<Row extends { id: string; data_properties: Values }>(
  before: Searched,
  after: Searched,
  { readAfter, ownTexts, write }: SearchedRows<Row>,
): Promise<void> {
  const searched = (type: Searched) =>
    fieldsKeptInText(type.dataPropertyTypes)
      .map((field) => field.id)
      .sort()
      .join()
  if (searched(before) === searched(after)) return
  let last: Row['id'] = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await readAfter(last)
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    await write(rows.map((row) => ({ id: row.id, text: searchTextOf(ownTexts(row), after.dataPropertyTypes, row.data_properties) })))
  }
}

/**
 * Finds the options that match a search word, by their names in every language. Names are resolved at the time of the search and not stored
 * in the text, so that a renamed option is found by its new name at once, in any number of objects.
 */
function optionFinder(types: readonly Searched[], role: Role): (word: string) => ChosenOptions[] {
  const choices = types.flatMap((type) =>
    flatFields(visibleFields(type.dataPropertyTypes, role))
      .filter((field) => kindOf(field).columnType === 'choice')
      .map((field) => ({
        typeId: type.id,
        fieldId: field.id,
        options: optionsOf(field).map(({ value, localizedNames }) => ({
          value,
          names: foldForSearch(localizedNames.map((name) => name.text).join(' ')),
        })),
      })),
  )
  return (word) =>
    choices
      .map(({ typeId, fieldId, options }) => ({
        typeId,
        fieldId,
        values: options.filter((option) => option.names.includes(word)).map((option) => option.value),
      }))
      .filter(({ values }) => values.length > 0)
}
