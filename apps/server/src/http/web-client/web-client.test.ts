import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { BROWSER, clientTests, HOSTILE_NAME, HTML, SCRIPT, SILENT } from '../../testing/set-ups/client-tests.ts'

const at = clientTests()
const settingsIn = (html: string) =>
  JSON.parse(/id="verka-config">(.*?)<\/script>/.exec(html)![1]!) as { issuer: string; look: TenantLook | null }

describe('the page', () => {
  test.each([
    '/',
    '/login?code=1&state=2',
    '/exe/code/A.17',
    '/elements/list/1',
    '/apis',
    '/nothing/here',
    '/exe/code/%E0%A4%A',
    '/%E5/100%',
  ])('%s is the page, never cached unasked', async (url) => {
    const reply = await at.get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(settingsIn(reply.body)).toEqual({ issuer: 'https://login.example/identity', clientId: 'verka-web', look: null })
  })

  test('of a label that everybody may look up leads there on a device without a login, and with one it is the client', async () => {
    const { statusCode, headers } = await at.get('/exe/code/open?site=north')
    expect([statusCode, headers.location, headers['cache-control'], headers.vary]).toEqual([302, '/search?code=open', 'no-store', 'cookie'])
    const loggedIn = await at.get('/exe/code/open?site=north', { ...BROWSER, cookie: 'verka-tenant=nord' })
    const others = [loggedIn, await at.get('/exe/code/closed'), await at.get('/exe/code/broken')]
    expect(others.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
  })

  test('says in the language of the address or the browser what is missing where no script runs', async () => {
    const silent = async (url: string) => /<noscript>.*?<main[^>]*>(.*?)<\/main><\/noscript>/.exec((await at.get(url)).body)?.[1]
    expect(await silent('/report/nord/north?culture=en-US')).toBe('<p>/report/nord/north en-US</p>')
    expect(await silent('/report/nord/north')).toBe('<p>/report/nord/north nb-NO</p>')
  })

  test('of another host than the one with the login leads there, unless it needs none', async () => {
    const host = { ...BROWSER, host: 'hitta.example' }
    const { statusCode, headers } = await at.get('/exe/code/L-1?site=north', host)
    expect([statusCode, headers.location]).toEqual([302, 'https://verka.example/exe/code/L-1?site=north'])
    expect(settingsIn((await at.get('/report/nord/north', host)).body)).toMatchObject({ hasLogin: false })
  })

  test('runs only our own scripts, connects only to us and the login server, and cannot be framed', async () => {
    const policy = (await at.get('/')).headers['content-security-policy'] as string
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("connect-src 'self' https://login.example;")
    expect(policy).toContain("form-action 'self' https://login.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  test('has the look of the tenant in the path, else of the one used last, and the default without one', async () => {
    const cookie = { ...BROWSER, cookie: 'other=1; verka-tenant=nord' }
    expect(settingsIn((await at.get('/?tenant=demo', cookie)).body).look?.key).toBe('demo')
    expect(settingsIn((await at.get('/', cookie)).body).look?.key).toBe('nord')
    expect(settingsIn((await at.get('/station/demo/north', cookie)).body).look?.key).toBe('demo')
    expect(settingsIn((await at.get('/?tenant=unknown', cookie)).body).look?.key).toBe('nord')
    for (const tenant of ['broken', '%00', "'--", '../x', 'a'.repeat(60)]) {
      const reply = await at.get(`/?tenant=${tenant}`)
      expect([tenant, reply.statusCode, settingsIn(reply.body).look]).toEqual([tenant, 200, null])
    }
  })

  test('a hostile name cannot leave the block of settings', async () => {
    const { body } = await at.get('/?tenant=demo')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(settingsIn(body).look?.name).toBe(HOSTILE_NAME)
  })

  test('declares its language', async () => {
    const language = async (wished: string, url = '/') =>
      /<html lang="([^"]+)"/.exec((await at.get(url, { ...BROWSER, 'accept-language': wished })).body)![1]
    expect(await language('en-GB,en;q=0.9')).toBe('en-US')
    expect(await language('fi')).toBe('sv-SE')
    expect(await language('fi', '/?tenant=nord')).toBe('nb-NO')
    expect(await language('"><script>')).toBe('sv-SE')
  })

  test('answers HEAD as GET, without a body', async () => {
    for (const url of ['/', '/dashboard', '/login/silent', '/assets/index-abc.js', '/assets/gone-123.js', '/api/nothing']) {
      const [shown, requested] = [await at.getRaw(url), await at.getRaw(url, 'HEAD')]
      expect([url, requested.status, requested.type, requested.body]).toEqual([url, shown.status, shown.type, ''])
    }
  })

  test('the silent page may be framed by our own pages only', async () => {
    const reply = await at.get('/login/silent?code=1')
    expect(reply.body).toContain('silent')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('a client that is rebuilt under the running server', () => {
  const put = (name: string, text: string) => writeFile(join(at.directory, name), text)
  afterAll(async () => {
    await put('index.html', HTML)
    await put('silent.html', SILENT)
  })

  test('is served at the next request, so that a reload finds the new assets', async () => {
    await put('index.html', HTML.replace('<head>', '<head><script type="module" src="/assets/index-new.js"></script>'))
    await put('silent.html', SILENT.replace('silent', 'silent again'))
    expect((await at.get('/dashboard')).body).toContain('/assets/index-new.js')
    expect((await at.get('/login/silent')).body).toContain('silent again')
    await put('assets/index-new.js', SCRIPT)
    expect((await at.get('/assets/index-new.js', { accept: '*/*' })).statusCode).toBe(200)
  })

  test('is served from memory while its files are missing or half written', async () => {
    await put('index.html', HTML)
    expect((await at.get('/')).statusCode).toBe(200)
    await rm(join(at.directory, 'index.html'))
    expect(settingsIn((await at.get('/')).body).issuer).toBe('https://login.example/identity')
    await put('index.html', HTML.slice(0, 30))
    expect(settingsIn((await at.get('/')).body).issuer).toBe('https://login.example/identity')
  })
})

describe('other paths', () => {
  test.each(['/api/v9/x', '/api', '/identity/nothing', '/assets/gone-123.js', '/assets/.env', '/resources/x'])(
    '%s is not found',
    async (url) => {
      const reply = await at.get(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toContain('application/problem+json')
    },
  )

  test.each(['/assets/..%2findex.html', '/assets/%2e%2e/index.html', '/assets/..%5c..%5cindex.html', '/assets/%00'])(
    '%s is not found',
    async (url) => {
      const reply = await at.getRaw(url)
      expect([400, 403, 404]).toContain(reply.status)
      expect(reply.body).not.toContain('<html')
    },
  )

  test('a missing script or picture is not answered with a page', async () => {
    expect((await at.get('/old-chunk.js', { accept: '*/*', 'sec-fetch-dest': 'script' })).statusCode).toBe(404)
    expect((await at.get('/logo.png', { accept: 'image/avif,image/webp' })).statusCode).toBe(404)
    expect((await at.get('/dashboard', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await at.app.inject({ method: 'POST', url: '/dashboard', headers: BROWSER })).statusCode).toBe(404)
  })
})

describe('assets', () => {
  test('are cached without expiry, and compressed as far as the browser can read', async () => {
    const plain = await at.get('/assets/index-abc.js', { accept: '*/*' })
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const brotli = await at.get('/assets/index-abc.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') as string })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
    expect(brotli.headers.vary).toContain('ccept-')
    const gzip = await at.get('/assets/index-abc.js', { accept: '*/*', 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
  })
})

test('returns only the settings, for a client served elsewhere', async () => {
  const reply = await at.get('/api/client-config?tenant=nord', { accept: 'application/json' })
  expect(reply.json()).toMatchObject({ issuer: 'https://login.example/identity', look: { key: 'nord' } })
  expect(reply.headers['cache-control']).toBe('no-store')
})
