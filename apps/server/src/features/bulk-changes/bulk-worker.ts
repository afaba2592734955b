import { setTimeout as delay } from 'node:timers/promises'
import { readAtWork } from './bulk-changes.queries.ts'
import { workOnSlice, type BulkWorkerRuntime } from './work-on-slice.ts'

/** Interval at which each process looks for work of a process that died. */
const EVERY_MS = 5000
/** Commits within this time are handled together. */
const GATHER_MS = 100

/** The worker of this process. */
export interface BulkWorker {
  /** Something was committed: there may be work. It never waits and never fails. */
  soon: () => void
  /** Ends it after the slice that is under way. */
  stop: () => Promise<void>
}

/**
 * Works on all waiting bulk changes, or those of one tenant, slice by slice in turns, until none is left. A failed one is left for the next
 * run.
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
        // the same person's next one is found in its turn
        isWorked = true
        runtime.log.warn({ err: error, bulkChange: one.id }, 'a slice of a bulk change failed and is tried again')
      }
    }
    if (!isWorked) return
  }
}

/** Works on bulk changes after a commit, and every few seconds, to continue those of a process that died. */
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
