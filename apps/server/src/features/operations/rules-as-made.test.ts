import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import {
  aField,
  aRecord,
  aRecordType,
  anElement,
  anElementType,
  anOperationType,
  aService,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { aTenant, testApp, type Caller, type TestApp } from '../../testing/servers/test-app.ts'

let server: TestApp
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  const tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const rule = (source: object, target: Field, action: string, conditions: object[] = [], value: FieldValue = null) => ({
  id: randomUUID(),
  matchType: 'dynamic',
  source,
  target: { referenceType: 'operation', propertyTypeId: target.id },
  action,
  value,
  conditions,
})
const from = (field: Field, referenceType = 'operation') => ({ referenceType, propertyTypeId: field.id })

/** An inspection whose fault shows and is required when the result is bad, and that reads the object's weight. */
async function anInspection() {
  const weight = aField('weight', 'decimal')
  const secret = aField('secret', 'text', { showForUser: false })
  const type = await anElementType(admin, [weight, secret])
  const [result, fault, seen, told] = [
    aField('result', 'select'),
    aField('fault', 'textArea'),
    aField('seen', 'decimal'),
    aField('told', 'text'),
  ]
  const isBad = [{ type: 'equal', value: 'bad', negate: false }]
  const matchRules = [
    rule(from(result), fault, 'show', isBad),
    rule(from(result), fault, 'setRequired', isBad),
    rule(from(weight, 'element'), seen, 'copySourceValue'),
    rule(from(secret, 'element'), told, 'copySourceValue'),
  ]
  const operationType = await anOperationType(admin, type.id, [result, fault, seen, told], { matchRules })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, {
    dataProperties: [
      { dataPropertyTypeId: weight.id, value: 6.5 },
      { dataPropertyTypeId: secret.id, value: 'hemligt' },
    ],
  })
  const execute = (caller: Caller, values: [Field, FieldValue][]) =>
    caller.call<FullOperation & { errors: object[] }>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        dataProperties: values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value })),
      },
      withKey(),
    )
  const prepare = (caller: Caller) =>
    caller.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
  const valuesOf = (operation: FullOperation) =>
    Object.fromEntries(operation.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  return { type, weight, result, fault, seen, told, operationType, matchRules, execute, prepare, valuesOf }
}

type Parts = Awaited<ReturnType<typeof anInspection>>

describe('rules as they are saved', () => {
  test('stay with the version that an operation was executed with', async () => {
    const { operationType, matchRules } = await anInspection()
    const saved = await admin.call<OperationType>('PUT', `/operationTypes/${operationType.id}`, {
      ...operationType,
      matchRules: matchRules.slice(0, 1),
    })
    expect([saved.status, saved.body.version, saved.body.matchRules.length]).toEqual([200, 2, 1])
    // a caller that knows of no rules takes none away
    const { matchRules: _unknown, ...withoutRules } = saved.body
    const again = await admin.call<OperationType>('PUT', `/operationTypes/${operationType.id}`, withoutRules)
    expect([again.status, again.body.version, again.body.matchRules.length]).toEqual([200, 3, 1])
  })

  test.each([
    [
      'a cell that the table has not',
      (it: Parts) => [{ ...rule(from(it.result), it.fault, 'show'), matchType: 'outgoing' }],
      '@validation.ruleNotAllowed',
      'matchRules.0.action',
    ],
    [
      'an object field that is not there',
      (it: Parts) => [rule(from(it.result, 'element'), it.fault, 'show')],
      '@validation.ruleFieldMissing',
      'matchRules.0.source',
    ],
    [
      'a target that is gone',
      (it: Parts) => [rule(from(it.result), { ...it.fault, id: randomUUID() }, 'show')],
      '@validation.ruleFieldMissing',
      'matchRules.0.target',
    ],
    [
      'a value that does not fit',
      (it: Parts) => [rule(from(it.result), it.seen, 'setValue', [], 'tung')],
      '@validation.ruleValue',
      'matchRules.0.value',
    ],
    [
      'kinds that do not fit',
      (it: Parts) => [rule(from(it.result), it.seen, 'copySourceValue')],
      '@validation.ruleKinds',
      'matchRules.0.target',
    ],
    [
      'a circle, naming its fields',
      (it: Parts) => [rule(from(it.result), it.fault, 'show'), rule(from(it.fault), it.result, 'hide')],
      '@validation.ruleCircle',
      'matchRules',
    ],
  ])('%s is refused', async (_what, rules, message, field) => {
    const it = await anInspection()
    const answer = await admin.call<{ errors: object[] }>('PUT', `/operationTypes/${it.operationType.id}`, {
      ...it.operationType,
      matchRules: rules(it),
    })
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ message, field })]])
  })
})

describe('rules are tried out while a function is made', () => {
  const ask = (caller: Caller, body: object) =>
    caller.call<{ outside: Outside }>('POST', '/rules/sources', { form: 'operation', sources: [], choices: [], ...body })

  test('what they would read of an object, and of the predefined values that can be chosen in a form that is not saved yet', async () => {
    const weight = aField('weight', 'decimal')
    const type = await anElementType(admin, [weight])
    const advice = aField('advice', 'text')
    const recordType = await aRecordType(admin, [advice])
    const record = await aRecord(admin, recordType.id, 'Läckage', 'Leak', {
      dataProperties: [{ dataPropertyTypeId: advice.id, value: 'Stäng av' }],
    })
    const element = await anElement(admin, type.id, { title: 'Pump', dataProperties: [{ dataPropertyTypeId: weight.id, value: 6.5 }] })
    const choice = randomUUID()
    const body = {
      elementId: element.id,
      sources: [
        { referenceType: 'element', propertyTypeId: 'title' },
        { referenceType: 'element', propertyTypeId: weight.id },
        { referenceType: 'operationRecord', referenceId: choice, propertyTypeId: advice.id },
      ],
      choices: [{ id: choice, optionSource: `records:${recordType.id}` }],
    }
    const { outside } = (await ask(admin, body)).body
    expect(outside).toMatchObject({
      'element.title': { value: 'Pump' },
      [`element.${weight.id}`]: { value: 6.5, displayValue: '6,5' },
      [`record.${record.id}.${advice.id}`]: { value: 'Stäng av' },
    })
    const without = (await ask(admin, { ...body, elementId: undefined })).body.outside
    expect(Object.keys(without)).toEqual([`record.${record.id}.${advice.id}`])
  })

  test('nobody tries who may not make functions, and no object that is not there', async () => {
    expect((await ask(user, {})).status).toBe(403)
    expect((await ask(admin, { elementId: randomUUID() })).status).toBe(404)
  })
})
