import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Runtime } from '../runtime.ts'

const READY_IS_KEPT_MS = 1000

/** `/healthz` (process up), `/readyz` (database reachable) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, { database, settings }: Pick<Runtime, 'database' | 'settings'>): void {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  let last = { at: 0, isReady: false }
  const isReady = async () => {
    // a probe must not be a way to load the database
    if (Date.now() - last.at > READY_IS_KEPT_MS) {
      const answers = await database.ping().then(
        () => true,
        () => false,
      )
      last = { at: Date.now(), isReady: answers }
    }
    return last.isReady
  }
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    if (!isDraining && (await isReady())) return reply.send({ status: 'ready' })
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: isDraining ? 'draining' : 'unavailable' })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'verka_http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '-', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, settings.METRICS_TOKEN)) throw new AppError('notFound', { message: '@errors.notFound' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With a token, whoever has it; without one, only this machine. */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
