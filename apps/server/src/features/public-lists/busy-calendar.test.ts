import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aColumn, connectedTo } from '../../testing/made/open-objects.ts'
import { listingTenant } from '../../testing/made/public-lists.ts'
import { aServiceOf } from '../../testing/made/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'

const HOUR = 3600_000
const clock = { now: new Date('2037-07-06T06:00:00Z') }
let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof listingTenant>>
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 48 * HOUR)
  tenant = await aTenant(server, { settings: { reservations: true } })
  open = await listingTenant(server, tenant)
})

/** A list of the objects of a service for loans. */
async function lendingList(column: string, own: Field[] = []) {
  const object = own.map((field): [Field, null] => [field, null])
  const loans = await aServiceOf(open.admin, 'loan', { object, settings: { expireAfterMinutes: 60 } })
  const schema = await open.aSchema([aColumn(column)])
  const type = { ...(await open.admin.call<ElementType>('GET', `/elementTypes/${loans.type.id}`)).body, can: undefined }
  const connected = { ...type, schemaConfigurations: [{ ...connectedTo(schema, own), writeAction: { matchRules: [] } }] }
  expect((await open.admin.call('PUT', `/elementTypes/${type.id}`, connected)).status).toBe(200)
  const body = { localizedNames: [{ culture: 'sv-SE', text: 'Salar' }], elementTypeId: type.id, schemaId: schema.id, forms: ['calendar'] }
  const { body: list } = await open.admin.call<PublicList>('POST', '/publicLists', { ...body, isPublished: true })
  const book = async (hours: number, elementId: string = loans.element.id) => {
    const at = (of: number) => new Date(clock.now.getTime() + of * HOUR).toISOString()
    const booking = { elementId, transactionTypeId: loans.service.id, from: at(hours), to: at(hours + 2) }
    expect((await open.admin.call('POST', '/reservations', booking, withKey())).status).toBe(201)
  }
  const events = async () => {
    const { text, status } = await open.asCalendar(list.key, { query: 'culture=en-US' })
    expect(status).toBe(200)
    const calendar = new ICAL.Component(ICAL.parse(text) as [])
    return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary)
  }
  return { loans, list, book, events }
}

test('a booked time is busy until it ends, expires, or what was collected is returned', async () => {
  const { loans, book, events } = await lendingList('title')
  const [collected, forgotten] = [loans.element, await loans.anObject()]
  await book(1)
  await book(1, forgotten.id)
  const busy = (...titles: string[]) => titles.map((title) => `Busy: ${title}`)
  expect(await events()).toEqual(busy(collected.title, forgotten.title))
  clock.now = new Date(clock.now.getTime() + 1.1 * HOUR)
  const started = await loans.run(open.admin, {})
  expect(started.status).toBe(201)
  expect(await events()).toEqual(busy(collected.title, forgotten.title))
  // nobody came for an hour
  clock.now = new Date(clock.now.getTime() + HOUR)
  expect(await events()).toEqual(busy(collected.title))
  const { transactionId } = started.body
  expect((await loans.run(open.admin, { mode: 'complete', transactionId: transactionId! })).status).toBe(201)
  expect(await events()).toEqual([])
})

test('an object without a value in the list is busy without a name; a tenant without bookings has an empty calendar', async () => {
  const { book, events } = await lendingList('note', [aField('note', 'text')])
  await book(1)
  expect(await events()).toEqual(['Busy'])
  await tenant.as('superUser').then(async (root) => {
    const path = `/api/v2/tenants/${tenant.id}/config`
    const { body } = await root.call<{ version: number }>('GET', path)
    expect(
      (await root.call('POST', path, { version: body.version, settings: { anonymousAccess: true, reservations: false } })).status,
    ).toBe(200)
  })
  expect(await events()).toEqual([])
})

test('only a list that is offered as a calendar has one', async () => {
  const { list } = await open.aList([], [aColumn('title')], { forms: ['page', 'json'] })
  expect((await open.asCalendar(list.key)).status).toBe(404)
  const page = await open.asPage(list.key)
  expect(page.text).not.toContain('.ics')
  await open.save(list, { forms: ['calendar', 'page'] })
  expect((await open.asPage(list.key)).text).toContain(`/open/${tenant.key}/north/${list.key}.ics`)
})
