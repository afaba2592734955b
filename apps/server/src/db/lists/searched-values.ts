import { sql, type RawBuilder } from 'kysely'
import { spellingsOf } from '@verka/domain/lists/search-text.ts'
import { containing } from './list-filters.ts'
import type { ChosenOptions } from './search-texts.ts'

/** A value that words are looked for in: that of a field, or of a field in the rows of a collection (`rowsOf`). */
export interface SearchedValue {
  id: string
  rowsOf?: string
}

/** What words are looked for in when somebody searches, by what they may see now. */
export interface SearchedValues {
  /** By the id of the definition whose fields they are. */
  values: Record<string, SearchedValue[]>
  /** The options that a word names. */
  optionsNamed: (word: string) => ChosenOptions[]
}

/**
 * What stands in the searched values of a row, folded; '' where there is nothing. `typeId` is of the definition that its
 * fields are of. Spelt out for each definition: to read the names of the fields from a parameter takes ten times as long.
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

/** Whether a word stands in a folded text, in one of its spellings. */
export const holdsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like any(${spellingsOf(word).map(containing)}::text[])`
