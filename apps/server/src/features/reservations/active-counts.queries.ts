import { sql } from 'kysely'
import type { ElementId, UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** Number of open bookings of each object. */
export const countActiveOf = (tx: Tx, scope: SiteScope, elementIds: readonly ElementId[], now: Date) =>
  tx
    .selectFrom('reservations')
    .select((e) => ['element_id', e.fn.countAll<number>().as('count')])
    .where((e) => e.and({ ...siteColumns(scope), element_id: sql<ElementId>`any(${[...elementIds]}::uuid[])`, status: 'booked' }))
    .where('expires_at', '>', now)
    .groupBy('element_id')
    .execute()

/** Number of open bookings for a user, in the open sites. */
export const countActiveFor = (tx: Tx, tenantId: TenantId, userId: UserId, now: Date): Promise<number> =>
  countRows(
    tx
      .selectFrom('reservations')
      .where((e) => e.and({ tenant_id: tenantId, user_id: userId, status: 'booked' }))
      .where('expires_at', '>', now),
  )
