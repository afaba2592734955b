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

/** What stands in the searched values of a row, folded; '' where there is nothing. `typeId` is of the definition that its fields are of. */
export const textOfValues = (
  values: SearchedValues['values'],
  typeId: RawBuilder<unknown>,
  held: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`fold_for_search(coalesce((select string_agg(case when f."rowsOf" is null then ${held} ->> f.id
      else (select string_agg(r.cells ->> f.id, ' ') from jsonb_path_query(${held} -> f."rowsOf", '$[*]') as r (cells)) end, ' ')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb -> ${typeId}::text) as f (id text, "rowsOf" text)), ''))`

/** Whether one of the options that a word names is chosen in a row. A look-up in an object of JSON costs the same for one as for 10,000. */
export const isChosenIn = (
  { typeId, fieldId, values }: ChosenOptions,
  ofType: RawBuilder<unknown>,
  held: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${ofType} = ${typeId} and ${JSON.stringify(Object.fromEntries(values.map((value) => [value, true])))}::jsonb ? (${held} ->> ${fieldId}::text))`

/** Whether a word stands in a folded text, in one of its spellings. */
export const holdsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like any(${spellingsOf(word).map(containing)}::text[])`
