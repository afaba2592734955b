import type { KeyedTable } from '../../db/lists/keyed-source.ts'

/** How lists find and order operations. */
export const OPERATION_KEYS: KeyedTable = { typeColumn: 'operation_type_id', types: 'operation_types', foundKeys: [] }
