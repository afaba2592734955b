import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { alias, type KeyedColumn } from './keyed-columns.ts'

/** The tables whose rows have keys in `list_keys`, kept there by the database itself. */
export type KeyedTable = 'elements' | 'records' | 'operations'

interface TableTraits {
  /** The column with a row's type. */
  typeColumn: string
  /** Where the types are. */
  types: 'element_types' | 'record_types' | 'operation_types'
  /** The columns of `list_keys` that `find_listed` gives with what it finds; none: it does not look there. */
  foundKeys: readonly string[]
}
export const KEYED_TABLES: Record<KeyedTable, TableTraits> = {
  elements: {
    typeColumn: 'element_type_id',
    types: 'element_types',
    foundKeys: ['type_id', 'title', 'code', 'created_at', 'updated_at'],
  },
  records: { typeColumn: 'record_type_id', types: 'record_types', foundKeys: ['type_id', 'created_at', 'updated_at'] },
  operations: { typeColumn: 'operation_type_id', types: 'operation_types', foundKeys: [] },
}

/** Which rows with keys a list is of. */
export interface KeyedRows {
  table: KeyedTable
  tenantId: string
  siteId: string
  /** The types whose rows are listed. */
  typeIds: readonly string[]
  /** Of the tenant: decides the order of letters. */
  culture: Culture
  /** The tenant's IANA time zone. */
  timeZone: string
}

/** What is stored of a field, as text, in the row that is looked at. */
export const storedText = ({ table, tenantId, siteId }: KeyedRows, page: number, fieldId: string): RawBuilder<unknown> =>
  sql`(select r.data_properties ->> ${fieldId}::text from ${sql.table(table)} r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${alias(page)}.row_id)`

/** A part of the text of one column, as a pattern for LIKE. */
export interface PartOfText {
  column: KeyedColumn
  like: string
}

/**
 * The rows in whose texts stands, of each of some words, one spelling (as patterns for LIKE), and in some of whose
 * columns a part of a text.
 */
export function foundBy(
  { table, typeIds, culture }: KeyedRows,
  words: readonly (readonly string[])[],
  parts: readonly PartOfText[],
): RawBuilder<unknown> {
  const asked = parts.map(({ column: { slot, name, readIn }, like }) => {
    if (slot) return { like, field: slot.id }
    return readIn ? { like, names: [readIn, culture] } : { like, column: name }
  })
  return sql`find_listed(${table}, ${[...typeIds]}::uuid[], ${JSON.stringify(words)}::jsonb, ${JSON.stringify(asked)}::jsonb)`
}
