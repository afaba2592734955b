import { ApiError } from './api-error.ts'

/** A connection that fails within this time was refused; one that fails later hung, and would hang again. */
const AT_ONCE_MS = 1000
/** How long to wait before the repeat, unless the server says how long. */
const WAIT_MS = 1000
/** A server that wants more time is reported as it is. */
const LONGEST_WAIT_MS = 5000

/** Waits for something that knows of no signal. */
export function inTime<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** How long to wait before a call is repeated; undefined: it was not refused at once. */
function waitBefore(error: unknown, tookMs: number): number | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return tookMs < AT_ONCE_MS ? WAIT_MS : undefined
  if (error.status !== 503 || error.retryAfter === undefined) return undefined
  const wait = Math.max(error.retryAfter * 1000, WAIT_MS)
  return wait <= LONGEST_WAIT_MS ? wait : undefined
}

/**
 * Makes a read, once more if it was refused at once: the connection failed, or the server said 503 and when to come again. What was
 * not answered in time is not repeated: whoever waits is to hear of it. `signal` ends both, and the pause between them.
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
