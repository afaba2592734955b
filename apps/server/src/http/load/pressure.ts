import type { FastifyInstance } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'

const LOOK_EVERY_MS = 500
/** Event loop lag above which a process is overloaded. */
const LONGEST_LAG_MS = 1000
/** Paths for monitors, which are answered even then. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Answers 503 while the process is far behind, so that accepted requests are answered. One long block does not count: the lag must last for
 * several checks.
 */
export function refuseUnderPressure(app: FastifyInstance, { lookEveryMs = LOOK_EVERY_MS, longestLagMs = LONGEST_LAG_MS } = {}): void {
  let lag = 0
  let expected = performance.now() + lookEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    lag = (lag + Math.max(0, now - expected)) / 2
    expected = now + lookEveryMs
  }, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request) => {
    if (lag > longestLagMs && !ALWAYS.has(request.routeOptions.url ?? ''))
      throw new AppError('unavailable', { message: '@errors.unavailable' })
  })
}
