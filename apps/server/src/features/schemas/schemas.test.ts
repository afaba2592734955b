import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { aField, anElement, anElementType, aRecordType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

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

describe('the schema configurations of a category', () => {
  const ruleOf = (source: object, target: object, action = 'copySourceValue') => ({
    id: randomUUID(),
    matchType: 'outgoing',
    source,
    target,
    action,
    value: null,
    conditions: [],
  })
  const inSchema = ({ id }: { id: string }) => ({ referenceType: 'dataSchema', propertyTypeId: id })
  const own = (propertyTypeId: string, referenceType = 'element') => ({ referenceType, propertyTypeId })

  /** A category with one text field and a schema that finds, reads and writes it. */
  async function connected(key: string) {
    const [code, text] = [aSchemaField('code'), aSchemaField('text')]
    const schema = await created(key, { fields: [code, text], status: 'published' })
    const field = aField('serial', 'text')
    const configuration = {
      schemaId: schema.id,
      identifierMatchRules: [ruleOf(inSchema(code), own('code'))],
      readAction: { matchRules: [ruleOf(own(field.id), inSchema(text))] },
      writeAction: { matchRules: [ruleOf(inSchema(text), own(field.id))] },
    }
    const type = await anElementType(admin, [field], { schemaConfigurations: [configuration] })
    return { schema, field, text, configuration, type }
  }
  type Saved = ElementType & { errors: { message: string; field?: string }[]; details?: { fields: { id: string; isRemoved: boolean }[] } }
  const save = (type: ElementType, changes: object) =>
    admin.call<Saved>('PUT', `/elementTypes/${type.id}`, { ...type, can: undefined, ...changes })

  test('are stored and read as they were sent, kept when omitted, and seen by editors only', async () => {
    const { type, configuration, schema } = await connected('stored')
    expect(type.schemaConfigurations).toEqual([configuration])
    const omitted = await save(type, { schemaConfigurations: undefined })
    expect([omitted.status, omitted.body.version, omitted.body.schemaConfigurations]).toEqual([200, 2, [configuration]])
    const siteAdmin = await tenant.as('siteAdmin')
    expect((await siteAdmin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body.schemaConfigurations).toEqual([])
    expect((await siteAdmin.call<ElementType>('GET', `/elementTypes/${type.id}/full`)).body.schemaConfigurations).toEqual([])
    const element = await anElement(admin, type.id)
    const full = (await siteAdmin.call<FullElement>('GET', `/elements/${element.id}/full?includeType=true`)).body
    expect(full.elementType!.schemaConfigurations).toEqual([])
    expect((await admin.call('GET', `/schemas/${schema.id}/full`)).body).toMatchObject({
      elementTypes: [{ id: type.id, localizedNames: type.localizedNames }],
      recordTypes: [],
    })
  })

  test('keep their schema from being deleted', async () => {
    const { type, schema } = await connected('used')
    expect((await admin.call('GET', `/schemas/${schema.id}/uses`)).body).toEqual({ items: [{ kind: 'elementTypes', count: 1 }] })
    expect((await admin.call('DELETE', `/schemas/${schema.id}?version=1`)).status).toBe(409)
    expect((await save(type, { schemaConfigurations: [] })).status).toBe(200)
    expect((await admin.call('DELETE', `/schemas/${schema.id}?version=1`)).status).toBe(204)
  })

  test('are refused at the wrong row', async () => {
    const { type, configuration, field, text } = await connected('refused')
    const refusals = async (changes: object) => messagesOf((await save(type, { schemaConfigurations: [changes] })).body as never)
    expect(await refusals({ ...configuration, schemaId: randomUUID() })).toEqual([
      ['@validation.schemaMissing', 'schemaConfigurations.0.schemaId'],
    ])
    const twice = [...configuration.readAction.matchRules, ruleOf(own('code'), inSchema(text))]
    expect(await refusals({ ...configuration, readAction: { matchRules: twice } })).toEqual([
      ['@validation.targetTwice', 'schemaConfigurations.0.readAction.matchRules.1.target'],
    ])
    expect(await refusals({ ...configuration, identifierMatchRules: [] })).toEqual([
      ['@validation.requiredNotWritten', 'schemaConfigurations.0.writeAction.matchRules'],
    ])
    const elsewhere = await (await aTenant(server)).as('tenantAdmin')
    const foreign = (await post('foreign', {}, elsewhere)).body
    expect(await refusals({ ...configuration, schemaId: foreign.id })).toEqual([
      ['@validation.schemaMissing', 'schemaConfigurations.0.schemaId'],
    ])
    const both = await save(type, { schemaConfigurations: [configuration, configuration] })
    expect(messagesOf(both.body as never)).toEqual([['@validation.schemaTwice', 'schemaConfigurations']])
    // a removed field of the category itself, as in its other rules
    const removed = await save(type, { dataPropertyTypes: [], confirmedRemovals: [field.id] })
    expect(messagesOf(removed.body as never).map(([message]) => message)).toEqual([
      '@validation.ruleFieldMissing',
      '@validation.ruleFieldMissing',
    ])
  })

  test('make the removal of a used field of the schema a question; afterwards the rules are broken', async () => {
    const { type, schema, text } = await connected('removal')
    const fields = schema.fields.filter(({ id }) => id !== text.id)
    const asked = await admin.call<Saved>('PUT', `/schemas/${schema.id}`, { ...schema, fields })
    expect([asked.status, asked.body.details]).toEqual([
      409,
      { fields: [expect.objectContaining({ id: text.id, isRemoved: true, count: 0 })] },
    ])
    const retyped = schema.fields.map((field) => (field.id === text.id ? { ...field, fieldType: 'number' } : field))
    const changed = await admin.call<Saved>('PUT', `/schemas/${schema.id}`, { ...schema, fields: retyped })
    expect([changed.status, changed.body.details!.fields[0]!.isRemoved]).toEqual([409, false])
    expect((await put(schema, { fields, confirmedRemovals: [text.id] })).status).toBe(200)
    expect(messagesOf((await save(type, {})).body as never)).toEqual([
      ['@validation.ruleFieldMissing', 'schemaConfigurations.0.readAction.matchRules.0.target'],
      ['@validation.ruleFieldMissing', 'schemaConfigurations.0.writeAction.matchRules.0.source'],
    ])
  })

  test('name fields of chosen values, whose removal is a question, too', async () => {
    const country = aField('country', 'text')
    const makers = await aRecordType(admin, [country])
    const column = aSchemaField('country')
    const schema = await created('chosen', { fields: [column] })
    const maker = aField('maker', 'select', { optionSource: `records:${makers.id}` })
    const read = ruleOf({ referenceType: 'elementRecord', referenceId: maker.id, propertyTypeId: country.id }, inSchema(column))
    await anElementType(admin, [maker], { schemaConfigurations: [{ schemaId: schema.id, readAction: { matchRules: [read] } }] })
    const asked = await admin.call<Saved>('PUT', `/recordTypes/${makers.id}`, { ...makers, can: undefined, dataPropertyTypes: [] })
    expect([asked.status, asked.body.details]).toEqual([409, { fields: [expect.objectContaining({ id: country.id, isRemoved: true })] }])
  })

  test('of a predefined value type name its own properties', async () => {
    const column = aSchemaField('name')
    const schema = await created('values', { fields: [column] })
    const write = ruleOf(inSchema(column), own('name', 'record'))
    const type = await aRecordType(admin, [], { schemaConfigurations: [{ schemaId: schema.id, writeAction: { matchRules: [write] } }] })
    expect(type.schemaConfigurations).toEqual([
      { schemaId: schema.id, identifierMatchRules: [], readAction: { matchRules: [] }, writeAction: { matchRules: [write] } },
    ])
    expect((await admin.call('GET', `/schemas/${schema.id}/uses`)).body).toEqual({ items: [{ kind: 'recordTypes', count: 1 }] })
  })
})
