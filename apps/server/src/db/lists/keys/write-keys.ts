import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { sendAlong, type Tx } from '../../transaction.ts'
import type { TypeOfRows } from './keyed-tables.ts'
import { COLUMNS_OF_A_PAGE, type ListSlots } from './list-slots.ts'
import type { KeysOfPage } from './row-keys.ts'

/** A type as its rows' keys are computed by it. */
export interface TypeWithSlots extends TypeOfRows {
  /** Version of the type that has these slots. */
  version: number
  slots: ListSlots
  /** The tenant's, whose table has the keys. */
  culture: Culture
}

/** A row to write keys of. */
export interface KeyedRow {
  id: string
  keys: readonly KeysOfPage[]
  /** As they are stored: pages that do not change are not written. Undefined: the row is new. */
  before?: readonly KeysOfPage[] | undefined
}

const columns = (letter: 't' | 'n') => Array.from({ length: COLUMNS_OF_A_PAGE }, (_, index) => `${letter}${index}`)
const KEYS = ['title', 'code', 'created_at', 'updated_at', ...columns('t'), ...columns('n'), 'choices']
const TYPES: Record<string, string> = { created_at: 'timestamptz', updated_at: 'timestamptz', choices: 'bigint' }
const typeOf = (key: string) => TYPES[key] ?? (/^n\d$/.test(key) ? 'float8' : 'text')
/** New rows have no keys to replace: looking for them costs a tenth. */
const NOTHING = sql``
const COLUMNS = sql.raw(KEYS.join(', '))
const TYPED_COLUMNS = sql.raw(KEYS.map((key) => `${key} ${typeOf(key)}`).join(', '))
const REPLACED = sql.raw(
  `on conflict (tenant_id, site_id, row_id, page, culture) do update set ${KEYS.map((key) => `${key} = excluded.${key}`).join(', ')}`,
)

/**
 * Writes the list keys of rows of one type with their rows, in one statement. Pipelined: nobody waits for it. The slots cannot change until the
 * transaction ends; if they have changed since they were read, it fails with `serialization_failure`, and is repeated.
 */
export function writeKeys(tx: Tx, type: TypeWithSlots, rows: readonly KeyedRow[]): void {
  const { tenantId, siteId, typeId, version } = type
  const language = type.culture.slice(0, 2)
  const written = rows.flatMap(({ id, keys, before }) => {
    const stored = new Map(before?.map((page) => [page.page, page]))
    return keys.filter((page) => !isDeepStrictEqual(page, stored.get(page.page))).map((page) => ({ row_id: id, choices: '0', ...page }))
  })
  if (written.length === 0) return
  const table = sql.table(`list_keys_${language}`)
  const statement = sql`insert into ${table} (culture, tenant_id, site_id, type_id, row_id, page, ${COLUMNS})
    select ${language}, ${tenantId}, ${siteId}, ${typeId}, k.*
    from hold_list_slots(${tenantId}, ${siteId}, ${typeId}, ${version}::int, ${language}) is_held,
      json_to_recordset(${JSON.stringify(written)}::json) k (row_id uuid, page smallint, ${TYPED_COLUMNS})
    where is_held ${rows.every(({ before }) => before === undefined) ? NOTHING : REPLACED}`
  sendAlong(tx, statement.compile(tx))
}
