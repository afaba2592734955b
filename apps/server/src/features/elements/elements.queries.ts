import { sql } from 'kysely'
import type { ELEMENT_COLUMNS } from '@verka/domain/elements/elements.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { ElementId, ElementTypeId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { prepared, sendAtOnce, type Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { markOf } from '../../db/known-rows.ts'
import {
  alias,
  CODE_COLUMN,
  keyedColumns,
  OWN_COLUMNS,
  TITLE_COLUMN,
  TYPE_COLUMN,
  type KeyedColumn,
} from '../../db/lists/columns/keyed-columns.ts'
import type { Condition, DefinedListScope, RowColumn } from '../../db/lists/list.ts'
import { CHANGING_PAGE, keysOfFields, type KeysOfPage } from '../../db/lists/keys/row-keys.ts'
import { writeRowsWithKeys, type KeyedRow, type TypeWithSlots } from '../../db/lists/keys/write-keys.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { SEARCH_BATCH } from '../../db/lists/search/search-texts.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** The columns of a listed object. */
const LISTED = ['id', 'element_type_id', 'title', 'code', 'data_properties', 'version', 'created_at', 'updated_at'] as const
export type ElementColumn = (typeof LISTED)[number]

export interface ElementRow {
  id: ElementId
  element_type_id: ElementTypeId
  title: string
  code: string
  data_properties: JsonIn<'elements', 'data_properties'>
  version: number
  created_at: Date
  updated_at: Date
}

/** A row of a list, with what it chooses if that was asked for. */
export type ListedElementRow = ElementRow & { chosen?: unknown }

const elements = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx.selectFrom('elements').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

/** An object as it is read with the mark of its category, so that the category need not be asked for (`db/known-rows.ts`). */
export type ReadElementRow = ElementRow & { type_mark?: string }

const MARKED = `select e.id, e.element_type_id, e.title, e.code, e.data_properties, e.version, e.created_at, e.updated_at,
    (select ${markOf('t')} from element_types t where t.tenant_id = e.tenant_id and t.site_id = e.site_id and t.id = e.element_type_id) as type_mark
  from elements e where e.tenant_id = $1 and e.site_id = $2`
const BY_ID = prepared<ReadElementRow, [TenantId, SiteId, ElementId]>(`${MARKED} and e.id = $3`)
const BY_CODE = prepared<ReadElementRow, [TenantId, SiteId, string]>(`${MARKED} and e.code_key = lower($3)`)
const TO_WRITE = prepared<ReadElementRow, [TenantId, SiteId, ElementId]>(`${MARKED} and e.id = $3 for no key update of e`)

export const readElement = async (tx: Tx, { tenantId, siteId }: SiteScope, id: ElementId): Promise<ReadElementRow | undefined> =>
  (await sendAtOnce(tx, BY_ID(tenantId, siteId, id)))[0]

/** The same, locked as by `lockElementValues`. */
export const readElementToWrite = async (tx: Tx, { tenantId, siteId }: SiteScope, id: ElementId): Promise<ReadElementRow | undefined> =>
  (await sendAtOnce(tx, TO_WRITE(tenantId, siteId, id)))[0]

export const readElements = (tx: Tx, scope: SiteScope, ids: readonly ElementId[]) =>
  elements(tx, scope)
    .where('id', '=', sql<ElementId>`any(${[...ids]}::uuid[])`)
    .execute()

/** Sent at once: queries of the same step run after the lock. */
export const lockElement = async (
  tx: Tx,
  scope: SiteScope,
  id: ElementId,
): Promise<(ElementRow & { saved_by: JsonIn<'elements', 'saved_by'> | null }) | undefined> =>
  (await sendAtOnce(tx, elements(tx, scope).where('id', '=', id).forUpdate().compile()))[0]

/** Locks some objects, in the order of their ids. */
export const lockElements = (tx: Tx, scope: SiteScope, ids: readonly ElementId[]) =>
  elements(tx, scope)
    .where('id', '=', sql<ElementId>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Locks an object to write values to it, not its key. An execution's inserted rows lock its key: with a lock on that, too, two executions
 * would wait for each other.
 */
export const lockElementValues = (tx: Tx, scope: SiteScope, id: ElementId) =>
  elements(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const readElementByCode = async (tx: Tx, { tenantId, siteId }: SiteScope, code: string): Promise<ReadElementRow | undefined> =>
  (await sendAtOnce(tx, BY_CODE(tenantId, siteId, code)))[0]

/** What an object is found by: its code, its title, its id, or the value of a field. */
export type FoundBy = 'code' | 'title' | 'id' | { fieldId: string }

/** The objects of a category that have one of these values, in small letters, each with the value. */
export async function readElementsBy(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { typeId, by, values }: { typeId: ElementTypeId; by: FoundBy; values: readonly string[] },
): Promise<(ElementRow & { found: string })[]> {
  if (by === 'code') {
    // the unique index is read for each code, whatever the planner believes of a category that has just grown
    const { rows } = await sql<
      ElementRow & { found: string }
    >`select e.*, e.code_key as found from unnest(${[...values]}::text[]) as w (code)
      cross join lateral (select * from elements where tenant_id = ${tenantId} and code_key = w.code offset 0) e
      where e.site_id = ${siteId} and e.element_type_id = ${typeId}`.execute(tx)
    return rows
  }
  const of =
    typeof by === 'object' ? sql`lower(e.data_properties ->> ${by.fieldId})` : { title: sql`lower(e.title)`, id: sql`e.id::text` }[by]
  const { rows } = await sql<ElementRow & { found: string }>`select e.*, ${of} as found from elements e
    where e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.element_type_id = ${typeId} and ${of} = any(${[...values]}::text[])`.execute(
    tx,
  )
  return rows
}

/** The site, among the open ones, of the object with this code in a category with one of these statuses. */
export const readSiteOfCode = (tx: Tx, tenantId: TenantId, siteIds: readonly SiteId[], code: string, statuses: readonly string[]) =>
  tx
    .selectFrom('elements as e')
    .innerJoin('element_types as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.site_id', '=', 'e.site_id').onRef('t.id', '=', 'e.element_type_id'),
    )
    .select('e.site_id')
    .where((e) =>
      e.and({ 'e.tenant_id': tenantId, 'e.site_id': sql<SiteId>`any(${[...siteIds]}::uuid[])`, 'e.code_key': sql<string>`lower(${code})` }),
    )
    .where('t.status', 'in', statuses)
    .executeTakeFirst()

export interface ElementValues {
  id: ElementId
  elementTypeId: ElementTypeId
  title: string
  code: string
  dataProperties: Values
  savedBy: { id: UserId; name: string }
  searchText: string
  /** Its category as lists see it. */
  type: TypeWithSlots
}

export const codeTaken = (code: string): FieldError => ({ message: '@errors.codeTaken', field: 'code', params: { code } })

/** Codes are unique in the tenant: the constraint's error becomes an error at the field. */
function refuseTakenCode(code: string) {
  return (error: Error & { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === 'elements_code_unique') throw new AppError('invalid', codeTaken(code))
    throw error
  }
}

/**
 * Pipelined: nobody waits for it. It counts towards the licence; `refuse` throws at the limit. `again`: the row is restored with its age
 * and a later version.
 */
export const insertElement = (
  tx: Tx,
  scope: SiteScope,
  values: ElementValues,
  ownerId: UserId,
  now: Date,
  { refuse, again }: { refuse: (error: Error) => void; again?: { version: number; createdAt: Date } | undefined },
): void => {
  const createdAt = again?.createdAt ?? now
  const { tenantId, siteId } = scope
  const inserted = sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, saved_by, search_text,
      owner_id, created_at, updated_at, version)
    values (${tenantId}, ${siteId}, ${values.id}, ${values.elementTypeId}, ${values.title}, ${values.code}, ${jsonText(values.dataProperties)}::jsonb,
      ${jsonText(values.savedBy)}::jsonb, ${values.searchText}, ${ownerId}, ${createdAt}::timestamptz, ${now}::timestamptz, ${again?.version ?? 1})`
  const keyed = [{ id: values.id, keys: keysOf(values.type, values, createdAt, now) }]
  writeRowsWithKeys(tx, [inserted], [{ type: values.type, rows: keyed }], (error) => {
    refuse(error)
    return refuseTakenCode(values.code)(error)
  })
}

/** List keys of an object. */
export const keysOf = (
  { slots }: TypeWithSlots,
  { title, code, dataProperties }: Pick<ElementValues, 'title' | 'code' | 'dataProperties'>,
  createdAt: Date,
  updatedAt: Date,
): KeysOfPage[] => [
  { page: CHANGING_PAGE, updated_at: updatedAt.toISOString() },
  ...keysOfFields(slots, dataProperties, { title, code, created_at: createdAt.toISOString() }),
]

/** Pipelined: nobody waits for it. `stored`: the locked row. */
export const updateElementRow = (tx: Tx, scope: SiteScope, stored: ElementRow, values: ElementValues, now: Date): void => {
  const { tenantId, siteId } = scope
  const updated = sql`update elements set title = ${values.title}, code = ${values.code}, data_properties = ${jsonText(values.dataProperties)}::jsonb,
      saved_by = ${jsonText(values.savedBy)}::jsonb, search_text = ${values.searchText}, version = version + 1, updated_at = ${now}::timestamptz
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${values.id}`
  const keyed = [{ type: values.type, rows: [keysOfUpdate(stored, values, now)] }]
  writeRowsWithKeys(tx, [updated], keyed, refuseTakenCode(values.code))
}

/** List keys of an object before and after an update; `stored`: the locked row. */
export function keysOfUpdate(stored: ElementRow, values: ElementValues, now: Date): KeyedRow {
  const { created_at: createdAt, updated_at: updatedAt, data_properties: dataProperties } = stored
  const before = keysOf(values.type, { ...stored, dataProperties }, createdAt, updatedAt)
  return { id: values.id, keys: keysOf(values.type, values, createdAt, now), before }
}

export const deleteElementRow = (tx: Tx, { tenantId, siteId }: SiteScope, id: ElementId) =>
  tx.deleteFrom('elements').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

interface ElementListScope extends DefinedListScope {
  /** Ids of the categories that the caller may see, or the requested one. */
  elementTypeIds: ElementTypeId[]
  /** Additional conditions. */
  conditions: Condition[]
  /** The columns of the rows that are read; omitted: all. */
  columns?: readonly ElementColumn[] | undefined
  /** Reads what the rows choose, with names. */
  chosen?: RowColumn | undefined
}

/** Every object but one. */
export const isAnother = (id: ElementId): Condition => ({ page: 0, sql: sql<boolean>`${alias(0)}.row_id <> ${id}::uuid` })

export const queryElements = (tx: Tx, scope: ElementListScope, query: ListQuery) =>
  queryList<ListedElementRow>(
    tx,
    {
      rowOf: (
        id,
        { tenantId, siteId, rowValues = scope.chosen?.values } = scope,
      ) => sql`select ${sql.raw((scope.columns ?? LISTED).join(', '))}${
        scope.chosen ? sql`, ${scope.chosen.select({ tenantId, siteId }, rowValues ?? [])} as chosen` : sql``
      } from elements
        where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`,
      shape: `${scope.columns?.join() ?? ''} ${scope.chosen?.shape ?? ''}`,
      defaultOrdering: [{ column: 'title', dir: 'asc' }],
      timeZone: scope.timeZone,
      keys: {
        ...scope,
        rowValues: scope.chosen?.values,
        table: 'elements',
        typeIds: scope.elementTypeIds,
        columns: {
          ...({
            title: TITLE_COLUMN,
            code: CODE_COLUMN,
            elementTypeId: TYPE_COLUMN,
            ...OWN_COLUMNS,
          } satisfies Record<keyof typeof ELEMENT_COLUMNS, KeyedColumn>),
          ...keyedColumns(scope.fields, scope.slots),
        },
      },
    },
    query,
  )

/** Walks through a category's objects, a batch at a time. */
export const readForSearch = (tx: Tx, scope: SiteScope, elementTypeId: ElementTypeId, after: ElementId) =>
  tx
    .selectFrom('elements')
    .select(['id', 'title', 'code', 'data_properties'])
    .where((e) => e.and({ ...siteColumns(scope), element_type_id: elementTypeId }))
    .where('id', '>', after)
    .orderBy('id')
    .limit(SEARCH_BATCH)
    .execute()
