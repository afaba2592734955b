import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { jsonInTurns, mapInTurns } from '../../../processes/in-turns.ts'
import { sendAlong, type Tx } from '../../transaction.ts'
import type { TypeOfRows } from './keyed-tables.ts'
import { COLUMNS_OF_A_PAGE, type ListSlots } from './list-slots.ts'
import type { KeysOfPage } from './row-keys.ts'

/** A type as its rows' keys are computed by it. */
export interface TypeWithSlots extends TypeOfRows {
  /** Version of the type that has these slots; of a service that of the slots. */
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

/** Rows of a type to write keys of. */
export interface RowsOfType {
  type: TypeWithSlots
  rows: readonly KeyedRow[]
}

const columns = (letter: 't' | 'n') => Array.from({ length: COLUMNS_OF_A_PAGE }, (_, index) => `${letter}${index}`)
const UUIDS = ['service_id', 'owner_id', 'borrower_id']
const KEYS = ['title', 'code', 'created_at', 'updated_at', ...UUIDS, ...columns('t'), ...columns('n'), 'choices']
const TYPES: Record<string, string> = { created_at: 'timestamptz', updated_at: 'timestamptz', choices: 'bigint' }
const typeOf = (key: string) => TYPES[key] ?? (UUIDS.includes(key) ? 'uuid' : /^n\d$/.test(key) ? 'float8' : 'text')
const COLUMNS = sql.raw(KEYS.join(', '))
const TYPED_COLUMNS = sql.raw(KEYS.map((key) => `${key} ${typeOf(key)}`).join(', '))
const ASSIGNED_COLUMNS = sql.raw(KEYS.map((key) => `${key} = excluded.${key}`).join(', '))

// costs a look-up and a second write in the table, which new rows need not pay
const OVER_BEFORE = sql` on conflict (tenant_id, site_id, row_id, page, culture) do update set ${ASSIGNED_COLUMNS}`

/** The pages of rows that have other keys than before, as the columns of `list_keys`. */
const pagesToWrite = ({ type: { typeId }, rows }: RowsOfType): object[] =>
  rows.flatMap(({ id, keys, before }) => {
    const stored = new Map(before?.map((page) => [page.page, page]))
    return keys
      .filter((page) => !isDeepStrictEqual(page, stored.get(page.page)))
      .map((page) => ({ type_id: typeId, row_id: id, choices: '0', ...page }))
  })

/** `pages`: as JSON. */
const insertOf = (
  { tenantId, siteId, culture }: Pick<TypeWithSlots, 'tenantId' | 'siteId' | 'culture'>,
  { pages, areNew }: { pages: string; areNew: boolean },
  held: RawBuilder<unknown> = sql`(select true as is_held)`,
) => {
  const language = culture.slice(0, 2)
  return sql`insert into ${sql.table(`list_keys_${language}`)} (culture, tenant_id, site_id, type_id, row_id, page, ${COLUMNS})
    select ${language}, ${tenantId}, ${siteId}, k.*
    from ${held} held (is_held), json_to_recordset(${pages}::json) k (type_id uuid, row_id uuid, page smallint, ${TYPED_COLUMNS})
    where is_held${areNew ? sql`` : OVER_BEFORE}`
}

/**
 * Writes the list keys of rows of one type with their rows, in one statement. Pipelined: nobody waits for it. The slots cannot change until the
 * transaction ends; if they have changed since they were read, it fails with `serialization_failure`, and is repeated.
 */
export const writeKeys = (tx: Tx, type: TypeWithSlots, rows: readonly KeyedRow[]): void => writeRowsWithKeys(tx, [], [{ type, rows }])

/**
 * Writes rows of a site, each by a statement, and the list keys of several types, all in one statement. Types are held in their order, which is the
 * same for all: a service before its functions. `explained` as for `sendAlong`.
 */
export function writeRowsWithKeys(
  tx: Tx,
  statements: readonly RawBuilder<unknown>[],
  given: readonly RowsOfType[],
  explained?: (error: Error) => never,
): void {
  const [first] = given
  const pages = given.flatMap(pagesToWrite)
  if (!first || pages.length === 0) {
    for (const statement of statements) sendAlong(tx, statement.compile(tx), explained)
    return
  }
  const parts = statements.map((statement, place) => sql`${sql.raw(`w${place}`)} as (${statement})`)
  const before = parts.length === 0 ? sql`` : sql`with ${sql.join(parts)} `
  const areNew = given.every(({ rows }) => rows.every(isNew))
  const held = holdSlotsOf(given.map(({ type }) => type))
  sendAlong(tx, sql`${before}${insertOf(first.type, { pages: JSON.stringify(pages), areNew }, held)}`.compile(tx), explained)
}

const isNew = ({ before }: KeyedRow) => before === undefined

/** Types of one site and language are held. */
function holdSlotsOf(types: readonly TypeWithSlots[]): RawBuilder<unknown> {
  const { tenantId, siteId, culture } = types[0]!
  return sql`hold_list_slots(${tenantId}, ${siteId}, ${types.map(({ typeId }) => typeId)}::uuid[],
    ${types.map(({ version }) => version)}::int[], ${culture.slice(0, 2)})`
}

/** As `writeKeys` for the rows of a set, whose keys are computed with turns for other requests. */
export async function writeKeysOfSet<Row>(tx: Tx, type: TypeWithSlots, set: readonly Row[], keyed: (row: Row) => KeyedRow): Promise<void> {
  const rows = await mapInTurns(set, keyed)
  const pages = await jsonInTurns(pagesToWrite({ type, rows }))
  if (pages !== '[]') sendAlong(tx, insertOf(type, { pages, areNew: rows.every(isNew) }, holdSlotsOf([type])).compile(tx))
}

/** Writes the list keys of rows whose type the caller has locked (`lock_list_keys`), and whose keys it has removed. */
export async function writeKeysOfLocked(tx: Tx, type: TypeWithSlots, rows: readonly KeyedRow[]): Promise<void> {
  const pages = pagesToWrite({ type, rows })
  if (pages.length > 0) await insertOf(type, { pages: JSON.stringify(pages), areNew: true }).execute(tx)
}
