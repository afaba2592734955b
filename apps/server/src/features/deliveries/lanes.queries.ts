import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** The lane of a config, locked until the end of the transaction. */
export async function lockLane(tx: Tx, scope: SiteScope, configId: ProcessorConfigId) {
  await tx
    .insertInto('delivery_lanes')
    .values({ ...siteColumns(scope), config_id: configId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('delivery_lanes')
    .selectAll()
    .where((e) => e.and({ ...siteColumns(scope), config_id: configId }))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type LaneRow = Awaited<ReturnType<typeof lockLane>>

export const updateLane = (
  tx: Tx,
  scope: SiteScope,
  configId: ProcessorConfigId,
  values: Partial<Pick<LaneRow, 'busy_until' | 'away_until' | 'failing_since' | 'failures' | 'wake_at'>>,
) =>
  tx
    .updateTable('delivery_lanes')
    .set(values)
    .where((e) => e.and({ ...siteColumns(scope), config_id: configId }))
    .execute()
