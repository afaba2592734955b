import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { sendAlong, type Tx } from '../../transaction.ts'
import type { TypeOfRows } from './keyed-tables.ts'
import { COLUMNS_OF_A_PAGE, type ListSlots } from './list-slots.ts'
import { keysOfRow, type RowWithKeys } from './row-keys.ts'

/** A type as its rows' keys are computed by it. */
export interface TypeWithSlots extends TypeOfRows {
  /** Version of the type that has these slots. */
  version: number
  slots: ListSlots
  /** The tenant's, whose table has the keys. */
  culture: Culture
}

/** A row to write keys of. */
export interface WrittenRow extends RowWithKeys {
  id: string
  updatedAt: Date
  /** The row as it was stored: keys that do not change are not written. Undefined: it is new. */
  before?: RowWithKeys | undefined
}

/** The page with the moment of the last change. */
const MOMENT_PAGE = -1

const KEYS = [
  ...['title', 'code', 'created_at', 'updated_at'],
  ...Array.from({ length: COLUMNS_OF_A_PAGE }, (_, index) => `t${index}`),
  ...Array.from({ length: COLUMNS_OF_A_PAGE }, (_, index) => `n${index}`),
  'choices',
]
const TYPES: Record<string, string> = { created_at: 'timestamptz', updated_at: 'timestamptz', choices: 'bigint' }
const typeOf = (key: string) => TYPES[key] ?? (/^n\d$/.test(key) ? 'float8' : 'text')
const COLUMNS = sql.raw(KEYS.join(', '))
const TYPED_COLUMNS = sql.raw(KEYS.map((key) => `${key} ${typeOf(key)}`).join(', '))
const ASSIGNED_COLUMNS = sql.raw(KEYS.map((key) => `${key} = excluded.${key}`).join(', '))

/**
 * Writes the list keys of rows of one type with their rows, in one statement. Pipelined: nobody waits for it. The slots cannot change until the
 * transaction ends; if they have changed since they were read, it fails with `serialization_failure`, and is repeated.
 */
export function writeKeys(tx: Tx, type: TypeWithSlots, rows: readonly WrittenRow[]): void {
  const { tenantId, siteId, typeId, version } = type
  const language = type.culture.slice(0, 2)
  const written = rows.flatMap(({ id, updatedAt, before, ...row }) => {
    const stored = before && keysOfRow(type.slots, before)
    const pages = keysOfRow(type.slots, row).flatMap((keys, page) =>
      stored && isDeepStrictEqual(keys, stored[page]) ? [] : [{ row_id: id, page, ...keys }],
    )
    return [{ row_id: id, page: MOMENT_PAGE, updated_at: updatedAt.toISOString(), choices: '0' }, ...pages]
  })
  const table = sql.table(`list_keys_${language}`)
  const statement = sql`insert into ${table} (culture, tenant_id, site_id, type_id, row_id, page, ${COLUMNS})
    select ${language}, ${tenantId}, ${siteId}, ${typeId}, k.*
    from hold_list_slots(${tenantId}, ${siteId}, ${typeId}, ${version}::int, ${language}) is_held,
      json_to_recordset(${JSON.stringify(written)}::json) k (row_id uuid, page smallint, ${TYPED_COLUMNS})
    where is_held
    on conflict (tenant_id, site_id, row_id, page, culture) do update set ${ASSIGNED_COLUMNS}`
  sendAlong(tx, statement.compile(tx))
}
