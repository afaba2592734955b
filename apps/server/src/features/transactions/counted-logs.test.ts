import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bucket, TimeStep } from '@verka/domain/lists/counts-over-time.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

type Counts = { step: TimeStep; buckets: Bucket[] }

test('reports and logs are counted by time and status, within their filters and rights', async () => {
  const note = aField('note', 'text')
  const cases = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [note] } } })
  const started = cases.functions.get('start')!
  const [field] = started.dataPropertyTypes
  const user = await tenant.as('privilegedUser')
  const restricted = await tenant.as('user')
  // Stockholm: 22:59 is on the 28th, 23:00 on the 29th; from the 29th on there is summer time
  const moments = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-31T12:00:00Z']
  for (const [index, at] of moments.entries()) {
    const { body } = await cases.run(index === 0 ? user : admin, { values: [[field!, `fel ${index}`]] })
    if (index === 1) await cases.run(admin, { mode: 'complete', transactionId: body.transactionId })
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
      await tx.updateTable('transactions').set({ created_at: at }).where('id', '=', body.transactionId).execute()
      await tx.updateTable('operations').set({ executed_at: at }).where('transaction_id', '=', body.transactionId).execute()
    })
  }
  const report = async (caller: Caller, body: object = {}) =>
    (await caller.call<Counts>('POST', `/transactions/counts?transactionTypeId=${cases.service.id}`, body)).body
  const log = async (caller: Caller, body: object = {}) =>
    (await caller.call<Counts>('POST', `/operations/counts?operationTypeId=${started.id}`, body)).body
  const day = (date: string, counts: object) => ({ from: date, to: date, counts })
  expect(await report(admin)).toEqual({
    step: 'day',
    buckets: [
      day('2026-03-28', { started: 1 }),
      day('2026-03-29', { completed: 1, started: 1 }),
      day('2026-03-30', {}),
      day('2026-03-31', { started: 1 }),
    ],
  })
  expect(await report(admin, { step: 'month' })).toEqual({
    step: 'month',
    buckets: [{ from: '2026-03-01', to: '2026-03-31', counts: { started: 3, completed: 1 } }],
  })
  const byStatus = { filters: [{ column: 'status', value: ['completed'] }] }
  expect((await report(admin, byStatus)).buckets).toEqual([day('2026-03-29', { completed: 1 })])
  expect((await report(admin, { filters: [{ column: field!.id, value: { text: 'fel 3' } }] })).buckets).toHaveLength(1)
  expect((await report(admin, { searchCriteria: 'fel 0' })).buckets).toEqual([day('2026-03-28', { started: 1 })])
  expect((await log(admin)).buckets.map(({ counts }) => counts.start ?? 0)).toEqual([1, 2, 0, 1])
  expect((await log(admin, byStatus)).buckets).toEqual([day('2026-03-29', { start: 1 })])
  const inWeek = (column: string) => ({ filters: [{ column, value: { from: '2026-03-26', to: '2026-04-01' } }] })
  expect((await report(admin, inWeek('createdAt'))).buckets.map(({ counts }) => counts.started ?? 0)).toEqual([0, 0, 1, 1, 0, 1, 0])
  expect((await log(admin, inWeek('executedAt'))).buckets.map(({ counts }) => counts.start ?? 0)).toEqual([0, 0, 1, 2, 0, 1, 0])
  const ofService = { filters: [{ column: 'transactionTypeId', value: [cases.service.id] }] }
  expect((await log(admin, ofService)).buckets).toHaveLength(4)
  // a restricted user has done nothing, and is in no event log
  expect((await report(restricted)).buckets ?? []).toEqual([])
  expect((await restricted.call('POST', `/operations/counts?operationTypeId=${started.id}`, {})).status).not.toBe(500)
  const refused = async (body: object) => (await admin.call('POST', `/transactions/counts`, body)).status
  expect([await refused({ step: 'year' }), await refused({ filters: [{ column: 'nothing', value: 1 }] })]).toEqual([400, 400])
})
