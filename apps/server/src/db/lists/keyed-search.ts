import { sql, type RawBuilder } from 'kysely'
import { searchWords, spellingsOf } from '@verka/domain/lists/search-text.ts'
import { alias } from './keyed-columns.ts'
import { containsIn, type KeyedCondition } from './keyed-filters.ts'
import { foundBy, KEYED_TABLES, type KeyedRows, type PartOfText } from './keyed-source.ts'
import { containing } from './list-filters.ts'
import type { ChosenOptions } from './search-texts.ts'

interface KeyedSearch {
  conditions: KeyedCondition[]
  /** What finds the rows, with some of their keys, when it says as much as the conditions. */
  found?: RawBuilder<unknown>
}

const keys = alias(0)
const spelled = (word: string) => spellingsOf(word).map(containing)
const isAmong = (found: RawBuilder<unknown>) => sql<boolean>`${keys}.row_id in (select f.row_id from ${found} f)`

/**
 * A search: each word in the texts of a row, or as the name of an option that is chosen in it; and each part of a text in
 * its column.
 * @param optionsNamed the options that a word names
 */
export function searchFor(
  rows: KeyedRows,
  criteria: string | undefined,
  optionsNamed: (word: string) => ChosenOptions[],
  parts: readonly (PartOfText & { folded: string })[],
): KeyedSearch {
  const words = searchWords(criteria)
  const named = words.map((word) => optionsNamed(word))
  if (named.every((options) => options.length === 0)) {
    if (words.length + parts.length === 0) return { conditions: [] }
    const found = foundBy(rows, words.map(spelled), parts)
    return { conditions: words.length > 0 ? [{ page: 0, sql: isAmong(found) }] : holding(rows, found, parts), found }
  }
  const ofWords = words.map((word, index) => {
    const chosen = named[index]!.map((options) => isChosen(rows, options))
    return { page: 0, sql: sql<boolean>`(${sql.join([isAmong(foundBy(rows, [spelled(word)], [])), ...chosen], sql` or `)})` }
  })
  return { conditions: [...ofWords, ...(parts.length > 0 ? holding(rows, foundBy(rows, [], parts), parts) : [])] }
}

/** Rows that hold all of some parts: one condition finds them, and each can be looked at by itself. */
const holding = (rows: KeyedRows, found: RawBuilder<unknown>, parts: readonly (PartOfText & { folded: string })[]): KeyedCondition[] =>
  parts.map(({ column, folded }, index) => ({
    page: column.page,
    sql: index === 0 ? sql<boolean>`${alias(column.page)}.row_id in (select f.row_id from ${found} f)` : sql<boolean>`true`,
    along: containsIn(rows, column, folded),
  }))

/** Rows in which one of some options is chosen. A look-up in an object of JSON costs the same for one as for 10,000. */
function isChosen({ table, tenantId, siteId }: KeyedRows, { typeId, fieldId, values }: ChosenOptions): RawBuilder<boolean> {
  const chosen = JSON.stringify(Object.fromEntries(values.map((value) => [value, true])))
  return sql<boolean>`${keys}.row_id in (select r.id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and ${sql.ref(`r.${KEYED_TABLES[table].typeColumn}`)} = ${typeId}
      and ${chosen}::jsonb ? (r.data_properties ->> ${fieldId}::text))`
}
