import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'

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
  values: Partial<Pick<LaneRow, 'busy_until' | 'away_until' | 'failing_since' | 'failures' | 'wake_at' | 'is_settled'>>,
) =>
  tx
    .updateTable('delivery_lanes')
    .set(values)
    .where((e) => e.and({ ...siteColumns(scope), config_id: configId }))
    .execute()

/** Notes that nothing of a lane is on its way any more: all is delivered, given up or held. */
export const settleLane = (tx: Tx, scope: SiteScope, configId: ProcessorConfigId) => updateLane(tx, scope, configId, { is_settled: true })

/**
 * Those of some configs whose lane nobody works on, or will: a run that has it looks again when it has sent, and another begins when a
 * receiver that is away is asked again. The lanes are locked until the end of the transaction, so that no run ends without having seen it.
 */
export async function configsToWake(
  tx: Tx,
  scope: SiteScope,
  configIds: readonly ProcessorConfigId[],
  now: Date,
): Promise<ProcessorConfigId[]> {
  const lanes = await tx
    .selectFrom('delivery_lanes')
    .select(['config_id', 'busy_until', 'away_until', 'wake_at'])
    .where((e) => e.and(siteColumns(scope)))
    .where('config_id', 'in', configIds)
    .orderBy('config_id')
    .forUpdate()
    .execute()
  const isLater = (moment: Date | null) => moment !== null && moment > now
  const taken = lanes.filter((lane) => isLater(lane.busy_until) || (isLater(lane.away_until) && isLater(lane.wake_at)))
  return configIds.filter((id) => !taken.some((lane) => lane.config_id === id))
}
