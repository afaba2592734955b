import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bucket } from '@verka/domain/lists/counts-over-time.ts'
import type { Operation } from '@verka/domain/operations/operations.api.ts'
import { validityOf } from '@verka/domain/operations/validity.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { cellsOf, exported } from '../../testing/read/exported.ts'
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

const UNDO = { undoSeconds: 60 }
const sumOf = (buckets: readonly Bucket[]) => {
  const sums: Record<string, number> = {}
  for (const [word, count] of buckets.flatMap(({ counts }) => Object.entries(counts))) sums[word] = (sums[word] ?? 0) + count
  return sums
}

/** A service with a transaction that ended as its mode does, and one whose start was undone. */
async function anEndedAndAnUndone(mode: TransactionMode, end?: 'complete' | 'cancel') {
  const made = await aServiceOf(admin, mode, { settings: UNDO })
  const { body: ended } = await made.run(admin)
  if (end) await made.run(admin, { mode: end, transactionId: ended.transactionId })
  const { body: undone } = await made.run(admin)
  expect((await made.undo(admin, undone.id)).status).toBe(201)
  return { made, ended: ended.transactionId, undone: undone.transactionId }
}

const ENDS = [
  ['simpleForm', undefined, 'completed', 'Slutförd'],
  ['loan', 'complete', 'completed', 'Återlämnad'],
  ['issueManagement', 'cancel', 'cancelled', 'Avbruten'],
] as const

test.each(ENDS)('an undone %s is undone in the exported report', async (mode, end, _, name) => {
  const { made } = await anEndedAndAnUndone(mode, end)
  const path = `/transactions/export?transactionTypeId=${made.service.id}&format=csv&culture=sv-SE`
  const statusesOf = async (more: object = {}) =>
    cellsOf((await exported(server, tenant, admin, path, { columns: ['status'], ...more })).text)
      .slice(1)
      .flat()
  expect(await statusesOf()).toEqual(['Ångrad', name])
})

test.each(ENDS)('a filter, an order and the chart of the report count an undone %s as undone only', async (mode, end, status) => {
  const { made, ended, undone } = await anEndedAndAnUndone(mode, end)
  const read = async (body: object) =>
    (
      await admin.call<{ items: Transaction[]; totalCount: number }>(
        'POST',
        `/transactions/filter?transactionTypeId=${made.service.id}`,
        body,
      )
    ).body
  const found = async (value: unknown) => (await read({ filters: [{ column: 'status', value }] })).items.map(({ id }) => id)
  expect([await found(status), await found([status, 'started'])]).toEqual([[ended], [ended]])
  expect([await found('undone'), await found(['undone', status])]).toEqual([[undone], [undone, ended]])
  expect((await read({ filters: [{ column: 'status', value: [status] }] })).totalCount).toBe(1)
  expect((await read({ ordering: [{ column: 'status', dir: 'desc' }] })).items.map(({ id }) => id)).toEqual([undone, ended])
  const counted = async (body: object = {}) =>
    sumOf((await admin.call<{ buckets: Bucket[] }>('POST', `/transactions/counts?transactionTypeId=${made.service.id}`, body)).body.buckets)
  expect(await counted()).toEqual({ [status]: 1, undone: 1 })
  expect(await counted({ filters: [{ column: 'status', value: [status] }] })).toEqual({ [status]: 1 })
})

test('the event log says which executions were undone and which are undos, and its chart counts neither', async () => {
  const { made } = await anEndedAndAnUndone('simpleForm')
  const ofFunction = `operationTypeId=${made.functions.get('start')!.id}`
  const validities = async (body: object = {}) =>
    (await admin.call<{ items: Operation[] }>('POST', `/operations/filter?${ofFunction}`, body)).body.items.map(validityOf)
  expect(await validities()).toEqual(['undo', 'undone', 'valid'])
  expect(await validities({ filters: [{ column: 'validity', value: ['undo', 'valid'] }] })).toEqual(['undo', 'valid'])
  expect(await validities({ ordering: [{ column: 'validity', dir: 'asc' }] })).toEqual(['valid', 'undone', 'undo'])
  // both are of the transaction that was undone
  expect(await validities({ filters: [{ column: 'status', value: 'undone' }] })).toEqual(['undo', 'undone'])
  expect(await validities({ filters: [{ column: 'status', value: 'completed' }] })).toEqual(['valid'])
  const counts = await admin.call<{ buckets: Bucket[] }>('POST', `/operations/counts?${ofFunction}`, {})
  expect(sumOf(counts.body.buckets)).toEqual({ start: 1 })
  const path = `/operations/export?${ofFunction}&format=csv&culture=sv-SE`
  expect(cellsOf((await exported(server, tenant, admin, path, { columns: ['validity', 'status'] })).text)).toEqual([
    ['Giltighet', 'Status'],
    ['Ångrar', 'Ångrad'],
    ['Ångrad', 'Ångrad'],
    ['Gäller', 'Slutförd'],
  ])
})
