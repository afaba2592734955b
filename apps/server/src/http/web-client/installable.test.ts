import { describe, expect, test } from 'vitest'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { BROWSER, clientTests, HOSTILE_NAME, WORKER } from '../../testing/set-ups/client-tests.ts'

const at = clientTests()

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
    const reply = await at.get(/<link rel="manifest" href="([^"]+)"/.exec(html)![1]!, { accept: '*/*', 'sec-fetch-dest': 'manifest' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    return reply.json<Manifest>()
  }

  test("it has Verka's look without a tenant, else the tenant's", async () => {
    const own = await manifestOf((await at.get('/')).body)
    expect(own).toMatchObject({ id: '/', name: 'Verka', start_url: '/exe', scope: '/', display: 'standalone', lang: 'sv-SE' })
    const html = (await at.get('/', { ...BROWSER, cookie: 'verka-tenant=nord' })).body
    const nord = await manifestOf(html)
    expect(nord).toMatchObject({ id: '/', name: 'Nord', short_name: 'Nord', theme_color: DEFAULT_COLOURS.primary, lang: 'nb-NO' })
    expect(nord.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    for (const { src, sizes } of nord.icons) {
      const icon = await at.get(src, { accept: 'image/*' })
      expect([icon.statusCode, icon.headers['content-type'], icon.body]).toEqual([200, 'image/png', `nord ${Number.parseInt(sizes, 10)}`])
      expect(icon.headers['cache-control']).toContain('immutable')
    }
    const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect((await at.get(apple, { accept: 'image/*' })).body).toBe('nord 180')
  })

  test('a hostile name is only a text of the manifest; an unknown icon is not found', async () => {
    expect((await manifestOf((await at.get('/?tenant=demo')).body)).name).toBe(HOSTILE_NAME)
    expect((await at.get('/manifest.webmanifest?tenant=../x', { accept: '*/*' })).json<Manifest>().name).toBe('Verka')
    for (const url of ['/app-icon/193.png', '/app-icon/constructor.png', '/app-icon/192.svg', '/app-icon/', '/app-icon'])
      expect([url, (await at.get(url)).statusCode]).toEqual([url, 404])
    // an older address of an icon shows the one of now, and not for ever
    const old = await at.get('/app-icon/192.png?tenant=nord&v=old', { accept: 'image/*' })
    expect([old.body, old.headers['cache-control']]).toEqual(['nord 192', 'public, max-age=3600'])
  })

  test('its service worker is never cached, and may connect to us only', async () => {
    const reply = await at.get('/service-worker.js', { accept: '*/*', 'sec-fetch-dest': 'serviceworker' })
    expect([reply.statusCode, reply.body]).toEqual([200, WORKER])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  })
})
