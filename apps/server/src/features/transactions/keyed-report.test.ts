import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId, TransactionId } from '@verka/domain/entities/ids.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { expectKeysOfLogs } from '../../testing/read/log-keys.ts'
import { by, listedTransactions, valueOf } from '../../testing/read/listed-transactions.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { Tx } from '../../db/transaction.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('superUser')
})
afterAll(() => server.close())

const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)
type Service = Parameters<typeof listedTransactions>[0]
const listed = (service: Service, query: object, caller = admin) => listedTransactions(service, query, caller)

const note = aField('note', 'text')
const answer = aField('answer', 'text')
const notes = (items: Transaction[], field = note) => items.map((item) => valueOf(item, field))

test('a transaction is listed by its newest values: when it is continued, undone or deleted', async () => {
  const service = await aServiceOf(admin, 'updatableForm', {
    functions: { start: { fields: [note] }, update: { fields: [answer] } },
    settings: { undoSeconds: 60 },
  })
  const ids: TransactionId[] = []
  for (const value of ['b', 'a', 'c']) ids.push((await service.run(admin, { values: [[note, value]] })).body.transactionId)
  const order = async (...fields: (Field | string)[]) =>
    (await listed(service, by(...fields))).map(({ id }) => 'bac'[ids.indexOf(id)]).join('')
  expect([await order(note), await order(answer, note)]).toEqual(['abc', 'abc'])
  const goOn = async (index: number, value: string | null) =>
    (await service.run(admin, { mode: 'update', transactionId: ids[index]!, values: value === null ? [] : [[answer, value]] })).body
  await goOn(2, 'x')
  const second = await goOn(0, 'y')
  expect([await order(answer, note), await order(note)]).toEqual(['cba', 'abc'])
  const having = async (value: string | null) =>
    (await listed(service, { filters: [{ column: answer.id, value }], ...by(note) })).map(({ id }) => 'bac'[ids.indexOf(id)]).join('')
  expect([await having('y'), await having(null)]).toEqual(['b', 'a'])
  expect((await service.undo(admin, second.id)).status).toBe(201)
  expect([await order(answer, note), await having('y'), await having(null)]).toEqual(['cab', '', 'ab'])
  // a field that is shown again and left empty is empty
  await goOn(2, null)
  expect([await having('x'), await having(null)]).toEqual(['', 'abc'])
  await expectKeysOfLogs(server, tenant)
  const { body } = await admin.call<Transaction>('GET', `/transactions/${ids[1]}`)
  expect((await admin.call('DELETE', `/transactions/${ids[1]}?version=${body.version}&reason=test`)).status).toBe(204)
  expect(await order(note)).toBe('bc')
  await expectKeysOfLogs(server, tenant)
})

test('each field has the value of the newest operation that has it: opened, updated and ended', async () => {
  const [remark, closing] = [aField('note', 'text'), aField('closing', 'text')]
  const secret = aField('secret', 'text', { showForUser: false })
  const service = await aServiceOf(admin, 'issueManagement', {
    functions: { start: { fields: [note, secret] }, update: { fields: [answer, remark] }, complete: { fields: [closing] } },
    settings: { undoSeconds: 60 },
  })
  const all = [note, secret, answer, remark, closing]
  const open = (
    await service.run(admin, {
      values: [
        [note, 'a'],
        [secret, 's'],
      ],
    })
  ).body.transactionId
  const step = async (mode: 'update' | 'complete', values: [Field, string][]) => {
    const { status, body } = await service.run(admin, { mode, transactionId: open, values })
    expect([status, body]).toEqual([201, body])
    return body
  }
  const shown = async (caller = admin, columns = all) => {
    const [item] = await listed(service, {}, caller)
    const { body } = await caller.call<Transaction>('GET', `/transactions/${open}`)
    expect(body.dataProperties).toEqual(item!.dataProperties)
    const found = all.map((field) => valueOf(item!, field))
    // found and sorted by the shown values
    for (const field of columns)
      expect((await listed(service, { filters: [{ column: field.id, value: valueOf(item!, field) }] }, caller)).length).toBe(1)
    return found
  }
  expect(await shown()).toEqual(['a', 's', null, null, null])
  await step('update', [
    [answer, 'b'],
    [remark, 'c'],
  ])
  expect(await shown()).toEqual(['a', 's', 'b', 'c', null])
  const undone = await step('update', [[answer, 'd']])
  expect(await shown()).toEqual(['a', 's', 'd', null, null])
  expect((await service.undo(admin, undone.id)).status).toBe(201)
  expect(await shown()).toEqual(['a', 's', 'b', 'c', null])
  await step('update', [[remark, 'e']])
  await step('complete', [[closing, 'f']])
  expect(await shown()).toEqual(['a', 's', null, 'e', 'f'])
  const user = await tenant.as('user')
  await grant(server, tenant, user, { transactionTypeId: service.service.id, view: 'all' })
  expect(
    await shown(
      user,
      all.filter((field) => field !== secret),
    ),
  ).toEqual(['a', null, null, 'e', 'f'])
  // a field that was removed from its form keeps its value
  const type = service.functions.get('start')!
  const without = { ...type, dataPropertyTypes: [secret], confirmedRemovals: [note.id] }
  const saved = await admin.call<OperationType>('PUT', `/operationTypes/${type.id}`, without)
  expect([saved.status, saved.body]).toEqual([200, saved.body])
  expect(valueOf((await listed(service, {}))[0]!, note)).toBe('a')
  await expectKeysOfLogs(server, tenant)
})

test('it is listed by the current names of people and objects, and by its borrower', async () => {
  const [one, another] = [await tenant.as('user'), await tenant.as('user')]
  const service = await aServiceOf(admin, 'loan', { functions: { start: { fields: [note] } } })
  const other = await service.anObject()
  for (const caller of [one, another])
    await grant(server, tenant, caller, { transactionTypeId: service.service.id, operationModes: ['complete'] })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const lend = async (elementId: ElementId | undefined, more: object) => {
    const answered = await service.run(admin, { values: [[note, 'x']], more: { dueAt, ...more }, ...(elementId && { elementId }) })
    expect([answered.status, answered.body]).toEqual([201, answered.body])
    return answered.body.transactionId
  }
  const lent = [await lend(undefined, { borrowerId: one.userId }), await lend(other.id, {})]
  const rename = (title: string, { id }: { id: string }) =>
    inSite((tx) => sql`update elements set title = ${title} where id = ${id}`.execute(tx))
  const titles = async () => (await listed(service, by(note, 'elementTitle', 'borrower'))).map(({ elementTitle }) => elementTitle)
  await rename('A', service.element)
  await rename('B', other)
  expect(await titles()).toEqual(['A', 'B'])
  await rename('C', service.element)
  expect(await titles()).toEqual(['B', 'C'])
  const borrowers = async () => (await listed(service, by(note, 'borrower'))).map(({ borrower }) => borrower?.name)
  await inSite((tx) => sql`update users set name = 'Ö' where id = ${one.userId}`.execute(tx))
  await inSite((tx) => sql`update users set name = 'Z' where id = ${admin.userId}`.execute(tx))
  expect(await borrowers()).toEqual(['Z', 'Ö'])
  await inSite((tx) => sql`update users set name = 'A' where id = ${one.userId}`.execute(tx))
  expect(await borrowers()).toEqual(['A', 'Z'])
  const seen = async () => Promise.all([one, another].map(async (caller) => notes(await listed(service, by(note), caller)).length))
  expect(await seen()).toEqual([1, 0])
  await inSite((tx) => sql`update transactions set borrower_id = ${another.userId} where id = ${lent[0]}`.execute(tx))
  expect(await seen()).toEqual([0, 1])
  await expectKeysOfLogs(server, tenant)
})
