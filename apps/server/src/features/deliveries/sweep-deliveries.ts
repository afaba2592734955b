import type { Runtime } from '../../runtime.ts'
import { deleteLeftEvents } from '../message-events/take-events.ts'
import { deleteOldDeliveries } from './deliveries.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 1000
/** Days for which a delivery is in the log: a dead one may be sent again for longer. One that is held so long is of a config that nobody uses. */
const LIFE_DAYS = { done: 90, dead: 365, held: 365 }

/** Deletes deliveries that ended long ago or are held since long ago, with their attempts, and events that could not be fanned out. @returns how many deliveries */
export async function sweepDeliveries({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const before = { done: daysAgo(LIFE_DAYS.done), dead: daysAgo(LIFE_DAYS.dead), held: daysAgo(LIFE_DAYS.held) }
  await database.transaction({ kind: 'installation' }, (tx) => deleteLeftEvents(tx, before.done))
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldDeliveries(tx, before, BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}
