import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
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
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(() => server.close())

interface Refusal {
  code: string
  errors: { message: string; params?: object }[]
  details?: { fields: HeldField[] }
}
type Definition = ElementType | OperationType | RecordType
const NO_FORMS = { count: 0, names: [] }
/** The field without its option Underkänd, `bad`. */
const withoutBad = (field: Field): Field => ({ ...field, options: field.options.filter(({ value }) => value !== 'bad') })
const lostOf = ({ id, key }: Field, count: number, forms: HeldField['forms'] = NO_FORMS): HeldField => ({
  id,
  name: key,
  option: 'Underkänd',
  count,
  forms,
  isRemoved: false,
})
const valuesOf = (...values: [Field, FieldValue][]) => ({
  dataProperties: values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value })),
})
async function save(path: string, { id }: Definition, dataPropertyTypes: Field[], confirmedRemovals?: string[]) {
  const { can: _can, ...stored } = (await admin.call<Definition>('GET', `${path}/${id}`)).body
  return admin.call<Refusal>('PUT', `${path}/${id}`, { ...stored, dataPropertyTypes, confirmedRemovals })
}

test('an option that objects hold goes after a question with their number, one that nobody chose at once', async () => {
  const [state, other] = [aField('Status', 'radio'), aField('Annan', 'select')]
  const type = await anElementType(admin, [state, other])
  await anElement(admin, type.id, valuesOf([state, 'bad']))
  await anElement(admin, type.id, valuesOf([state, 'bad'], [other, 'ok']))
  await anElement(admin, type.id, valuesOf([state, 'ok']))
  expect((await save('/elementTypes', type, [state, withoutBad(other)])).status).toBe(200)
  const refused = await save('/elementTypes', type, [withoutBad(state), withoutBad(other)])
  expect([refused.status, refused.body.code, refused.body.details?.fields, refused.body.errors]).toEqual([
    409,
    'fieldsHoldValues',
    [lostOf(state, 2)],
    [{ message: '@errors.optionChosen', params: { name: 'Status', option: 'Underkänd', count: 2 } }],
  ])
  // another source of choices has none of the own options
  const sourced = { ...state, options: [], optionSource: 'users' }
  const names = (await save('/elementTypes', type, [sourced, withoutBad(other)])).body.details?.fields.map(({ option }) => option)
  expect(names).toEqual(['Godkänd', 'Underkänd'])
  expect((await save('/elementTypes', type, [withoutBad(state), withoutBad(other)], [state.id])).status).toBe(200)
})

test('options are counted in rows of collections, in predefined values and in answers', async () => {
  const state = aField('Status', 'select')
  const parts = aField('Delar', 'collection', { children: [state] })
  const type = await anElementType(admin, [parts])
  await anElement(admin, type.id, valuesOf([parts, [{ [state.id]: 'bad' }, { [state.id]: 'bad' }, { [state.id]: 'ok' }]]))
  const shorter = [{ ...parts, children: [withoutBad(state)] }]
  expect((await save('/elementTypes', type, shorter)).body.details?.fields).toEqual([lostOf(state, 1)])

  const recordType = await aRecordType(admin, [state])
  await aRecord(admin, recordType.id, 'Läckage', 'Leak', valuesOf([state, 'bad']))
  expect((await save('/recordTypes', recordType, [withoutBad(state)])).body.details?.fields).toEqual([lostOf(state, 1)])

  const operationType = await anOperationType(admin, type.id, [state])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const ids = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id }
  const sent = { ...ids, operationTypeVersion: operationType.version, ...valuesOf([state, 'bad']) }
  expect((await admin.call('POST', '/operations', sent, withKey())).status).toBe(201)
  expect((await save('/operationTypes', operationType, [withoutBad(state)])).body.details?.fields).toEqual([lostOf(state, 1)])
})

test('an option that rules of other forms write or compare with goes after a question that names the forms', async () => {
  const [state, result] = [aField('Status', 'select'), aField('Utfall', 'text')]
  const recordState = aField('Skick', 'select')
  const recordType = await aRecordType(admin, [recordState])
  const chosen = aField('Sort', 'select', { options: [], optionSource: `records:${recordType.id}` })
  const type = await anElementType(admin, [state, chosen])
  const rule = (matchType: string, source: object, action: string, target: object, more: object) => ({
    id: randomUUID(),
    matchType,
    source,
    target,
    action,
    conditions: [],
    ...more,
  })
  const own = { referenceType: 'operation', propertyTypeId: result.id }
  const ofObject = { referenceType: 'element', propertyTypeId: state.id }
  const isBad = { conditions: [{ type: 'equal', value: 'bad', negate: false }] }
  const form = (name: string, ...matchRules: object[]) =>
    anOperationType(admin, type.id, [result], { localizedNames: localized(name), matchRules })
  await form('Läs', rule('outgoing', own, 'setValue', ofObject, { value: 'bad' }))
  await form('Visa', rule('incoming', ofObject, 'hide', own, isBad))
  await form('Bra', rule('outgoing', own, 'setValue', ofObject, { value: 'ok' }))
  const ofChosen = { referenceType: 'elementRecord', referenceId: chosen.id, propertyTypeId: recordState.id }
  await form('Sorter', rule('incoming', ofChosen, 'hide', own, isBad))

  const refused = await save('/elementTypes', type, [withoutBad(state), chosen])
  expect([refused.status, refused.body.details?.fields, refused.body.errors]).toEqual([
    409,
    [lostOf(state, 0, { count: 2, names: ['Läs', 'Visa'] })],
    [{ message: '@errors.optionInRules', params: { name: 'Status', option: 'Underkänd', count: 2 } }],
  ])
  const sorts = await save('/recordTypes', recordType, [withoutBad(recordState)])
  expect(sorts.body.details?.fields).toEqual([lostOf(recordState, 0, { count: 1, names: ['Sorter'] })])
  expect((await save('/elementTypes', type, [withoutBad(state), chosen], [state.id])).status).toBe(200)
})
