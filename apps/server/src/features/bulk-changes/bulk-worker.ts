import { setTimeout as delay } from 'node:timers/promises'
import { readAtWork } from './bulk-changes.queries.ts'
import { workOnSlice, type BulkWorkerRuntime } from './work-on-slice.ts'

/** So often each process looks for what another one has left behind. */
const EVERY_MS = 5000
/** What is committed within it is looked at together. */
const GATHER_MS = 100

/** The process's own work on bulk changes. */
export interface BulkWorker {
  /** Something was committed: there may be work. It never waits and never fails. */
  soon: () => void
  /** Ends it after the slice that is under way. */
  stop: () => Promise<void>
}

/**
 * Works on all bulk changes that wait for it, of one tenant where it is named, slice by slice in turns, until none is left. One that fails
 * is left for the next time.
 */
export async function workOnAll(
  runtime: BulkWorkerRuntime,
  { signal, tenantId }: { signal?: AbortSignal; tenantId?: string } = {},
): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const found = await runtime.database.transaction({ kind: 'installation' }, (tx) => readAtWork(tx, [...failed]), {
      isReadOnly: true,
    })
    let isWorked = false
    for (const one of found) {
      if (signal?.aborted) return
      if (tenantId !== undefined && one.tenant_id !== tenantId) continue
      try {
        isWorked = (await workOnSlice(runtime, one)) || isWorked
      } catch (error) {
        failed.add(one.id)
        // what the same person has begun after it is found in its place
        isWorked = true
        runtime.log.warn({ err: error, bulkChange: one.id }, 'a slice of a bulk change failed and is tried again')
      }
    }
    if (!isWorked) return
  }
}

/** Works on bulk changes now, when something was committed, and every few seconds: what a process that died has left is gone on with. */
export function startBulkWorker(runtime: BulkWorkerRuntime): BulkWorker {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake: () => void = () => undefined
  let isAwake = true
  const work = async () => {
    while (!signal.aborted) {
      isAwake = false
      await workOnAll(runtime, { signal }).catch((error: unknown) => {
        if (!signal.aborted) runtime.log.warn({ err: error }, 'bulk changes wait: the database is away')
      })
      if (signal.aborted) return
      await delay(GATHER_MS, undefined, { ref: false })
      if (isAwake) continue
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const timer = new AbortController()
      const passed = delay(EVERY_MS, undefined, { ref: false, signal: timer.signal }).catch(() => undefined)
      await Promise.race([woken, passed])
      timer.abort()
    }
  }
  const over = work()
  return {
    soon() {
      isAwake = true
      wake()
    },
    stop() {
      stopping.abort()
      wake()
      return over
    },
  }
}
