import type { FastifyInstance } from 'fastify'
import type { Runtime } from '../../runtime.ts'

const READY_IS_KEPT_MS = 1000

/** `/healthz` (process up) and `/readyz` (database reachable). */
export function serveHealth(app: FastifyInstance, { database }: Pick<Runtime, 'database'>): void {
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
}
