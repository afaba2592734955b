import { sql, type RawBuilder } from 'kysely'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../../from-above.ts'
import type { DB } from '../../schema/schema.generated.ts'
import type { ListScope } from '../../site-scope.ts'
import { alias, type KeyedColumn } from '../columns/keyed-columns.ts'

/** A table of the database, by its name. */
export type TableName = keyof DB

export interface TypeOfRows {
  tenantId: TenantId
  siteId: SiteId
  typeId: string
}

/** A table whose rows have keys in `list_keys`, described by the feature that owns it. */
export interface KeyedTable {
  /** The column with a row's type. */
  typeColumn: string
  /** Table of the types. */
  types: TableName
  /** The fields of a type, each row with some as `fields`; omitted: those of its own row. */
  fieldsOf?: (type: TypeOfRows) => RawBuilder<unknown>
  /** Columns of `list_keys` that `find_listed` returns with the found rows; empty: it does not search this table. */
  foundKeys: readonly string[]
  /** The values of a row `r` whose keys are stored; omitted: its own. */
  held?: RawBuilder<unknown>
  /** Rows with keys; omitted: all. */
  isListed?: RawBuilder<boolean>
  /** The version of the slots of a type `t`; omitted: the type's own. */
  slotsVersion?: string
  /** When all keys of a type are rewritten: `logged` reads the rows of a log (`LoggedRow`) from a batch `r`, `computed` lets the database compute the keys. */
  rewritten: { logged: (batch: RawBuilder<unknown>) => RawBuilder<unknown> } | { computed: Computed }
}
type Computed = (type: TypeOfRows, batch: RawBuilder<unknown>) => RawBuilder<unknown>

/** All tables with keys, by their names. */
export const keyedTables = fromAbove<Partial<Record<TableName, KeyedTable>>>('keyed tables')

export function keyedTable(name: TableName): KeyedTable {
  const table = keyedTables.get()[name]
  if (!table) throw new Error(`the rows of '${name}' have no keys`)
  return table
}

export const keyedTableNames = (): TableName[] => Object.keys(keyedTables.get()) as TableName[]
/** The tables whose lists can also be read from the rows themselves. */
export const logs = (): TableName[] => keyedTableNames().filter((name) => 'logged' in keyedTable(name).rewritten)

/** The values of a row `r` whose keys are stored. */
export const heldValues = (name: TableName): RawBuilder<unknown> => keyedTable(name).held ?? sql`r.data_properties`

/** The rows with keys of a list. */
export interface KeyedRows extends ListScope {
  table: TableName
  /** Types whose rows are listed. */
  typeIds: readonly string[]
}

/** The stored value of a field, as text, in the current row. */
export const storedText = ({ table, tenantId, siteId }: KeyedRows, page: number, fieldId: string): RawBuilder<unknown> =>
  sql`(select ${heldValues(table)} ->> ${fieldId}::text from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${alias(page)}.row_id)`

/** A part of the text of one column, as a pattern for LIKE. */
export interface PartOfText {
  column: KeyedColumn
  like: string
}

/** The rows whose texts contain, for each word, one spelling (as patterns for LIKE), and some of whose columns contain a part of a text. */
export function foundBy(
  { table, typeIds, culture }: KeyedRows,
  words: readonly (readonly string[])[],
  parts: readonly PartOfText[],
): RawBuilder<unknown> {
  const requested = parts.map(({ column: { slot, name, readIn }, like }) => {
    if (slot) return { like, field: slot.id }
    return readIn ? { like, names: [readIn, culture] } : { like, column: name }
  })
  return sql`find_listed(${table}, ${[...typeIds]}::uuid[], ${JSON.stringify(words)}::jsonb, ${JSON.stringify(requested)}::jsonb)`
}
