import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
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

/** A service with a transaction that ended as its mode does, and one whose start was undone. */
async function anEndedAndAnUndone(mode: TransactionMode, end?: 'complete' | 'cancel') {
  const made = await aServiceOf(admin, mode, { settings: UNDO })
  const { body: ended } = await made.run(admin)
  if (end) await made.run(admin, { mode: end, transactionId: ended.transactionId })
  const { body: undone } = await made.run(admin)
  expect((await made.undo(admin, undone.id)).status).toBe(201)
  return { made }
}

const ENDS = [
  ['simpleForm', undefined, 'completed', 'Slutförd'],
  ['loan', 'complete', 'completed', 'Återlämnad'],
  ['issueManagement', 'cancel', 'cancelled', 'Avbruten'],
] as const

test.each(ENDS)('an undone %s is undone in the exported report', async (mode, end, _status, name) => {
  const { made } = await anEndedAndAnUndone(mode, end)
  const path = `/transactions/export?transactionTypeId=${made.service.id}&format=csv&culture=sv-SE`
  const statusesOf = async (more: object = {}) =>
    cellsOf((await exported(server, tenant, admin, path, { columns: ['status'], ...more })).text)
      .slice(1)
      .flat()
  expect(await statusesOf()).toEqual(['Ångrad', name])
})
