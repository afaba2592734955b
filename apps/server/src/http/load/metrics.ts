import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Runtime } from '../../runtime.ts'
import { figuresOfDatabase } from './database-figures.ts'
import { serveFigures } from './figures-port.ts'

type Measured = Pick<Runtime, 'database' | 'embeddedDatabase' | 'jobs' | 'logged' | 'settings' | 'workers'>

/**
 * Serves the figures of a process, or of all workers, for Prometheus: at `/metrics` for requests with the token or, without a token and without
 * a proxy, for this machine; or with a METRICS_PORT on that port and nowhere else.
 */
export function serveMetrics(app: FastifyInstance, runtime: Measured): void {
  const registry = openRegistry(runtime)
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
  const { settings, workers } = runtime
  if (workers) AggregatorRegistry.setRegistries(registry)
  const figures = workers?.figures ?? (() => registry.metrics())
  if (settings.METRICS_PORT !== undefined) {
    // of several workers the primary process has that port
    if (!workers) listenApart(app, figures, settings)
    return
  }
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, runtime.settings)) throw new AppError('notFound', { message: '@errors.notFound' })
    return reply.type(registry.contentType).send(await figures())
  })
}

function openRegistry({ database, embeddedDatabase, jobs, logged }: Omit<Measured, 'settings'>): Registry {
  const registry = new Registry()
  // the event loop's lag, memory, collections
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Counter({
      name: 'verka_logged_total',
      help: 'Warnings and errors in the log, whatever its level, by what they are about',
      labelNames: ['what'],
      registers: [],
      collect() {
        this.reset()
        for (const [what, count] of logged) this.inc({ what }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'verka_database_transactions',
      help: 'Database transactions at work, and those that wait for a connection',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { running, waiting } = database.figures()
        this.set({ state: 'running' }, running)
        this.set({ state: 'waiting' }, waiting)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'verka_database_connections',
      help: 'Open connections to the database',
      registers: [],
      collect() {
        this.set(database.figures().open)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'verka_jobs_waiting',
      help: 'Jobs of all processes that could run and wait',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(jobs.figures().waiting)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'verka_jobs_oldest_seconds',
      help: 'How long the oldest of them has waited',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(jobs.figures().oldestSeconds)
      },
    }),
  )
  return embeddedDatabase ? Registry.merge([registry, figuresOfDatabase(embeddedDatabase)]) : registry
}

/** Headers that proxies add. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * Whether a request may read the figures. Without a token only this machine may, and only where no proxy is in between: to a proxy on the
 * same machine every request is local.
 */
function maySeeMetrics(request: FastifyRequest, { METRICS_TOKEN, TRUSTED_PROXIES, ORIGIN }: Measured['settings']): boolean {
  if (METRICS_TOKEN === undefined) {
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined)
    // an address that is not this machine's is served through something that is
    const isLocalRequest = isLoopbackName(request.hostname) && isLoopbackName(new URL(ORIGIN).hostname)
    return isLocal && !isForwarded && TRUSTED_PROXIES.length === 0 && isLocalRequest
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const isLoopbackName = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host.toLowerCase())

/** Listens on an internal port, from before the first request until after the last. */
function listenApart(app: FastifyInstance, figures: () => Promise<string>, settings: Measured['settings']): void {
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    close = await serveFigures(figures, settings)
  })
  app.addHook('onClose', async () => close?.())
}
