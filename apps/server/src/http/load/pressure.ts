import type { FastifyInstance } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'

const LOOK_EVERY_MS = 500
/** Event loop lag above which a process is overloaded. */
const LONGEST_LAG_MS = 1000
/** What one check counts at most, in longest lags: half of it is averaged in, so that a single one does not get above the limit. */
const MOST_OF_ONE = 1.5
/** Paths for monitors, which are answered even then. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics'])

/** The lag of the last checks, averaged. */
export function lagOf(longestLagMs: number) {
  let lag = 0
  return {
    add: (late: number) => void (lag = (lag + Math.min(late, MOST_OF_ONE * longestLagMs)) / 2),
    isTooLong: () => lag > longestLagMs,
  }
}

/**
 * Answers 503 while the process is far behind, so that accepted requests are answered. One block does not count, however long (a machine may
 * stop a process for seconds): the lag must last for several checks.
 */
export function refuseUnderPressure(app: FastifyInstance, { lookEveryMs = LOOK_EVERY_MS, longestLagMs = LONGEST_LAG_MS } = {}): void {
  const lag = lagOf(longestLagMs)
  let expected = performance.now() + lookEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    lag.add(Math.max(0, now - expected))
    expected = now + lookEveryMs
  }, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request) => {
    if (lag.isTooLong() && !ALWAYS.has(request.routeOptions.url ?? ''))
      throw new AppError('unavailable', { message: '@errors.unavailable' })
  })
}
