import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { textOfPages } from '../../testing/read/pdf-text.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let siteAdmin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const inDays = (days: number) => plusDays(dayAt(new Date(), 'Europe/Stockholm'), days)

/** A loan service whose lending and extending forms have a due date. */
async function aLoanService(settings: object = {}) {
  const due = aField('due', 'date')
  const later = aField('due', 'date')
  const functions = { start: { fields: [due] }, update: { fields: [later] } }
  const service = await aServiceOf(admin, 'loan', { functions, settings: { dueDatePropertyTypeId: due.id, maxDays: 14, ...settings } })
  return { ...service, due, later }
}

test('only users who may return can borrow or take over: others are not offered, and refused at the field', async () => {
  const service = await aLoanService()
  const [starts, returns] = [await tenant.as('user'), await tenant.as('user')]
  const { id: transactionTypeId } = service.service
  await grant(server, tenant, starts, { transactionTypeId, operationModes: ['start', 'update'] })
  await grant(server, tenant, returns, { transactionTypeId, operationModes: ['complete'] })
  const path = `/transactionTypes/${transactionTypeId}/borrowers?search=${encodeURIComponent('test user')}`
  const offered = (await siteAdmin.call<{ items: { id: string }[] }>('GET', path)).body.items.map(({ id }) => id)
  expect([starts, returns].map(({ userId }) => offered.includes(userId))).toEqual([false, true])
  const { transactionId } = (await service.run(siteAdmin)).body
  const error = { message: '@errors.mayNotReturn', field: 'borrowerId', params: { name: 'Test user' } }
  const handed = await service.run(siteAdmin, { mode: 'update', transactionId, more: { borrowerId: starts.userId } })
  expect([handed.status, handed.body.errors]).toEqual([422, [error]])
  const { id: elementId } = await service.anObject()
  expect((await service.run(siteAdmin, { elementId, more: { borrowerId: starts.userId } })).body.errors).toEqual([error])
  expect((await service.run(siteAdmin, { mode: 'update', transactionId, more: { borrowerId: returns.userId } })).status).toBe(201)
  expect((await service.run(returns, { mode: 'complete', transactionId })).status).toBe(201)
})

test('each step keeps its borrower and due time, also when undone; a step that changes neither has none', async () => {
  const service = await aLoanService({ undoSeconds: 60 })
  const { transactionId } = (await service.run(user, { values: [[service.due, inDays(2)]] })).body
  const step = (caller: Caller, days: number | undefined, more = {}) =>
    service.run(caller, {
      mode: 'update',
      transactionId,
      ...(days !== undefined && { values: [[service.later, inDays(days)]] }),
      more,
    })
  await step(siteAdmin, 2, { borrowerId: siteAdmin.userId })
  await step(siteAdmin, 5)
  await step(siteAdmin, undefined)
  const { id } = (await step(admin, 9, { borrowerId: user.userId })).body
  expect((await service.undo(admin, id)).status).toBe(201)
  await service.run(siteAdmin, { mode: 'complete', transactionId })
  const { operations } = await service.transaction(admin, transactionId)
  const outcome = operations.map(({ mode, undoes, borrower, dueAt, dueFieldId }) => [
    undoes ? 'undo' : mode,
    borrower?.id ?? null,
    dueAt && dayAt(new Date(dueAt), 'Europe/Stockholm'),
    dueFieldId,
  ])
  expect(outcome).toEqual([
    ['start', user.userId, inDays(2), service.due.id],
    ['update', siteAdmin.userId, null, null],
    ['update', null, inDays(5), service.later.id],
    ['update', null, null, null],
    ['update', user.userId, inDays(9), service.later.id],
    ['undo', null, null, null],
    ['complete', null, null, null],
  ])
  // users who may not see the loan get nothing of it
  expect((await (await tenant.as('user')).call('GET', `/transactions/${transactionId}/full`)).status).toBe(404)
  const url = `/api/v2/${tenant.key}/north/transactions/${transactionId}/pdf?culture=sv-SE`
  const printed = textOfPages((await server.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).rawPayload).join(' ')
  expect(printed).toContain('Lämnades över till Test siteAdmin')
  expect(printed).toContain(`Förlängdes till ${inDays(5)}`)
})

test('a user’s own loans, lent by anybody and also after a privilege changed; the soonest due first', async () => {
  const service = await aLoanService()
  const borrower = await tenant.as('user')
  await grant(server, tenant, borrower, { transactionTypeId: service.service.id, operationModes: ['complete'] })
  const lend = async (days: number) => {
    const { id: elementId } = await service.anObject()
    const { body } = await service.run(siteAdmin, {
      elementId,
      values: [[service.due, inDays(days)]],
      more: { borrowerId: borrower.userId },
    })
    return { elementId, transactionId: body.transactionId }
  }
  const [late, soon] = [await lend(9), await lend(1)]
  const onLoan = async () => {
    const filters = [
      { column: 'borrowerId', value: borrower.userId },
      { column: 'status', value: ['started'] },
    ]
    const query = { filters, ordering: [{ column: 'dueAt', dir: 'asc' }] }
    return (await borrower.call<{ items: Transaction[] }>('POST', '/transactions/filter?type=own', query)).body.items.map(({ id }) => id)
  }
  const both = [soon.transactionId, late.transactionId]
  expect(await onLoan()).toEqual(both)
  const taken = { kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] } as const
  await server.database.transaction(taken, (tx) => tx.deleteFrom('user_privileges').where('user_id', '=', borrower.userId).execute())
  expect(await onLoan()).toEqual(both)
  await service.run(siteAdmin, {
    elementId: soon.elementId,
    mode: 'update',
    transactionId: soon.transactionId,
    more: { borrowerId: siteAdmin.userId },
  })
  expect(await onLoan()).toEqual([late.transactionId])
})
