import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aField } from '../testing/made/a-working-day.ts'
import { aColumn, openTenant } from '../testing/made/open/open-objects.ts'
import type { FindPerson } from './search-routes.ts'
import { testApp, type TestApp } from '../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../testing/servers/test-tenant.ts'

const clock = { now: new Date('2038-03-24T09:07:00Z') }
let server: TestApp
let tenant: TestTenant
/** Who is logged in in the browser. */
let person: Awaited<ReturnType<FindPerson>>
let open: Awaited<ReturnType<typeof openTenant>>
beforeAll(async () => {
  server = await testApp({ now: () => clock.now, environment: { SEARCH_HOST: 'hitta.example' }, findPerson: async () => person })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 48 * 3600_000)
  person = undefined
  tenant = await aTenant(server)
  open = await openTenant(server, tenant)
})

/** Opens the page as a browser without scripts does. */
async function opened(query: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({
    url: `/search?${new URLSearchParams(query).toString()}`,
    headers: { accept: 'text/html', ...headers },
  })
  const rows = [...reply.body.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, name, text]) => `${name}: ${text}`)
  const heading = /<h1>(.*?)<\/h1>/.exec(reply.body)?.[1]
  const error = /role="alert">(.*?)<\/p>/.exec(reply.body)?.[1]
  return { status: reply.statusCode, headers: reply.headers, page: reply.body, rows, heading, error }
}

const note = aField('note', 'text')

test('a code shows the card of its object, without a script, in the language of the reader', async () => {
  const { code } = await open.anObject([[note, '<b>Vid grinden</b>']], [aColumn('title'), aColumn('note'), aColumn('unused')])
  const start = await opened({ tenant: tenant.key, site: 'north' }, { 'accept-language': 'sv' })
  expect([start.status, start.heading, start.rows]).toEqual([200, 'Sök med kod', []])
  const found = await opened({ tenant: tenant.key, site: 'north', code }, { 'accept-language': 'sv' })
  expect([found.status, found.heading]).toEqual([200, 'Öppet'])
  expect(found.rows).toEqual(['title: Gungställning', 'note: &lt;b&gt;Vid grinden&lt;/b&gt;'])
  expect(found.page).not.toMatch(/<script|style=/)
  expect(found.headers['content-security-policy']).toContain("default-src 'none'")
  expect(found.headers['cache-control']).toBe('no-store')
  const english = await opened({ tenant: tenant.key, site: 'north', code, lang: 'en-US' })
  expect(english.rows[0]).toBe('title in English: Gungställning')
  // the next search stays at the same place
  expect(english.page).toMatch(/name="site" value="north"/)
  expect(english.page).toContain(
    `/login?returnUrl=${encodeURIComponent(`/exe/code/${code}?site=north&tenant=${tenant.key}`)}&amp;tenant=${tenant.key}"`,
  )
})

test('a person who is logged in and does not work in the site of the code reads that instead of a way to the login', async () => {
  const { code } = await open.anObject([], [aColumn('title')])
  const at = { name: 'Eva <Ek>', tenant: { key: tenant.key }, sites: [{ key: 'south' }] } as NonNullable<typeof person>
  const opens = async () => (await opened({ tenant: tenant.key, site: 'north', code }, { 'accept-language': 'sv' })).page
  const outside = 'Du är inloggad som Eva &lt;Ek&gt;. Du arbetar inte i området ”north”, så här visas det som är öppet för alla.'
  person = at
  expect([(await opens()).includes('/login?'), (await opens()).includes(outside)]).toEqual([false, true])
  // a site with this key in another tenant
  person = { ...at, tenant: { ...at.tenant, key: 'another' }, sites: [{ ...at.sites[0]!, key: 'north' }] }
  expect((await opens()).includes(outside)).toBe(true)
  person = { ...at, sites: [{ ...at.sites[0]!, key: 'north' }] }
  expect([(await opens()).includes('/login?'), (await opens()).includes('Eva')]).toEqual([true, false])
  // an address that names no tenant
  const { page } = await opened({ site: 'north', code }, { 'accept-language': 'sv' })
  expect([page.includes('/login?'), page.includes('Eva')]).toEqual([true, false])
})

test('the site is found when only one shows objects; with nonav the page is bare', async () => {
  const { code } = await open.anObject([], [aColumn('title')])
  const bare = await opened({ tenant: tenant.key, code, nonav: '', culture: 'nb-NO' })
  expect([bare.status, bare.rows]).toEqual([200, ['title på norsk: Gungställning']])
  expect(bare.page).not.toMatch(/class="brand"|<nav|\/login/)
  expect((await opened({ tenant: tenant.key, code })).page).toMatch(/class="brand"/)
})

test('what is not shown is one page, whatever is typed', async () => {
  const { code } = await open.anObject([], [aColumn('title')], { isOpen: false })
  const attack = `"><script>alert(1)</script>`
  const [closed, unknown, nowhere, hostile] = [
    await opened({ tenant: tenant.key, site: 'north', code, lang: 'sv-SE' }),
    await opened({ tenant: tenant.key, site: 'north', code: 'saknas', lang: 'sv-SE' }),
    await opened({ code: 'saknas', lang: 'sv-SE' }),
    await opened({ tenant: attack, site: attack, schemaKey: attack, code: attack, lang: attack, nonav: attack }),
  ]
  for (const page of [closed, unknown, nowhere, hostile]) expect([page.status, page.rows]).toEqual([404, []])
  const errorOf = (typed: string) => `Det finns inget att visa för koden ${typed}. Kontrollera att den är rätt skriven.`
  expect([closed.error, unknown.error]).toEqual([errorOf(code), errorOf('saknas')])
  expect(nowhere.error).toMatch(/^Adressen säger inte var koden hör hemma/)
  expect(hostile.page).not.toContain('<script')
  const repeated = await server.app.inject({ url: `/search?code=a&code=b&tenant[]=x`, headers: { accept: 'text/html' } })
  expect(repeated.statusCode).toBe(200)
})

test('too many searches are refused on the page, with the time to wait', async () => {
  const last = { tenant: tenant.key, site: 'north', code: 'saknas' }
  const statuses = await Promise.all(Array.from({ length: 61 }, () => opened(last).then(({ status }) => status)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const refused = await opened({ ...last, lang: 'sv-SE' })
  expect([refused.status, refused.headers['retry-after'], refused.error]).toEqual([
    429,
    '60',
    'För många försök. Vänta en stund och försök igen.',
  ])
})

test('a whole link of a label is reduced to its code, at the place that it names', async () => {
  const { code } = await open.anObject([], [aColumn('title')])
  const link = (path: string) => `https://another.example/${path}`
  const follow = async (text: string) => {
    const { status, headers } = await opened({ tenant: tenant.key, site: 'north', lang: 'nb-NO', code: text })
    return [status, headers.location]
  }
  const at = (site: string) => `/search?tenant=${tenant.key}&site=${site}&code=${code}&lang=nb-NO`
  expect(await follow(link(`exe/code/${code}?site=north`))).toEqual([302, at('north')])
  expect(await follow(link(`exe/code/${code}?site=south&tenant=${tenant.key}`))).toEqual([302, at('south')])
  expect(await follow(link(`exe/code/${code}?site=SOUTH&tenant=`))).toEqual([302, at('south')])
  expect(await follow(link(`search?tenant=${tenant.key}&code=${code}`))).toEqual([302, at('north')])
  expect((await follow(link('something/else')))[0]).toBe(404)
  // whatever a link has, the page stays our own
  const hostile = await opened({ code: link(`exe/code/${encodeURIComponent('"><script>')}?tenant=${encodeURIComponent('//x.example')}`) })
  expect(hostile.headers.location).toMatch(/^\/search\?tenant=/)
})

describe('scanning', () => {
  test('is offered when the built client has the script, and the page loads no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verka-scan-'))
    await mkdir(join(folder, '.vite'))
    const listed = {
      'src/search/scan.ts': { file: 'assets/search-scan-1.js' },
      'src/search/qr-detector.ts': { file: 'assets/search-qr-1.js' },
    }
    await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(listed))
    const built = await testApp({ webClient: folder })
    const { body, headers } = await built.app.inject({ url: '/search?lang=sv-SE' })
    await built.close()
    await rm(folder, { recursive: true })
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/search-scan-1.js">'])
    expect(body).toMatch(/<button[^>]*id="scan"[^>]* hidden>/)
    expect(body).toContain('data-detector="/assets/search-qr-1.js"')
    expect(body).toMatch(/data-denied="Webbläsaren får inte använda kameran\./)
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*; script-src 'self'$/)
    const without = await opened({ lang: 'sv-SE' })
    expect(without.page).not.toMatch(/<script|<dialog/)
    expect(without.headers['content-security-policy']).not.toContain('script-src')
  })
})

test('at the search host the login and all other pages are those of the origin', async () => {
  const { code } = await open.anObject([], [aColumn('title')])
  const at = { host: 'hitta.example' }
  const { page } = await opened({ tenant: tenant.key, site: 'north', code }, at)
  expect(page).toContain(`href="${server.runtime.settings.ORIGIN}/login?returnUrl=`)
  expect((await opened({ tenant: tenant.key, site: 'north', code })).page).toContain('href="/login?returnUrl=')
})

test('the start page of the search host is the search', async () => {
  const reply = await server.app.inject({ url: '/', headers: { host: 'hitta.example' } })
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/search'])
  expect((await server.app.inject({ url: '/', headers: { host: 'verka.example' } })).statusCode).toBe(404)
})
