import { sql, type RawBuilder } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { RESERVATION_COLUMNS } from '@verka/domain/reservations/reservations.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { RESERVATION_STATUSES } from '@verka/domain/reservations/reservations.api.ts'
import type { ElementId, ReservationId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { joinsOf } from '../../db/lists/query-rows.ts'
import { containsWord } from '../../db/lists/search/searched-values.ts'
import { siteColumns, type ListScope, type SiteScope } from '../../db/site-scope.ts'

export interface ReservationRow {
  id: ReservationId
  version: number
  element_id: ElementId
  element_title: string
  element_code: string
  transaction_type_id: TransactionTypeId
  user_id: UserId
  user_name: string
  /** Person who made it. */
  owner_id: UserId
  from_at: Date
  to_at: Date
  expires_at: Date
  /** Its present status: an uncollected booking is expired, even if that was not written yet. */
  status: string
  transaction_id: TransactionId | null
  created_at: Date
  updated_at: Date
}

/** Joined columns of a booking: the object and its person. */
const JOINS = {
  e: { table: sql`elements`, on: sql`e.tenant_id = r.tenant_id and e.site_id = r.site_id and e.id = r.element_id` },
  u: { table: sql`users`, on: sql`u.tenant_id = r.tenant_id and u.id = r.user_id` },
}
const FROM = sql`reservations r ${joinsOf(JOINS)}`

const statusAt = (now: Date) => sql<string>`case when r.status = 'booked' and r.expires_at <= ${now} then 'expired' else r.status end`

const select = (now: Date) => sql`r.id, r.version, r.element_id, e.title as element_title, e.code as element_code, r.transaction_type_id,
  r.user_id, u.name as user_name, r.owner_id, r.from_at, r.to_at, r.expires_at, ${statusAt(now)} as status, r.transaction_id, r.created_at, r.updated_at`

const rowOf = ({ tenantId, siteId }: SiteScope, id: RawBuilder<unknown>, now: Date) =>
  sql`select ${select(now)} from ${FROM} where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${id}`

export async function readReservation(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  id: ReservationId,
  now: Date,
): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`${rowOf({ tenantId, siteId }, sql`${id}`, now)}`.execute(tx)
  return rows[0]
}

/** Overlaps are finally refused by a constraint of the database. */
export function overlapping(error: { code?: string; constraint?: string }): never {
  if (error.code === '23P01' && error.constraint === 'reservations_no_overlap')
    throw new AppError('conflict', { message: '@errors.reservedMeanwhile', field: 'from' })
  throw error
}

interface Interval {
  from: Date
  to: Date
  expiresAt: Date
}

export const insertReservation = (
  tx: Tx,
  scope: SiteScope,
  values: Interval & { id: ReservationId; elementId: ElementId; transactionTypeId: TransactionTypeId; userId: UserId; ownerId: UserId },
  now: Date,
) =>
  tx
    .insertInto('reservations')
    .values({
      ...siteColumns(scope),
      id: values.id,
      element_id: values.elementId,
      transaction_type_id: values.transactionTypeId,
      user_id: values.userId,
      from_at: values.from,
      to_at: values.to,
      expires_at: values.expiresAt,
      status: 'booked',
      owner_id: values.ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch(overlapping)

export const changeReservations = (tx: Tx, scope: SiteScope, now: Date) =>
  tx
    .updateTable('reservations')
    .set({ version: sql`version + 1`, updated_at: now })
    .where((e) => e.and(siteColumns(scope)))

/** Moves an open booking. Returns whether it was open. */
export async function moveReservation(
  tx: Tx,
  scope: SiteScope,
  id: ReservationId,
  { from, to, expiresAt }: Interval,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await changeReservations(tx, scope, now)
    .set({ from_at: from, to_at: to, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .executeTakeFirst()
    .catch(overlapping)
  return numUpdatedRows === 1n
}

/** Cancels an open booking. Returns whether it was open. */
export async function cancelReservationRow(tx: Tx, scope: SiteScope, id: ReservationId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await changeReservations(tx, scope, now)
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks an object's uncollected bookings as expired, so that they block nobody. */
export const expireReservations = (tx: Tx, scope: SiteScope, elementId: ElementId, now: Date) =>
  changeReservations(tx, scope, now)
    .set({ status: 'expired' })
    .where('element_id', '=', elementId)
    .where('status', '=', 'booked')
    .where('expires_at', '<=', now)
    .execute()

export interface Overlap {
  elementId: ElementId
  from: Date
  /** null, or not later: only the moment `from`. */
  to: Date | null
}

export const meets = ({ from, to }: Overlap) =>
  sql<boolean>`tstzrange(from_at, to_at) && ${to === null || to <= from ? sql`tstzrange(${from}, ${from}, '[]')` : sql`tstzrange(${from}, ${to})`}`

/** The first booking of an object that overlaps an interval, except those of one person, or itself. */
export const findOverlapping = (tx: Tx, scope: SiteScope, overlap: Overlap, but: { userId: UserId } | { id: ReservationId | undefined }) =>
  tx
    .selectFrom('reservations')
    .select(['id', 'user_id', 'from_at', 'to_at'])
    .where((e) => e.and({ ...siteColumns(scope), element_id: overlap.elementId, status: 'booked' }))
    .where(meets(overlap))
    .$if('userId' in but, (query) => query.where('user_id', '!=', (but as { userId: UserId }).userId))
    .$if('id' in but && but.id !== undefined, (query) => query.where('id', '!=', (but as { id: ReservationId }).id))
    .orderBy('from_at')
    .executeTakeFirst()

/** Maximum number of bookings that are read for a loan. */
const MOST_AHEAD = 100

/** Open bookings of an object from now on that begin before a moment, by start; null: with any start. */
export const readAhead = (tx: Tx, { tenantId, siteId }: SiteScope, elementId: ElementId, until: Date | null, now: Date) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .select(['r.transaction_type_id', 'r.user_id', 'u.name as user_name', 'r.from_at', 'r.to_at'])
    .where((e) => e.and({ 'r.tenant_id': tenantId, 'r.site_id': siteId, 'r.element_id': elementId, 'r.status': 'booked' }))
    .where('r.expires_at', '>', now)
    .where('r.to_at', '>', now)
    .$if(until !== null, (query) => query.where('r.from_at', '<', until))
    .orderBy('r.from_at')
    .limit(MOST_AHEAD)
    .execute()

/** Marks the borrower's bookings that a loan overlaps as used. Returns them. */
export const fulfilReservations = (
  tx: Tx,
  scope: SiteScope,
  overlap: Overlap,
  loan: { userId: UserId; transactionId: TransactionId },
  now: Date,
) =>
  changeReservations(tx, scope, now)
    .set({ status: 'fulfilled', transaction_id: loan.transactionId })
    .where((e) => e.and({ element_id: overlap.elementId, user_id: loan.userId, status: 'booked' }))
    .where(meets(overlap))
    .returning(['id', 'from_at', 'to_at'])
    .execute()

/** The bookings of an object that a loan used, with the time of use, by start. */
export const readFulfilledBy = (tx: Tx, scope: SiteScope, elementId: ElementId, transactionId: TransactionId) =>
  tx
    .selectFrom('reservations')
    .select(['from_at', 'to_at', 'updated_at'])
    .where((e) => e.and({ ...siteColumns(scope), element_id: elementId, transaction_id: transactionId, status: 'fulfilled' }))
    .orderBy('from_at')
    .execute()

interface ReservationListScope extends ListScope {
  transactionTypeIds: TransactionTypeId[]
  elementId: ElementId | undefined
  /** The time of which they take some. */
  from: Date | undefined
  to: Date | undefined
  /** Only this person's. */
  userId: UserId | undefined
  /** Services in which others' names must not be searched, filtered or sorted by: theirs are empty, unless the caller booked for them. */
  namelessTypeIds: string[]
  actorId: string
  now: Date
}

export function queryReservations(tx: Tx, scope: ReservationListScope, query: ListQuery) {
  const { tenantId, siteId, elementId, from, to, userId, actorId, culture, timeZone, now } = scope
  const conditions = [sql<boolean>`r.transaction_type_id = any(${scope.transactionTypeIds}::uuid[])`]
  if (elementId !== undefined) conditions.push(sql<boolean>`r.element_id = ${elementId}`)
  // separate conditions, so that an object's bookings are read by the index of their start
  if (from !== undefined) conditions.push(sql<boolean>`r.to_at > ${from}`)
  if (to !== undefined) conditions.push(sql<boolean>`r.from_at < ${to}`)
  if (userId !== undefined) conditions.push(sql<boolean>`r.user_id = ${userId}`)
  const known = sql`(r.user_id = ${actorId} or r.owner_id = ${actorId} or not r.transaction_type_id = any(${scope.namelessTypeIds}::uuid[]))`
  const name = sql`(case when ${known} then u.name end)`
  return queryList<ReservationRow>(
    tx,
    {
      rowOf: (id) => rowOf(scope, id, now),
      defaultOrdering: [{ column: 'from', dir: 'asc' }],
      timeZone,
      rows: {
        table: 'reservations',
        name: 'r',
        scope: sql<boolean>`r.tenant_id = ${tenantId} and r.site_id = ${siteId}`,
        joins: JOINS,
        conditions: conditions.map((condition) => ({ sql: condition })),
        columns: {
          from: { type: 'moment', value: sql`r.from_at`, isFilled: true },
          to: { type: 'moment', value: sql`r.to_at`, isFilled: true },
          createdAt: { type: 'moment', value: sql`r.created_at`, isFilled: true },
          status: choiceColumn(sql`(${statusAt(now)})`, RESERVATION_STATUSES, { isFilled: true }),
          elementId: { type: 'id', value: sql`r.element_id`, isFilled: true },
          elementTitle: textColumn(sql`e.title`, culture, { needs: ['e'], isFilled: true }),
          elementCode: textColumn(sql`e.code`, culture, { needs: ['e'], isFilled: true, caseless: sql`e.code_key` }),
          transactionTypeId: { type: 'id', value: sql`r.transaction_type_id`, isFilled: true },
          userId: { type: 'id', value: sql`(case when ${known} then r.user_id end)` },
          user: textColumn(name, culture, { needs: ['u'] }),
        } satisfies Record<keyof typeof RESERVATION_COLUMNS, ListColumn>,
        searched: (word) => ({
          needs: ['e', 'u'],
          sql: containsWord(sql`(e.search_text || ' ' || fold_for_search(coalesce(${name}, '')))`, word),
        }),
      },
    },
    query,
  )
}
