import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { readSettings } from '../../env.ts'
import { createServer } from '../server.ts'
import { serveWebClient } from './web-client.ts'

const HOSTILE_NAME = '</script><script>alert(1)</script>'
const SCRIPT = `export const much = '${'a'.repeat(2000)}'`
const HTML =
  '<!doctype html><html lang="sv"><head><script type="application/json" id="verka-config">null</script></head><body></body></html>'
const WORKER = 'self.version = 1'
const SILENT = '<!doctype html><title>silent</title>'

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

afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }
const get = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ method: 'GET', url, headers })
const settingsIn = (html: string) =>
  JSON.parse(/id="verka-config">(.*?)<\/script>/.exec(html)![1]!) as { issuer: string; look: TenantLook | null }

describe('the page', () => {
  test.each(['/', '/login?code=1&state=2', '/exe/code/A.17', '/elements/list/1', '/apis', '/nothing/here'])(
    '%s is the page, never cached unasked',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      expect(settingsIn(reply.body)).toEqual({ issuer: 'https://login.example/identity', clientId: 'verka-web', look: null })
    },
  )

  test('of a label that everybody may look up leads there on a device without a login, and with one it is the client', async () => {
    const { statusCode, headers } = await get('/exe/code/open?site=north')
    expect([statusCode, headers.location, headers['cache-control'], headers.vary]).toEqual([302, '/search?code=open', 'no-store', 'cookie'])
    const loggedIn = await get('/exe/code/open?site=north', { ...BROWSER, cookie: 'verka-tenant=nord' })
    const others = [loggedIn, await get('/exe/code/closed'), await get('/exe/code/broken')]
    expect(others.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
  })

  test('says in the language of the address or the browser what is missing where no script runs', async () => {
    const silent = async (url: string) => /<noscript>.*?<main[^>]*>(.*?)<\/main><\/noscript>/.exec((await get(url)).body)?.[1]
    expect(await silent('/report/nord/north?culture=en-US')).toBe('<p>/report/nord/north en-US</p>')
    expect(await silent('/report/nord/north')).toBe('<p>/report/nord/north nb-NO</p>')
  })

  test('of another host than the one with the login leads there, unless it needs none', async () => {
    const host = { ...BROWSER, host: 'hitta.example' }
    const { statusCode, headers } = await get('/exe/code/L-1?site=north', host)
    expect([statusCode, headers.location]).toEqual([302, 'https://verka.example/exe/code/L-1?site=north'])
    expect(settingsIn((await get('/report/nord/north', host)).body)).toMatchObject({ hasLogin: false })
  })

  test('runs only our own scripts, connects only to us and the login server, and cannot be framed', async () => {
    const policy = (await get('/')).headers['content-security-policy'] as string
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("connect-src 'self' https://login.example;")
    expect(policy).toContain("form-action 'self' https://login.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  test('has the look of the tenant in the path, else of the one used last, and the default without one', async () => {
    const cookie = { ...BROWSER, cookie: 'other=1; verka-tenant=nord' }
    expect(settingsIn((await get('/?tenant=demo', cookie)).body).look?.key).toBe('demo')
    expect(settingsIn((await get('/', cookie)).body).look?.key).toBe('nord')
    expect(settingsIn((await get('/station/demo/north', cookie)).body).look?.key).toBe('demo')
    expect(settingsIn((await get('/?tenant=unknown', cookie)).body).look?.key).toBe('nord')
    for (const tenant of ['broken', '%00', "'--", '../x', 'a'.repeat(60)]) {
      const reply = await get(`/?tenant=${tenant}`)
      expect([tenant, reply.statusCode, settingsIn(reply.body).look]).toEqual([tenant, 200, null])
    }
  })

  test('a hostile name cannot leave the block of settings', async () => {
    const { body } = await get('/?tenant=demo')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(settingsIn(body).look?.name).toBe(HOSTILE_NAME)
  })

  test('declares its language', async () => {
    const language = async (wished: string, url = '/') =>
      /<html lang="([^"]+)"/.exec((await get(url, { ...BROWSER, 'accept-language': wished })).body)![1]
    expect(await language('en-GB,en;q=0.9')).toBe('en-US')
    expect(await language('fi')).toBe('sv-SE')
    expect(await language('fi', '/?tenant=nord')).toBe('nb-NO')
    expect(await language('"><script>')).toBe('sv-SE')
  })

  test('answers HEAD as GET, without a body', async () => {
    for (const url of ['/', '/dashboard', '/login/silent', '/assets/index-abc.js', '/assets/gone-123.js', '/api/nothing']) {
      const [shown, requested] = [await getRaw(url), await getRaw(url, 'HEAD')]
      expect([url, requested.status, requested.type, requested.body]).toEqual([url, shown.status, shown.type, ''])
    }
  })

  test('the silent page may be framed by our own pages only', async () => {
    const reply = await get('/login/silent?code=1')
    expect(reply.body).toContain('silent')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('as an app', () => {
  interface Manifest {
    id: string
    name: string
    start_url: string
    scope: string
    theme_color: string
    lang: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  const manifestOf = async (html: string) => {
    const reply = await get(/<link rel="manifest" href="([^"]+)"/.exec(html)![1]!, { accept: '*/*', 'sec-fetch-dest': 'manifest' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    return reply.json<Manifest>()
  }

  test("it has Verka's look without a tenant, else the tenant's", async () => {
    const own = await manifestOf((await get('/')).body)
    expect(own).toMatchObject({ id: '/', name: 'Verka', start_url: '/exe', scope: '/', display: 'standalone', lang: 'sv-SE' })
    const html = (await get('/', { ...BROWSER, cookie: 'verka-tenant=nord' })).body
    const nord = await manifestOf(html)
    expect(nord).toMatchObject({ id: '/', name: 'Nord', short_name: 'Nord', theme_color: DEFAULT_COLOURS.primary, lang: 'nb-NO' })
    expect(nord.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    for (const { src, sizes } of nord.icons) {
      const icon = await get(src, { accept: 'image/*' })
      expect([icon.statusCode, icon.headers['content-type'], icon.body]).toEqual([200, 'image/png', `nord ${Number.parseInt(sizes, 10)}`])
      expect(icon.headers['cache-control']).toContain('immutable')
    }
    const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect((await get(apple, { accept: 'image/*' })).body).toBe('nord 180')
  })

  test('a hostile name is only a text of the manifest; an unknown icon is not found', async () => {
    expect((await manifestOf((await get('/?tenant=demo')).body)).name).toBe(HOSTILE_NAME)
    expect((await get('/manifest.webmanifest?tenant=../x', { accept: '*/*' })).json<Manifest>().name).toBe('Verka')
    for (const url of ['/app-icon/193.png', '/app-icon/constructor.png', '/app-icon/192.svg', '/app-icon/', '/app-icon'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    // an older address of an icon shows the one of now, and not for ever
    const old = await get('/app-icon/192.png?tenant=nord&v=old', { accept: 'image/*' })
    expect([old.body, old.headers['cache-control']]).toEqual(['nord 192', 'public, max-age=3600'])
  })

  test('its service worker is never cached, and may connect to us only', async () => {
    const reply = await get('/service-worker.js', { accept: '*/*', 'sec-fetch-dest': 'serviceworker' })
    expect([reply.statusCode, reply.body]).toEqual([200, WORKER])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  })
})

describe('a client that is rebuilt under the running server', () => {
  const put = (name: string, text: string) => writeFile(join(directory, name), text)
  afterAll(async () => {
    await put('index.html', HTML)
    await put('silent.html', SILENT)
  })

  test('is served at the next request, so that a reload finds the new assets', async () => {
    await put('index.html', HTML.replace('<head>', '<head><script type="module" src="/assets/index-new.js"></script>'))
    await put('silent.html', SILENT.replace('silent', 'silent anew'))
    expect((await get('/dashboard')).body).toContain('/assets/index-new.js')
    expect((await get('/login/silent')).body).toContain('silent anew')
    await put('assets/index-new.js', SCRIPT)
    expect((await get('/assets/index-new.js', { accept: '*/*' })).statusCode).toBe(200)
  })

  test('is served from memory while its files are missing or half written', async () => {
    await put('index.html', HTML)
    expect((await get('/')).statusCode).toBe(200)
    await rm(join(directory, 'index.html'))
    expect(settingsIn((await get('/')).body).issuer).toBe('https://login.example/identity')
    await put('index.html', HTML.slice(0, 30))
    expect(settingsIn((await get('/')).body).issuer).toBe('https://login.example/identity')
  })
})

describe('other paths', () => {
  test.each(['/api/v9/x', '/api', '/identity/nothing', '/assets/gone-123.js', '/assets/.env', '/resources/x'])(
    '%s is not found',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toContain('application/problem+json')
    },
  )

  test.each(['/assets/..%2findex.html', '/assets/%2e%2e/index.html', '/assets/..%5c..%5cindex.html', '/assets/%00'])(
    '%s is not found',
    async (url) => {
      const reply = await getRaw(url)
      expect([400, 403, 404]).toContain(reply.status)
      expect(reply.body).not.toContain('<html')
    },
  )

  test('a missing script or picture is not answered with a page', async () => {
    expect((await get('/old-chunk.js', { accept: '*/*', 'sec-fetch-dest': 'script' })).statusCode).toBe(404)
    expect((await get('/logo.png', { accept: 'image/avif,image/webp' })).statusCode).toBe(404)
    expect((await get('/dashboard', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/dashboard', headers: BROWSER })).statusCode).toBe(404)
  })
})

describe('assets', () => {
  test('are cached without expiry, and compressed as far as the browser can read', async () => {
    const plain = await get('/assets/index-abc.js', { accept: '*/*' })
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const brotli = await get('/assets/index-abc.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') as string })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
    expect(brotli.headers.vary).toContain('ccept-')
    const gzip = await get('/assets/index-abc.js', { accept: '*/*', 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
  })
})

test('returns only the settings, for a client served elsewhere', async () => {
  const reply = await get('/api/client-config?tenant=nord', { accept: 'application/json' })
  expect(reply.json()).toMatchObject({ issuer: 'https://login.example/identity', look: { key: 'nord' } })
  expect(reply.headers['cache-control']).toBe('no-store')
})
