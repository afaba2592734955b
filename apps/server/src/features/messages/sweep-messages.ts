import { setTimeout as delay } from 'node:timers/promises'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { Runtime } from '../../runtime.ts'
import { deleteOldDigests, deleteOldMessages } from './inbox.queries.ts'

const EVERY_MS = 60 * 60 * 1000
const BATCH = 2000
const LIFE_MS = 365 * 24 * 60 * 60 * 1000
/** Digests are remembered for some days, so that none is sent twice. */
const DIGEST_LIFE_MS = 14 * 24 * 60 * 60 * 1000

type Sweeper = Pick<Runtime, 'database' | 'now' | 'log'>

/** Deletes messages that are older than a year. @returns how many */
export async function sweepMessages({ database, now }: Omit<Sweeper, 'log'>): Promise<number> {
  const moment = now().getTime()
  await database.transaction({ kind: 'installation' }, (tx) => deleteOldDigests(tx, dayAt(new Date(moment - DIGEST_LIFE_MS), 'UTC')))
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldMessages(tx, new Date(moment - LIFE_MS), BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}

/** Sweeps now and every hour, until the returned function is called. */
export function keepSweepingMessages(sweeper: Sweeper): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      await sweepMessages(sweeper).catch((error: unknown) => sweeper.log.warn({ err: error }, 'old messages stay until the next sweep'))
      await delay(EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })()
  return () => stopping.abort()
}
