import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Condition, Rule } from '@verka/domain/rules/rule.ts'
import { aField, anElement, anElementType, anOperationType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
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

const effectsOf = async (path: string, draft: object) => (await admin.call<DefinitionEffects>('POST', `${path}/effects`, draft)).body
const show = (form: 'elementType' | 'record' | 'operation', source: Field, target: Field, ...conditions: Condition[]): Rule => ({
  id: randomUUID(),
  matchType: form === 'operation' ? 'dynamic' : 'self',
  source: { referenceType: form, propertyTypeId: source.id },
  target: { referenceType: form, propertyTypeId: target.id },
  action: 'show',
  value: null,
  conditions,
})
const equal = (value: Condition['value']): Condition => ({ type: 'equal', value, negate: false })
const above = (value: number): Condition => ({ type: 'above', value, negate: false })

describe('a field that becomes required', () => {
  test('is named with the number of objects that have no value of it', async () => {
    const [weight, colour, old] = [aField('weight', 'decimal'), aField('colour', 'text'), aField('old', 'text', { required: true })]
    const { id } = await anElementType(admin, [weight, colour, old])
    const valuesOf = (...values: [Field, unknown][]) => ({
      dataProperties: [...values, [old, 'x'] as const].map(([field, value]) => ({ dataPropertyTypeId: field.id, value })),
    })
    await anElement(admin, id, valuesOf([weight, 1]))
    for (let number = 0; number < 3; number++) await anElement(admin, id, valuesOf())
    const added = aField('added', 'text', { required: true })
    const hidden = aField('hidden', 'text', { required: true, uiStatus: 'hidden' })
    const dataPropertyTypes = [{ ...weight, required: true }, colour, old, added, hidden]
    expect((await effectsOf('/elementTypes', { id, dataPropertyTypes })).lacking).toEqual([
      { id: weight.id, localizedNames: weight.localizedNames, count: 3 },
      { id: added.id, localizedNames: added.localizedNames, count: 4 },
    ])
    // nothing was saved, and a new category has no objects
    expect((await effectsOf('/elementTypes', { dataPropertyTypes })).lacking).toEqual([])
    expect((await admin.call<{ version: number }>('GET', `/elementTypes/${id}`)).body.version).toBe(1)
  })

  test('is named with the number of predefined values; executed functions keep their version', async () => {
    const note = aField('note', 'text')
    const { id } = await aRecordType(admin, [note])
    await aRecord(admin, id)
    const draft = { id, dataPropertyTypes: [{ ...note, required: true }] }
    expect((await effectsOf('/recordTypes', draft)).lacking).toMatchObject([{ id: note.id, count: 1 }])
    const category = await anElementType(admin, [])
    const operationType = await anOperationType(admin, category.id, [note])
    expect((await effectsOf('/operationTypes', { ...draft, id: operationType.id })).lacking).toEqual([])
  })
})

describe('a rule that never applies', () => {
  test('is named, new or stored', async () => {
    const [weight, note] = [aField('weight', 'decimal', { validation: { range: { max: 10 } } }), aField('note', 'text')]
    const [idle, fine] = [show('elementType', weight, note, above(20)), show('elementType', weight, note, above(5))]
    const { id } = await anElementType(admin, [weight, note], { matchRules: [idle, fine] })
    const other = show('elementType', weight, note, above(30))
    const draft = { id, dataPropertyTypes: [weight, note], matchRules: [fine, other, idle] }
    expect((await effectsOf('/elementTypes', draft)).idleRules).toEqual([
      { id: other.id, index: 1, isNew: true },
      { id: idle.id, index: 2, isNew: false },
    ])
  })

  test('is one that compares with a predefined value that does not exist', async () => {
    const type = await aRecordType(admin, [])
    const record = await aRecord(admin, type.id)
    const [cause, note] = [aField('cause', 'select', { optionSource: `records:${type.id}` }), aField('note', 'text')]
    const rules = [show('elementType', cause, note, equal(record.id)), show('elementType', cause, note, equal(randomUUID()))]
    const { idleRules } = await effectsOf('/elementTypes', { dataPropertyTypes: [cause, note], matchRules: rules })
    expect(idleRules).toEqual([{ id: rules[1]!.id, index: 1, isNew: true }])
  })

  test('of a function may read the object', async () => {
    const weight = aField('weight', 'decimal', { validation: { range: { max: 10 } } })
    const category = await anElementType(admin, [weight])
    const [note, more] = [aField('note', 'text'), aField('more', 'text')]
    const { id } = await anOperationType(admin, category.id, [note, more])
    const rule = {
      ...show('operation', note, more, above(20)),
      source: { referenceType: 'element', propertyTypeId: weight.id },
      matchType: 'dynamic',
    }
    const { idleRules } = await effectsOf('/operationTypes', { id, dataPropertyTypes: [note, more], matchRules: [rule] })
    expect(idleRules).toMatchObject([{ id: rule.id }])
  })
})

test('only those who edit definitions may ask, of one that they see', async () => {
  for (const role of ['user', 'siteAdmin'] as const)
    expect((await (await tenant.as(role)).call('POST', '/elementTypes/effects', {})).status).toBe(403)
  expect((await admin.call('POST', '/elementTypes/effects', { id: randomUUID() })).status).toBe(404)
  expect(await effectsOf('/elementTypes', {})).toEqual({ lacking: [], idleRules: [], failingTests: [] })
})
