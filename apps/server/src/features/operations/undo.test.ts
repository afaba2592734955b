import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { asId, type ElementId, type OperationId } from '@verka/domain/entities/ids.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, valuesFor } from '../../testing/made/services/services-of-modes.ts'
import { aStock, UNDO, writeRule } from '../../testing/made/services/stock.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
let clock = 0
beforeAll(async () => {
  server = await testApp({ now: () => new Date(Date.now() + clock) })
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const inSite = { kind: 'site' as const, tenantId: '', siteIds: [''] }
const ledgerOf = (elementId: ElementId) =>
  server.database.transaction({ ...inSite, tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
    const rows = await tx
      .selectFrom('balance_entries')
      .select(['amount', 'balance'])
      .where('element_id', '=', elementId)
      .orderBy('id')
      .execute()
    return rows.map(({ amount, balance }) => [Number(amount), Number(balance)])
  })
const auditOf = (entityId: string) =>
  server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', entityId).orderBy('id').execute(),
  )

describe('stock', () => {
  test('the answer has the balance, and when it is low; a new count is in the ledger too', async () => {
    const stock = await aStock(admin)
    expect((await stock.run(user, { values: [[stock.taken, 2]] })).body.stock).toEqual({ balance: 8, lowLimit: 7, isLow: false })
    expect((await stock.run(user, { values: [[stock.taken, 1]] })).body.stock).toEqual({ balance: 7, lowLimit: 7, isLow: true })
    expect((await stock.run(user, { values: [[stock.counted, 9]] })).body.stock).toEqual({ balance: 9, lowLimit: 7, isLow: false })
    expect((await stock.run(user)).body.stock).toEqual({ balance: 9, lowLimit: 7, isLow: false })
    expect(await ledgerOf(stock.element.id)).toEqual([
      [-2, 8],
      [-1, 7],
      [2, 9],
    ])
    expect((await stock.run(user, { values: [[stock.taken, 10]] })).status).toBe(422)
    const log = await aServiceOf(admin, 'simpleForm')
    expect((await log.run(user)).body.stock).toBe(null)
  })
})

describe('undoing', () => {
  test('reverses amounts with counter-rows, restores earlier values, and marks the undone operation', async () => {
    const stock = await aStock(admin)
    const { body } = await stock.run(user, {
      values: [
        [stock.taken, 3],
        [stock.remark, 'Ny'],
      ],
    })
    expect(body.undoUntil).not.toBe(null)
    expect(await stock.values()).toEqual({ [stock.balance.id]: 7, [stock.note.id]: 'Ny' })
    // withdrawals by others in between stay
    await stock.run(admin, { values: [[stock.taken, 1]] })
    const { status, body: undone } = await stock.undo(user, body.id)
    expect([status, undone.undoes, undone.mode]).toEqual([201, body.id, 'start'])
    expect(await stock.values()).toEqual({ [stock.balance.id]: 9, [stock.note.id]: 'Gammal' })
    expect(await ledgerOf(stock.element.id)).toEqual([
      [-3, 7],
      [-1, 6],
      [3, 9],
    ])
    const transaction = await stock.transaction(user, body.transactionId)
    expect(transaction).toMatchObject({ status: 'completed', operations: [{ id: body.id }, { id: undone.id, undoes: body.id }] })
    // its change of the balance, and the reversal
    expect(transaction.operations.map(({ moved }) => moved)).toEqual([
      { amount: -3, balance: 7 },
      { amount: 3, balance: 9 },
    ])
    expect(transaction.undoneAt).not.toBe(null)
    expect(transaction.operations[0]!.undoneAt).not.toBe(null)
    expect((await auditOf(body.transactionId)).map(({ action }) => action)).toEqual(['execute', 'undo'])
  })

  test('of an amount that was added to an empty number: it is empty again, unless others added to it', async () => {
    const stock = await aStock(admin)
    const empty = await stock.anEmptyObject()
    const valuesOf = async () => (await user.call<Element>('GET', `/elements/${empty.id}`)).body.dataProperties.map(({ value }) => value)
    const counted = (amount: number) => stock.run(user, { elementId: empty.id, values: [[stock.added, amount]] })
    await stock.undo(user, (await counted(3)).body.id)
    expect(await valuesOf()).toEqual([])
    const first = await counted(3)
    await counted(2)
    await stock.undo(user, first.body.id)
    expect(await valuesOf()).toEqual([2])
    expect(await ledgerOf(empty.id)).toEqual([
      [3, 3],
      [-3, 0],
      [3, 3],
      [2, 5],
      [-3, 2],
    ])
  })

  test('is refused if a value was changed since, with its name, and then nothing is undone', async () => {
    const stock = await aStock(admin)
    const { body } = await stock.run(user, {
      values: [
        [stock.taken, 3],
        [stock.remark, 'Ny'],
      ],
    })
    await stock.run(admin, { values: [[stock.remark, 'Nyare']] })
    const refused = await stock.undo(user, body.id)
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.undoChangedSince', params: { name: 'note' } }]])
    expect(refused.body.details).toEqual({ changed: [stock.note.id] })
    expect(await stock.values()).toEqual({ [stock.balance.id]: 7, [stock.note.id]: 'Nyare' })
    expect((await stock.transaction(user, body.transactionId)).undoneAt).toBe(null)
  })

  test('is refused if the balance was counted since, until the count is undone', async () => {
    const stock = await aStock(admin)
    const { body: first } = await stock.run(user, { values: [[stock.taken, 4]] })
    const { body: count } = await stock.run(admin, { values: [[stock.counted, 9]] })
    const refused = await stock.undo(user, first.id)
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.undoChangedSince', params: { name: 'balance' } }]])
    expect(await stock.values()).toMatchObject({ [stock.balance.id]: 9 })
    const { body: later } = await stock.run(user, { values: [[stock.taken, 2]] })
    expect((await stock.undo(user, later.id)).status).toBe(201)
    expect((await stock.undo(admin, count.id)).status).toBe(201)
    expect((await stock.undo(user, first.id)).status).toBe(201)
    expect(await stock.values()).toMatchObject({ [stock.balance.id]: 10 })
  })

  test('is refused if the balance does not allow it', async () => {
    const stock = await aStock(admin)
    const { body } = await stock.run(user, { values: [[stock.taken, -5]] })
    await stock.run(admin, { values: [[stock.taken, 12]] })
    const refused = await stock.undo(user, body.id)
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([422, '@errors.onlyLeft'])
    expect(await stock.values()).toMatchObject({ [stock.balance.id]: 3 })
  })

  test('is for the user who executed it, once, in time, if the service allows it', async () => {
    const stock = await aStock(admin)
    const { body } = await stock.run(user, { values: [[stock.taken, 1]] })
    const message = async (caller: Caller, id: OperationId) => {
      const answer = await stock.undo(caller, id)
      return [answer.status, answer.status === 201 ? '' : answer.body.errors[0]!.message]
    }
    expect(await message(admin, body.id)).toEqual([403, '@errors.undoOfOthers'])
    expect(await message(user, asId(randomUUID()))).toEqual([404, '@errors.notFound'])
    const restricted = await tenant.as('user')
    expect(await message(restricted, body.id)).toEqual([404, '@errors.notFound'])
    clock = 61_000
    expect(await message(user, body.id)).toEqual([409, '@errors.undoTooLate'])
    clock = 0
    const answers = await Promise.all(Array.from({ length: 5 }, () => message(user, body.id)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(([status]) => status !== 201).map(String))).toEqual(new Set(['409,@errors.alreadyUndone']))
    expect(await stock.values()).toMatchObject({ [stock.balance.id]: 10 })
    const off = await aStock(admin, { undoSeconds: 0 })
    const { body: kept } = await off.run(user, { values: [[off.taken, 1]] })
    expect(kept.undoUntil).toBe(null)
    expect(await message(user, kept.id)).toEqual([409, '@errors.undoNotOffered'])
  })

  test('a return: the loan continues as it was, unless the object is lent again by now', async () => {
    const service = await aServiceOf(admin, 'loan', { settings: { ...UNDO, maxDays: 5 } })
    const { body } = await service.run(user)
    const { transactionId } = body
    const before = await service.transaction(user, transactionId)
    const { body: returned } = await service.run(user, { mode: 'complete', transactionId })
    expect((await service.undo(user, body.id)).body.errors[0]!.message).toBe('@errors.undoNotNewest')
    expect((await service.undo(user, returned.id)).status).toBe(201)
    const now = await service.transaction(user, transactionId)
    expect([now.status, now.dueAt, now.borrower, now.undoneAt]).toEqual(['started', before.dueAt, before.borrower, null])
    const { body: again } = await service.run(user, { mode: 'complete', transactionId })
    await service.run(admin)
    const refused = await service.undo(user, again.id)
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([409, '@errors.lentToUntil'])
  })

  test('a loan’s start: the object is free, and the undone loan cannot be continued', async () => {
    const service = await aServiceOf(admin, 'loan', { settings: UNDO })
    const { body } = await service.run(user)
    expect((await service.undo(user, body.id)).status).toBe(201)
    const refused = await service.run(user, { mode: 'complete', transactionId: body.transactionId })
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([409, '@errors.transactionUndone'])
    expect((await service.run(admin)).status).toBe(201)
  })

  test('an update: the transaction has the values that it had, and the step before can be undone then', async () => {
    const note = aField('note', 'text')
    const fields = [note]
    const service = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields }, update: { fields } }, settings: UNDO })
    const { body } = await service.run(user, { values: [[note, 'Ett']] })
    const { transactionId } = body
    const { body: second } = await service.run(user, { mode: 'update', transactionId, values: [[note, 'Två']] })
    await service.undo(user, second.id)
    const now = await service.transaction(user, transactionId)
    expect([now.status, now.dataProperties.map(({ value }) => value)]).toEqual(['started', ['Ett']])
    expect((await service.undo(user, body.id)).status).toBe(201)
    expect((await service.transaction(user, transactionId)).status).toBe('cancelled')
  })
})

test('a form that is answered again adds to the object what its newest answers say, not what earlier ones have added already', async () => {
  const total = aField('total', 'decimal')
  const begun = aField('begun', 'decimal')
  const kilos = aField('kilos', 'decimal')
  const note = aField('note', 'text')
  const service = await aServiceOf(admin, 'updatableForm', {
    object: [[total, 100]],
    functions: {
      start: { fields: [begun], rules: [writeRule(begun, total, 'addSourceValue')] },
      update: { fields: [kilos, note], rules: [writeRule(kilos, total, 'addSourceValue')] },
    },
    settings: UNDO,
  })
  const totalNow = async () => (await service.values())[total.id]
  const { transactionId } = (await service.run(user, { values: [[begun, 1]] })).body
  const answer = (...values: [Field, FieldValue][]) => service.run(user, { mode: 'update', transactionId, values })
  await answer([kilos, 2])
  expect(await totalNow()).toBe(103)
  await answer([kilos, 2], [note, 'Rättad'])
  expect(await totalNow()).toBe(103)
  const { body: more } = await answer([kilos, 5.5])
  expect(await totalNow()).toBe(106.5)
  expect((await service.undo(user, more.id)).status).toBe(201)
  expect(await totalNow()).toBe(103)
  await answer([note, 'Inget'])
  expect(await totalNow()).toBe(101)
})

test('an object saved meanwhile is compared by its new values at the undo', async () => {
  const stock = await aStock(admin)
  const { body } = await stock.run(user, { values: [[stock.remark, 'Ny']] })
  const element = (await admin.call<{ version: number; title: string; code: string }>('GET', `/elements/${stock.element.id}`)).body
  const saved = { elementTypeId: stock.type.id, title: 'X', code: element.code, version: element.version }
  const dataProperties = valuesFor([[stock.note, 'Rättad']])
  expect((await admin.call('PUT', `/elements/${stock.element.id}`, { ...saved, dataProperties })).status).toBe(200)
  expect((await stock.undo(user, body.id)).status).toBe(409)
})
