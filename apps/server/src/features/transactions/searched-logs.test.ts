import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

test('the event log and the transaction report are searched by visible values', async () => {
  const part = aField('part', 'text')
  const amount = aField('amount', 'decimal')
  const fields = {
    note: aField('note', 'textArea'),
    hours: aField('hours', 'decimal'),
    day: aField('day', 'date'),
    grade: aField('grade', 'select'),
    parts: aField('parts', 'collection', { children: [part, amount] }),
    forAdmins: aField('inside', 'text', { showForUser: false }),
    forNobody: aField('gone', 'text', { showForUser: false, showForAdmin: false }),
  }
  const answer = aField('answer', 'text')
  const service = await aServiceOf(admin, 'issueManagement', {
    functions: { start: { fields: Object.values(fields) }, update: { fields: [answer] } },
  })
  const run = await service.run(admin, {
    values: [
      [fields.note, 'Granatäpple kvist'],
      [fields.hours, 77.5],
      [fields.day, '2026-03-29'],
      [fields.grade, 'ok'],
      [fields.parts, [{ [part.id]: 'Packning', [amount.id]: 4711 }, { [part.id]: 'Mutter' }]],
      [fields.forAdmins, 'hemligt'],
    ],
  })
  expect(run.status).toBe(201)
  const { transactionId } = run.body
  expect((await service.run(admin, { mode: 'update', transactionId, values: [[answer, 'Bytt ventil']] })).status).toBe(201)
  await service.run(admin, { values: [[fields.note, 'Något annat']] })

  const lists = {
    log: `/operations/filter?operationTypeId=${service.functions.get('start')!.id}`,
    allLogs: '/operations/filter',
    report: `/transactions/filter?transactionTypeId=${service.service.id}`,
    allReports: '/transactions/filter',
  }
  const found = async (list: keyof typeof lists, searchCriteria: string, caller = admin) => {
    const { status, body } = await caller.call<{ items: object[]; totalCount: number }>('POST', lists[list], { searchCriteria })
    if (status !== 200) throw new Error(JSON.stringify(body))
    expect(body.items).toHaveLength(body.totalCount)
    return body.totalCount
  }
  for (const list of Object.keys(lists) as (keyof typeof lists)[]) {
    for (const caller of [admin, user]) {
      for (const words of ['granatäpple', 'KVIST hammare', '77,5', '29.03.2026', 'packning mutter', '4711', 'godkänd', 'approved kvist'])
        expect([list, words, await found(list, words, caller)]).toEqual([list, words, 1])
      for (const words of ['granatapple', 'granatäpple annat', 'underkänd', part.id.slice(0, 13), 'ingenstans'])
        expect([list, words, await found(list, words, caller)]).toEqual([list, words, 0])
    }
    expect([list, await found(list, 'hemligt')]).toEqual([list, 1])
    expect([list, await found(list, 'hemligt', user)]).toEqual([list, 0])
    expect([list, await found(list, 'hammare')]).toEqual([list, { log: 2, allLogs: 3, report: 2, allReports: 2 }[list]])
  }
  // a case is found by all its operations, an event by its own values
  expect(await found('report', 'kvist ventil')).toBe(1)
  expect(await found('allLogs', 'ventil')).toBe(1)
  expect(await found('allLogs', 'kvist ventil')).toBe(0)
})
