import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { aField, aRecord, aRecordType, anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import { anInspectionOf, from, ownRule } from '../../../testing/made/services/an-inspection.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../../testing/servers/test-tenant.ts'

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

const anInspection = () => anInspectionOf(admin)

type Parts = Awaited<ReturnType<typeof anInspection>>

describe('rules as they are saved', () => {
  test('stay with the version that an operation was executed with', async () => {
    const { operationType, matchRules } = await anInspection()
    const saved = await admin.call<OperationType>('PUT', `/operationTypes/${operationType.id}`, {
      ...operationType,
      matchRules: matchRules.slice(0, 1),
    })
    expect([saved.status, saved.body.version, saved.body.matchRules.length]).toEqual([200, 2, 1])
    // a caller that does not know rules removes none
    const { matchRules: _unknown, ...withoutRules } = saved.body
    const again = await admin.call<OperationType>('PUT', `/operationTypes/${operationType.id}`, withoutRules)
    expect([again.status, again.body.version, again.body.matchRules.length]).toEqual([200, 3, 1])
  })

  test.each([
    [
      'a cell that the table has not',
      (it: Parts) => [{ ...ownRule(from(it.result), it.fault, 'show'), matchType: 'outgoing' }],
      '@validation.ruleNotAllowed',
      'matchRules.0.action',
    ],
    [
      'an object field that is not there',
      (it: Parts) => [ownRule(from(it.result, 'element'), it.fault, 'show')],
      '@validation.ruleFieldMissing',
      'matchRules.0.source',
    ],
    [
      'a deleted target',
      (it: Parts) => [ownRule(from(it.result), { ...it.fault, id: randomUUID() }, 'show')],
      '@validation.ruleFieldMissing',
      'matchRules.0.target',
    ],
    [
      'a value that does not fit',
      (it: Parts) => [ownRule(from(it.result), it.seen, 'setValue', [], 'tung')],
      '@validation.ruleValue',
      'matchRules.0.value',
    ],
    [
      'kinds that do not fit',
      (it: Parts) => [ownRule(from(it.result), it.seen, 'copySourceValue')],
      '@validation.ruleKinds',
      'matchRules.0.target',
    ],
    [
      'a circle, naming its fields',
      (it: Parts) => [ownRule(from(it.result), it.fault, 'show'), ownRule(from(it.fault), it.result, 'hide')],
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

describe('rules are tried out in the function editor', () => {
  const request = (caller: Caller, body: object) =>
    caller.call<{ outside: Outside }>('POST', '/rules/sources', { form: 'operation', sources: [], choices: [], ...body })

  test('their values of an object, and of selectable predefined values in an unsaved form', async () => {
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
    const { outside } = (await request(admin, body)).body
    expect(outside).toMatchObject({
      'element.title': { value: 'Pump' },
      [`element.${weight.id}`]: { value: 6.5, displayValue: '6,5' },
      [`record.${record.id}.${advice.id}`]: { value: 'Stäng av' },
    })
    const without = (await request(admin, { ...body, elementId: undefined })).body.outside
    expect(Object.keys(without)).toEqual([`record.${record.id}.${advice.id}`])
  })

  test('only users who may edit functions try them, and only on existing objects', async () => {
    expect((await request(user, {})).status).toBe(403)
    expect((await request(admin, { elementId: randomUUID() })).status).toBe(404)
  })
})
