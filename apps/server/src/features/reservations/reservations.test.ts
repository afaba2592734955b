import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { aBookableOf, aBookingTenant, hoursFrom, type Booked as Answer } from '../../testing/made/services/bookings.ts'
import { aServiceOf, grant, type Problem } from '../../testing/made/services/services-of-modes.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'

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
const aBookable = (settings: object = { maxDays: 5 }) => aBookableOf(admin, inHours, { settings })
const messages = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...body.errors.map(({ field, message }) => (field ? `${field} ${message}` : message)),
]

describe('booking', () => {
  test('is visible to those who may run the service; its person only to those who may know them', async () => {
    const tool = await aBookable()
    const { status, body } = await tool.book(user, 2, 4)
    expect([status, body.status, body.user?.id, body.version]).toEqual([201, 'booked', user.userId, 1])
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: tool.service.id })
    const seen = await tool.read(body.id, restricted)
    expect([seen.user, seen.from, seen.can]).toEqual([null, inHours(2), { edit: false, delete: false }])
    const list = await restricted.call<{ items: Reservation[]; totalCount: number }>(
      'POST',
      `/reservations/filter?elementId=${tool.element.id}`,
      { filters: [{ column: 'userId', value: user.userId }] },
    )
    expect(list.body.totalCount).toBe(0)
    const own = await user.call<{ items: Reservation[] }>('POST', `/reservations/filter?transactionTypeId=${tool.service.id}&type=own`, {
      filters: [{ column: 'status', value: 'booked' }],
    })
    expect(own.body.items.map(({ id }) => id)).toEqual([body.id])
    expect((await (await tenant.as('user')).call('GET', `/reservations/${body.id}`)).status).toBe(404)
  })

  test('an overlap is refused with the interval; the end of one may be the start of another', async () => {
    const tool = await aBookable()
    await tool.book(user, 2, 4)
    const refused = await tool.book(admin, 3, 5)
    expect([refused.status, refused.body.errors[0]!.message, refused.body.details]).toEqual([
      409,
      '@errors.reserved',
      { from: inHours(2), to: inHours(4) },
    ])
    expect((await tool.book(admin, 4, 5)).status).toBe(201)
    expect((await tool.book(admin, 1, 2)).status).toBe(201)
  })

  test('a conflict with the caller’s own booking is named as such, with a link', async () => {
    const tool = await aBookable()
    const { body: first } = await tool.book(user, 2, 4)
    const { body: second } = await tool.book(user, 6, 8)
    const refused = await tool.book(user, 3, 5)
    expect([refused.body.errors[0]!.message, refused.body.details]).toEqual([
      '@errors.reservedByYou',
      { from: inHours(2), to: inHours(4), reservationId: first.id },
    ])
    const moved = await user.call<Answer>('PUT', `/reservations/${second.id}`, { version: 1, from: inHours(3), to: inHours(5) })
    expect([moved.status, moved.body.errors[0]!.message]).toEqual([409, '@errors.reservedByYou'])
    // it may be moved into its own interval
    expect((await user.call('PUT', `/reservations/${second.id}`, { version: 1, from: inHours(7), to: inHours(9) })).status).toBe(200)
  })

  test('are listed by week, also those that begin before or end after it', async () => {
    const tool = await aBookable({ maxDays: 100 })
    const DAY = 24
    for (const [from, to] of [
      [1, 2],
      [30 * DAY, 38 * DAY],
      [40 * DAY, 41 * DAY],
      [68 * DAY, 75 * DAY],
      [80 * DAY, 81 * DAY],
    ] as const)
      expect((await tool.book(user, from, to)).status).toBe(201)
    const between = async (from: number, to: number) => {
      const { body } = await user.call<{ items: Reservation[] }>('POST', `/reservations/filter?elementId=${tool.element.id}`, {
        reservedFrom: inHours(from),
        reservedTo: inHours(to),
        skipCount: true,
      })
      return body.items.map((one) => [one.from, one.to])
    }
    expect(await between(35 * DAY, 70 * DAY)).toEqual([
      [inHours(30 * DAY), inHours(38 * DAY)],
      [inHours(40 * DAY), inHours(41 * DAY)],
      [inHours(68 * DAY), inHours(75 * DAY)],
    ])
    // a booking that only touches the interval is not in it
    expect(await between(38 * DAY, 40 * DAY)).toEqual([])
    const wrong = await user.call<Problem>('POST', '/reservations/filter', { reservedFrom: inHours(3), reservedTo: inHours(2) })
    expect(messages(wrong)).toEqual([422, 'reservedTo @validation.reservationOrder'])
  })

  test('needs a key, a future interval, a loan service, and the right to book for others', async () => {
    const tool = await aBookable({ maxDays: 1 })
    const body = { elementId: tool.element.id, transactionTypeId: tool.service.id, from: inHours(1), to: inHours(2) }
    expect((await user.call('POST', '/reservations', body)).status).toBe(400)
    expect(messages(await tool.book(user, 2, 2))).toEqual([422, 'to @validation.reservationOrder'])
    expect(messages(await tool.book(user, -2, 2))).toEqual([422, 'from @validation.reservationPassed'])
    expect(messages(await tool.book(user, 2, 27))).toEqual([422, 'to @validation.reservationTooLong'])
    expect(messages(await tool.book(user, 2, 3, { userId: admin.userId }))).toEqual([403, 'userId @errors.notForOthers'])
    expect((await tool.book(user, 2, 3, { userId: crypto.randomUUID() })).status).toBe(403)
    expect((await tool.book(admin, 2, 3, { userId: crypto.randomUUID() })).status).toBe(404)
    expect((await tool.book(admin, 2, 3, { userId: user.userId })).body.user?.id).toBe(user.userId)
    const log = await aServiceOf(admin, 'simpleForm')
    const ofLog = { elementId: log.element.id, transactionTypeId: log.service.id }
    expect(messages(await tool.book(user, 2, 3, ofLog))).toEqual([422, 'transactionTypeId @errors.reservationOfLoansOnly'])
    expect((await tool.book(user, 2, 3, { elementId: log.element.id })).status).toBe(404)
  })

  test('is moved and cancelled by its person, based on the version that they read', async () => {
    const tool = await aBookable()
    const { body } = await tool.book(user, 2, 4)
    await tool.book(admin, 6, 8)
    const move = (caller: Caller, from: number, to: number, version = 1) =>
      caller.call<Answer>('PUT', `/reservations/${body.id}`, { version, from: inHours(from), to: inHours(to) })
    const other = await tenant.as('privilegedUser')
    expect(messages(await move(other, 3, 5))).toEqual([403, '@errors.notOwnReservation'])
    expect((await move(user, 3, 7)).body.details).toEqual({ from: inHours(6), to: inHours(8) })
    expect((await move(user, 3, 5)).body).toMatchObject({ from: inHours(3), to: inHours(5), version: 2 })
    expect((await move(user, 3, 6)).body.code).toBe('stale')
    expect((await user.call('DELETE', `/reservations/${body.id}`)).status).toBe(400)
    expect((await user.call('DELETE', `/reservations/${body.id}?version=2`)).status).toBe(204)
    expect((await tool.read(body.id)).status).toBe('cancelled')
    expect(messages(await move(user, 3, 4, 3))).toEqual([409, '@errors.reservationOver'])
    expect((await tool.book(admin, 3, 5)).status).toBe(201)
  })

  test('for another person is changed and cancelled by the user who made it, while they may book for others; by nobody else', async () => {
    const tool = await aBookable()
    const given: Parameters<typeof grant>[3] = { transactionTypeId: tool.service.id, operationModes: ['start', 'complete'] }
    const [maker, third] = [await tenant.as('user'), await tenant.as('user')]
    for (const caller of [maker, third]) await grant(server, tenant, caller, { ...given, forOthers: true })
    const { body } = await tool.book(maker, 2, 4, { userId: user.userId })
    expect([body.user?.id, body.can]).toEqual([user.userId, { edit: true, delete: true }])
    // they see its person, whom they chose; a third user does not
    expect((await tool.read(body.id, maker)).user?.id).toBe(user.userId)
    expect(await tool.read(body.id, third)).toMatchObject({ user: null, can: { edit: false, delete: false } })
    const now = await maker.call<{ reservations: Reservation[] }>('GET', `/elements/${tool.element.id}/now`)
    expect(now.body.reservations).toMatchObject([{ id: body.id, can: { edit: true, delete: true } }])
    const move = (caller: Caller, version: number) =>
      caller.call<Answer>('PUT', `/reservations/${body.id}`, { version, from: inHours(3), to: inHours(5) })
    expect(messages(await move(third, 1))).toEqual([403, '@errors.notOwnReservation'])
    expect((await move(maker, 1)).body).toMatchObject({ version: 2, user: { id: user.userId } })
    const { body: second } = await tool.book(maker, 8, 9, { userId: user.userId })
    expect((await maker.call('DELETE', `/reservations/${second.id}?version=1`)).status).toBe(204)
    // a user who may no longer book for others cannot change it, a second later
    const site = { kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] } as const
    await server.database.transaction(site, (tx) => tx.deleteFrom('user_privileges').where('user_id', '=', maker.userId).execute())
    await grant(server, tenant, maker, given)
    await expect.poll(async () => (await tool.read(body.id, maker)).can).toEqual({ edit: false, delete: false })
    const cancelled = await maker.call<Problem>('DELETE', `/reservations/${body.id}?version=2`)
    expect(messages(cancelled)).toEqual([403, '@errors.notOwnReservation'])
  })

  test('expires uncollected after a while, and blocks nobody', async () => {
    const tool = await aBookable({ expireAfterMinutes: 30 })
    const { body } = await tool.book(user, 1, 5)
    clock = 1.6 * 3_600_000
    try {
      expect(await tool.read(body.id)).toMatchObject({ status: 'expired', can: { edit: false } })
      const path = `/reservations/filter?elementId=${tool.element.id}`
      const expired = await user.call<{ totalCount: number }>('POST', path, { filters: [{ column: 'status', value: 'expired' }] })
      expect(expired.body.totalCount).toBe(1)
      expect((await tool.book(admin, 0.5, 2)).status).toBe(201)
    } finally {
      clock = 0
    }
  })

  test('does not exist where the tenant has none', async () => {
    const without = await aTenant(server)
    const theirs = await without.as('tenantAdmin')
    const answer = await theirs.call<Problem>('POST', '/reservations/filter', {})
    expect([answer.status, answer.body.errors]).toEqual([403, [{ message: '@errors.reservationsOff' }]])
  })

  test('of another tenant, another site or an unknown id does not exist', async () => {
    const tool = await aBookable()
    const { body } = await tool.book(user, 2, 4)
    const stranger = await (await aTenant(server, { settings: { reservations: true } })).as('superUser')
    expect((await stranger.call('GET', `/reservations/${body.id}`)).status).toBe(404)
    expect((await admin.call('GET', `/api/v2/${tenant.key}/south/reservations/${body.id}`)).status).toBe(404)
    expect((await stranger.call('DELETE', `/reservations/${body.id}?version=1`)).status).toBe(404)
  })
})

test('a booked object is not deleted', async () => {
  const tool = await aBookable()
  const { body } = await tool.book(user, 2, 4)
  const remove = () => admin.call<Problem>('DELETE', `/elements/${tool.element.id}?version=1`)
  const refused = await remove()
  expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.usedByReservations', params: { count: 1 } }]])
  expect((await admin.call('DELETE', `/transactionTypes/${tool.service.id}?version=1`)).status).toBe(409)
  expect((await user.call('DELETE', `/reservations/${body.id}?version=1`)).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await admin.call('GET', `/reservations/${body.id}`)).status).toBe(404)
})

test('the database itself refuses overlaps, by any writer', async () => {
  const tool = await aBookable()
  const { body } = await tool.book(user, 2, 4)
  const again = server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    sql`insert into reservations (tenant_id, site_id, id, element_id, transaction_type_id, user_id, from_at, to_at, status,
        expires_at, created_at, updated_at, owner_id)
      select tenant_id, site_id, ${crypto.randomUUID()}, element_id, transaction_type_id, user_id, from_at, to_at, status,
        expires_at, created_at, updated_at, owner_id from reservations where id = ${body.id}`.execute(tx),
  )
  await expect(again).rejects.toMatchObject({ code: '23P01', constraint: 'reservations_no_overlap' })
})

test('the person of a booking hears when somebody else moves or cancels it, and not of their own change', async () => {
  const tool = await aBookable()
  const person = await tenant.as('privilegedUser')
  const inbox = async () => {
    await tenant.work(now())
    return (await person.call<{ items: { kind: string }[] }>('GET', '^/inbox')).body.items.map(({ kind }) => kind)
  }
  const moved = async (caller: Caller, { id, version }: Answer, from: number) =>
    (await caller.call<Answer>('PUT', `/reservations/${id}`, { version, from: inHours(from), to: inHours(from + 1) })).body
  const { body } = await tool.book(person, 2, 4)
  const own = await moved(person, body, 3)
  expect(await inbox()).toEqual([])
  const { version } = await moved(admin, own, 5)
  expect((await admin.call('DELETE', `/reservations/${body.id}?version=${version}`)).status).toBe(204)
  expect((await inbox()).toSorted()).toEqual(['bookingCancelled', 'bookingMoved'])
})

test('five hundred random bookings by sixteen people: nothing overlaps', async () => {
  const tool = await aBookable({ maxDays: 20 })
  const people = await Promise.all(Array.from({ length: 16 }, () => tenant.as('privilegedUser')))
  let made = 0
  let tried = 0
  const chooseFor = choicesFor(500)
  const book = async (person: Caller, count: number) => {
    for (let one = 0; one < count; one++) {
      const choose = chooseFor(tried++)
      const from = choose.below(300_000) / 1000
      const { status } = await tool.book(person, from, from + 0.2 + choose.below(4000) / 1000)
      expect([201, 409]).toContain(status)
      if (status === 201) made++
    }
  }
  await Promise.all(people.map((person, index) => book(person, index < 4 ? 32 : 31)))
  const overlaps = await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from reservations a join reservations b
      on a.element_id = b.element_id and a.id < b.id and a.from_at < b.to_at and b.from_at < a.to_at
      where a.element_id = ${tool.element.id} and a.status = 'booked' and b.status = 'booked'`.execute(tx)
    return rows[0]!.count
  })
  expect(made).toBeGreaterThan(30)
  expect(overlaps).toBe(0)
})
