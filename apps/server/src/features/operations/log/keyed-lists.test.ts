import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { ExecutedOperation, Operation } from '@verka/domain/operations/operations.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { rewriteKeys } from '../../../db/lists/keys/rewrite-keys.ts'
import { createListKeys } from '../../../db/lists/keys/create-list-keys.ts'
import { aField } from '../../../testing/made/a-working-day.ts'
import { expectKeysOfLogs } from '../../../testing/read/log-keys.ts'
import { aServiceOf, grant } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import type { Tx } from '../../../db/transaction.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('superUser')
})
afterAll(() => server.close())

interface List {
  items: Operation[]
  totalCount?: number
  next?: string
}
const request = async (path: string, query: object, caller = admin) => {
  const { status, body } = await caller.call<List>('POST', path, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)

const valueOf = ({ dataProperties }: Operation, { id }: Field) => dataProperties.find((one) => one.dataPropertyTypeId === id)?.value ?? null

describe('by its fields', () => {
  const note = aField('note', 'text')
  const grade = aField('grade', 'select', { options: ['ok', 'bad'].map((value) => ({ value, localizedNames: localized(value) })) })
  const listed = async (type: OperationType, column = note.id, caller = admin) =>
    (await request(`/operations/filter?operationTypeId=${type.id}`, { ordering: [{ column, dir: 'asc' }] }, caller)).items
  const notes = (items: Operation[]) => items.map((item) => valueOf(item, note))

  test('an operation is listed at once, also when it is undone, and not when its transaction was deleted', async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note] } }, settings: { undoSeconds: 60 } })
    const type = service.functions.get('start')!
    const runs: ExecutedOperation[] = []
    for (const value of ['b', 'a', 'c']) {
      runs.push((await service.run(admin, { values: [[note, value]] })).body)
      expect((await listed(type)).map((item) => item.id)).toContain(runs.at(-1)!.id)
    }
    expect(notes(await listed(type))).toEqual(['a', 'b', 'c'])
    expect((await service.undo(admin, runs[1]!.id)).status).toBe(201)
    const before = (await listed(type, 'executedAt')).map(({ id }) => id)
    expect(before.length).toBe(4)
    const after = await listed(type)
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.toSorted())
    expect(after.find(({ id }) => id === runs[1]!.id)!.undoneAt).not.toBeNull()
    const { status } = await admin.call('DELETE', `/transactions/${runs[2]!.transactionId}?version=1&reason=test`)
    expect(status).toBe(204)
    expect((await listed(type)).some(({ id }) => id === runs[2]!.id)).toBe(false)
    await expectKeysOfLogs(server, tenant)
  })

  test('it is listed by the current names of people and objects', async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note] } } })
    const type = service.functions.get('start')!
    const other = await service.anObject()
    await service.run(admin, { values: [[note, 'x']] })
    await service.run(admin, { values: [[note, 'x']], elementId: other.id })
    const ordered = async () =>
      (
        await request(`/operations/filter?operationTypeId=${type.id}`, {
          ordering: [
            { column: note.id, dir: 'asc' },
            { column: 'elementTitle', dir: 'asc' },
            { column: 'executedBy', dir: 'asc' },
          ],
        })
      ).items.map(({ elementTitle, executedBy }) => [elementTitle, executedBy.name])
    const rename = (title: string, { id }: { id: string }) =>
      inSite((tx) => sql`update elements set title = ${title} where id = ${id}`.execute(tx))
    await rename('A', service.element)
    await rename('B', other)
    expect((await ordered()).map(([title]) => title)).toEqual(['A', 'B'])
    await rename('C', service.element)
    await inSite((tx) => sql`update users set name = 'Ny' where id = ${admin.userId}`.execute(tx))
    expect(await ordered()).toEqual([
      ['B', 'Ny'],
      ['C', 'Ny'],
    ])
  })

  test('a loan belongs to its new borrower after a handover', async () => {
    const [one, another] = [await tenant.as('user'), await tenant.as('user')]
    const service = await aServiceOf(admin, 'loan', { functions: { start: { fields: [note] }, update: { fields: [] } } })
    const type = service.functions.get('start')!
    for (const caller of [one, another])
      await grant(server, tenant, caller, { transactionTypeId: service.service.id, operationModes: ['complete'] })
    const dueAt = new Date(Date.now() + 86_400_000).toISOString()
    const { status, body } = await service.run(admin, { values: [[note, 'x']], more: { borrowerId: one.userId, dueAt } })
    expect([status, body]).toEqual([201, body])
    const seen = async () => Promise.all([one, another].map(async (caller) => notes(await listed(type, note.id, caller))))
    expect(await seen()).toEqual([['x'], []])
    await inSite((tx) => sql`update transactions set borrower_id = ${another.userId} where id = ${body.transactionId}`.execute(tx))
    expect(await seen()).toEqual([[], ['x']])
    await expectKeysOfLogs(server, tenant)
  })

  test('the list follows the definition: options removed, restored and reordered, and more fields than a page has', async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note, grade] } } })
    let type = service.functions.get('start')!
    for (const [value, of] of [
      ['1', 'bad'],
      ['2', 'ok'],
      ['3', null],
    ] as const)
      await service.run(admin, {
        values: [
          [note, value],
          [grade, of],
        ],
      })
    const order = async (dir: 'asc' | 'desc' = 'asc') =>
      notes(
        (
          await request(`/operations/filter?operationTypeId=${type.id}`, {
            ordering: [
              { column: grade.id, dir },
              { column: note.id, dir: 'asc' },
            ],
          })
        ).items,
      ).join('')
    const having = async (value: unknown) =>
      notes((await request(`/operations/filter?operationTypeId=${type.id}`, { filters: [{ column: grade.id, value }] })).items).join('')
    const save = async (values: string[], more: Field[] = []) => {
      const options = values.map((value) => ({ value, localizedNames: localized(value) }))
      const { status, body } = await admin.call<OperationType>('PUT', `/operationTypes/${type.id}`, {
        ...type,
        dataPropertyTypes: [note, { ...grade, options }, ...more],
        confirmedRemovals: [grade.id],
      })
      expect([status, body]).toEqual([200, body])
      type = body
    }
    expect([await order(), await order('desc')]).toEqual(['213', '123'])
    await save(['bad', 'ok'])
    expect([await order(), await order('desc')]).toEqual(['123', '213'])
    await save(['ok'])
    expect([await order(), await order('desc'), await having('bad')]).toEqual(['213', '213', '1'])
    // a new option is not confused with the one that it replaced
    await save(['new', 'ok'])
    expect([await order(), await having('new'), await having('bad'), await having(['new', 'bad'])]).toEqual(['213', '', '1', '1'])
    await save(['new', 'bad', 'ok'])
    expect([await order(), await having('bad')]).toEqual(['123', '1'])
    const texts = Array.from({ length: 9 }, (_, index) => aField(`t${index}`, 'text'))
    await save(['bad', 'ok'], texts)
    const last = texts.at(-1)!
    service.functions.set('start', type)
    await service.run(admin, {
      values: [
        [note, '4'],
        [last, 'a'],
      ],
    })
    expect(notes(await listed(type, last.id)).join('')).toBe('4123')
    await expectKeysOfLogs(server, tenant)
  })

  test('an operation from before keys existed, or in another culture, is listed', async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note] } } })
    const type = service.functions.get('start')!
    for (const value of ['Östen', 'Åke', 'Ärla', 'Zeb']) await service.run(admin, { values: [[note, value]] })
    const swedish = ['Zeb', 'Åke', 'Ärla', 'Östen']
    expect(notes(await listed(type))).toEqual(swedish)
    await inSite(async (tx) => {
      await sql`update operation_types set list_slots = null where id = ${type.id}`.execute(tx)
      await sql`delete from list_keys where type_id = ${type.id}`.execute(tx)
    })
    expect(notes(await listed(type))).toEqual(swedish)
    await createListKeys(server.database)
    expect(notes(await listed(type))).toEqual(swedish)
    await expectKeysOfLogs(server, tenant)
    const tenants = '/api/v2/tenants'
    const root = await (await aTenant(server)).as('superUser')
    const { body: stored } = await root.call<{ key: string; name: string; version: number }>('GET', `${tenants}/${tenant.id}`)
    const { status } = await root.call('PUT', `${tenants}/${tenant.id}`, { ...stored, culture: 'nb-NO' })
    expect(status).toBe(200)
    await new Promise((done) => setTimeout(done, 1100))
    expect(notes(await listed(type))).toEqual(['Zeb', 'Ärla', 'Östen', 'Åke'])
    await expectKeysOfLogs(server, tenant)
  })

  test('an execution that has read other slots than there are now is repeated, and its keys follow the new ones', async () => {
    const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note, grade] } } })
    const type = service.functions.get('start')!
    const scope = { tenantId: tenant.id, siteId: tenant.sites[0]!.id }
    const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const saved = inSite(async (tx) => {
      // as a save of the service that changes its slots
      await sql`update transaction_types set slots_version = slots_version + 1 where id = ${service.service.id}`.execute(tx)
      await rewriteKeys(tx, 'transactions', scope, service.service.id)
      isHeld.resolve()
      await mayCommit.promise
    })
    await isHeld.promise
    const running = service.run(admin, { values: [[note, 'x']] })
    const isWaiting = () =>
      inSite(async (tx) => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and classid::bigint << 32 | objid::bigint = hashtextextended('list_keys ' || ${service.service.id}::text, 0)`.execute(tx)
        return rows.length === 1
      })
    await expect.poll(isWaiting).toBe(true)
    mayCommit.resolve()
    await saved
    expect((await running).status).toBe(201)
    expect(notes(await listed(type))).toEqual(['x'])
    await expectKeysOfLogs(server, tenant)
  })
})
