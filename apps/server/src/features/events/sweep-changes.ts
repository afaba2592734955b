import { setTimeout as delay } from 'node:timers/promises'
import type { Runtime } from '../../runtime.ts'
import { deleteOldChanges } from './changes.queries.ts'

const EVERY_MS = 60 * 60 * 1000
const BATCH = 5000

/** Deletes changes delivered more than a day ago. @returns how many. */
export async function sweepChanges({ database }: Pick<Runtime, 'database'>): Promise<number> {
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldChanges(tx, BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}

/** Sweeps now and every hour, until the returned function is called. */
export function keepSweepingChanges(sweeper: Pick<Runtime, 'database' | 'log'>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      await sweepChanges(sweeper).catch((error: unknown) => sweeper.log.warn({ err: error }, 'old changes stay until the next sweep'))
      await delay(EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })()
  return () => stopping.abort()
}
