import type { LocalizedTexts } from '../localization/localized-text.ts'

/** The reader's language functions, with which a column renders its cell. */
export interface ColumnWords {
  t: (key: string) => string
  textOf: (texts: LocalizedTexts) => string
}

/** A column of a list that is read whole: the page, its order, its search and its export follow from it. */
export interface ResourceColumn<Row> {
  /** A key of the texts. */
  title: string
  holds: 'text' | 'number' | 'moment'
  value: (row: Row, words: ColumnWords) => string | number
  /** Of one of several values: the key of the text of each. The list orders and filters by the values and displays the texts. */
  choices?: Readonly<Record<string, string>>
  /** The name of the row. */
  isMain?: true
  /** Its words are found by the search of the list. */
  isSearched?: true
  filter?: 'text' | 'day'
  isHiddenOnPhone?: true
  /** In pixels. */
  width?: number
}

/** Declares the columns of a list; titles that are no texts do not compile where the columns are used. */
export const defineColumns =
  <Row>() =>
  <const Columns extends Record<string, ResourceColumn<Row>>>(columns: Columns): Columns =>
    columns
