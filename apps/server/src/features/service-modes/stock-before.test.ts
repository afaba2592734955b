import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { atWork, type AtWork } from '../../testing/made/sites/at-work.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import type { Caller } from '../../testing/servers/test-tenant.ts'

let { server, admin, worker } = {} as AtWork
beforeAll(async () => void ({ server, admin, worker } = await atWork()))
afterAll(() => server.close())

const taking = (source: Field, target: Field) => ({
  id: randomUUID(),
  matchType: 'outgoing',
  source: { referenceType: 'operation', propertyTypeId: source.id },
  target: { referenceType: 'element', propertyTypeId: target.id },
  action: 'subtractSourceValue',
  conditions: [],
})
async function prepared(caller: Caller, made: Awaited<ReturnType<typeof aServiceOf>>) {
  const { id } = made.functions.get('start')!
  const { body } = await caller.call<PreparedOperation>('GET', `/operations/prepare/${id}/${made.element.id}/${made.service.id}`)
  return body
}

test('the form of a withdrawal has the present balance and the rules that change it', async () => {
  const left = aField('left', 'integer', { validation: { range: { min: 0 } } })
  const taken = aField('taken', 'integer')
  const rule = taking(taken, left)
  const stock = await aServiceOf(admin, 'stockManagement', {
    object: [[left, 12]],
    settings: { balancePropertyTypeId: left.id, lowLimit: 5 },
    functions: { start: { fields: [taken], rules: [rule] } },
  })
  const form = await prepared(worker, stock)
  expect(form.transactionType.mode).toBe('stockManagement')
  expect(form.stock).toMatchObject({ move: 'out', left: { balance: 12, lowLimit: 5, least: 0, rules: [{ id: rule.id }] } })
  expect((await prepared(worker, await aServiceOf(admin, 'loan'))).stock).toBe(null)
})

test('a reader without access to the number gets nothing of it, not even a part', async () => {
  const left = aField('left', 'integer', { showForUser: false })
  const seen = aField('seen', 'integer')
  const hidden = aField('hidden', 'integer', { showForUser: false })
  const stock = await aServiceOf(admin, 'stockManagement', {
    object: [[left, 12]],
    settings: { balancePropertyTypeId: left.id },
    functions: { start: { fields: [seen], rules: [taking(seen, left)] } },
  })
  expect((await prepared(worker, stock)).stock).toEqual({ move: 'out', left: null })
  const open = aField('open', 'integer')
  const half = await aServiceOf(admin, 'stockManagement', {
    object: [[open, 12]],
    settings: { balancePropertyTypeId: open.id },
    functions: { start: { fields: [seen, hidden], rules: [taking(seen, open), taking(hidden, open)] } },
  })
  expect((await prepared(worker, half)).stock?.left).toMatchObject({ balance: 12, rules: [] })
  expect((await prepared(admin, half)).stock?.left?.rules).toHaveLength(2)
})

test('a count after a withdrawal in between is refused, if the user may see the number', async () => {
  const left = aField('left', 'integer')
  const hidden = aField('left', 'integer', { showForUser: false })
  const counted = aField('counted', 'integer')
  const aStore = (balance: Field) =>
    aServiceOf(admin, 'stockManagement', {
      object: [[balance, 5]],
      settings: { balancePropertyTypeId: balance.id },
      functions: { start: { fields: [counted], rules: [{ ...taking(counted, balance), action: 'copySourceValue' }] } },
    })
  const stock = await aStore(left)
  const count = (number: number, seenBalance: number) => stock.run(worker, { values: [[counted, number]], more: { seenBalance } })
  expect((await count(2, 5)).status).toBe(201)
  const refused = await count(5, 5)
  const error = { message: '@errors.balanceMoved', field: `dataProperties.${counted.id}`, params: { before: 5, now: 2 } }
  expect([refused.status, refused.body.errors]).toEqual([409, [error]])
  expect(await stock.values()).toEqual({ [left.id]: 2 })
  const { body } = await count(5, 2)
  expect(await stock.values()).toEqual({ [left.id]: 5 })
  expect((await stock.transaction(worker, body.transactionId)).operations).toMatchObject([
    { move: 'count', moved: { amount: 3, balance: 5 } },
  ])
  const unseen = await aStore(hidden)
  expect((await unseen.run(worker, { values: [[counted, 7]], more: { seenBalance: 1 } })).status).toBe(201)
})
