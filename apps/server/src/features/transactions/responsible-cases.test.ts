import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
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

const aPersonField = () => aField('Responsible', 'select', { optionSource: 'users', options: [] })
const reminding = (field: { id: string }) => ({ settings: { reminders: { personPropertyTypeId: field.id } } })
const listed = async (by: Caller, query: string, body: object = {}) => {
  const answer = await by.call<{ items: Transaction[]; totalCount?: number }>('POST', `/transactions/filter?${query}`, body)
  expect(answer.status).toBe(200)
  return answer.body.items.map(({ id }) => id).toSorted()
}

test('one’s own cases are those that one opened and those that one is responsible for, once each', async () => {
  const field = aPersonField()
  const note = aField('Note', 'text')
  const made = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [field, note] } }, ...reminding(field) })
  const person = await tenant.as('privilegedUser')
  const open = async (by: Caller, to: Caller | null) =>
    (await made.run(by, { values: [[note, 'x'], ...(to ? [[field, to.userId] as [typeof field, string]] : [])] })).body.transactionId
  const [opened, both, given] = [await open(person, admin), await open(person, person), await open(admin, person)]
  await open(admin, admin)
  const mine = [opened, both, given].toSorted()
  const ofService = `transactionTypeId=${made.service.id}`
  expect(await listed(person, 'type=own')).toEqual(mine)
  // also of one service, in the order of a field, for which there are keys
  expect(await listed(person, `type=own&${ofService}`, { ordering: [{ column: note.id, dir: 'asc' }] })).toEqual(mine)
  expect(await listed(person, 'type=begun')).toEqual([opened, both].toSorted())
  const { body: work } = await person.call<WorkList>('GET', '/workList')
  expect(work.cases.items.map(({ id }) => id).toSorted()).toEqual(mine)
  expect(work.recent.map(({ id }) => id).toSorted()).toEqual([opened, both].toSorted())
  const { body } = await person.call<{ buckets: { counts: object }[] }>('POST', '/transactions/counts?type=own', { step: 'day' })
  expect(body.buckets.map(({ counts }) => counts)).toEqual([{ started: 3 }])
})

test('the field may be one of the object', async () => {
  const field = aPersonField()
  const person = await tenant.as('privilegedUser')
  const made = await aServiceOf(admin, 'issueManagement', { object: [[field, person.userId]], ...reminding(field) })
  const { body } = await made.run(admin)
  expect(await listed(person, 'type=own')).toEqual([body.transactionId])
})

test('being responsible shows no case of a service whose cases one may not all see', async () => {
  const field = aPersonField()
  const made = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [field] } }, ...reminding(field) })
  const [restricted, holder] = [await tenant.as('user'), await tenant.as('user')]
  await grant(server, tenant, restricted, { transactionTypeId: made.service.id })
  await grant(server, tenant, holder, { transactionTypeId: made.service.id, view: 'all' })
  const { transactionId } = (await made.run(admin, { values: [[field, restricted.userId]] })).body
  const { transactionId: ofHolder } = (await made.run(admin, { values: [[field, holder.userId]] })).body
  expect([await listed(restricted, 'type=own'), await listed(holder, 'type=own')]).toEqual([[], [ofHolder]])
  expect((await restricted.call('GET', `/transactions/${transactionId}`)).status).toBe(404)
})
