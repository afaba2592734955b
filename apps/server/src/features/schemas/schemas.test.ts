import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../testing/servers/test-app.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

type Answered = DataSchema & { errors: { message: string; field?: string; params?: object }[] }
type List = { items: DataSchema[]; totalCount: number }

const aSchemaField = (key: string, fieldType = 'string', more: object = {}) => ({
  id: randomUUID(),
  key,
  localizedNames: localized(key.toUpperCase()),
  localizedDescriptions: [],
  fieldType,
  required: false,
  ...more,
})
const post = (key: string, body: object = {}, by = admin) =>
  by.call<Answered>('POST', '/schemas', { key, localizedNames: localized(`Schema ${key}`), ...body })
const created = async (key: string, body: object = {}): Promise<DataSchema> => {
  const { status, body: schema } = await post(key, body)
  expect([status, schema.errors]).toEqual([201, undefined])
  return schema
}
const put = (schema: DataSchema, changes: object = {}) => admin.call<Answered>('PUT', `/schemas/${schema.id}`, { ...schema, ...changes })
const messagesOf = (answer: Answered) => answer.errors.map(({ message, field }) => [message, field])

describe('a data schema', () => {
  test('is stored and read as it was sent, its fields in their order', async () => {
    const fields = [
      aSchemaField('serial', 'string', { required: true }),
      aSchemaField('weight', 'number'),
      aSchemaField('checked', 'bool'),
      aSchemaField('bought', 'dateTime'),
    ]
    const schema = await created('Assets-1', { fields, localizedDescriptions: localized('Från det gamla systemet') })
    expect(schema).toMatchObject({ key: 'assets-1', version: 1, status: 'draft', fields, can: { edit: true, delete: true } })
    expect((await admin.call('GET', `/schemas/${schema.id}`)).body).toEqual(schema)
    expect((await admin.call('GET', `/schemas/${schema.id}/full`)).body).toEqual({ ...schema, elementTypes: [], recordTypes: [] })
    const turned = await put(schema, { fields: fields.toReversed(), status: 'published' })
    expect([turned.status, turned.body.version, turned.body.fields]).toEqual([200, 2, fields.toReversed()])
  })

  test('is saved and deleted on top of the version that was read', async () => {
    const schema = await created('versions')
    expect((await put(schema, { version: undefined })).status).toBe(400)
    expect((await put(schema, { status: 'private' })).status).toBe(200)
    expect((await put(schema)).status).toBe(409)
    expect((await admin.call('DELETE', `/schemas/${schema.id}?version=1`)).status).toBe(409)
    expect((await admin.call('GET', `/schemas/${schema.id}/uses`)).body).toEqual({ items: [] })
    expect((await admin.call('DELETE', `/schemas/${schema.id}?version=2`)).status).toBe(204)
    expect((await admin.call('GET', `/schemas/${schema.id}`)).status).toBe(404)
  })

  test('has a key that is unique in the site, ignoring case, and suits addresses', async () => {
    await created('taken')
    const taken = await post('TAKEN')
    expect([taken.status, messagesOf(taken.body)]).toEqual([422, [['@errors.keyTaken', 'key']]])
    const other = await created('other')
    expect(messagesOf((await put(other, { key: 'Taken' })).body)).toEqual([['@errors.keyTaken', 'key']])
    expect((await put(other, { key: 'OTHER' })).status).toBe(200)
    for (const wrong of ['å', 'a b', '-a', 'a/b', 'x'.repeat(51), randomUUID()])
      expect(messagesOf((await post(wrong)).body)).toEqual([['@validation.key', 'key']])
    const elsewhere = await (await aTenant(server)).as('tenantAdmin')
    expect((await post('taken', {}, elsewhere)).status).toBe(201)
  })

  test('is refused with each error at its field', async () => {
    const field = aSchemaField('one')
    const { status, body } = await post('wrong', {
      fields: [field, { ...aSchemaField('ONE'), id: field.id, localizedNames: [] }],
    })
    expect(status).toBe(422)
    expect(messagesOf(body)).toEqual([
      ['@validation.required', 'fields.1.localizedNames'],
      ['@validation.keyTwice', 'fields.1.key'],
      ['@validation.idTwice', 'fields.1.id'],
    ])
    const malformed = await post('wrong', { localizedNames: [], fields: [aSchemaField('1a'), aSchemaField('b', 'file')] })
    expect(malformed.body.errors.map(({ field: at }) => at).sort()).toEqual(['fields.0.key', 'fields.1.fieldType', 'localizedNames'])
  })

  test('is for tenant administrators only', async () => {
    const schema = await created('rights')
    for (const role of ['user', 'privilegedUser', 'siteAdmin'] as const) {
      const caller = await tenant.as(role)
      expect((await caller.call('GET', '/schemas')).status).toBe(403)
      expect((await caller.call('GET', `/schemas/${schema.id}`)).status).toBe(403)
      expect((await post('mine', {}, caller)).status).toBe(403)
    }
  })

  test('is logged with its fields, and only its readers see that', async () => {
    const schema = await created('logged', { status: 'published' })
    await put(schema, { key: 'renamed' })
    const log = await admin.call<{ items: { id: string; action: string }[] }>('POST', '^/auditLog/filter', { entityId: schema.id })
    expect(log.body.items.map(({ action }) => action)).toEqual(['update', 'create'])
    const read = async (by: Caller) => (await by.call<FullAuditEntry>('GET', `^/auditLog/${log.body.items[0]!.id}`)).body
    expect(await read(admin)).toMatchObject({ before: { key: 'logged' }, after: { key: 'renamed' } })
    const siteAdmin = await tenant.as('siteAdmin')
    expect(await read(siteAdmin)).toMatchObject({ before: null, after: null })
  })
})

describe('the list of schemas', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const own = await aTenant(server)
    const caller = await own.as('tenantAdmin')
    for (const [key, name, status] of [
      ['a', 'Östra', 'draft'],
      ['b', 'Ärenden', 'published'],
      ['c', 'Fordon', 'published'],
    ] as const)
      await post(key, { localizedNames: localized(name), status }, caller)
    const filter = async (body: object) => (await caller.call<List>('POST', '/schemas/filter', body)).body
    const keys = async (body: object) => (await filter(body)).items.map(({ key }) => key)
    expect(await keys({})).toEqual(['c', 'b', 'a'])
    expect(await keys({ ordering: [{ column: 'key', dir: 'desc' }] })).toEqual(['c', 'b', 'a'])
    expect(await keys({ searchCriteria: 'ärende' })).toEqual(['b'])
    expect(await keys({ filters: [{ column: 'status', value: 'published' }], limit: 1 })).toEqual(['c'])
    expect((await caller.call<List>('GET', '/schemas')).body).toMatchObject({ totalCount: 3 })
  })
})
