import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementState, ListedElement } from '@verka/domain/elements/elements.api.ts'
import { aField } from '../../testing/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/services-of-modes.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../testing/test-app.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let worker: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  worker = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

/** How an object is in the list of all, and in that of its category. */
async function stateOf(caller: Caller, { id, elementTypeId }: { id: string; elementTypeId: string }): Promise<ElementState | undefined> {
  const ask = async (path: string) => {
    const { body, status } = await caller.call<{ items: ListedElement[] }>('POST', path, { includeState: true, limit: 1000 })
    expect(status).toBe(200)
    return body.items.find((one) => one.id === id)?.state
  }
  const ofCategory = await ask(`/elements/filter?elementTypeId=${elementTypeId}`)
  expect(await ask('/elements/filter')).toEqual(ofCategory)
  return ofCategory
}
const NOTHING: ElementState = { loan: null, openCases: 0, lowBalance: null }

test('a list says who has what is lent and until when; who may not know is told that it is lent', async () => {
  const loans = await aServiceOf(admin, 'loan')
  expect(await stateOf(worker, loans.element)).toEqual(NOTHING)
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await loans.run(worker, { more: { dueAt } })
  const loan = { borrower: { id: worker.userId }, isMine: true, dueAt, isOverdue: false }
  expect(await stateOf(worker, loans.element)).toMatchObject({ loan })
  expect(await stateOf(admin, loans.element)).toMatchObject({ loan: { ...loan, isMine: false } })
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: loans.service.id })
  expect(await stateOf(restricted, loans.element)).toMatchObject({ loan: { ...loan, borrower: null, isMine: false } })
  await loans.run(worker, { mode: 'complete', transactionId: body.transactionId })
  expect(await stateOf(worker, loans.element)).toEqual(NOTHING)
  // nobody who did not ask is told
  const plain = await worker.call<{ items: ListedElement[] }>('POST', '/elements/filter', {})
  expect(plain.body.items.some((one) => 'state' in one)).toBe(false)
})

test('it counts the open cases that the caller may see', async () => {
  const cases = await aServiceOf(admin, 'issueManagement')
  await cases.run(worker)
  const { body } = await cases.run(admin)
  expect(await stateOf(worker, cases.element)).toMatchObject({ openCases: 2 })
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: cases.service.id })
  expect(await stateOf(restricted, cases.element)).toMatchObject({ openCases: 0 })
  await cases.run(restricted)
  expect(await stateOf(restricted, cases.element)).toMatchObject({ openCases: 1 })
  await cases.run(admin, { mode: 'complete', transactionId: body.transactionId })
  expect(await stateOf(worker, cases.element)).toMatchObject({ openCases: 2 })
})

test('a low balance is told to whoever may see the number', async () => {
  const left = aField('left', 'integer')
  const hidden = aField('hidden', 'integer', { showForUser: false })
  const settings = (id: string) => ({ balancePropertyTypeId: id, lowLimit: 5 })
  const stock = await aServiceOf(admin, 'stockManagement', { object: [[left, 5]], settings: settings(left.id) })
  expect(await stateOf(worker, stock.element)).toEqual({ ...NOTHING, lowBalance: 5 })
  const enough = await aServiceOf(admin, 'stockManagement', { object: [[left, 6]], settings: settings(left.id) })
  expect(await stateOf(worker, enough.element)).toEqual(NOTHING)
  const secret = await aServiceOf(admin, 'stockManagement', { object: [[hidden, 1]], settings: settings(hidden.id) })
  expect([await stateOf(admin, secret.element), await stateOf(worker, secret.element)]).toEqual([{ ...NOTHING, lowBalance: 1 }, NOTHING])
})
