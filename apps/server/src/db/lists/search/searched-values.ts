import { sql, type RawBuilder } from 'kysely'
import { spellingsOf } from '@verka/domain/lists/search-text.ts'
import { containing } from '../columns/list-filters.ts'
import type { ChosenOptions } from './search-texts.ts'

/** A searched value: of a field, or of a field in the rows of a collection (`rowsOf`). */
export interface SearchedValue {
  id: string
  rowsOf?: string
}

/** The values that a search covers, by the caller's rights now. */
export interface SearchedValues {
  /** By the id of the definition of the fields. */
  values: Record<string, SearchedValue[]>
  /** The options that a word names. */
  optionsNamed: (word: string) => ChosenOptions[]
}

/**
 * The searched values of a row as one folded text; '' if there are none. `typeId` is the definition of its fields. Generated for each
 * definition: reading field names from a parameter takes ten times as long.
 */
export function textOfValues(values: SearchedValues['values'], typeId: RawBuilder<unknown>, held: RawBuilder<unknown>): RawBuilder<string> {
  const ofTypes = Object.entries(values).filter(([, ofType]) => ofType.length > 0)
  if (ofTypes.length === 0) return sql<string>`''`
  const textOf = ({ id, rowsOf }: SearchedValue) =>
    rowsOf === undefined
      ? sql`${held} ->> ${id}::text`
      : sql`(select string_agg(r.cells ->> ${id}::text, ' ') from jsonb_path_query(${held} -> ${rowsOf}::text, '$[*]') as r (cells))`
  const cases = ofTypes.map(
    ([id, ofType]) =>
      sql`when ${id}::uuid then ${sql.join(
        ofType.map((value) => sql`coalesce(${textOf(value)}, '')`),
        sql` || ' ' || `,
      )}`,
  )
  return sql<string>`fold_for_search(case ${typeId} ${sql.join(cases, sql` `)} else '' end)`
}

/** Whether one of some options is chosen in a row. A look-up in an object of JSON costs the same for one as for 10,000. */
export const isOneChosen = ({ fieldId, values }: ChosenOptions, held: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${JSON.stringify(Object.fromEntries(values.map((value) => [value, true])))}::jsonb ? (${held} ->> ${fieldId}::text)`

/** Whether a folded text contains a word, in one of its spellings. */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like any(${spellingsOf(word).map(containing)}::text[])`
