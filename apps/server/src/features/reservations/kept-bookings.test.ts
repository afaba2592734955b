import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { aBookableOf, aBookingTenant, hoursFrom } from '../../testing/made/services/bookings.ts'
import { aStation } from '../../testing/made/open/stations.ts'
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
/** An object with bookings of hours from now. */
const aTool = async (settings: object = { maxDays: 5, undoSeconds: 3600 }) => {
  const tool = await aBookableOf(admin, inHours, { settings })
  const step = (caller: Caller, mode: 'update' | 'complete', transactionId: TransactionId, more: object = {}) =>
    tool.run(caller, { mode, transactionId, more })
  return {
    ...tool,
    step,
    lend: async (caller: Caller, until: number) => (await tool.run(caller, { more: { dueAt: inHours(until) } })).body.transactionId,
    statusesOf: (...bookings: { id: string }[]) => Promise.all(bookings.map(async ({ id }) => (await tool.read(id)).status)),
  }
}

describe('a booking that a loan used before it began', () => {
  test('is open again after the return, also of an extended loan; one that has begun is not', async () => {
    const tool = await aTool()
    const { body: begun } = await tool.book(user, 0, 1, { from: new Date(Math.floor(now().getTime() / 60_000) * 60_000).toISOString() })
    const { body: next } = await tool.book(user, 20, 22)
    const { body: last } = await tool.book(user, 30, 32)
    const transactionId = await tool.lend(user, 25)
    await tool.step(user, 'update', transactionId, { dueAt: inHours(31) })
    expect(await tool.statusesOf(begun, next, last)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const { body: returned } = await tool.step(user, 'complete', transactionId)
    expect(await tool.statusesOf(begun, next, last)).toEqual(['fulfilled', 'booked', 'booked'])
    const kept = [next, last].map(({ from, to }) => ({ from, to, user: { id: user.userId, name: 'Test privilegedUser' } }))
    expect([returned.bookings, returned.reopened]).toEqual([[], kept])
    const full = await tool.transaction(user, transactionId)
    expect(full.bookings.map(({ from }) => from)).toEqual([begun.from])
    expect(full.reopened).toEqual(kept.map((booking) => ({ ...booking, operationId: returned.id })))
    expect((await tool.book(admin, 21, 23)).status).toBe(409)
    expect(await tool.read(next.id, user)).toMatchObject({ from: next.from, to: next.to, transactionId: null, can: { edit: true } })
  })

  test('is open again when an administrator returns the loan, and when its start is undone; each has an audit entry', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 22)
    for (const end of ['return', 'undo'] as const) {
      const { body: loan } = await tool.run(admin, { more: { borrowerId: user.userId, dueAt: inHours(25) } })
      const { transactionId } = loan
      const ended = end === 'undo' ? await tool.undo(admin, loan.id) : await tool.step(admin, 'complete', transactionId)
      expect(ended.status).toBe(201)
      expect(await tool.statusesOf(own)).toEqual(['booked'])
      const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', `^/auditLog/filter`, { entities: ['reservation'], limit: 1 })
      expect(log.items[0]).toMatchObject({ action: 'update', entityId: own.id, actor: { id: admin.userId } })
      const { body: entry } = await admin.call<{ before: object; after: object }>('GET', `^/auditLog/${log.items[0]!.id}`)
      expect([entry.before, entry.after]).toMatchObject([
        { status: 'fulfilled', transactionId },
        { status: 'booked', transactionId: null },
      ])
    }
  })

  test('keeps the times to which it was moved, and is used by the next loan like any other', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 22)
    const times = { from: inHours(40), to: inHours(42) }
    expect((await user.call('PUT', `/reservations/${own.id}`, { ...times, version: own.version })).status).toBe(200)
    for (let round = 0; round < 2; round++) {
      const transactionId = await tool.lend(user, 41)
      expect(await tool.statusesOf(own)).toEqual(['fulfilled'])
      await tool.step(user, 'complete', transactionId)
      expect(await tool.read(own.id)).toMatchObject({ ...times, status: 'booked' })
    }
  })

  test('stays used where its time is booked by now; the return is not refused', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 24)
    const { body: later } = await tool.book(user, 18, 19)
    const transactionId = await tool.lend(user, 22)
    expect((await tool.book(admin, 23, 26)).status).toBe(201)
    const { status, body } = await tool.step(user, 'complete', transactionId)
    expect([status, body.reopened.map(({ from }) => from)]).toEqual([201, [later.from]])
    expect(await tool.statusesOf(own, later)).toEqual(['fulfilled', 'booked'])
  })

  test('is used again when the return is undone, unless it was cancelled or moved away; also after a handover', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 22)
    const { body: gone } = await tool.book(user, 10, 11)
    const { body: moved } = await tool.book(user, 12, 13)
    const transactionId = await tool.lend(user, 25)
    expect((await tool.step(admin, 'update', transactionId, { borrowerId: admin.userId })).status).toBe(201)
    const { body: returned } = await tool.step(admin, 'complete', transactionId)
    expect(returned.reopened.map(({ user: { id } }) => id)).toEqual([user.userId, user.userId, user.userId])
    const versionOf = async ({ id }: { id: string }) => (await tool.read(id)).version
    expect((await user.call('DELETE', `/reservations/${gone.id}?version=${await versionOf(gone)}`)).status).toBe(204)
    const away = { from: inHours(40), to: inHours(41), version: await versionOf(moved) }
    expect((await user.call('PUT', `/reservations/${moved.id}`, away)).status).toBe(200)
    expect((await tool.undo(admin, returned.id)).status).toBe(201)
    expect(await tool.statusesOf(own, gone, moved)).toEqual(['fulfilled', 'cancelled', 'booked'])
    expect((await tool.transaction(user, transactionId)).reopened).toEqual([])
    await tool.step(admin, 'complete', transactionId)
    expect(await tool.statusesOf(own)).toEqual(['booked'])
  })

  test('is open again when the loan is handed over until an earlier day, and used again when that is undone', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 22)
    const transactionId = await tool.lend(user, 25)
    const { body } = await tool.step(admin, 'update', transactionId, { borrowerId: admin.userId, dueAt: inHours(15) })
    expect([body.reopened.map(({ from }) => from), await tool.statusesOf(own)]).toEqual([[own.from], ['booked']])
    expect((await tool.undo(admin, body.id)).status).toBe(201)
    expect(await tool.statusesOf(own)).toEqual(['fulfilled'])
  })

  test('is kept while the tenant has bookings switched off', async () => {
    const tool = await aTool()
    const { body: own } = await tool.book(user, 20, 22)
    const transactionId = await tool.lend(user, 25)
    const path = `/api/v2/tenants/${tenant.id}/config`
    const root = await tenant.as('superUser')
    const setReservations = async (reservations: boolean) => {
      const { body } = await root.call<{ version: number }>('GET', path)
      expect((await root.call('POST', path, { version: body.version, settings: { reservations } })).status).toBe(200)
    }
    await setReservations(false)
    await expect.poll(async () => (await user.call('GET', `/reservations/${own.id}`)).status).toBe(403)
    const { status, body } = await tool.step(user, 'complete', transactionId)
    await setReservations(true)
    await expect.poll(async () => (await user.call('GET', `/reservations/${own.id}`)).status).toBe(200)
    expect([status, body.reopened, await tool.statusesOf(own)]).toEqual([201, [], ['booked']])
  })
})

test('a station names the person’s own bookings that a loan uses and a return keeps, and no others', async () => {
  const tool = await aTool()
  const at = await aStation(server, tenant, admin, [tool.service.id])
  const { body: own } = await tool.book(user, 20, 22)
  const lend = async () => (await at.execute('lend', tool.element.id, await at.ticketOf(user))).body
  const times = [{ from: own.from, to: own.to }]
  expect(await lend()).toMatchObject({ outcome: 'lent', bookings: times })
  const returned = await at.execute('return', tool.element.id, await at.ticketOf(user))
  expect(returned.body).toMatchObject({ outcome: 'returned', bookings: times })
  await lend()
  const byAdmin = await at.execute('return', tool.element.id, await at.ticketOf(admin))
  expect(byAdmin.body).toMatchObject({ outcome: 'returned', bookings: [] })
  expect(await tool.statusesOf(own)).toEqual(['booked'])
})
