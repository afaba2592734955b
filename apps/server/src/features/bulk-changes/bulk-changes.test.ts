import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pg from 'pg'
import type { BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { HistoryChange } from '@verka/domain/history/history.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aRecord,
  aRecordType,
  aService,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { aBulkWorkshop, begin, elementOf, give, itemsOf, logOf, read, setTo, valueOf } from '../../testing/made/bulk-changes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let owner: pg.Client
beforeAll(async () => {
  server = await testApp()
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Tests share a database: each runs the jobs of its own tenant only. */
let work: () => Promise<void>

async function aWorkshop(count: number) {
  const workshop = await aBulkWorkshop(server, count)
  work = workshop.tenant.work
  return workshop
}

/** Through preview and execution. */
async function carryOut(admin: Caller, body: object): Promise<BulkChange> {
  const bulk = await begin(admin, body)
  await work()
  await give(admin, bulk, 'start')
  await work()
  return read(admin, bulk)
}

describe('a bulk change', () => {
  test('previews who would change, changes nothing before the start, and is one entry of the log', async () => {
    const { admin, weight, type, objects, ids, tenant } = await aWorkshop(4)
    const [, same, gone] = objects
    await admin.call('PUT', `/elements/${same!.id}`, {
      ...same,
      dataProperties: [{ dataPropertyTypeId: weight.id, value: 7 }],
    })
    await admin.call('DELETE', `/elements/${gone!.id}?version=1`)
    const bulk = await begin(admin, { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 7) })
    expect(bulk).toMatchObject({ state: 'checking', total: 4, values: [{ name: 'weight', displayValue: '7' }], can: { start: false } })
    await work()
    const checked = await read(admin, bulk)
    expect(checked).toMatchObject({ state: 'checked', counts: { accepted: 2, unchanged: 1, refused: 1 }, can: { start: true } })
    expect(await itemsOf(admin, bulk, 'refused')).toMatchObject([{ entityId: gone!.id, errors: [{ message: '@errors.notFound' }] }])
    expect((await elementOf(admin, ids[0]!)).version).toBe(1)
    const before = (await logOf(admin)).length

    await give(admin, bulk, 'start')
    await work()
    const done = await read(admin, bulk)
    expect(done).toMatchObject({ state: 'done', counts: { done: 2, unchanged: 1, refused: 1 }, can: { undo: true } })
    const [first, last] = [await elementOf(admin, ids[0]!), await elementOf(admin, ids[3]!)]
    expect([valueOf(first, weight.id), first.version, first.title]).toEqual([7, 2, 'Hammare 0'])
    expect([valueOf(last, weight.id), last.version]).toEqual([7, 2])
    expect((await elementOf(admin, same!.id)).version).toBe(2)

    const log = await logOf(admin)
    expect(log.length).toBe(before + 1)
    expect(log[0]).toMatchObject({ entity: 'bulkChange', action: 'update', entityId: bulk.id, name: 'Verktyg' })
    const { body: entry } = await admin.call<{ after: object; isThere: boolean }>('GET', `^/auditLog/${log[0]!.id}`)
    expect(entry).toMatchObject({
      isThere: true,
      after: { dataProperties: { [weight.id]: 7 }, counts: { done: 2, unchanged: 1, refused: 1 } },
    })
    // of one object, all is there, and its history names the bulk change
    expect(await logOf(admin, { entityId: ids[0] })).toMatchObject([{ action: 'update' }, { action: 'create' }])
    const { body: history } = await admin.call<{ items: HistoryChange[] }>('GET', `/elements/${ids[0]}/history`)
    expect(history.items.map(({ bulkChangeId }) => bulkChangeId)).toEqual([bulk.id, null])
    const { rows: live } = await server.database.transaction(
      { kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] },
      async (tx) => ({ rows: await tx.selectFrom('changes').select('entity_id').where('kind', '=', 'updated').execute() }),
    )
    expect(live.map((row) => row.entity_id)).toEqual(expect.arrayContaining([ids[0], ids[3]]))
  })

  test('refuses what a single save refuses, with its reason, and includes all rows of a filter', async () => {
    const { admin, weight, note, type, objects } = await aWorkshop(3)
    const filter = { filters: [{ column: weight.id, value: { from: 1, to: 5 } }] }
    const bulk = await begin(admin, { entity: 'element', typeId: type.id, filter, change: setTo(weight.id, 101) })
    await work()
    expect(await read(admin, bulk)).toMatchObject({ state: 'checked', counts: { refused: 3 }, can: { start: false } })
    expect((await itemsOf(admin, bulk, 'refused'))[0]).toMatchObject({
      name: `Hammare 0 (${objects[0]!.code})`,
      errors: [
        { message: '@validation.max', text: 'Värdet får inte vara högre än 100', field: `dataProperties.${weight.id}`, fieldKey: 'weight' },
      ],
    })
    expect((await admin.call('POST', `/bulkChanges/${bulk.id}/start`, {})).status).toBe(409)
    const nothing = { entity: 'element', typeId: type.id, filter: { searchCriteria: 'finns inte' }, change: setTo(weight.id, 2) }
    expect((await admin.call('POST', '/bulkChanges', nothing)).body).toMatchObject({ errors: [{ message: '@errors.bulkNothing' }] })
    const both = { entity: 'element', typeId: type.id, ids: [objects[0]!.id], filter, change: setTo(note.id, 2) }
    const neither = { entity: 'element', typeId: type.id, change: setTo(note.id, 2) }
    for (const body of [both, neither])
      expect(await admin.call('POST', '/bulkChanges', body, withKey())).toMatchObject({
        status: 422,
        body: { errors: [{ message: '@validation.idsOrFilter', field: 'ids' }] },
      })
  })

  test('can be undone for rows that nobody has changed since, and names the others', async () => {
    const { admin, weight, note, type, ids } = await aWorkshop(3)
    const bulk = await carryOut(admin, { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 9) })
    const touched = await elementOf(admin, ids[1]!)
    const dataProperties = [{ dataPropertyTypeId: note.id, value: 'slipad' }]
    await admin.call('PUT', `/elements/${ids[1]}`, { ...touched, dataProperties })
    await give(admin, bulk, 'undo')
    await work()
    expect(await read(admin, bulk)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 }, can: { undo: true } })
    expect(await itemsOf(admin, bulk, 'kept')).toMatchObject([{ entityId: ids[1], errors: [{ message: '@errors.bulkChangedAfter' }] }])
    expect(await Promise.all(ids.map(async (id) => valueOf(await elementOf(admin, id), weight.id)))).toEqual([1, 9, 1])
    expect((await logOf(admin)).slice(0, 3).map(({ entity, action }) => [entity, action])).toEqual([
      ['bulkChange', 'undo'],
      ['element', 'update'],
      ['bulkChange', 'update'],
    ])
  })

  test('deletes unused rows, and restores them with code, age and history', async () => {
    const { admin, weight, type, objects, ids } = await aWorkshop(3)
    const operationType = await anOperationType(admin, type.id, [])
    const service = await aService(admin, operationType)
    const execution = { elementId: ids[0], transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
    expect((await admin.call('POST', '/operations', execution, withKey())).status).toBe(201)
    const bulk = await carryOut(admin, { entity: 'element', typeId: type.id, ids, change: { action: 'delete' } })
    expect(bulk).toMatchObject({ state: 'done', counts: { done: 2, refused: 1 } })
    expect(await itemsOf(admin, bulk, 'refused')).toMatchObject([{ entityId: ids[0], errors: [{ message: '@errors.usedByTransactions' }] }])
    expect((await admin.call('GET', `/elements/${ids[1]}`)).status).toBe(404)
    // another user takes the code of one of them
    const taker = await anElement(admin, type.id, { title: 'Ny', code: objects[2]!.code })
    await give(admin, bulk, 'undo')
    await work()
    expect(await read(admin, bulk)).toMatchObject({ counts: { undone: 1, kept: 1, refused: 1 } })
    expect(await itemsOf(admin, bulk, 'kept')).toMatchObject([{ entityId: ids[2], errors: [{ message: '@errors.codeTaken' }] }])
    const back = await elementOf(admin, ids[1]!)
    expect([back.code, back.createdAt, back.version, valueOf(back, weight.id)]).toEqual([objects[1]!.code, objects[1]!.createdAt, 2, 1])
    // once the code is free the rest comes back, too
    await admin.call('DELETE', `/elements/${taker.id}?version=1`)
    await give(admin, bulk, 'undo')
    await work()
    expect(await read(admin, bulk)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 }, can: { undo: false } })
    expect((await elementOf(admin, ids[2]!)).code).toBe(objects[2]!.code)
  })

  test('deletes predefined values that are not chosen, and sets the status of definitions', async () => {
    const { admin } = await aWorkshop(0)
    const valueType = await aRecordType(admin, [])
    const [chosen, free] = [await aRecord(admin, valueType.id, 'Läckage'), await aRecord(admin, valueType.id, 'Glapp')]
    const choice = aField('fault', 'select', { optionSource: `records:${valueType.id}`, options: [] })
    const category = await anElementType(admin, [choice])
    await anElement(admin, category.id, { dataProperties: [{ dataPropertyTypeId: choice.id, value: chosen.id }] })
    const gone = await carryOut(admin, { entity: 'record', typeId: valueType.id, ids: [chosen.id, free.id], change: { action: 'delete' } })
    expect(gone).toMatchObject({ counts: { done: 1, refused: 1 } })
    await give(admin, gone, 'undo')
    await work()
    const { body: records } = await admin.call<{ items: RecordValue[] }>('POST', `/records/filter?recordTypeId=${valueType.id}`, {})
    expect(records.items.map(({ name, position }) => [name, position])).toEqual([
      ['Läckage', 1],
      ['Glapp', 2],
    ])

    const hidden = await carryOut(admin, { entity: 'elementType', ids: [category.id], change: { action: 'status', status: 'private' } })
    expect(hidden).toMatchObject({ status: 'private', counts: { done: 1 } })
    const stored = async () => (await admin.call<ElementType>('GET', `/elementTypes/${category.id}`)).body
    expect(await stored()).toMatchObject({ status: 'private', version: 2, dataPropertyTypes: [{ id: choice.id }] })
    await give(admin, hidden, 'undo')
    await work()
    expect(await stored()).toMatchObject({ status: 'published', version: 3 })
  })

  test('requires the rights of a single change, and stops when they are revoked', async () => {
    const { admin, tenant, weight, type, ids } = await aWorkshop(2)
    const [user, siteAdmin] = [await tenant.as('user'), await tenant.as('siteAdmin', ['north'])]
    const body = { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 3) }
    expect((await user.call('POST', '/bulkChanges', body)).status).toBe(403)
    const status = { entity: 'elementType', ids: [type.id], change: { action: 'status', status: 'draft' } }
    expect((await siteAdmin.call('POST', '/bulkChanges', status)).status).toBe(403)
    const bulk = await begin(siteAdmin, body)
    await work()
    await give(siteAdmin, bulk, 'start')
    await owner.query('alter table users no force row level security')
    await owner.query(`update users set status = 'disabled' where id = $1`, [siteAdmin.userId])
    await owner.query('alter table users force row level security')
    await work()
    expect(await read(admin, bulk)).toMatchObject({ state: 'stopped', stoppedBecause: 'rights', counts: { accepted: 2, done: 0 } })
    // a category that is a draft now is hidden from a site administrator
    const other = await tenant.as('siteAdmin', ['north'])
    await admin.call('PUT', `/elementTypes/${type.id}`, { ...type, status: 'draft' })
    expect((await other.call('GET', `/bulkChanges/${bulk.id}`)).status).toBe(404)
    const foreign = await (await aTenant(server)).as('tenantAdmin')
    expect((await foreign.call('GET', `/bulkChanges/${bulk.id}`)).status).toBe(404)
    expect((await foreign.call('POST', `/bulkChanges/${bulk.id}/stop`, {})).status).toBe(404)
  })

  test('of data schemas exists for nobody who may not see those', async () => {
    const { admin, tenant } = await aWorkshop(1)
    const schema = { key: 'tools', localizedNames: localized('Verktyg'), fields: [] }
    const { body: made } = await admin.call<{ id: string }>('POST', '/schemas', schema, withKey())
    const bulk = await begin(admin, { entity: 'dataSchema', ids: [made.id], change: { action: 'status', status: 'private' } })
    await work()
    const other = await tenant.as('siteAdmin', ['north'])
    for (const path of ['', '/items']) expect((await other.call('GET', `/bulkChanges/${bulk.id}${path}`)).status).toBe(404)
    expect((await other.call('GET', '/bulkChanges')).body).toEqual({ items: [] })
    expect((await admin.call('GET', '/bulkChanges')).body).toMatchObject({ items: [{ id: bulk.id }] })
  })
})
