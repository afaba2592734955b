import type { Runtime } from '../../runtime.ts'
import { deleteOldChanges } from './changes.queries.ts'

const BATCH = 5000

/** Deletes changes delivered more than a day ago. @returns how many. */
export async function sweepChanges({ database }: Pick<Runtime, 'database'>): Promise<number> {
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldChanges(tx, BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}
