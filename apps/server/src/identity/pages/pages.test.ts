import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { contrastRatio } from '@verka/domain/tenants/contrast.ts'
import { startIdentityServer, type IdentityServer } from '../../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, openBrowser, type Browser } from '../../testing/servers/login.ts'
import { html } from '../../pages/html.ts'
import { themeCss } from '../../pages/theme.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string
let browser: Browser

beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'))
  ;({ origin } = server)
  browser = openBrowser(origin)
})
afterAll(() => server.close())

const loginForm = async (changes: Record<string, string> = {}) =>
  (await browser.get(authorizationRequest(origin, changes).url)).headers.get('location')!

describe('text of a visitor', () => {
  const ATTACK = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&`

  test('is escaped on every page that shows it', async () => {
    const pages = [
      await browser.get(await loginForm({ login_hint: ATTACK })),
      await browser.post(await loginForm(), { login: ATTACK, password: 'fel' }),
      await browser.post('/identity/forgotten-password', { email: ATTACK }),
      await browser.get(
        `/identity/forgotten-password?tenant=${encodeURIComponent(ATTACK)}&lang=${encodeURIComponent(ATTACK)}&x=${encodeURIComponent(ATTACK)}`,
      ),
      await browser.get(`/identity/set-password?token=${encodeURIComponent(ATTACK)}`),
      await browser.get(`/identity/auth?client_id=${encodeURIComponent(ATTACK)}`),
      await browser.get(authorizationRequest(origin, { scope: ATTACK, redirect_uri: `${origin}/nej` }).url),
      await browser.get(`/identity/${encodeURIComponent(ATTACK)}`),
    ]
    for (const response of pages) {
      const page = await response.text()
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(page).not.toMatch(/<script|<img[^>]*onerror|javascript:/i)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect(pages[1]!.status).toBe(401)
  })

  test('is escaped in text and in attributes by construction', () => {
    assertProperty(
      fc.property(fc.string(), (text) => {
        const { markup } = html`<p title="${text}">${text}</p>`
        const [, title, content] = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(markup) ?? []
        return title !== undefined && title === content
      }),
    )
  })

  test('keeps the user name in the form after an error, and never the password', async () => {
    const page = await (await browser.post(await loginForm(), { login: 'någon', password: 'hemligheten' })).text()
    expect(page).toContain('value="någon"')
    expect(page).not.toContain('hemligheten')
    expect(JSON.stringify(server.logged)).not.toMatch(/hemligheten|någon/)
    expect(server.logged).toContainEqual(expect.objectContaining({ event: 'login', outcome: 'refused' }))
  })
})

describe('a form that another site sent', () => {
  test('has no effect, with any content and any way of sending (security promise 15)', async () => {
    const form = await loginForm()
    const forms = [form, '/identity/forgotten-password', '/identity/set-password?token=x', '/identity/first-administrator?token=x']
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined]
    const before = server.logged.length
    for (const path of forms)
      for (const from of ['https://evil.example', 'null', 'http://localhost', `${origin}.evil.example`, undefined])
        for (const type of types) {
          const headers = {
            cookie: browser.jar.headerFor(new URL(path, origin).href),
            ...(from === undefined ? { 'sec-fetch-site': 'cross-site' } : { origin: from }),
            ...(type === undefined ? {} : { 'content-type': type }),
          }
          const body = Buffer.from('login=x&password=y&email=x%40example.org')
          const { status } = await fetch(new URL(path, origin), { method: 'POST', headers, body, redirect: 'manual' })
          expect([path, from, type, status]).toEqual([path, from, type, expect.toBeOneOf([403, 415])])
        }
    expect(server.logged.slice(before).filter((line) => 'event' in line || 'to' in line)).toEqual([])
    // the very same form from our own page is read
    expect((await browser.post(form, { login: 'x', password: 'y' })).status).toBe(401)
  })

  test('cannot be framed by another page', async () => {
    for (const path of [await loginForm(), '/identity/forgotten-password', '/identity/set-password?token=x', '/identity/nothing']) {
      const { headers } = await browser.get(path)
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('is read only as a form, and only when it is small', async () => {
    const url = new URL(await loginForm(), origin)
    const headers = { origin, cookie: browser.jar.headerFor(url.href), accept: 'text/html' }
    const send = (type: string, body: string) => fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    expect((await send('text/plain', 'login=x&password=y')).status).toBe(415)
    expect((await send('application/json', '{}')).status).toBe(415)
    expect((await send('application/x-www-form-urlencoded', `login=${'x'.repeat(20_000)}`)).status).toBe(413)
  })

  test('cannot use the login of another browser', async () => {
    expect((await openBrowser(origin).post(await loginForm(), { login: 'x', password: 'y' })).status).toBe(410)
  })
})

describe('a page', () => {
  test('has the look of the requested tenant, then of the last one used here', async () => {
    const page = await (await browser.get(await loginForm({ tenant: 'nord' }))).text()
    expect(page).toContain('Nords &lt;Fastigheter&gt;')
    const theme = /href="(\/identity\/theme\/nord\.css\?v=\w+)"/.exec(page)![1]!
    const css = await browser.get(theme)
    expect([css.headers.get('content-type'), css.headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect((await browser.get('/identity/theme/nobody.css')).status).toBe(404)
    expect(await (await browser.get(await loginForm())).text()).toContain('theme.css')
    const remembered = await fetch(`${origin}/identity/forgotten-password`, { headers: { cookie: 'verka-tenant=nord' } })
    expect(await remembered.text()).toContain('Nords &lt;Fastigheter&gt;')
  })

  test('uses the language chosen on it, requested by the client, last chosen here, of the browser', async () => {
    const languageOf = async (response: Response) => /<html lang="([^"]+)"/.exec(await response.text())![1]
    const form = await loginForm({ ui_locales: 'nb-NO en' })
    expect(await languageOf(await browser.get(form, { 'accept-language': 'sv' }))).toBe('nb-NO')
    expect(await languageOf(await browser.get(`${form}?lang=sv-SE`, { 'accept-language': 'en' }))).toBe('sv-SE')
    expect(browser.jar.get('verka-language')).toBe('sv-SE')
    expect(await languageOf(await browser.get('/identity/forgotten-password', { 'accept-language': 'en' }))).toBe('sv-SE')
    expect(await languageOf(await openBrowser(origin).get('/identity/forgotten-password', { 'accept-language': 'nn;q=0.9, en' }))).toBe(
      'nb-NO',
    )
    expect(await languageOf(await openBrowser(origin).get('/identity/forgotten-password?tenant=nord', { 'accept-language': 'fi' }))).toBe(
      'sv-SE',
    )
  })
})

test('every colour that a tenant may have gives readable text, in light and dark', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  assertProperty(
    fc.property(hex, (primary) => {
      const css = themeCss({ primary, secondary: '#444444', accent: '#9cc02e' })
      for (const block of css.split('@media')) {
        const values = new Map([...block.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name!, colour!]))
        const value = (name: string) => values.get(name)!
        expect(contrastRatio(value('on-button'), value('button'))).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(value('on-button'), value('button-hover'))).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(value('link'), value('card'))).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(value('focus'), value('card'))).toBeGreaterThanOrEqual(3)
        const isDark = block.startsWith(' (') || block.startsWith('(')
        const [text, muted, error] = isDark ? ['#eef2f0', '#a3b0ac', '#ff9a92'] : ['#1d2523', '#55625e', '#b3261e']
        for (const colour of [text, muted])
          for (const surface of ['card', 'page', 'glow', 'tint']) expect(contrastRatio(colour!, value(surface))).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(error!, value('card'))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})
