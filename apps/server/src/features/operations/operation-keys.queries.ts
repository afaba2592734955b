import type { KeyedTable } from '../../db/lists/keyed-source.ts'

/** List keys of operations. */
export const OPERATION_KEYS: KeyedTable = { typeColumn: 'operation_type_id', types: 'operation_types', foundKeys: [] }
