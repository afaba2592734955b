import { sql } from 'kysely'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { alias, filterColumnOf, keysIn, plainKeyOf, type KeyedColumn } from '../../db/lists/columns/keyed-columns.ts'
import { rowsAmong } from '../../db/lists/columns/keyed-filters.ts'
import type { Condition } from '../../db/lists/list.ts'
import { rangeOf } from '../../db/lists/columns/list-filters.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** A date of the objects of a category, and its column. */
export interface DueColumn {
  elementTypeId: ElementTypeId
  column: KeyedColumn
}

/** Objects with one of these dates up to a day; the dates of each are found along their index. */
export function dueUntil(
  { tenantId, siteId }: SiteScope,
  { culture, timeZone }: { culture: Culture; timeZone: string },
  columns: readonly DueColumn[],
  day: string,
): Condition {
  const each = columns.map(({ elementTypeId, column }) => {
    const keys = alias(column.page)
    return sql`select ${keys}.row_id from ${keysIn(culture)} ${keys} where ${keys}.tenant_id = ${tenantId} and ${keys}.site_id = ${siteId}
      and ${keys}.type_id = ${elementTypeId} and ${keys}.page = ${sql.lit(column.page)}
      and ${rangeOf(filterColumnOf(column, culture), { to: day }, 'nextDue', timeZone)}`
  })
  return rowsAmong(sql`(${sql.join(each, sql` union all `)})`)
}

/** A counted number of the objects of a category, and its low limit. */
export interface LowLimit {
  elementTypeId: ElementTypeId
  column: KeyedColumn
  lowLimit: number
}

/** Objects with little left of one of these numbers; the numbers of each are found along their index. */
export function lowOnes({ tenantId, siteId }: SiteScope, culture: Culture, limits: readonly LowLimit[]): Condition {
  const each = limits.map(({ elementTypeId, column, lowLimit }) => {
    const keys = alias(column.page)
    return sql`select ${keys}.row_id from ${keysIn(culture)} ${keys} where ${keys}.tenant_id = ${tenantId} and ${keys}.site_id = ${siteId}
      and ${keys}.type_id = ${elementTypeId} and ${keys}.page = ${sql.lit(column.page)} and ${plainKeyOf(column)} <= ${lowLimit}`
  })
  return rowsAmong(sql`(${sql.join(each, sql` union all `)})`)
}
