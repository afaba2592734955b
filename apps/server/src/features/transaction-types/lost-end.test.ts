import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationMode, TransactionMode } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { aServiceOf, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(() => server.close())

/** A service of which one transaction runs, and its saves without the functions of some modes. */
async function aRunningOne(mode: TransactionMode) {
  const made = await aServiceOf(admin, mode)
  const started = await made.run(admin)
  expect(started.status).toBe(201)
  const { can: _can, ...stored } = made.service
  const idsOf = (...modes: OperationMode[]) => stored.operations.filter((one) => modes.includes(one.mode)).map(({ id }) => id)
  const saveWithout = (modes: OperationMode[], more: object = {}) =>
    admin.call<TransactionType & Problem>('PUT', `/transactionTypes/${stored.id}`, {
      ...stored,
      operations: stored.operations.filter((one) => !modes.includes(one.mode)),
      ...more,
    })
  return { ...made, idsOf, saveWithout, transactionId: started.body.transactionId }
}

test('the return of a running loan is removed only after a confirmation that names it', async () => {
  const { service, idsOf, saveWithout } = await aRunningOne('loan')
  const refused = await saveWithout(['complete'])
  const [returnId] = idsOf('complete')
  expect([refused.status, refused.body.code, refused.body.errors, refused.body.details]).toEqual([
    409,
    'transactionsLoseEnd',
    [{ message: '@errors.lostEnd.loan', params: { count: 1 } }],
    { mode: 'loan', count: 1, operations: [{ id: returnId, name: expect.any(String) as string }] },
  ])
  expect((await saveWithout(['complete'], { confirmedRemovals: idsOf('start') })).status).toBe(409)
  expect((await saveWithout(['complete'], { confirmedRemovals: [returnId] })).status).toBe(200)
  // and a version without it is restored after the same question
  const again = await admin.call<TransactionType>('PUT', `/transactionTypes/${service.id}`, { ...service, can: undefined, version: 2 })
  expect(again.status).toBe(200)
  const restore = (more: object) =>
    admin.call<Problem>('POST', `/transactionTypes/${service.id}/versions/2/restore`, { version: 3, ...more })
  expect((await restore({})).body.code).toBe('transactionsLoseEnd')
  expect((await restore({ confirmedRemovals: [returnId] })).status).toBe(200)
})

test('a case keeps one of its two ends without a question, and the last one is asked about while it is open', async () => {
  const made = await aRunningOne('issueManagement')
  const { saveWithout, transactionId } = made
  const refused = await saveWithout(['complete', 'cancel'])
  expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.lostEnd.issueManagement', params: { count: 1 } }]])
  expect(refused.body.details?.['operations']).toHaveLength(2)
  expect((await saveWithout(['cancel'])).status).toBe(200)
  expect((await made.run(admin, { mode: 'complete', transactionId })).status).toBe(201)
  expect((await saveWithout(['complete', 'cancel'], { version: 2 })).status).toBe(200)
})
