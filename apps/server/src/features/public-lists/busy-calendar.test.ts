import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aColumn, connectedTo } from '../../testing/made/open/open-objects.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { publicListTests } from '../../testing/set-ups/public-list-tests.ts'

const HOUR = 3600_000
const at = publicListTests()

/** A list of the objects of a service for loans. */
async function lendingList(column: string, own: Field[] = []) {
  const object = own.map((field): [Field, null] => [field, null])
  const loans = await aServiceOf(at.open.admin, 'loan', { object, settings: { expireAfterMinutes: 60 } })
  const schema = await at.open.aSchema([aColumn(column)])
  const type = { ...(await at.open.admin.call<ElementType>('GET', `/elementTypes/${loans.type.id}`)).body, can: undefined }
  const connected = { ...type, schemaConfigurations: [{ ...connectedTo(schema, own), writeAction: { matchRules: [] } }] }
  expect((await at.open.admin.call('PUT', `/elementTypes/${type.id}`, connected)).status).toBe(200)
  const body = { localizedNames: [{ culture: 'sv-SE', text: 'Salar' }], elementTypeId: type.id, schemaId: schema.id, forms: ['calendar'] }
  const { body: list } = await at.open.admin.call<PublicList>('POST', '/publicLists', { ...body, isPublished: true })
  const book = async (hours: number, elementId: string = loans.element.id) => {
    const inHours = (of: number) => new Date(at.clock.now.getTime() + of * HOUR).toISOString()
    const booking = { elementId, transactionTypeId: loans.service.id, from: inHours(hours), to: inHours(hours + 2) }
    expect((await at.open.admin.call('POST', '/reservations', booking, withKey())).status).toBe(201)
  }
  const events = async () => {
    const { text, status } = await at.open.asCalendar(list.key, { query: 'culture=en-US' })
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
  at.clock.now = new Date(at.clock.now.getTime() + 1.1 * HOUR)
  const started = await loans.run(at.open.admin, {})
  expect(started.status).toBe(201)
  expect(await events()).toEqual(busy(collected.title, forgotten.title))
  // nobody came for an hour
  at.clock.now = new Date(at.clock.now.getTime() + HOUR)
  expect(await events()).toEqual(busy(collected.title))
  const { transactionId } = started.body
  expect((await loans.run(at.open.admin, { mode: 'complete', transactionId: transactionId! })).status).toBe(201)
  expect(await events()).toEqual([])
})

test('an object without a value in the list is busy without a name; a tenant without bookings has an empty calendar', async () => {
  const { book, events } = await lendingList('note', [aField('note', 'text')])
  await book(1)
  expect(await events()).toEqual(['Busy'])
  await at.tenant.as('superUser').then(async (root) => {
    const path = `/api/v2/tenants/${at.tenant.id}/config`
    const { body } = await root.call<{ version: number }>('GET', path)
    expect(
      (await root.call('POST', path, { version: body.version, settings: { anonymousAccess: true, reservations: false } })).status,
    ).toBe(200)
  })
  expect(await events()).toEqual([])
})

test('only a list that is offered as a calendar has one', async () => {
  const { list } = await at.open.aListOfTitles({ forms: ['page', 'json'] })
  expect((await at.open.asCalendar(list.key)).status).toBe(404)
  const page = await at.open.asPage(list.key)
  expect(page.text).not.toContain('.ics')
  await at.open.save(list, { forms: ['calendar', 'page'] })
  expect((await at.open.asPage(list.key)).text).toContain(`/open/${at.tenant.key}/north/${list.key}.ics`)
})
