import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { alias, filterColumnOf, keysIn, plainKeyOf, type KeyedColumn } from '../../db/lists/keyed-columns.ts'
import type { KeyedCondition } from '../../db/lists/keyed-filters.ts'
import { rangeOf } from '../../db/lists/list-filters.ts'
import { deviatingElements, type SeenDeviations } from '../deviations/deviations.queries.ts'
import { reservedBy } from '../reservations/reservation-states.queries.ts'
import { ownAmong, type OwnScope } from '../transactions/transactions.queries.ts'

interface Place {
  tenantId: string
  siteId: string
}

/** Of whose loans somebody may know besides their own: of those in every service, in those of some, or in these and all that are not restricted. */
export type KnownLoans = 'all' | { transactionTypeIds: readonly string[]; hasUnrestricted: boolean }

/** The objects that are lent, of a condition on the loan `t`. */
const lent = ({ tenantId, siteId }: Place, of: RawBuilder<unknown>) =>
  sql`(select t.element_id from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null${of})`

const found = (objects: RawBuilder<unknown>): KeyedCondition => ({ page: 0, sql: sql<boolean>`${alias(0)}.row_id in ${objects}` })

/** What somebody has on loan. */
export const lentTo = (place: Place, userId: string): KeyedCondition => found(lent(place, sql` and t.borrower_id = ${userId}`))

/** What others have on loan, as far as somebody may know of it: what they lent themselves, too. */
export function lentToOthers(place: Place, userId: string, known: KnownLoans): KeyedCondition {
  const isOther = sql` and t.borrower_id is distinct from ${userId}`
  if (known === 'all') return found(lent(place, isOther))
  const { transactionTypeIds, hasUnrestricted } = known
  const isUnrestricted = hasUnrestricted
    ? sql` or exists (select from transaction_types s
        where s.tenant_id = t.tenant_id and s.site_id = t.site_id and s.id = t.transaction_type_id and not s.is_restricted)`
    : sql``
  const isKnown = sql` and (t.owner_id = ${userId} or t.transaction_type_id = any(${[...transactionTypeIds]}::uuid[])${isUnrestricted})`
  return found(lent(place, sql`${isOther}${isKnown}`))
}

/** Objects that nobody has on loan. That an object is lent is visible to everybody. */
export const lentToNobody = ({ tenantId, siteId }: Place): KeyedCondition => ({
  page: 0,
  sql: sql<boolean>`not exists (select from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.element_id = ${alias(0)}.row_id and t.mode = 'loan' and t.status = 'started' and t.deleted_at is null)`,
})

/** What is not back and should be, whoever asks: until when something is lent everybody is told. */
export const overdueAt = (place: Place, now: Date): KeyedCondition => found(lent(place, sql` and t.due_at < ${now}`))

/** Objects that somebody has on loan. That an object is lent is visible to everybody. */
export const lentToAnybody = (place: Place): KeyedCondition => found(lent(place, sql``))

/** The objects with an open case, of the services and people of a scope. */
export const withOpenCases = ({ tenantId, siteId, transactionTypeIds, ownOnly }: OwnScope): KeyedCondition =>
  found(sql`(select t.element_id from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}
    and t.transaction_type_id = any(${transactionTypeIds}::uuid[]) and t.status = 'started' and t.deleted_at is null
    ${sql.join(
      ownAmong(ownOnly).map((condition) => sql`and ${condition}`),
      sql` `,
    )})`)

/** The objects with a deviation. */
export const deviating = (scope: SeenDeviations): KeyedCondition => found(deviatingElements(scope))

/** A date of the objects of a category, and its column. */
export interface DueColumn {
  elementTypeId: string
  column: KeyedColumn
}

/** Objects with one of these dates up to a day; the dates of each are found along their index. */
export function dueUntil(
  { tenantId, siteId }: Place,
  { culture, timeZone }: { culture: Culture; timeZone: string },
  columns: readonly DueColumn[],
  day: string,
): KeyedCondition {
  const each = columns.map(({ elementTypeId, column }) => {
    const keys = alias(column.page)
    return sql`select ${keys}.row_id from ${keysIn(culture)} ${keys} where ${keys}.tenant_id = ${tenantId} and ${keys}.site_id = ${siteId}
      and ${keys}.type_id = ${elementTypeId} and ${keys}.page = ${sql.lit(column.page)}
      and ${rangeOf(filterColumnOf(column, culture), { to: day }, 'nextDue', timeZone)}`
  })
  return found(sql`(${sql.join(each, sql` union all `)})`)
}

/** What somebody has booked, or what is booked for them. */
export const bookedBy = (place: Place, userId: string, now: Date): KeyedCondition => found(sql`(${reservedBy(place, userId, now)})`)

/** A number that is counted in the objects of a category, and how much of it is little. */
export interface LowLimit {
  elementTypeId: string
  column: KeyedColumn
  lowLimit: number
}

/** Objects with little left of one of these numbers; the numbers of each are found along their index. */
export function lowOnes({ tenantId, siteId }: Place, culture: Culture, limits: readonly LowLimit[]): KeyedCondition {
  const each = limits.map(({ elementTypeId, column, lowLimit }) => {
    const keys = alias(column.page)
    return sql`select ${keys}.row_id from ${keysIn(culture)} ${keys} where ${keys}.tenant_id = ${tenantId} and ${keys}.site_id = ${siteId}
      and ${keys}.type_id = ${elementTypeId} and ${keys}.page = ${sql.lit(column.page)} and ${plainKeyOf(column)} <= ${lowLimit}`
  })
  return found(sql`(${sql.join(each, sql` union all `)})`)
}
