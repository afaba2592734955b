import { sql, type RawBuilder } from 'kysely'
import { searchWords, spellingsOf } from '@verka/domain/lists/search-text.ts'
import { alias } from '../columns/keyed-columns.ts'
import { containsIn, type FoundPart } from '../columns/keyed-filters.ts'
import type { Condition, ListKeys } from '../list.ts'
import { foundBy, heldValues, keyedTable, type KeyedRows } from '../keys/keyed-tables.ts'
import { containing } from '../columns/list-filters.ts'
import type { ChosenOptions } from './search-texts.ts'
import { containsWord, isOneChosen, textOfValues, type SearchedValues } from './searched-values.ts'

interface KeyedSearch {
  conditions: Condition[]
  /** Query that finds the rows, with some of their keys, if it is equivalent to the conditions. */
  found?: RawBuilder<unknown>
}

const keys = alias(0)
const spelled = (word: string) => spellingsOf(word).map(containing)
const isAmong = (found: RawBuilder<unknown>) => sql<boolean>`${keys}.row_id in (select f.row_id from ${found} f)`

/**
 * A search: each word in the texts of a row, in its values that are not part of that text, or as the name of an option
 * that is chosen in it; and each part of a text in its column.
 */
export function searchFor(rows: ListKeys, criteria: string | undefined, parts: readonly FoundPart[]): KeyedSearch {
  const words = searchWords(criteria)
  const { searched } = rows
  const extra = words.map((word) =>
    searched
      ? [...searched.optionsNamed(word).map((options) => isChosen(rows, options)), ...extraConditions(rows, searched.values, word)]
      : [],
  )
  if (extra.every((others) => others.length === 0)) {
    if (words.length + parts.length === 0) return { conditions: [] }
    const found = foundBy(rows, words.map(spelled), parts)
    return { conditions: words.length > 0 ? [{ page: 0, sql: isAmong(found) }] : holding(rows, found, parts), found }
  }
  const ofWords = words.map((word, index) => ({
    page: 0,
    sql: sql<boolean>`(${sql.join([isAmong(foundBy(rows, [spelled(word)], [])), ...extra[index]!], sql` or `)})`,
  }))
  return { conditions: [...ofWords, ...(parts.length > 0 ? holding(rows, foundBy(rows, [], parts), parts) : [])] }
}

/** Rows that contain all of some parts: one condition finds them, and each can be checked on a row. */
const holding = (rows: KeyedRows, found: RawBuilder<unknown>, parts: readonly FoundPart[]): Condition[] =>
  parts.map(({ column, folded }, index) => ({
    page: column.page,
    sql: index === 0 ? sql<boolean>`${alias(column.page)}.row_id in (select f.row_id from ${found} f)` : sql<boolean>`true`,
    along: containsIn(rows, column, folded),
  }))

/** The rows `r` of some types that match a condition, as a condition on the keys. */
function isRowOf({ table, tenantId, siteId }: KeyedRows, typeIds: readonly string[], meets: RawBuilder<boolean>): RawBuilder<boolean> {
  const typeId = sql.ref(`r.${keyedTable(table).typeColumn}`)
  return sql<boolean>`${keys}.row_id in (select r.id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and ${typeId} = any(${[...typeIds]}::uuid[]) and ${meets})`
}

const isChosen = (rows: KeyedRows, chosen: ChosenOptions) => isRowOf(rows, [chosen.typeId], isOneChosen(chosen, heldValues(rows.table)))

/** A condition on values outside of the rows' texts: only for types with such fields, and there on each row. */
function extraConditions(rows: KeyedRows, values: SearchedValues['values'], word: string): RawBuilder<boolean>[] {
  const typeIds = Object.keys(values)
  if (typeIds.length === 0) return []
  const text = textOfValues(values, sql.ref(`r.${keyedTable(rows.table).typeColumn}`), heldValues(rows.table))
  return [isRowOf(rows, typeIds, containsWord(text, word))]
}
