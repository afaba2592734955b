import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { aStock, UNDO } from '../../testing/made/services/stock.ts'
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

const auditOf = (entityId: string) =>
  server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', entityId).orderBy('id').execute(),
  )

const remove = (caller: Caller, id: string, query = '?version=1&reason=Fel%20objekt') =>
  caller.call<{ errors: { message: string }[] } | undefined>('DELETE', `/transactions/${id}${query}`)

test('a deletion hides a transaction everywhere, and stores it with the reason in the audit log', async () => {
  const note = aField('note', 'text')
  const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note] } } })
  const { body } = await service.run(user, { values: [[note, 'Hemligt']] })
  const { transactionId } = body
  expect((await remove(user, transactionId)).status).toBe(403)
  expect((await remove(await tenant.as('siteAdmin'), transactionId)).status).toBe(403)
  expect((await remove(admin, transactionId, '?version=1')).status).toBe(400)
  expect((await remove(admin, transactionId, '?version=1&reason=%20')).status).toBe(422)
  expect((await remove(admin, transactionId, '?reason=x')).status).toBe(400)
  expect((await remove(admin, transactionId, '?version=7&reason=x')).status).toBe(409)
  expect((await remove(admin, transactionId)).status).toBe(204)
  for (const path of [`/transactions/${transactionId}`, `/transactions/${transactionId}/full`, `/operations/${body.id}`])
    expect([path, (await admin.call('GET', path)).status]).toEqual([path, 404])
  const { body: log } = await admin.call<{ totalCount: number }>('POST', `/operations/filter?elementId=${service.element.id}`, {})
  const { body: list } = await admin.call<{ totalCount: number }>('POST', `/transactions/filter?elementId=${service.element.id}`, {})
  expect([log.totalCount, list.totalCount]).toEqual([0, 0])
  expect((await remove(admin, transactionId)).status).toBe(404)
  const kept = (await auditOf(transactionId)).at(-1)!
  expect(kept).toMatchObject({ action: 'delete', before: { dataProperties: { [note.id]: 'Hemligt' } }, after: { reason: 'Fel objekt' } })
})

test('a deletion is refused for a running loan and for a stock change, until these are reversed', async () => {
  const loans = await aServiceOf(admin, 'loan', { settings: UNDO })
  const { body: loan } = await loans.run(user)
  const running = await remove(admin, loan.transactionId)
  expect([running.status, running.body!.errors[0]!.message]).toEqual([409, '@errors.deleteRunningLoan'])
  await loans.run(user, { mode: 'complete', transactionId: loan.transactionId })
  expect((await remove(admin, loan.transactionId, '?version=2&reason=x')).status).toBe(204)
  const stock = await aStock(admin)
  const { body: taken } = await stock.run(user, { values: [[stock.taken, 1]] })
  const moved = await remove(admin, taken.transactionId)
  expect([moved.status, moved.body!.errors[0]!.message]).toEqual([409, '@errors.deleteMovement'])
  await stock.undo(user, taken.id)
  expect((await remove(admin, taken.transactionId, '?version=2&reason=x')).status).toBe(204)
  expect(await stock.values()).toMatchObject({ [stock.balance.id]: 10 })
})
