import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aConfig } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

const clock = { now: new Date('2036-11-24T09:00:00Z') }
let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})

async function aFeed() {
  const { id } = await aConfig(admin, 'icalFeed', { daysAhead: 30 })
  const read = async () => (await admin.call<FullProcessorConfig>('GET', `/processors/config/${id}/full`)).body
  return { id, read, url: (await read()).feedUrl! }
}
/** Fetches an address as a calendar program does: without a login. */
async function fetched(url: string) {
  const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url: new URL(url).pathname })
  return { status: statusCode, type: headers['content-type'], body: body.replaceAll('\r\n ', '') }
}
const summaries = (body: string) => [...body.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, title]) => title)

test('a calendar has the loans, bookings and next dates of its site, for the days of its config, and no names of people', async () => {
  const due = aField('due', 'date')
  const next = aField('next', 'date')
  const borrower = await tenant.as('privilegedUser')
  const loan = await aServiceOf(admin, 'loan', { functions: { start: { fields: [due] } }, settings: { dueDatePropertyTypeId: due.id } })
  expect((await loan.run(borrower, { values: [[due, '2036-12-01']] })).status).toBe(201)
  const [booked, later] = [await loan.anObject(), await loan.anObject()]
  for (const [element, day] of [
    [booked, '2036-11-25'],
    [later, '2037-01-25'],
  ] as const)
    await borrower.call(
      'POST',
      '/reservations',
      { elementId: element.id, transactionTypeId: loan.service.id, from: `${day}T10:00:00Z`, to: `${day}T12:00:00Z` },
      withKey(),
    )
  const check = await aServiceOf(admin, 'simpleForm', { object: [[next, '2036-12-10']], settings: { nextDatePropertyTypeId: next.id } })
  const { url } = await aFeed()
  const { status, type, body } = await fetched(url)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(summaries(body)).toEqual([
    `Återlämning: ${loan.element.title} (${loan.element.code})`,
    `Bokning: ${booked.title} (${booked.code})`,
    `Årlig kontroll: ${check.element.title} (${check.element.code})`,
  ])
  expect(body).toContain('DTSTART;VALUE=DATE:20361201')
  expect(body).toContain('DTSTART:20361125T100000Z')
  expect(body).toContain('DTSTART;VALUE=DATE:20361210')
  expect(body).not.toContain('Test privilegedUser')
})

test('an address ends when it is renewed, when the calendar is off, and when it is deleted; any other is unknown', async () => {
  const { id, url, read } = await aFeed()
  expect((await fetched(url)).status).toBe(200)
  for (const wrong of [
    // the next letter differs only in bits that a decoder may ignore
    url.replace(/.\.ics$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}.ics`),
    url.replace(/.{9}\.ics$/, (end) => `${end[0] === 'A' ? 'B' : 'A'}${end.slice(1)}`),
    url.slice(0, -4),
    url.replace(/[^/]+$/, 'x.ics'),
  ])
    expect((await fetched(wrong)).status).toBe(404)
  const renewed = await admin.call<{ url: string }>('POST', `/processors/config/${id}/feed`, {})
  expect([renewed.status, (await fetched(url)).status, (await fetched(renewed.body.url)).status]).toEqual([200, 404, 200])
  const config = await read()
  expect(config.feedUrl).toBe(renewed.body.url)
  expect((await admin.call('PUT', `/processors/config/${id}`, { ...config, isOn: false })).status).toBe(200)
  expect((await fetched(renewed.body.url)).status).toBe(404)
  expect((await admin.call('DELETE', `/processors/config/${id}?version=${config.version + 1}`)).status).toBe(204)
  expect((await fetched(renewed.body.url)).status).toBe(404)
})

test('only a calendar has an address, and only for those who administer processors', async () => {
  const { id } = await aConfig(admin, 'email', { to: 'a@lindvik.example' })
  expect((await admin.call<FullProcessorConfig>('GET', `/processors/config/${id}/full`)).body.feedUrl).toBeNull()
  expect((await admin.call('POST', `/processors/config/${id}/feed`, {})).status).toBe(404)
  const { id: feed } = await aFeed()
  const siteAdmin = await tenant.as('siteAdmin')
  expect((await siteAdmin.call('POST', `/processors/config/${feed}/feed`, {})).status).toBe(403)
})
