import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { ListedElement } from '@verka/domain/elements/elements.api.ts'
import { aBookableOf, aBookingTenant, hoursFrom } from '../../testing/made/services/bookings.ts'
import { aServiceOf, grant, type Problem } from '../../testing/made/services/services-of-modes.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
let clock = 0
const now = () => new Date(Date.now() + clock)
beforeAll(async () => {
  ;({ server, tenant, admin, user } = await aBookingTenant(now))
})
afterAll(() => server.close())

const inHours = hoursFrom(now)
/** The start of a booking that has begun, also when the tests before took longer than a minute. */
const begun = () => ({ from: new Date(Math.floor(now().getTime() / 60_000) * 60_000).toISOString() })
const aBookable = (settings: object = { maxDays: 5 }) => aBookableOf(admin, inHours, { settings })

test('objects are listed by whether they are booked, in general or in an interval', async () => {
  const tool = await aBookable()
  const free = await tool.anObject()
  await tool.book(user, 2, 4)
  const listed = async (query: object, caller = admin) =>
    caller.call<{ items: { id: string }[]; totalCount: number } & Problem>('POST', `/elements/filter?elementTypeId=${tool.type.id}`, query)
  const found = async (query: object) => (await listed(query)).body.items.map(({ id }) => id)
  const [booked, others] = [[tool.element.id], [free.id]]
  const between = (from: number | undefined, to: number | undefined) => ({
    ...(from === undefined ? {} : { reservatedFrom: inHours(from) }),
    ...(to === undefined ? {} : { reservatedTo: inHours(to) }),
  })
  expect(await found(between(3, 5))).toEqual(booked)
  expect(await found(between(4, 5))).toEqual([])
  expect(await found(between(undefined, 3))).toEqual(booked)
  expect(await found(between(3, undefined))).toEqual(booked)
  expect(await found({ isReservated: true })).toEqual(booked)
  expect(await found({ isReservated: false, ...between(3, 5) })).toEqual(others)
  expect((await found({ isReservated: false, ...between(4, 5) })).length).toBe(2)
  expect(await found({ isReservated: false, searchCriteria: 'hammare', ordering: [{ column: 'code', dir: 'desc' }] })).toEqual(others)
  expect((await listed({ isReservated: false, limit: 1 })).body.totalCount).toBe(1)
  // an object lent until then is not free, like a booked one
  await tool.run(admin, { more: { elementId: free.id, dueAt: inHours(8) } })
  expect(await found({ isReservated: false, ...between(3, 5) })).toEqual([])
  expect((await found({ isReservated: false, ...between(9, 10) })).length).toBe(2)
  // an overdue loan, or one without an end, has no known end and leaves no free time
  clock = 24 * 3_600_000
  expect(await found({ isReservated: false, ...between(9, 10) })).toEqual(booked)
  expect(await found({ isReservated: false })).toEqual(booked)
  const { element, ...forGood } = await aBookable({})
  await forGood.run(admin)
  const later = await admin.call<{ totalCount: number }>('POST', `/elements/filter?elementTypeId=${element.elementTypeId}`, {
    isReservated: false,
    ...between(1000, 1001),
  })
  expect(later.body.totalCount).toBe(0)
  clock = 0
  // other objects than the one of the present page
  const { body } = await listed({ isReservated: false, ...between(9, 10), withoutId: tool.element.id, limit: 1 })
  expect(body).toMatchObject({ items: [{ id: free.id }], totalCount: 1 })
  expect(await found(between(3, 5))).toEqual(booked)
  const wrong = await listed(between(5, 3))
  expect([wrong.status, wrong.body.errors]).toEqual([422, [{ field: 'reservatedTo', message: '@validation.reservationOrder' }]])
  const without = await (await aTenant(server)).as('tenantAdmin')
  const refused = await without.call<Problem>('POST', '/elements/filter', { isReservated: true })
  expect([refused.status, refused.body.errors]).toEqual([403, [{ message: '@errors.reservationsOff' }]])
})

test('objects are listed by who booked them; free are only those that one can lend or book', async () => {
  const tool = await aBookable()
  const [theirs, expired] = [await tool.anObject(), await tool.anObject()]
  await tool.book(user, 2, 4)
  await tool.book(admin, 2, 4, { elementId: theirs.id, userId: user.userId })
  const { body: gone } = await tool.book(user, 2, 4, { elementId: expired.id })
  await user.call('DELETE', `/reservations/${gone.id}?version=1`)
  const found = async (caller: Caller, query: object, elementTypeId = tool.type.id) => {
    const { body } = await caller.call<{ items: { id: string }[] }>('POST', `/elements/filter?elementTypeId=${elementTypeId}`, query)
    return body.items.map(({ id }) => id).toSorted()
  }
  expect(await found(user, { reservedBy: 'me' })).toEqual([tool.element.id, theirs.id].toSorted())
  // who books for another finds it, too
  expect(await found(admin, { reservedBy: 'me' })).toEqual([theirs.id])
  expect(await found(await tenant.as('privilegedUser'), { reservedBy: 'me' })).toEqual([])
  const without = await (await aTenant(server)).as('tenantAdmin')
  expect((await without.call('POST', '/elements/filter', { reservedBy: 'me' })).status).toBe(403)
  const log = await aServiceOf(admin, 'simpleForm')
  expect(await found(user, { isReservated: false }, log.type.id)).toEqual([])
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: tool.service.id, operationModes: ['complete'] })
  expect(await found(restricted, { isReservated: false })).toEqual([])
  expect(await found(user, { isReservated: false })).toEqual([expired.id])
})

test('a list shows the present or next booking of today, and its person to those who may know them', async () => {
  // noon, so that all of it is the same day
  clock = momentAt(plusDays(dayAt(new Date(), 'Europe/Stockholm'), 1), '12:00', 'Europe/Stockholm').getTime() - Date.now()
  try {
    const tool = await aBookable()
    const [later, tomorrow] = [await tool.anObject(), await tool.anObject()]
    const { body: running } = await tool.book(user, 0, 2, begun())
    await tool.book(user, 3, 4)
    const { body: next } = await tool.book(admin, 1, 2, { elementId: later.id })
    await tool.book(admin, 24, 25, { elementId: tomorrow.id })
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: tool.service.id })
    const outcome = async (caller: Caller) => {
      const path = `/elements/filter?elementTypeId=${tool.type.id}`
      const { body } = await caller.call<{ items: ListedElement[] }>('POST', path, { includeState: true })
      return [tool.element, later, tomorrow].map(({ id }) => body.items.find((one) => one.id === id)!.state!.booking)
    }
    const { from, to } = next
    const ofRunning = { from: running.from, to: running.to, isNow: true }
    expect(await outcome(user)).toEqual([
      { ...ofRunning, user: running.user, isMine: true },
      { from, to, isNow: false, user: next.user, isMine: false },
      null,
    ])
    // the caller's own booking is shown for any start
    expect((await outcome(admin))[2]).toMatchObject({ isMine: true, isNow: false, from: inHours(24) })
    expect(await outcome(restricted)).toEqual([
      { ...ofRunning, user: null, isMine: false },
      { from, to, isNow: false, user: null, isMine: false },
      null,
    ])
  } finally {
    clock = 0
  }
})
