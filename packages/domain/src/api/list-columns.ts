/**
 * Kind of a list's column: `day` is a day of the calendar, `moment` and `dateTime` are moments (of our own, and of a field, which is stored
 * to the minute), `choice` is one of some words, which are ordered as listed.
 */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'day' | 'dateTime' | 'choice' | 'id' | 'moment'

/** Built-in columns of a list: the kind of each, or the words of a choice. */
export type BuiltInColumns = Readonly<Record<string, ColumnKind | readonly string[]>>

/** Columns by which a filtered list may be ordered and filtered. */
export interface ListTraits {
  columns: BuiltInColumns
  /** The parameter of the query that names the definition whose fields are columns, too, each by its id. */
  fieldsOf?: string
}
