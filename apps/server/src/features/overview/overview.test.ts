import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Overview } from '@verka/domain/overview/overview.api.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const overview = async (caller: Caller) => (await caller.call<Overview>('GET', '/overview')).body
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const options = (['ok', 'deviation'] as const).map((status) => ({
  value: status,
  status,
  localizedNames: [{ culture: 'sv-SE', text: status }],
}))
const aCheck = () => aField('check', 'select', { options } as Partial<Field>)

test('an empty site has zero counts, and thirty empty days', async () => {
  const { activity, ...rest } = await overview(await (await aTenant(server)).as('siteAdmin'))
  expect(rest).toMatchObject({ openCases: [], loans: [], bookings: null, failedInspections: [], lowStock: [] })
  expect(activity.map(({ count }) => count)).toEqual(Array.from({ length: 30 }, () => 0))
  expect(activity.at(-1)!.day).toBe(rest.today)
})

test('counts visible, running work of today', async () => {
  const cases = await aServiceOf(admin, 'issueManagement')
  const [first, second, gone] = [await cases.run(admin), await cases.run(admin), await cases.run(admin)]
  await cases.run(admin, { mode: 'complete', transactionId: second.body.transactionId })
  expect((await admin.call('DELETE', `/transactions/${gone.body.transactionId}?version=1&reason=fel`)).status).toBe(204)
  await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx
      .updateTable('transactions')
      .set({ created_at: new Date(Date.now() - 20 * 86_400_000) })
      .where('id', '=', first.body.transactionId)
      .execute(),
  )
  await cases.run(admin)

  const loans = await aServiceOf(admin, 'loan')
  const due = async (hours: number) => loans.run(admin, { elementId: (await loans.anObject()).id, more: { dueAt: inHours(hours) } })
  expect((await due(48)).status).toBe(201)
  const late = await due(30)
  await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx
      .updateTable('transactions')
      .set({ due_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', late.body.transactionId)
      .execute(),
  )
  const booking = { elementId: loans.element.id, transactionTypeId: loans.service.id, from: inHours(50), to: inHours(52) }
  expect((await admin.call('POST', '/reservations', booking, withKey())).status).toBe(201)
  const [from_at, to_at] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.updateTable('reservations').set({ from_at, to_at, expires_at: to_at }).execute(),
  )

  const check = aCheck()
  const rounds = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [check] } } })
  const field = rounds.functions.get('start')!.dataPropertyTypes[0]!
  for (const value of ['ok', 'deviation', 'deviation']) await rounds.run(admin, { values: [[field, value]] })

  const balance = aField('balance', 'integer')
  const stock = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, 3]],
    settings: { balancePropertyTypeId: balance.id, lowLimit: 3, undoSeconds: 0 },
  })

  for (const caller of [admin, await tenant.as('siteAdmin')]) {
    const outcome = await overview(caller)
    expect(outcome.openCases).toEqual([expect.objectContaining({ transactionTypeId: cases.service.id, today: 1, lately: 0, earlier: 1 })])
    expect(outcome.loans).toEqual([expect.objectContaining({ transactionTypeId: loans.service.id, overdue: 1 })])
    expect(outcome.bookings).toEqual([expect.objectContaining({ transactionTypeId: loans.service.id, count: 1 })])
    expect(outcome.failedInspections.map(({ count }) => count)).toEqual([2])
    expect(outcome.lowStock).toEqual([expect.objectContaining({ transactionTypeId: stock.service.id, lowLimit: 3, count: 1 })])
    expect(outcome.activity.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  }
  for (const role of ['user', 'privilegedUser'] as const) expect((await (await tenant.as(role)).call('GET', '/overview')).status).toBe(403)
})
