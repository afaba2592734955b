import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, momentAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aBookableOf, aBookingTenant, hoursFrom } from '../../testing/made/services/bookings.ts'
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

test('handovers and extensions use the new borrower’s bookings, like loans; undo reopens them', async () => {
  const tool = await aBookableOf(admin, inHours, { settings: { maxDays: 5, undoSeconds: 60 } })
  const { transactionId } = (await tool.run(user, { more: { dueAt: inHours(2) } })).body
  const { body: own } = await tool.book(user, 3, 5)
  const { body: theirs } = await tool.book(admin, 6, 8)
  const step = (caller: Caller, more: object) => tool.run(caller, { mode: 'update', transactionId, more })
  const statuses = async () => [(await tool.read(own.id)).status, (await tool.read(theirs.id)).status]
  const extended = await step(user, { dueAt: inHours(4) })
  expect([extended.body.bookings, await statuses()]).toEqual([[{ from: own.from, to: own.to }], ['fulfilled', 'booked']])
  const undone = await tool.undo(user, extended.body.id)
  expect([undone.body.bookings, await statuses()]).toEqual([[{ from: own.from, to: own.to }], ['booked', 'booked']])
  await step(user, { dueAt: inHours(6) })
  // without a due time, the person of the next booking has it until its end
  const handedOver = await step(admin, { borrowerId: admin.userId })
  expect([handedOver.status, (await tool.transaction(admin, transactionId)).dueAt, await statuses()]).toEqual([
    201,
    theirs.to,
    ['fulfilled', 'fulfilled'],
  ])
  // the earlier step's booking stays used
  await tool.undo(admin, handedOver.body.id)
  expect([(await tool.transaction(admin, transactionId)).dueAt, await statuses()]).toEqual([inHours(6), ['fulfilled', 'booked']])
  // an overdue loan can be handed over, and stays overdue
  clock = 6.5 * 3_600_000
  const late = await step(admin, { borrowerId: (await tenant.as('siteAdmin')).userId })
  expect([late.status, late.body.errors[0]!.message]).toEqual([409, '@errors.reservedByYou'])
  clock = 8.5 * 3_600_000
  expect((await step(admin, { borrowerId: admin.userId })).status).toBe(201)
  clock = 0
})

test('an extension ends before others’ bookings, like a loan: the proposed end is possible, and a later one is refused by the booking', async () => {
  const [due, later] = [aField('due', 'date'), aField('due', 'date')]
  const lent = await aBookableOf(admin, inHours, {
    functions: { start: { fields: [due] }, update: { fields: [later] } },
    settings: { dueDatePropertyTypeId: due.id, maxDays: 10 },
  })
  const today = dayAt(now(), 'Europe/Stockholm')
  const tomorrow = plusDays(today, 1)
  const noon = (momentAt(tomorrow, '12:00', 'Europe/Stockholm').getTime() - Date.parse(inHours(0))) / 3_600_000
  const { transactionId } = (await lent.run(user, { values: [[due, today]] })).body
  const { body: theirs } = await lent.book(admin, noon, noon + 4)
  const path = `/operations/prepare/${lent.functions.get('update')!.id}/${lent.element.id}/update/${transactionId}`
  const proposed = async () => (await user.call<PreparedOperation>('GET', path)).body.dataProperties.map(({ value }) => value)
  const extend = (day: string) => lent.run(user, { mode: 'update', transactionId, values: [[later, day]] })
  expect(await proposed()).toEqual([tomorrow])
  const across = await extend(plusDays(tomorrow, 1))
  expect([across.status, across.body.errors[0]!.message]).toEqual([409, '@errors.reserved'])
  expect((await extend(tomorrow)).status).toBe(201)
  expect((await lent.transaction(user, transactionId)).dueAt).toBe(theirs.from)
  // it is due already when it could be at the latest
  expect(await proposed()).toEqual([])
  const again = await extend(tomorrow)
  expect([again.status, again.body.details]).toEqual([409, { from: theirs.from, to: theirs.to }])
})
