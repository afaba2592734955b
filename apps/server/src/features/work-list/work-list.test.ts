import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { aField, anElement, withKey } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant, valuesFor } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let clock = 0
beforeAll(async () => {
  server = await testApp({ now: () => new Date(Date.now() + clock) })
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

async function workOf(caller: Caller): Promise<WorkList> {
  const { status, body } = await caller.call<WorkList>('GET', '/workList')
  expect([status, body]).toEqual([200, body])
  return body
}
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a site without anything has an empty day', async () => {
  const { today, ...rest } = await workOf(await (await aTenant(server)).as('privilegedUser'))
  expect(today).toBe(dayAt(new Date(), 'Europe/Stockholm'))
  const nothing = { items: [], totalCount: 0 }
  expect(rest).toEqual({ loans: nothing, due: nothing, cases: nothing, bookings: nothing, siteCases: null, openReports: null, recent: [] })
})

test('the user’s own loans, overdue first, bookings and latest operations; nothing of others', async () => {
  const worker = await tenant.as('privilegedUser')
  const loans = await aServiceOf(admin, 'loan')
  const inHours = (hours: number) => new Date(Date.now() + clock + hours * 3_600_000).toISOString()
  const lend = async (caller: Caller, hours: number) =>
    (await loans.run(caller, { elementId: (await loans.anObject()).id, more: { dueAt: inHours(hours) } })).body.transactionId
  const [later, soon] = [await lend(worker, 48), await lend(worker, 1)]
  await lend(admin, 1)
  // lent to them by another user
  const given = await loans.run(admin, { elementId: (await loans.anObject()).id, more: { dueAt: inHours(3), borrowerId: worker.userId } })
  const booking = { elementId: loans.element.id, transactionTypeId: loans.service.id, from: inHours(50), to: inHours(52) }
  const booked = await worker.call<{ id: string }>('POST', '/reservations', booking, withKey())
  clock = 2 * 3_600_000
  const { loans: own, bookings, recent, cases } = await workOf(worker)
  expect(own.items.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [soon, true],
    [given.body.transactionId, false],
    [later, false],
  ])
  expect([own.totalCount, idsOf(bookings.items), cases.totalCount]).toEqual([3, [booked.body.id], 0])
  expect(new Set(idsOf(recent))).toEqual(new Set([soon, later, given.body.transactionId]))
})

test('the user’s own open cases; the number of open cases in the site, for those who may see them', async () => {
  const site = await aTenant(server)
  const [boss, worker, other, restricted] = [
    await site.as('tenantAdmin'),
    await site.as('privilegedUser'),
    await site.as('privilegedUser'),
    await site.as('user'),
  ]
  const cases = await aServiceOf(boss, 'issueManagement')
  await grant(server, site, restricted, { transactionTypeId: cases.service.id })
  const [mine, ended] = [await cases.run(worker), await cases.run(worker)]
  await cases.run(worker, { mode: 'complete', transactionId: ended.body.transactionId })
  await cases.run(other)
  const own = await cases.run(restricted)
  expect((await workOf(worker)).cases).toMatchObject({ items: [{ id: mine.body.transactionId }], totalCount: 1 })
  expect((await workOf(worker)).siteCases).toEqual({ count: 3 })
  // a restricted user sees only their own
  expect(await workOf(restricted)).toMatchObject({
    cases: { items: [{ id: own.body.transactionId }], totalCount: 1 },
    siteCases: { count: 1 },
    recent: [{ id: own.body.transactionId }],
  })
  expect((await workOf(await site.as('user'))).siteCases).toBeNull()
})

test('due services that the user can start, most overdue first, by the date that each names', async () => {
  const site = await aTenant(server)
  const boss = await site.as('tenantAdmin')
  const today = dayAt(new Date(Date.now() + clock), 'Europe/Stockholm')
  const serviceOn = async (days: readonly number[], extra: object = {}) => {
    const next = aField('next', 'date', extra)
    const service = await aServiceOf(boss, 'simpleForm', { object: [[next, null]], settings: { nextDatePropertyTypeId: next.id } })
    const elements = []
    for (const day of days)
      elements.push(await anElement(boss, service.type.id, { dataProperties: valuesFor([[next, plusDays(today, day)]]) }))
    return { ...service, elements }
  }
  const yearly = await serviceOn([-30, 8, 7])
  const monthly = await serviceOn([-2, 0])
  await serviceOn([-1], { showForUser: false })
  const { due } = await workOf(await site.as('privilegedUser'))
  expect(due.totalCount).toBe(4)
  expect(due.items.map(({ elementId, day, isPast }) => [elementId, day, isPast])).toEqual([
    [yearly.elements[0]!.id, plusDays(today, -30), true],
    [monthly.elements[0]!.id, plusDays(today, -2), true],
    [monthly.elements[1]!.id, today, false],
    [yearly.elements[2]!.id, plusDays(today, 7), false],
  ])
  expect(due.items[0]).toMatchObject({
    transactionTypeId: yearly.service.id,
    operationTypeId: yearly.functions.get('start')!.id,
    elementTitle: yearly.elements[0]!.title,
  })
  const restricted = await site.as('user')
  await grant(server, site, restricted, { transactionTypeId: monthly.service.id })
  expect((await workOf(restricted)).due.items.map(({ transactionTypeId }) => transactionTypeId)).toEqual([
    monthly.service.id,
    monthly.service.id,
  ])
})

test('the date that a service names is a date of its category', async () => {
  const next = aField('next', 'integer')
  const made = await aServiceOf(admin, 'simpleForm', { object: [[next, null]] })
  const { operations, localizedNames, elementTypeId, mode, version, id } = made.service
  const save = (nextDatePropertyTypeId: string) =>
    admin.call<{ errors: { field: string; message: string }[] }>('PUT', `/transactionTypes/${id}`, {
      status: 'published',
      localizedNames,
      elementTypeId,
      mode,
      version,
      operations: operations.map(({ id: at, mode: of, operationTypeId }) => ({ id: at, mode: of, operationTypeId })),
      settings: { nextDatePropertyTypeId },
    })
  const field = 'settings.nextDatePropertyTypeId'
  expect((await save(next.id)).body.errors).toMatchObject([{ field, message: '@validation.settingFieldKind' }])
  expect((await save(id)).body.errors).toMatchObject([{ field, message: '@validation.settingFieldMissing' }])
})
