import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
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

const ENGLISH = { 'accept-language': 'en-US' }
const from = (propertyTypeId: string, referenceType = 'elementType', more: object = {}) => ({ referenceType, propertyTypeId, ...more })
const aRule = (form: string, source: object, target: Field, action: string, more: object = {}) => ({
  id: randomUUID(),
  matchType: form === 'operation' ? 'dynamic' : 'self',
  source,
  target: { referenceType: form, propertyTypeId: target.id },
  action,
  conditions: [],
  ...more,
})
const given = (...values: [Field, FieldValue][]) => ({
  dataProperties: values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value })),
})

interface Instance {
  id: string
  version: number
  dataProperties: { dataPropertyTypeId: string; value: FieldValue; displayValue: string }[]
  errors?: { message: string; field: string }[]
}
const valuesOf = ({ dataProperties }: Pick<Instance, 'dataProperties'>) =>
  Object.fromEntries(dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

/** A row whose note is shown for a dangerous group and whose texts are computed from other fields; one rule names a value. */
async function aThing(form: 'elementType' | 'record') {
  const danger = aField('danger', 'switch')
  const groups = await aRecordType(admin, [danger])
  const [red, blue] = [
    await aRecord(admin, groups.id, 'Röd', 'Red', given([danger, true])),
    await aRecord(admin, groups.id, 'Blå', 'Blue', given([danger, true])),
  ]
  const [group, note, called, amount, said, standard, locked] = [
    aField('group', 'select', { options: [], optionSource: `records:${groups.id}` }),
    aField('note', 'text'),
    aField('called', 'text'),
    aField('amount', 'decimal'),
    aField('said', 'text'),
    aField('standard', 'text'),
    aField('locked', 'text', { uiStatus: 'disabled', defaultValue: 'fast' }),
  ]
  const fields = [group, note, called, amount, said, standard, locked]
  const matchRules = [
    aRule(form, { referenceType: 'elementRecord', referenceId: group.id, propertyTypeId: danger.id }, note, 'show', {
      conditions: [{ type: 'equal', value: true }],
    }),
    aRule(form, from(group.id, form), called, 'copySourceDisplayValue'),
    aRule(form, from(amount.id, form), said, 'copySourceDisplayValue'),
    aRule(form, { referenceType: 'record', referenceId: blue.id, propertyTypeId: 'name' }, standard, 'copySourceDisplayValue'),
  ]
  const values = given([group, red.id], [note, 'Ring först'], [amount, 1234.5])
  const remove = ({ id }: { id: string }) => admin.call('DELETE', `/records/${id}?version=1&confirmed=true`)
  const known = { red, blue, group, note, called, amount, said, standard, locked, remove }
  const stored = { [group.id]: red.id, [note.id]: 'Ring först', [called.id]: 'Röd', [amount.id]: 1234.5, [said.id]: '1 234,5' }
  const all: Record<string, FieldValue> = { ...stored, [standard.id]: 'Blå', [locked.id]: 'fast' }
  const plain = (text: FieldValue) => (typeof text === 'string' ? text.replace(/\u00a0/g, ' ') : text)
  const shownOf = (thing: Instance) => Object.fromEntries(Object.entries(valuesOf(thing)).map(([id, value]) => [id, plain(value)]))
  if (form === 'record') {
    const type = await aRecordType(admin, fields, { matchRules })
    const { id } = await aRecord(admin, type.id, 'Pump', 'Pump', values)
    return { ...known, all, shownOf, path: `/records/${id}` }
  }
  const type = await anElementType(admin, fields, { matchRules })
  const { id } = await anElement(admin, type.id, values)
  return { ...known, all, shownOf, path: `/elements/${id}` }
}

describe.each(['elementType', 'record'] as const)('the form of an instance: %s', (form) => {
  test('values of an answer may be sent back unchanged, in any language', async () => {
    const { path, all, shownOf } = await aThing(form)
    const got = await admin.call<Instance>('GET', path, undefined, ENGLISH)
    // texts written by rules are in the language of the tenant, not of the user who saves
    expect(shownOf(got.body)).toEqual(all)
    const saved = await admin.call<Instance>('PUT', path, got.body, ENGLISH)
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    expect(shownOf(saved.body)).toEqual(all)
  })

  test('a save of another field loses nothing that depends on a value deleted since', async () => {
    const { path, all, shownOf, remove, red, blue, standard, note } = await aThing(form)
    for (const gone of [red, blue]) expect((await remove(gone)).status).toBe(204)
    const { body: full } = await admin.call<Record<string, { outside: object }>>('GET', `${path}/full`)
    expect(JSON.stringify(full)).toContain(`"record.${red.id}.`)
    const got = (await admin.call<Instance>('GET', path)).body
    const saved = await admin.call<Instance>('PUT', path, got)
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    expect(shownOf(saved.body)).toEqual(all)
    // a form sends open fields: a computed one stays computed, and the rule that named the deleted value is ignored
    const { dataProperties, ...rest } = saved.body
    const typed = dataProperties.map((property) =>
      property.dataPropertyTypeId === note.id
        ? { ...property, value: 'Ring nu' }
        : property.dataPropertyTypeId === standard.id
          ? { ...property, value: 'Eget' }
          : property,
    )
    const later = await admin.call<Instance>('PUT', path, { ...rest, dataProperties: typed })
    expect([later.status, later.body.errors]).toEqual([200, undefined])
    expect(shownOf(later.body)).toEqual({ ...all, [note.id]: 'Ring nu', [standard.id]: 'Eget' })
  })

  test('a deleted value cannot be chosen again', async () => {
    const { path, remove, blue, group } = await aThing(form)
    await remove(blue)
    const body = (await admin.call<Instance>('GET', path)).body
    const dataProperties = body.dataProperties.map((property) =>
      property.dataPropertyTypeId === group.id ? { ...property, value: blue.id } : property,
    )
    const refused = await admin.call<Instance>('PUT', path, { ...body, dataProperties })
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([422, [`dataProperties.${group.id}`]])
  })
})

/** A function with a text computed from a number of the object, and a locked field. */
async function aReading() {
  const weight = aField('weight', 'decimal')
  const type = await anElementType(admin, [weight])
  const [told, locked] = [
    aField('told', 'text'),
    aField('locked', 'text', { uiStatus: 'disabled', defaultValue: localized('hej', 'hello', 'hei') as never }),
  ]
  const matchRules = [aRule('operation', from(weight.id, 'element'), told, 'copySourceDisplayValue')]
  const operationType = await anOperationType(admin, type.id, [told, locked], { matchRules })
  const operations = (['start', 'update'] as const).map((mode) => ({ id: randomUUID(), mode, operationTypeId: operationType.id }))
  const service = await aService(admin, operationType, { mode: 'updatableForm', operations })
  const element = await anElement(admin, type.id, given([weight, 1234.5]))
  const execute = (dataProperties: Instance['dataProperties'], more: object = {}, headers = {}) =>
    admin.call<FullOperation & Instance>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        dataProperties,
        ...more,
      },
      { ...withKey(), ...headers },
    )
  const prepared = (await admin.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)).body
  return { told, locked, prepared, execute }
}

test('an operation accepts its prepared values, and an update those of the operation before', async () => {
  const { told, locked, prepared, execute } = await aReading()
  const started = await execute(prepared.dataProperties, {}, ENGLISH)
  expect([started.status, started.body.errors]).toEqual([201, undefined])
  expect(valuesOf(started.body)[told.id]).toMatch(/^1.234,5$/)
  // a value that no reader was sent is forged
  const forged = await execute([{ dataPropertyTypeId: locked.id, value: 'eget', displayValue: '' }])
  expect([forged.status, forged.body.errors?.map(({ message }) => message)]).toEqual([422, ['@validation.notNow']])

  const updated = await execute(started.body.dataProperties, {
    mode: 'update',
    transactionId: started.body.transactionId,
    transactionVersion: 1,
  })
  expect([updated.status, updated.body.errors]).toEqual([201, undefined])
})
