import type { FastifyInstance } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'

const LOOK_EVERY_MS = 500
/** A process that comes to its work so much too late has more than it can do. */
const LONGEST_LAG_MS = 1000
/** Whoever watches the process is told how it is, above all then. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Answers 503 while the process is far behind, so that those who are let in are answered. One long moment is none: the
 * lag counts as it has been for some looks.
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
