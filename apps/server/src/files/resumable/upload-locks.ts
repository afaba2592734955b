import { setTimeout as delay } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { UploadScope } from './uploads.queries.ts'

/** Longest wait of a request until the one before it has stored its bytes. */
const LONGEST_WAIT_MS = 15_000

interface Holder {
  /** Ends the request that has the lock; its received bytes are stored first. */
  end: RequestRelease
  released: Promise<void>
}

/**
 * Locks of uploads in this process: one request at a time works on an upload. The next one ends the one before it: its sender has given up,
 * and its connection may be dead. Between processes the database decides (`addPiece`). The library's own locker polls in a loop that blocks
 * the process; this one waits.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>()

  /** The locks of one person in one site: another person who knows the id of an upload cannot end its requests. */
  of(scope: UploadScope): Locker {
    const owner = `${scope.tenantId} ${scope.siteId} ${scope.ownerId}`
    return { newLock: (id) => this.#newLock(`${owner} ${id.toLowerCase()}`) }
  }

  #newLock(id: string): Lock {
    const holders = this.#holders
    let release: (() => void) | undefined
    return {
      async lock(signal, end) {
        const until = performance.now() + LONGEST_WAIT_MS
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.end()
          const patience = new AbortController()
          const left = Math.max(0, until - performance.now())
          const tooLong = delay(left, 'late' as const, { signal: AbortSignal.any([signal, patience.signal]) }).catch(
            () => 'aborted' as const,
          )
          const outcome = await Promise.race([holder.released, tooLong])
          patience.abort()
          if (outcome === 'late') throw ERRORS.ERR_LOCK_TIMEOUT
          if (signal.aborted) throw ERRORS.ABORTED
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        release = resolve
        holders.set(id, { end, released: promise })
      },
      async unlock() {
        holders.delete(id)
        release?.()
      },
    }
  }
}
