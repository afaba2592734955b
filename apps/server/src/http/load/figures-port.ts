import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Settings } from '../../start/env.ts'

/** Serves figures on the internal `METRICS_PORT`: it answers any caller. @returns what closes it */
export async function serveFigures(
  figures: () => Promise<string>,
  { METRICS_PORT, HOST }: Pick<Settings, 'METRICS_PORT' | 'HOST'>,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    figures().then(
      (text) => reply.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => reply.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(METRICS_PORT, HOST, done)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
