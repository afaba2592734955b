import { setTimeout as delay } from 'node:timers/promises'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Runtime } from '../../runtime.ts'
import { readWaitingSites } from './message-events.queries.ts'

/** Interval of the one statement that finds events whose process died before it enqueued their job. */
const EVERY_MS = 5000

/** Enqueues the fan-out of events that wait for longer than usual. @returns the number of sites */
export async function enqueueWaiting(
  { database, jobs }: Pick<Runtime, 'database' | 'jobs'>,
  { before, tenantId }: { before: Date; tenantId?: TenantId },
): Promise<number> {
  const sites = await database.transaction({ kind: 'installation' }, (tx) => readWaitingSites(tx, before, tenantId), { isReadOnly: true })
  for (const site of sites)
    await database.transaction({ kind: 'tenant', tenantId: site.tenantId }, (tx) => jobs.enqueue(tx, 'fanOut', site, site.tenantId))
  return sites.length
}

/** Looks now and every five seconds, until the returned function is called. */
export function keepFanningOut(runtime: Pick<Runtime, 'database' | 'jobs' | 'log' | 'now'>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      const before = new Date(runtime.now().getTime() - EVERY_MS)
      await enqueueWaiting(runtime, { before }).catch((error: unknown) =>
        runtime.log.debug({ err: error }, 'events wait until they are looked for again'),
      )
      await delay(EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })()
  return () => stopping.abort()
}
