import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

const HOUR_MS = 60 * 60 * 1000

interface Repeated {
  work: () => Promise<unknown>
  /** What the log says when it fails: the next time repeats it. */
  failure: string
}

/** Repeats work now and after each pause, until the returned function is called. Each process does: the work allows for it. */
export function keepDoing({ work, failure }: Repeated, { log, everyMs = HOUR_MS }: { log: Logger; everyMs?: number }): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, failure))
      await delay(everyMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })()
  return () => stopping.abort()
}
