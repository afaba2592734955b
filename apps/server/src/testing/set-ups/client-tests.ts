import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { readSettings } from '../../start/env.ts'
import { createServer } from '../../http/server.ts'
import { serveWebClient } from '../../http/web-client/web-client.ts'

export const HOSTILE_NAME = '</script><script>alert(1)</script>'
export const SCRIPT = `export const much = '${'a'.repeat(2000)}'`
export const HTML =
  '<!doctype html><html lang="sv"><head><script type="application/json" id="verka-config">null</script></head><body></body></html>'
export const WORKER = 'self.version = 1'
export const SILENT = '<!doctype html><title>silent</title>'

const look = (key: string, name: string): TenantLook => ({
  key,
  name,
  culture: 'nb-NO',
  colours: DEFAULT_COLOURS,
  darkColours: DEFAULT_COLOURS,
  logoUrl: null,
  policyUrl: null,
})
const looks: Record<string, TenantLook> = { demo: look('demo', HOSTILE_NAME), nord: look('nord', 'Nord') }

export const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }

/** A server of a small client, without a database, for the tests of a file. */
export function clientTests() {
  let app: FastifyInstance
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'verka-web-'))
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'index.html'), HTML)
    await writeFile(join(directory, 'silent.html'), SILENT)
    await writeFile(join(directory, 'service-worker.js'), WORKER)
    await writeFile(join(directory, 'assets', 'index-abc.js'), SCRIPT)
    await writeFile(join(directory, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(directory, 'assets', 'index-abc.js.gz'), gzipSync(SCRIPT))
    app = createServer({ settings: readSettings({}), log: pino({ level: 'silent' }) })
    await app.register((web) =>
      serveWebClient(web, {
        distDirectory: directory,
        config: (host) =>
          host === 'hitta.example'
            ? { issuer: 'https://login.example/identity', hasLogin: false }
            : { issuer: 'https://login.example/identity', clientId: 'verka-web' },
        originOf: (host, path) => (host === 'hitta.example' && !path.startsWith('/report/') ? 'https://verka.example' : undefined),
        findLook: async (key) => {
          if (key === 'broken') throw new Error('no database')
          return looks[key]
        },
        withoutScript: async (path, culture) => `<p>${path} ${culture}</p>`,
        pageForStrangers: async ({ pathname }) => {
          if (pathname === '/exe/code/broken') throw new Error('no database')
          return pathname === '/exe/code/open' ? '/search?code=open' : undefined
        },
        drawIcon: async (dressed, { size }) => Buffer.from(`${dressed?.key ?? 'verka'} ${size}`),
      }),
    )
  })
  afterAll(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })

  /** Sends a request whose path is unchanged: `inject` and `fetch` would resolve the dots first. */
  async function getRaw(path: string, method = 'GET'): Promise<{ status: number; type: string | undefined; body: string }> {
    if (!app.server.listening) await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    return new Promise((done, failed) => {
      request({ port, path, method, headers: { accept: 'text/html' } }, (reply) => {
        let body = ''
        reply
          .on('data', (chunk) => (body += chunk))
          .on('end', () => done({ status: reply.statusCode!, type: reply.headers['content-type'], body }))
      })
        .once('error', failed)
        .end()
    })
  }
  return {
    get app() {
      return app
    },
    get directory() {
      return directory
    },
    getRaw,
    get: (url: string, headers: Record<string, string> = BROWSER) => app.inject({ method: 'GET', url, headers }),
  }
}
