import { ApiError } from './api-error.ts'

/** A connection that fails within this time was refused; one that fails later hung, and would hang again. */
const AT_ONCE_MS = 1000
/** Pause before the repeat, unless the server sends one. */
const WAIT_MS = 1000
/** A server that asks for a longer pause is reported as an error. */
const LONGEST_WAIT_MS = 5000

/** Adds an abort signal to a promise without one. */
export function inTime<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** The wait before a call is repeated; undefined: it was not refused at once. */
function waitBefore(error: unknown, tookMs: number): number | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return tookMs < AT_ONCE_MS ? WAIT_MS : undefined
  if (error.status !== 503 || error.retryAfter === undefined) return undefined
  const wait = Math.max(error.retryAfter * 1000, WAIT_MS)
  return wait <= LONGEST_WAIT_MS ? wait : undefined
}

/**
 * Runs a read, twice if it was refused at once: the connection failed, or the server sent 503 with a Retry-After. A timeout is not
 * repeated, but reported. `signal` ends both, and the pause between them.
 */
export async function repeatedWhenRefused<Reply>(read: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  const began = performance.now()
  try {
    return await read()
  } catch (error) {
    const wait = signal.aborted ? undefined : waitBefore(error, performance.now() - began)
    if (wait === undefined) throw error
    await inTime(new Promise((resolve) => setTimeout(resolve, wait)), signal)
    return read()
  }
}
