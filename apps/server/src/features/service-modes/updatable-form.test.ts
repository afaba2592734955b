import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { UNDO } from '../../testing/made/services/stock.ts'
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

async function aForm(more: object = {}) {
  const note = aField('note', 'text')
  const functions = { start: { fields: [note] }, update: { fields: [note] } }
  const service = await aServiceOf(admin, 'updatableForm', { functions, settings: UNDO, ...more })
  const first = (caller: Caller, value: string, transactionVersion: number | undefined = 0) =>
    service.run(caller, { values: [[note, value]], more: { transactionVersion } })
  return { ...service, note, first }
}

test('of two who give the first answers to a form at once, the later is refused with the first one’s transaction', async () => {
  const form = await aForm()
  const answers = await Promise.all([form.first(user, 'Ett'), form.first(admin, 'Två')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [stored, refused] = answers[0].status === 201 ? answers : [answers[1], answers[0]]
  const { transactionId } = stored.body
  expect(refused.body).toMatchObject({
    code: 'stale',
    errors: [{ message: '@errors.answersChanged', field: 'transactionVersion' }],
    details: { transactionId, version: 1, newest: { executedBy: { id: (answers[0].status === 201 ? user : admin).userId } } },
  })
  // answers that did not ask begin another transaction, as before
  expect((await form.first(user, 'Tre', undefined)).body.transactionId).not.toBe(transactionId)
})

test('answers that were undone are none, and a later first answer is accepted', async () => {
  const form = await aForm()
  const { body } = await form.first(user, 'Ett')
  expect((await form.first(user, 'Två')).status).toBe(409)
  expect((await form.undo(user, body.id)).status).toBe(201)
  expect((await form.first(user, 'Två')).status).toBe(201)
})

test('who may not continue the earlier answers is not refused, and does not learn of them', async () => {
  const form = await aForm()
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: form.service.id, operationModes: ['start', 'update'] })
  const starter = await tenant.as('user')
  await grant(server, tenant, starter, { transactionTypeId: form.service.id, operationModes: ['start'], view: 'all' })
  expect((await form.first(admin, 'Ett')).status).toBe(201)
  expect((await form.first(restricted, 'Två')).status).toBe(201)
  expect((await form.first(starter, 'Tre')).status).toBe(201)
  // their own answers they may continue
  expect((await form.first(restricted, 'Fyra')).status).toBe(409)
})

test('a form whose answers nobody can change has any number of first ones', async () => {
  const form = await aForm()
  const { version, id, ...update } = form.functions.get('update')!
  const withdrawn = { ...update, id, version, status: 'draft' }
  expect((await admin.call('PUT', `/operationTypes/${id}`, withdrawn)).status).toBe(200)
  expect((await form.first(user, 'Ett')).status).toBe(201)
  expect((await form.first(user, 'Två')).status).toBe(201)
})
