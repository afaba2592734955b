import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedElement } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { atWork, type AtWork } from '../../testing/made/sites/at-work.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let { server, tenant, admin, worker } = {} as AtWork
beforeAll(async () => void ({ server, tenant, admin, worker } = await atWork({ settings: { reservations: true } })))
afterAll(() => server.close())

/** Indexes of the given objects that a list has, in their category and over all. */
async function found(caller: Caller, query: object, of: readonly { id: string; elementTypeId: string }[]): Promise<number[]> {
  const request = async (path: string) => {
    const { status, body } = await caller.call<{ items: ListedElement[] }>('POST', path, { ...query, limit: 1000 })
    expect([status, body]).toEqual([200, body])
    return of.flatMap(({ id }, index) => (body.items.some((one) => one.id === id) ? [index] : []))
  }
  const ofCategory = await request(`/elements/filter?elementTypeId=${of[0]!.elementTypeId}`)
  expect(await request('/elements/filter')).toEqual(ofCategory)
  return ofCategory
}
async function stateOf(caller: Caller, id: string) {
  const { body } = await caller.call<{ items: ListedElement[] }>('POST', '/elements/filter', { includeState: true, limit: 1000 })
  return body.items.find((one) => one.id === id)!.state!
}
const checkOf = (key: string, extra: Partial<Field> = {}) =>
  aField(key, 'select', {
    options: (['ok', 'deviation'] as const).map((value) => ({
      value,
      status: value,
      localizedNames: [{ culture: 'sv-SE', text: value }],
    })) as Field['options'],
    ...extra,
  })

test('on loan to any user, and free: neither lent nor booked now, among those that the caller can lend', async () => {
  const loans = await aServiceOf(admin, 'loan')
  const rooms = await aServiceOf(admin, 'simpleForm')
  const [lent, booked, free] = [loans.element, await loans.anObject(), await loans.anObject()]
  const objects = [lent, booked, free]
  await loans.run(worker, { elementId: lent.id })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const booking = { elementId: booked.id, transactionTypeId: loans.service.id, from: at(1), to: at(60) }
  expect((await admin.call('POST', '/reservations', booking, withKey())).status).toBe(201)
  expect(await found(admin, { lent: 'toAnybody' }, objects)).toEqual([0])
  expect(await found(admin, { isFree: true }, objects)).toEqual([2])
  expect(await found(admin, { isFree: true }, [rooms.element])).toEqual([])
  // a user without the right to lend finds none
  expect(await found(await tenant.as('user'), { isFree: true }, objects)).toEqual([])
  // without bookings an object is free if nobody has it
  const unbooked = await (await aTenant(server)).as('tenantAdmin')
  const others = await aServiceOf(unbooked, 'loan')
  const other = await others.anObject()
  await others.run(unbooked)
  expect(await found(unbooked, { isFree: true }, [others.element, other])).toEqual([1])
})

test('with an open case that the caller may see', async () => {
  const cases = await aServiceOf(admin, 'issueManagement')
  const [open, closed, none] = [cases.element, await cases.anObject(), await cases.anObject()]
  await cases.run(admin, { elementId: open.id })
  const { body } = await cases.run(admin, { elementId: closed.id })
  await cases.run(admin, { elementId: closed.id, mode: 'complete', transactionId: body.transactionId })
  expect(await found(worker, { hasOpenCase: true }, [open, closed, none])).toEqual([0])
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: cases.service.id })
  expect(await found(restricted, { hasOpenCase: true }, [open, closed, none])).toEqual([])
  await cases.run(restricted, { elementId: none.id })
  expect(await found(restricted, { hasOpenCase: true }, [open, closed, none])).toEqual([2])
})

test('an object deviates until its next check; undo and delete restore the earlier state', async () => {
  const check = checkOf('check')
  const rounds = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [check] } }, settings: { undoSeconds: 60 } })
  const [one, other] = [rounds.element, await rounds.anObject()]
  const run = async (value: string | null) => (await rounds.run(worker, { elementId: one.id, values: [[check, value]] })).body
  const requested = () => found(worker, { hasDeviation: true }, [one, other])
  const deviations = async () => (await stateOf(worker, one.id)).deviations
  await rounds.run(worker, { elementId: other.id, values: [[check, 'ok']] })
  expect([await requested(), await deviations()]).toEqual([[], 0])
  const bad = await run('deviation')
  expect([await requested(), await deviations()]).toEqual([[0], 1])
  const good = await run('ok')
  expect([await requested(), await deviations()]).toEqual([[], 0])
  expect((await rounds.undo(worker, good.id)).status).toBe(201)
  expect([await requested(), await deviations()]).toEqual([[0], 1])
  await admin.call('DELETE', `/transactions/${bad.transactionId}?version=1&reason=fel`)
  expect([await requested(), await deviations()]).toEqual([[], 0])
})

test('a deviation is found by those who may see the answer', async () => {
  const [open, secret] = [checkOf('open'), checkOf('secret', { showForUser: false })]
  const rounds = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [open, secret] } } })
  const [one, other] = [rounds.element, await rounds.anObject()]
  await rounds.run(admin, {
    values: [
      [open, 'ok'],
      [secret, 'deviation'],
    ],
  })
  await rounds.run(admin, { elementId: other.id, values: [[open, 'deviation']] })
  expect(await found(admin, { hasDeviation: true }, [one, other])).toEqual([0, 1])
  expect(await found(worker, { hasDeviation: true }, [one, other])).toEqual([1])
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: rounds.service.id })
  expect(await found(restricted, { hasDeviation: true }, [one, other])).toEqual([])
  expect((await stateOf(restricted, other.id)).deviations).toBe(0)
})

test('services due soon or overdue, by the date that the service names', async () => {
  const [next, hidden] = [aField('next', 'date'), aField('hidden', 'date', { showForUser: false })]
  const today = dayAt(new Date(), 'Europe/Stockholm')
  const dated = async (field: Field, days: number) => {
    const body = {
      elementTypeId: checks.type.id,
      title: 'x',
      dataProperties: [{ dataPropertyTypeId: field.id, value: plusDays(today, days) }],
    }
    return (await admin.call<ListedElement>('POST', '/elements', body)).body
  }
  const checks = await aServiceOf(admin, 'simpleForm', { object: [[next, null]], settings: { nextDatePropertyTypeId: next.id } })
  const objects = [await dated(next, -1), await dated(next, 0), await dated(next, 7), await dated(next, 8), checks.element]
  expect(await found(worker, { nextDue: 'past' }, objects)).toEqual([0])
  expect(await found(worker, { nextDue: 'soon' }, objects)).toEqual([0, 1, 2])
  const named = { localizedNames: checks.service.localizedNames }
  expect((await stateOf(worker, objects[0]!.id)).nextDue).toEqual({ ...named, day: plusDays(today, -1), isPast: true })
  expect((await stateOf(worker, objects[1]!.id)).nextDue).toEqual({ ...named, day: today, isPast: false })
  expect((await stateOf(worker, objects[3]!.id)).nextDue).toBeNull()
  // a user who cannot start it has no work
  expect(await found(await tenant.as('user'), { nextDue: 'soon' }, objects)).toEqual([])
  const secret = await aServiceOf(admin, 'simpleForm', { object: [[hidden, today]], settings: { nextDatePropertyTypeId: hidden.id } })
  expect([await found(admin, { nextDue: 'soon' }, [secret.element]), await found(worker, { nextDue: 'soon' }, [secret.element])]).toEqual([
    [0],
    [],
  ])
})
