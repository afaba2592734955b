import type { KeyedTable } from '../../db/lists/keys/keyed-tables.ts'

/** List keys of operations. */
export const OPERATION_KEYS: KeyedTable = { typeColumn: 'operation_type_id', types: 'operation_types', foundKeys: [] }
