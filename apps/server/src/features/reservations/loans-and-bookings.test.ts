import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { ListedElement } from '@verka/domain/elements/elements.api.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
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

test('a return and the next loan at once, both writing to the object, do not wait for one another', async () => {
  const seen = aField('seen', 'text')
  const note = aField('note', 'text')
  const rule = {
    id: crypto.randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: note.id },
    target: { referenceType: 'element', propertyTypeId: seen.id },
    action: 'copySourceValue',
  }
  const service = await aServiceOf(admin, 'loan', { object: [[seen, null]], functions: { complete: { fields: [note], rules: [rule] } } })
  for (let round = 0; round < 20; round++) {
    const { body } = await service.run(user)
    const answers = await Promise.all([
      service.run(user, { mode: 'complete', transactionId: body.transactionId, values: [[note, String(round)]] }),
      service.run(admin),
      service.run(admin),
    ])
    expect(answers[0].status).toBe(201)
    const next = answers.slice(1).filter(({ status }) => status === 201)
    expect(next.length).toBeLessThanOrEqual(1)
    for (const { body: loan } of next) await service.run(admin, { mode: 'complete', transactionId: loan.transactionId })
  }
})

describe('a loan and bookings', () => {
  test('a loan in the borrower’s own booking uses it; across another’s it is refused with the interval', async () => {
    const tool = await aBookable()
    const { body: own } = await tool.book(user, 0, 3, begun())
    const { body: theirs } = await tool.book(admin, 30, 40)
    const dueAt = (hours: number) => ({ more: { dueAt: inHours(hours) } })
    const across = await tool.run(user, dueAt(35))
    expect([across.status, across.body.errors[0]!.message, across.body.details]).toEqual([
      409,
      '@errors.reserved',
      { from: theirs.from, to: theirs.to },
    ])
    expect((await tool.run(admin, dueAt(2))).status).toBe(409)
    const { status, body } = await tool.run(user, dueAt(20))
    expect(status).toBe(201)
    expect(await tool.read(own.id)).toMatchObject({ status: 'fulfilled', transactionId: body.transactionId })
    const extended = await tool.run(user, { mode: 'update', transactionId: body.transactionId, ...dueAt(31) })
    expect([extended.status, extended.body.errors[0]!.message]).toEqual([409, '@errors.reserved'])
    expect((await tool.run(user, { mode: 'update', transactionId: body.transactionId, ...dueAt(29) })).status).toBe(201)
    const lent = await tool.book(admin, 25, 27)
    expect([lent.status, lent.body.errors[0]!.message]).toEqual([409, '@errors.lentToUntil'])
  })

  test('without a requested end the loan is due when another’s booking begins', async () => {
    const tool = await aBookable({})
    const { body: theirs } = await tool.book(admin, 30, 40)
    const dueOf = async (caller: Caller, of = tool) => (await of.transaction(admin, (await of.run(caller)).body.transactionId)).dueAt
    expect(await dueOf(user)).toBe(theirs.from)
    const own = await aBookable({})
    await own.book(user, 30, 40)
    expect(await dueOf(user, own)).toBeNull()
  })

  test('undo of a return is refused when others have booked the time that it gave back', async () => {
    const tool = await aBookable({ maxDays: 5, undoSeconds: 60 })
    const { transactionId } = (await tool.run(user)).body
    const returned = await tool.run(user, { mode: 'complete', transactionId })
    const { body: theirs } = await tool.book(admin, 24, 30)
    const refused = await tool.undo(user, returned.body.id)
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([409, '@errors.reserved'])
    expect((await admin.call('DELETE', `/reservations/${theirs.id}?version=1`)).status).toBeLessThan(300)
    expect((await tool.undo(user, returned.body.id)).status).toBe(201)
  })

  test('undo of the loan’s start reopens the booking', async () => {
    const tool = await aBookable({ maxDays: 5, undoSeconds: 60 })
    const { body: own } = await tool.book(user, 0, 3, begun())
    const { body } = await tool.run(user)
    expect((await tool.read(own.id)).status).toBe('fulfilled')
    expect((await tool.undo(user, body.id)).status).toBe(201)
    expect(await tool.read(own.id)).toMatchObject({ status: 'booked', transactionId: null })
  })
})

test('a loan from a booking is for its person, until its end; one that is not ends before the next', async () => {
  const tool = await aBookable({ maxDays: 5, expireAfterMinutes: 30 })
  const { body: mine } = await tool.book(user, 1, 3)
  expect(mine.expiresAt).toBe(inHours(1.5))
  const path = `/operations/prepare/${tool.functions.get('start')!.id}/${tool.element.id}/${tool.service.id}`
  const prepared = (caller: Caller, more = '') => caller.call<PreparedOperation>('GET', `${path}${more}`)
  const from = await prepared(admin, `?reservationId=${mine.id}`)
  expect(from.body.loan?.booked).toEqual({ borrower: mine.user, until: mine.to })
  expect((await prepared(admin)).body.loan?.booked).toBeNull()
  const other = await aBookable()
  const { body: elsewhere } = await other.book(user, 1, 3)
  expect((await prepared(admin, `?reservationId=${elsewhere.id}`)).status).toBe(404)
  // a start from a booking does not reveal its person to others
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: tool.service.id, operationModes: ['start'] })
  expect((await prepared(restricted, `?reservationId=${mine.id}`)).body.loan?.booked).toBeNull()
  const lent = await tool.run(admin, { more: { borrowerId: user.userId, dueAt: mine.to } })
  expect(lent.status).toBe(201)
  expect((await tool.read(mine.id)).status).toBe('fulfilled')
})

test('the suggested due day is before others’ bookings; the person of a booking has it until its end', async () => {
  const [due, later] = [aField('due', 'date'), aField('due', 'date')]
  const lent = await aBookableOf(admin, inHours, {
    functions: { start: { fields: [due] }, update: { fields: [later] } },
    settings: { dueDatePropertyTypeId: due.id, maxDays: 10 },
  })
  const book = async (caller: Caller, from: number, to: number, more = {}) => (await lent.book(caller, from, to, more)).body
  const dayOf = (moment: string) => dayAt(new Date(moment), 'Europe/Stockholm')
  await book(admin, 72, 80)
  const path = `/operations/prepare/${lent.functions.get('start')!.id}/${lent.element.id}/${lent.service.id}`
  const suggested = async (more = '') => (await user.call<PreparedOperation>('GET', `${path}${more}`)).body.dataProperties[0]!.value
  expect(await suggested()).toBe(plusDays(dayOf(inHours(72)), -1))
  const mine = await book(user, 0, 2, begun())
  const next = await book(admin, 2, 3)
  expect(await suggested(`?reservationId=${mine.id}`)).toBe(dayOf(mine.to))
  // the day ends after the next booking has begun
  const { status, body } = await lent.run(user, { values: [[due, dayOf(mine.to)]] })
  expect(status).toBe(201)
  expect((await lent.transaction(admin, body.transactionId)).dueAt).toBe(mine.to)
  // a new borrower has it as long on that day, and the person of the next booking until its end
  const { transactionId } = body
  const siteAdmin = await tenant.as('siteAdmin')
  const handOver = async (to: Caller, day: string) => {
    const answer = await lent.run(admin, { mode: 'update', transactionId, values: [[later, day]], more: { borrowerId: to.userId } })
    expect(answer.status).toBe(201)
    return { ...answer.body, dueAt: (await lent.transaction(admin, transactionId)).dueAt }
  }
  expect((await handOver(siteAdmin, dayOf(mine.to))).dueAt).toBe(mine.to)
  const { id, dueAt } = await handOver(admin, dayOf(next.to))
  expect([dueAt, (await lent.read(next.id)).status]).toEqual([next.to, 'fulfilled'])
  const { bookings } = await lent.transaction(admin, transactionId)
  expect(bookings.find(({ from }) => from === next.from)).toEqual({ from: next.from, to: next.to, operationId: id })
})

test('the effects of bookings on a loan are shown beforehand: persons if visible, and the due time', async () => {
  const due = aField('due', 'date')
  const lent = await aBookableOf(admin, inHours, {
    functions: { start: { fields: [due] } },
    settings: { dueDatePropertyTypeId: due.id, maxDays: 10 },
  })
  const today = dayAt(now(), 'Europe/Stockholm')
  // noon of tomorrow, at any time of the test
  const noon = (momentAt(plusDays(today, 1), '12:00', 'Europe/Stockholm').getTime() - Date.parse(inHours(0))) / 3_600_000
  const { body: theirs } = await lent.book(admin, noon, noon + 1)
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: lent.service.id, operationModes: ['start', 'complete'] })
  const path = `/operations/prepare/${lent.functions.get('start')!.id}/${lent.element.id}/${lent.service.id}`
  const outcome = async (caller: Caller) => (await caller.call<PreparedOperation>('GET', path)).body.loan?.bookings
  const { from, to } = theirs
  expect(await outcome(user)).toEqual([{ from, to, user: theirs.user }])
  expect(await outcome(restricted)).toEqual([{ from, to, user: null }])
  // lent for the day of the booking, it is due at the booking's start
  const { status, body } = await lent.run(restricted, { values: [[due, plusDays(today, 1)]] })
  expect(status).toBe(201)
  expect((await lent.transaction(admin, body.transactionId)).dueAt).toBe(from)
})

test('the form of a loan shows the present borrower, and a loan shows the bookings that it used', async () => {
  const tool = await aBookable()
  const { body: mine } = await tool.book(user, 1, 3)
  const { body: loan } = await tool.run(user, { more: { dueAt: inHours(2) } })
  const { bookings } = await tool.transaction(user, loan.transactionId)
  expect(bookings).toEqual([{ from: mine.from, to: mine.to, operationId: loan.id }])
  expect(loan.bookings).toEqual([{ from: mine.from, to: mine.to }])
  const path = `/operations/prepare/${tool.functions.get('start')!.id}/${tool.element.id}/${tool.service.id}`
  const lentTo = async (caller: Caller) => (await caller.call<PreparedOperation>('GET', path)).body.loan?.lent
  expect(await lentTo(admin)).toEqual({ borrower: mine.user, isMine: false, dueAt: inHours(2) })
  expect(await lentTo(user)).toMatchObject({ isMine: true })
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: tool.service.id })
  expect(await lentTo(restricted)).toMatchObject({ borrower: null, isMine: false })
  await tool.run(user, { mode: 'complete', transactionId: loan.transactionId })
  expect(await lentTo(admin)).toBeNull()
})
