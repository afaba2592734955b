/**
 * Kind of a list's column. `day`: a calendar day. `moment`: an instant of our own. `dateTime`: an instant in a field, stored to the minute.
 * `choice`: one of some words, ordered as listed.
 */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'day' | 'dateTime' | 'choice' | 'id' | 'moment'

/** Built-in columns of a list: the kind of each, or its words. */
export type BuiltInColumns = Readonly<Record<string, ColumnKind | readonly string[]>>

/** Columns by which a filtered list may be sorted and filtered. */
export interface ListTraits {
  columns: BuiltInColumns
  /** Query parameter that names a definition, whose fields are columns too, each by its id. */
  fieldsOf?: string
}
