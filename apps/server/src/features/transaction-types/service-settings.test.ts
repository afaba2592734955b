import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
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

const due = aField('due', 'dateTime')
const note = aField('note', 'text')
const balance = aField('balance', 'integer')
const shelf = aField('shelf', 'text')
const elsewhere = aField('elsewhere', 'date')

const CASES: [string, TransactionMode, object, string[]][] = [
  [
    'a loan with a due date, a longest time and bookings',
    'loan',
    { dueDatePropertyTypeId: due.id, maxDays: 7, expireAfterMinutes: 30 },
    [],
  ],
  ['a stock with a balance and a low limit', 'stockManagement', { balancePropertyTypeId: balance.id, lowLimit: 2 }, []],
  ['undoing in every mode', 'simpleForm', { undoSeconds: 60 }, []],
  ['columns of the report in every mode', 'issueManagement', { listColumns: [note.id] }, []],
  ['a due date in a text', 'loan', { dueDatePropertyTypeId: note.id }, ['dueDatePropertyTypeId @validation.settingFieldKind']],
  ['a due date elsewhere', 'loan', { dueDatePropertyTypeId: elsewhere.id }, ['dueDatePropertyTypeId @validation.settingFieldMissing']],
  ['a due date of a case', 'issueManagement', { dueDatePropertyTypeId: due.id }, ['dueDatePropertyTypeId @validation.settingOfOtherMode']],
  ['a longest time of a form', 'simpleForm', { maxDays: 3 }, ['maxDays @validation.settingOfOtherMode']],
  ['bookings of a stock', 'stockManagement', { expireAfterMinutes: 3 }, ['expireAfterMinutes @validation.settingOfOtherMode']],
  ['a balance in a text', 'stockManagement', { balancePropertyTypeId: shelf.id }, ['balancePropertyTypeId @validation.settingFieldKind']],
  [
    'a balance in the form',
    'stockManagement',
    { balancePropertyTypeId: due.id },
    ['balancePropertyTypeId @validation.settingFieldMissing'],
  ],
  ['a low limit of nothing', 'stockManagement', { lowLimit: 3 }, ['lowLimit @validation.settingNeedsBalance']],
  ['a balance of a loan', 'loan', { balancePropertyTypeId: balance.id }, ['balancePropertyTypeId @validation.settingOfOtherMode']],
]

test.each(CASES)('%s', async (_name, mode, settings, wanted) => {
  const tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  const functions = { start: { fields: [due, note] } }
  const object: [Field, null][] = [
    [balance, null],
    [shelf, null],
  ]
  const { service } = await aServiceOf(admin, mode, { object, functions })
  const { can: _can, ...saved } = service
  const answer = await admin.call<TransactionType & Problem>('PUT', `/transactionTypes/${service.id}`, { ...saved, settings })
  const stored = (await admin.call<TransactionType>('GET', `/transactionTypes/${service.id}`)).body
  const isTaken = wanted.length === 0
  expect([answer.status, stored.settings]).toEqual([isTaken ? 200 : 422, { undoSeconds: 0, ...(isTaken && settings) }])
  const outcome = isTaken ? [] : answer.body.errors.map(({ field, message }) => `${field?.replace('settings.', '')} ${message}`)
  expect(outcome).toEqual(wanted)
})

test('omitted settings are unchanged, a number out of bounds is refused, and a used service keeps its mode', async () => {
  const service = await aServiceOf(admin, 'loan', { settings: { maxDays: 5 } })
  const { can: _can, settings: _settings, ...saved } = service.service
  const kept = await admin.call<TransactionType>('PUT', `/transactionTypes/${saved.id}`, saved)
  expect(kept.body.settings).toEqual({ maxDays: 5, undoSeconds: 0 })
  const put = (change: object) =>
    admin.call<Problem>('PUT', `/transactionTypes/${saved.id}`, { ...saved, version: kept.body.version, ...change })
  expect((await put({ settings: { maxDays: 0 } })).status).toBe(422)
  expect((await put({ settings: { undoSeconds: -1 } })).status).toBe(422)
  expect((await put({ settings: { somethingElse: 1 } })).status).toBe(400)
  expect((await service.run(admin)).status).toBe(201)
  const moved = await put({ mode: 'unknown', settings: {} })
  expect([moved.status, moved.body.errors]).toEqual([422, [{ message: '@validation.modeFixed', field: 'mode' }]])
})
