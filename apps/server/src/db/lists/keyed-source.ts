import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { alias, type KeyedColumn } from './keyed-columns.ts'

/** The tables whose rows have keys in `list_keys`, kept there by the database itself. */
export type KeyedTable = 'elements' | 'records' | 'operations' | 'transactions'

interface TableTraits {
  /** The column with a row's type. */
  typeColumn: string
  /** Where the types are. */
  types: 'element_types' | 'record_types' | 'operation_types' | 'transaction_types'
  /** The columns of `list_keys` that `find_listed` gives with what it finds; none: it does not look there. */
  foundKeys: readonly string[]
  /** Its lists can be read from the rows themselves: keys of its rows are noted as due, and written a moment later. */
  isLog: boolean
  /** The values of a row `r` whose keys are kept. */
  held: RawBuilder<unknown>
}

const OWN_VALUES = sql`r.data_properties`
/** Those of its newest operation, and over them what rules wrote to it. */
const VALUES_OF_TRANSACTION = sql`((select o.data_properties from operations o
  where o.tenant_id = r.tenant_id and o.site_id = r.site_id and o.transaction_id = r.id
    and o.undoes is null and (o.undone_at is null or o.mode = 'start')
  order by o.executed_at desc, o.id desc limit 1) || r.data_properties)`

export const KEYED_TABLES: Record<KeyedTable, TableTraits> = {
  elements: {
    typeColumn: 'element_type_id',
    types: 'element_types',
    foundKeys: ['type_id', 'title', 'code', 'created_at', 'updated_at'],
    isLog: false,
    held: OWN_VALUES,
  },
  records: {
    typeColumn: 'record_type_id',
    types: 'record_types',
    foundKeys: ['type_id', 'created_at', 'updated_at'],
    isLog: false,
    held: OWN_VALUES,
  },
  operations: { typeColumn: 'operation_type_id', types: 'operation_types', foundKeys: [], isLog: true, held: OWN_VALUES },
  transactions: {
    typeColumn: 'transaction_type_id',
    types: 'transaction_types',
    foundKeys: [],
    isLog: true,
    held: VALUES_OF_TRANSACTION,
  },
}
export const KEYED_TABLE_NAMES = Object.keys(KEYED_TABLES) as KeyedTable[]
export const LOGS = KEYED_TABLE_NAMES.filter((table) => KEYED_TABLES[table].isLog)
/** They are in no list without their keys. */
export const LISTED_BY_KEYS = KEYED_TABLE_NAMES.filter((table) => !KEYED_TABLES[table].isLog)

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
  sql`(select ${KEYED_TABLES[table].held} ->> ${fieldId}::text from ${sql.table(table)} r
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
