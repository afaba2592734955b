import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOfCode } from '@verka/domain/elements/scanned-code.ts'
import { aColumn, openTenant } from '../../testing/made/open/open-objects.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { findOpenCard } from '../../search/open-card.ts'

let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof openTenant>>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  open = await openTenant(server, tenant)
})
afterAll(() => server.close())

const ask = async (query: Record<string, string>) => {
  const reply = await server.app.inject({ url: `/api/v2/open/place?${new URLSearchParams(query).toString()}` })
  return reply.statusCode === 200 ? reply.json<{ place: unknown }>().place : reply.statusCode
}

/** Where a device goes on which nobody has logged in, by the runtime of the server. */
const cardOf = (path: string, settings: object = {}) =>
  findOpenCard({ ...server.runtime, settings: { ...server.runtime.settings, ...settings } }, new URL(path, 'https://verka.example'))

test('a label leads people without a login to the card where its site shows objects, whatever its code', async () => {
  const at = { tenant: tenant.key, site: 'north' }
  expect([await ask(at), await cardOf(pathOfCode('A 1', at))]).toEqual([null, undefined])
  const { code } = await open.anObject([], [aColumn('title')])
  expect(await ask(at)).toEqual(at)
  for (const one of [code, 'saknas', 'å/ö'])
    expect(await cardOf(pathOfCode(one, at))).toBe(`/search?tenant=${tenant.key}&site=north&code=${encodeURIComponent(one)}`)
  // the page of that address shows the object
  const page = await server.app.inject({ url: (await cardOf(pathOfCode(code, at)))! })
  expect(page.body).toContain('Gungställning')

  const others = [
    { ...at, site: 'south' },
    { ...at, site: 'nowhere' },
    { ...at, tenant: 'nobody' },
  ]
  for (const other of others) expect([await ask(other), await cardOf(pathOfCode(code, other))]).toEqual([null, undefined])
  await open.allow(false)
  expect([await ask(at), await cardOf(pathOfCode(code, at))]).toEqual([null, undefined])
  await open.allow(true)
})

test('an older label has no tenant: that of the search page is used', async () => {
  const { code } = await open.anObject([], [aColumn('title')])
  const old = pathOfCode(code, { site: 'north' })
  expect(await cardOf(old, { SEARCH_TENANT: tenant.key })).toContain(`tenant=${tenant.key}&site=north`)
  expect(await cardOf(old, { SEARCH_TENANT: 'nobody' })).toBeUndefined()
  // of several tenants that allow it nobody can say which
  const other = await aTenant(server)
  await openTenant(server, other)
  expect(await cardOf(old)).toBeUndefined()
})

test('no other address is a label, and hostile ones are none', async () => {
  const hostile = ['/exe', '/exe/code/', '/exe/code/a/b?site=north', '/exe/code/a?site=%00', '/exe/code/%E0%A4%A?site=north', '/login']
  for (const path of hostile) expect(await cardOf(path, { SEARCH_TENANT: tenant.key })).toBeUndefined()
  expect(await ask({ tenant: 'A B', site: 'north' })).toBe(422)
})

test('60 questions a minute of one network are answered', async () => {
  const query = new URLSearchParams({ tenant: tenant.key, site: 'north' }).toString()
  const from = async (remoteAddress: string) => (await server.app.inject({ url: `/api/v2/open/place?${query}`, remoteAddress })).statusCode
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push(await from('203.0.113.9'))
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
  expect(await from('203.0.113.10')).toBe(200)
})
