import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '@verka/domain/api/contract.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
import { freshBody } from '../../testing/made/fresh-body.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/** Identity of a save: the version that it was based on, the id of its row, the key of the attempt. */

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(() => server.close())

test('a save needs the version that was read: in the body or as If-Match, else 400; a stale one is 409 with the present state', async () => {
  const type = await anElementType(admin, [])
  const { can: _can, createdAt: _c, updatedAt: _u, version: _v, ...body } = type
  const put = (extra: object, headers?: Record<string, string>) =>
    admin.call('PUT', `/elementTypes/${type.id}`, { ...body, ...extra }, headers)
  expect((await put({})).status).toBe(400)
  expect((await put({ version: 1 })).body.version).toBe(2)
  expect((await put({}, { 'if-match': '"2"' })).headers.etag).toBe('"3"')
  const stale = await put({ version: 2 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'stale', details: { current: { version: 3 } } })
  // both forms are checked: if either is stale, nothing is saved
  for (const [version, ifMatch] of [
    [3, '"2"'],
    [2, '"3"'],
    [3, '"of another server"'],
  ] as const) {
    const differing = await put({ version }, { 'if-match': ifMatch })
    expect([ifMatch, differing.status, differing.body]).toMatchObject([ifMatch, 409, { details: { current: { version: 3 } } }])
    const deletion = await admin.call('DELETE', `/elementTypes/${type.id}?version=${version}`, undefined, { 'if-match': ifMatch })
    expect([ifMatch, deletion.status]).toEqual([ifMatch, 409])
  }
  expect((await put({ version: 3 }, { 'if-match': 'W/"3"' })).headers.etag).toBe('"4"')
  expect((await put({ version: 4 }, { 'if-match': '*' })).headers.etag).toBe('"5"')
  expect((await put({ version: 5 }, { 'if-match': '"4", "5"' })).headers.etag).toBe('"6"')
  expect((await put({ version: 'x' }, { 'if-match': '"6"' })).status).toBe(400)
  expect((await admin.call('DELETE', `/elementTypes/${type.id}`)).status).toBe(400)
  expect((await admin.call('DELETE', `/elementTypes/${type.id}?version=2`)).status).toBe(409)
  expect((await admin.call('DELETE', `/elementTypes/${type.id}?version=6`)).status).toBe(204)
})

test('a row with an existing id is not created again', async () => {
  const { server: full, tenant, admin: chief, writes } = await withEverything()
  const root = await tenant.as('superUser')
  const takesId = ({ body }: Call) => body instanceof z.ZodObject && Object.hasOwn(body.shape as object, 'id')
  const creating = writes.filter(({ call }) => call.status === 201 && !call.savesById && takesId(call))
  expect(creating.length).toBeGreaterThan(10)
  for (const write of creating) {
    const { call, url } = write
    const caller = call.access === 'superUser' ? root : chief
    const create = (extra: object) => caller.call(call.method, url, { ...freshBody(write, 1), ...extra }, withKey())
    const refused = await create({ id: randomUUID() })
    expect([call.name, refused.status, refused.body.errors]).toEqual([call.name, 400, [{ message: '@errors.idOfNew', field: 'id' }]])
    expect([call.name, (await create({})).status]).toEqual([call.name, 201])
  }
  await full.close()
})

test('a save whose body names another id than its path is refused, and neither is changed', async () => {
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  for (const [path, saved] of [
    ['elementTypes', type],
    ['operationTypes', operationType],
    ['transactionTypes', service],
    ['elements', element],
  ] as const) {
    const url = `/${path}/${saved.id}`
    const refused = await admin.call('PUT', url, { ...saved, id: randomUUID() })
    expect([path, refused.status, refused.body.errors]).toEqual([path, 400, [{ message: '@errors.idMismatch', field: 'id' }]])
    expect((await admin.call('GET', url)).body.version).toBe(1)
    expect((await admin.call('PUT', url, { ...saved, id: saved.id.toUpperCase() })).body).toMatchObject({ id: saved.id, version: 2 })
  }
})

test('one key, one effect: a repeat gets the first answer, another body is refused, also in parallel', async () => {
  const type = await anElementType(admin, [])
  const key = { 'idempotency-key': randomUUID() }
  const body = { elementTypeId: type.id, title: 'En gång' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call('POST', '/elements', body, key)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect((await admin.call('POST', '/elements', { ...body, title: 'En annan' }, key)).status).toBe(422)
  const list = await admin.call<{ totalCount: number }>('POST', `/elements/filter?elementTypeId=${type.id}`, {})
  expect(list.body.totalCount).toBe(1)
})

test('a failed save frees its key', async () => {
  const type = await anElementType(admin, [aField('must', 'text', { required: true })])
  const key = { 'idempotency-key': randomUUID() }
  expect((await admin.call('POST', '/elements', { elementTypeId: type.id, title: 'A' }, key)).status).toBe(422)
  const value = { dataPropertyTypeId: type.dataPropertyTypes[0]!.id, value: 'x' }
  expect((await admin.call('POST', '/elements', { elementTypeId: type.id, title: 'A', dataProperties: [value] }, key)).status).toBe(201)
})
