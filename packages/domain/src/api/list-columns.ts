/**
 * What a column of a list holds: `day` is a day of the calendar, `moment` and `dateTime` are moments (of our own, and of a field,
 * which is kept to the minute), `choice` is one of some words, which are ordered as they are given.
 */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'day' | 'dateTime' | 'choice' | 'id' | 'moment'

/** The columns that a list has by itself: what each holds, or the words that it is one of. */
export type BuiltInColumns = Readonly<Record<string, ColumnKind | readonly string[]>>

/** What a filtered list may be ordered and filtered by. */
export interface ListTraits {
  columns: BuiltInColumns
  /** The parameter of the query that names the definition whose fields are columns, too, each by its id. */
  fieldsOf?: string
}
