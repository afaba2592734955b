import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { messagesOf } from '../../testing/read/round-trips.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(() => server.close())

/** Statements of each message of the one transaction of a call, which is made once before: its definitions are known then. */
async function statementsOf(call: () => Promise<{ status: number; body: unknown }>): Promise<number[]> {
  const calls = [await call()]
  const transactions = await messagesOf(async () => calls.push(await call()))
  for (const { status, body } of calls) expect([status, body]).toEqual([status < 300 ? status : 200, body])
  expect(transactions).toHaveLength(1)
  return transactions[0]!.map((message) => message.length)
}

const [note, count] = [aField('note', 'text'), aField('count', 'integer')]

test('a read of an object, or of a page of a list, is one message', async () => {
  const type = await anElementType(admin, [note, count])
  const { id, code } = await anElement(admin, type.id)
  expect(await statementsOf(() => admin.call('GET', `/elements/${id}`))).toEqual([2])
  expect(await statementsOf(() => admin.call('GET', `/elements/codes/${code}`))).toEqual([2])
  const page = { ordering: [{ column: note.id, dir: 'asc' }], limit: 25 }
  expect(await statementsOf(() => admin.call('POST', `/elements/filter?elementTypeId=${type.id}`, page))).toEqual([4])
})

test('a page of a list with the names of chosen people and predefined values is one message', async () => {
  const values = await aRecordType(admin, [])
  const value = await aRecord(admin, values.id, 'Norr')
  const [person, place] = [
    { ...aField('person', 'select'), optionSource: 'users' },
    { ...aField('place', 'select'), optionSource: `records:${values.id}` },
  ]
  const type = await anElementType(admin, [person, place, note])
  const { body: me } = await admin.call<{ name: string }>('GET', `^/users/${admin.userId}`)
  await anElement(admin, type.id, {
    dataProperties: [
      { dataPropertyTypeId: person.id, value: admin.userId },
      { dataPropertyTypeId: place.id, value: value.id },
    ],
  })
  const read = () => admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: 25 })
  expect(await statementsOf(read)).toEqual([4])
  expect((await read()).body.items[0]!.dataProperties).toMatchObject([{ displayValue: me.name }, { displayValue: 'Norr' }])
  // another category has the same statement, and its own fields
  const owner = { ...aField('owner', 'select'), optionSource: 'users' }
  const room = { ...aField('room', 'select'), optionSource: `records:${values.id}` }
  const other = await anElementType(admin, [owner, room])
  await anElement(admin, other.id, { dataProperties: [{ dataPropertyTypeId: room.id, value: value.id }] })
  const { body: rooms } = await admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${other.id}`, { limit: 25 })
  expect(rooms.items[0]!.dataProperties.find(({ dataPropertyTypeId: id }) => id === room.id)).toMatchObject({ displayValue: 'Norr' })
})

test('a save of an object is two messages', async () => {
  const type = await anElementType(admin, [note, count])
  let saved = await anElement(admin, type.id)
  const save = async () => {
    const { can: _can, ...body } = saved
    const answer = await admin.call<Element>('PUT', `/elements/${saved.id}`, {
      ...body,
      dataProperties: [{ dataPropertyTypeId: count.id, value: saved.version }],
    })
    saved = answer.body
    return answer
  }
  expect(await statementsOf(save)).toEqual([4, 3])
  let number = 0
  const create = () =>
    admin.call('POST', '/elements', { elementTypeId: type.id, title: 'A', code: `ROUND-${number++}`, dataProperties: [] })
  expect(await statementsOf(create)).toEqual([3, 3])
})

test('an execution is three messages: a start, one that writes to its object, and a step of a running transaction', async () => {
  const copies = (from: string, to: string) => ({
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: from },
    target: { referenceType: 'element', propertyTypeId: to },
    action: 'copySourceValue',
    value: null,
    conditions: [],
  })
  const entered = aField('entered', 'integer')
  const plain = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [entered] } } })
  expect(await statementsOf(() => plain.run(admin, { values: [[entered, 7]] }))).toEqual([3, 3, 4])
  const writing = await aServiceOf(admin, 'simpleForm', {
    object: [[count, 1]],
    functions: { start: { fields: [entered], rules: [copies(entered.id, count.id)] } },
  })
  let value = 0
  expect(await statementsOf(() => writing.run(admin, { values: [[entered, value++]] }))).toEqual([3, 3, 5])
  expect(await writing.values()).toMatchObject({ [count.id]: 1 })

  const steps = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [entered] }, update: { fields: [note] } } })
  const { body } = await steps.run(admin)
  const step = () => steps.run(admin, { mode: 'update', transactionId: body.transactionId, values: [[note, `n${value++}`]] })
  expect(await statementsOf(step)).toEqual([3, 5, 4])
})
