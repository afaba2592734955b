import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { searchWords, spellingsOf } from '@verka/domain/lists/search-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../../db/database.ts'
import { alias, keyedColumns, OWN_COLUMNS } from '../../db/lists/keyed-columns.ts'
import { queryKeyedList, type KeyedList } from '../../db/lists/keyed-list.ts'
import { escapeLike } from '../../db/lists/list-query.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'
import { reservedBetween } from '../reservations/reservations.queries.ts'
import { hasChosen, SEARCH_BATCH, type ChosenOptions } from '../../db/lists/search-texts.ts'

interface Place {
  tenantId: string
  siteId: string
}

export interface ElementRow {
  id: string
  element_type_id: string
  title: string
  code: string
  data_properties: unknown
  version: number
  created_at: Date
  updated_at: Date
}

const elements = (tx: Tx, { tenantId, siteId }: Place) =>
  tx.selectFrom('elements').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

export const readElement = (tx: Tx, place: Place, id: string) => elements(tx, place).where('id', '=', id).executeTakeFirst()

export const lockElement = (tx: Tx, place: Place, id: string) => elements(tx, place).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locked to write values to it, not its key. What an execution has already inserted about the object holds its key: a lock
 * on that, too, would make each of two executions wait for the other.
 */
export const lockElementValues = (tx: Tx, place: Place, id: string) =>
  elements(tx, place).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const readElementByCode = (tx: Tx, place: Place, code: string) =>
  elements(tx, place)
    .where('code_key', '=', sql<string>`lower(${code})`)
    .executeTakeFirst()

export interface ElementValues {
  id: string
  elementTypeId: string
  title: string
  code: string
  dataProperties: Values
  savedBy: { id: string; name: string }
  searchText: string
}

/** Codes are unique in the tenant: the database says so, here it becomes an error at the field. */
function codeTaken(code: string) {
  return (error: { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === 'elements_code_unique')
      throw new AppError('invalid', { message: '@errors.codeTaken', field: 'code', params: { code } })
    throw error
  }
}

export const insertElement = (tx: Tx, { tenantId, siteId }: Place, values: ElementValues, ownerId: string, now: Date) =>
  tx
    .insertInto('elements')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: values.id,
      element_type_id: values.elementTypeId,
      title: values.title,
      code: values.code,
      data_properties: JSON.stringify(values.dataProperties),
      saved_by: JSON.stringify(values.savedBy),
      search_text: values.searchText,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch(codeTaken(values.code))

export const updateElementRow = (tx: Tx, { tenantId, siteId }: Place, values: ElementValues, now: Date) =>
  tx
    .updateTable('elements')
    .set({
      title: values.title,
      code: values.code,
      data_properties: JSON.stringify(values.dataProperties),
      saved_by: JSON.stringify(values.savedBy),
      search_text: values.searchText,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', values.id)
    .execute()
    .catch(codeTaken(values.code))

/** One line of the ledger of a number of an object. */
export const insertBalanceEntry = (
  tx: Tx,
  { tenantId, siteId }: Place,
  entry: { id: string; elementId: string; fieldId: string; operationId: string; amount: number; balance: number },
  now: Date,
) =>
  tx
    .insertInto('balance_entries')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: entry.id,
      element_id: entry.elementId,
      field_id: entry.fieldId,
      operation_id: entry.operationId,
      amount: entry.amount,
      balance: entry.balance,
      created_at: now,
    })
    .execute()

export const deleteElementRow = (tx: Tx, { tenantId, siteId }: Place, id: string) =>
  tx.deleteFrom('elements').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

export async function countTransactionsAbout(tx: Tx, { tenantId, siteId }: Place, elementId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transactions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('element_id', '=', elementId)
    .executeTakeFirstOrThrow()
  return count
}

interface ElementListScope extends Place {
  /** Ids of the categories that the caller may see, or the one that was asked for. */
  elementTypeIds: string[]
  /** The fields that the caller may order and filter by, and where their keys stand: of the one category that was asked for. */
  fields: readonly Field[]
  slots: ListSlots | undefined
  culture: Culture
  timeZone: string
  /** The options that a word of the search names. */
  optionsNamed: (word: string) => ChosenOptions[]
  /** By bookings: those that are booked, or free, in a time; null: without that bound. */
  booked: { isBooked: boolean; from: Date | null; to: Date | null; now: Date } | undefined
}

const elementKeys = alias(0)

/** The objects in whose texts all of some words stand (`find_elements`). */
function found({ elementTypeIds }: ElementListScope, words: readonly string[]): RawBuilder<unknown> {
  const patterns = words.map((word) => spellingsOf(word).map((spelling) => `%${escapeLike(spelling)}%`))
  return sql`find_elements(${elementTypeIds}::uuid[], ${JSON.stringify(patterns)}::jsonb)`
}

/** A search: each word in the texts of an object, or as the name of an option that is chosen in it. */
function searched(scope: ElementListScope, criteria: string | undefined): Pick<KeyedList, 'conditions' | 'found'> {
  const words = searchWords(criteria)
  if (words.length === 0) return { conditions: [] }
  const isFound = (some: readonly string[]) => sql<boolean>`${elementKeys}.row_id in (select f.row_id from ${found(scope, some)} f)`
  const named = words.map((word) => scope.optionsNamed(word))
  if (named.every((options) => options.length === 0)) return { conditions: [{ page: 0, sql: isFound(words) }], found: found(scope, words) }
  const isChosen = hasChosen(sql`e.element_type_id`, sql`e.data_properties`)
  const conditions = words.map((word, index) => {
    const chosen = named[index]!.map(
      (options) => sql<boolean>`${elementKeys}.row_id in (select e.id from elements e
        where e.tenant_id = ${scope.tenantId} and e.site_id = ${scope.siteId} and ${isChosen(options)})`,
    )
    return { page: 0, sql: sql<boolean>`(${sql.join([isFound([word]), ...chosen], sql` or `)})` }
  })
  return { conditions }
}

/** The conditions with that on bookings; what was found by words alone is then no longer all that counts. */
function withBooked(
  { conditions, ...rest }: Pick<KeyedList, 'conditions' | 'found'>,
  { booked }: ElementListScope,
): Pick<KeyedList, 'conditions' | 'found'> {
  if (!booked) return { conditions, ...rest }
  const meets = reservedBetween(booked.from, booked.to, booked.now)
  const object = sql`(select ${elementKeys}.tenant_id, ${elementKeys}.site_id, ${elementKeys}.row_id as id) e`
  const isMet = sql<boolean>`${booked.isBooked ? sql.raw('') : sql.raw('not')} exists (select from ${object} where ${meets})`
  return { conditions: [...conditions, { page: 0, sql: isMet }] }
}

export function queryElements(tx: Tx, scope: ElementListScope, query: ListQuery) {
  const { tenantId, siteId, elementTypeIds, fields, slots, culture, timeZone } = scope
  return queryKeyedList<ElementRow>(
    tx,
    {
      tenantId,
      siteId,
      typeIds: elementTypeIds,
      columns: { ...OWN_COLUMNS, ...(slots ? keyedColumns(fields, slots) : {}) },
      culture,
      timeZone,
      rowOf: (id) => sql`select id, element_type_id, title, code, data_properties, version, created_at, updated_at from elements
        where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`,
      ...withBooked(searched(scope, query.searchCriteria), scope),
      countAll: sql<number>`select count(*) from elements
        where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = any(${elementTypeIds}::uuid[])`,
      storedIs: (
        fieldId,
        value,
        page,
      ) => sql<boolean>`exists (select 1 from elements e where e.tenant_id = ${tenantId} and e.site_id = ${siteId}
        and e.id = ${alias(page)}.row_id and e.data_properties ->> ${fieldId}::text = ${value})`,
      defaultOrdering: [{ column: 'title', dir: 'asc' }],
    },
    query,
  )
}

/** So many objects get their keys in one statement: it ends long before a statement may take no longer. */
const KEYS_BATCH = 5000

/** Makes the keys of a category's objects again. */
export async function rewriteElementKeys(tx: Tx, { tenantId, siteId }: Place, elementTypeId: string): Promise<void> {
  await sql`delete from list_keys where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${elementTypeId}`.execute(tx)
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`select max(w.id::text) as last from (
      select e.id, write_list_keys(e.tenant_id, e.site_id, e.element_type_id, e.id, t.list_slots, e.title, e.code, e.created_at,
          e.updated_at, e.data_properties)
        from (select * from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${elementTypeId}
            and id > ${last}::uuid order by id limit ${sql.lit(KEYS_BATCH)}) e
        join element_types t on t.tenant_id = e.tenant_id and t.site_id = e.site_id and t.id = e.element_type_id
          and t.list_slots is not null offset 0) w`.execute(tx)
    last = rows[0]!.last
  }
}

/** Walks through a category's objects, a batch at a time. */
export const readForSearch = (tx: Tx, { tenantId, siteId }: Place, elementTypeId: string, after: string) =>
  tx
    .selectFrom('elements')
    .select(['id', 'title', 'code', 'data_properties'])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('element_type_id', '=', elementTypeId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SEARCH_BATCH)
    .execute()
