import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aBookableOf, aBookingTenant, hoursFrom } from '../../testing/made/services/bookings.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'

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
