import type { RawBuilder } from 'kysely'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import type { ListScope } from '../site-scope.ts'
import type { Tx } from '../transaction.ts'
import type { KeyedColumn } from './columns/keyed-columns.ts'
import type { ListColumn } from './columns/list-columns.ts'
import type { KeyedRows, TableName } from './keys/keyed-tables.ts'
import type { ListSlots } from './keys/list-slots.ts'
import type { SearchedValues } from './search/searched-values.ts'

/** A condition on the rows of a list. */
export interface Condition {
  /** Page of the keys that it reads; omitted: it reads joined tables, or the rows themselves. */
  page?: number | undefined
  /** The column of that page that it compares, where it reads nothing else. */
  on?: string
  /** Joined tables that it reads, by their names in the list. */
  needs?: readonly string[] | undefined
  sql: RawBuilder<boolean>
  /** The same by the bits of the options, which every index contains: no row has to be read for it. */
  bits?: RawBuilder<boolean>
  /** The same on the row itself, for a walk along rows of which many match. */
  along?: RawBuilder<boolean>
}

/** A list: its rows, their keys, or both. */
export interface List {
  /** The displayed columns of the row with this id: one look-up by the primary key of its table. `scope`: that of the list, if not its own. */
  rowOf: (id: RawBuilder<unknown>, scope?: RowScope) => RawBuilder<unknown>
  /** What the text of `rowOf` depends on, whose only values are those of its scope: statements of such lists are kept (kept-statements.ts). */
  shape?: string
  defaultOrdering: Ordering[]
  /** The tenant's IANA time zone, for whole days of instants. */
  timeZone: string
  /** Omitted: the list is read by its keys only. */
  rows?: ListRows
  /** Omitted: the list is read from its rows only. */
  keys?: ListKeys | undefined
}

/** What the displayed row of a list is read by. */
type RowScope = Pick<ListScope, 'tenantId' | 'siteId'> & Pick<ListKeys, 'rowValues'>

/** A computed column of a displayed row. */
export interface RowColumn<Value = unknown> {
  /** Its text depends on this only: lists of the same shape share a statement. */
  shape: string
  /** Its values besides the scope. */
  values: readonly string[]
  select: (scope: Pick<ListScope, 'tenantId' | 'siteId'>, values: readonly unknown[]) => RawBuilder<Value>
}

/** The rows of a list in their table. */
export interface ListRows {
  table: TableName
  /** The table's name in columns and conditions. */
  name: string
  /** Query for the rows that may be in the list; omitted: all of the table. */
  from?: RawBuilder<unknown> | undefined
  /** The scope of the rows: the tenant and the site. */
  scope: RawBuilder<boolean>
  /** Joined tables by their names, each after those that it refers to; none of them adds or removes rows. */
  joins?: Record<string, Join>
  /** Conditions on the rows: type, rights. */
  conditions: readonly Condition[]
  columns: Record<string, ListColumn>
  /** The condition of a searched word. */
  searched: (word: string) => Condition
}

/** A table, or a subquery, that is joined to the rows of a list. */
export interface Join {
  table: RawBuilder<unknown>
  /** Omitted: the subquery refers to the row itself, and finds exactly one. */
  on?: RawBuilder<unknown>
  /** A row may have none. */
  isOptional?: true
}

/** The sort and filter keys of a list, which the database stores (`list_keys`). */
export interface ListKeys extends KeyedRows {
  /** Values of the text of a displayed row besides its scope. */
  rowValues?: readonly unknown[] | undefined
  columns: Record<string, KeyedColumn>
  conditions?: readonly Condition[]
  /** Conditions on every page of the keys of a row, for rows that the caller does not see. */
  visibleTo?: (tx: Tx) => Promise<(keys: RawBuilder<unknown>) => RawBuilder<boolean>[]>
  /** Searched values besides the texts of the rows. */
  searched?: SearchedValues
}

/** The part of a list's description that depends on the definition whose rows it has. */
export interface DefinedListScope extends ListScope {
  /** The fields of the requested definition that the caller may sort and filter by, with their key columns. */
  fields: readonly Field[]
  slots: ListSlots | undefined
  /** Searched values besides the texts of the rows. */
  searched: SearchedValues
}
