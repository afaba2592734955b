import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FullRecordType, RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { FullRecord } from '@verka/domain/records/records.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
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

type Refusal = { errors: { message: string; field: string }[] }
const rule = (source: object, target: Field, action: string, more: object = {}) => ({
  id: randomUUID(),
  matchType: 'self',
  source,
  target: { referenceType: 'record', propertyTypeId: target.id },
  action,
  conditions: [],
  ...more,
})
const given = (...values: [Field, FieldValue][]) => ({
  dataProperties: values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value })),
})
const valuesOf = (record: { dataProperties: RecordValue['dataProperties'] }) =>
  Object.fromEntries(record.dataProperties.map(({ dataPropertyTypeId: id, displayValue }) => [id, displayValue]))
const post = (recordTypeId: string, ...values: [Field, FieldValue][]) =>
  admin.call<RecordValue & Refusal>('POST', '/records', { recordTypeId, localizedNames: localized('Pump läcker'), ...given(...values) })

/** Fault codes that belong to a fault group, whose response time is copied to them. */
async function faultCodes() {
  const hours = aField('hours', 'integer')
  const groups = await aRecordType(admin, [hours])
  const urgent = await aRecord(admin, groups.id, 'Akut', 'Urgent', given([hours, 4]))
  const [group, within, note, standard] = [
    aField('group', 'select', { options: [], optionSource: `records:${groups.id}` }),
    aField('within', 'integer'),
    aField('note', 'text'),
    aField('standard', 'integer'),
  ]
  const chosen = (propertyTypeId: string) => ({ referenceType: 'elementRecord', referenceId: group.id, propertyTypeId })
  const matchRules = [
    rule(chosen(hours.id), within, 'copySourceValue'),
    rule(chosen('name'), note, 'show', { conditions: [{ type: 'equal', value: 'Akut', negate: false }] }),
    rule({ referenceType: 'record', referenceId: urgent.id, propertyTypeId: hours.id }, standard, 'copySourceValue'),
  ]
  const codes = await aRecordType(admin, [group, within, note, standard], { matchRules })
  return { hours, groups, urgent, group, within, note, standard, chosen, codes }
}

test('the rules of a predefined value read its chosen value, and the values that they name', async () => {
  const { group, within, note, standard, urgent, codes } = await faultCodes()
  const created = await post(codes.id, [group, urgent.id], [within, 4], [note, 'Ring först'], [standard, 4])
  expect([created.status, valuesOf(created.body)]).toEqual([
    201,
    { [group.id]: 'Akut', [within.id]: '4', [note.id]: 'Ring först', [standard.id]: '4' },
  ])
  // a sent value does not replace a computed one, and a hidden field cannot be filled in
  const forged = await post(codes.id, [within, 5], [note, 'Ring först'])
  expect([forged.status, forged.body.errors.map(({ message, field }) => [message, field])]).toEqual([
    422,
    [within, note].map(({ id }) => ['@validation.notNow', `dataProperties.${id}`]),
  ])
})

test('a form of a value has all options, and the values that its rules read of them', async () => {
  const { group, hours, urgent, groups, codes } = await faultCodes()
  const record = (await post(codes.id, [group, urgent.id])).body
  const { body: full } = await admin.call<FullRecordType>('GET', `/recordTypes/${codes.id}/full?includeRecords=false`)
  const { body: stored } = await admin.call<FullRecord>('GET', `/records/${record.id}/full`)
  for (const { outside, dataPropertyTypes, matchRules } of [full, stored.recordType!]) {
    expect(outside[`record.${urgent.id}.${hours.id}`]).toEqual({ value: 4, displayValue: '4', fieldId: urgent.id })
    expect(outside[`record.${urgent.id}.name`]).toMatchObject({ value: 'Akut' })
    expect(dataPropertyTypes[0]!.options.map((option) => option.value)).toEqual([urgent.id])
    expect(matchRules).toHaveLength(3)
  }
  // a deleted value keeps its name where it is chosen
  expect((await admin.call('DELETE', `/records/${urgent.id}?version=1&confirmed=true`)).status).toBe(204)
  const { body: later } = await admin.call<FullRecord>('GET', `/records/${record.id}/full`)
  expect(later.recordType!.dataPropertyTypes[0]!.options.map((option) => option.value)).toEqual([urgent.id])
  expect((await admin.call<FullRecordType>('GET', `/recordTypes/${codes.id}/full`)).body.dataPropertyTypes[0]!.options).toEqual([])
  expect(groups.dataPropertyTypes).toHaveLength(1)
})

test('a rule on a hidden option is decided by its true value', async () => {
  const { group, note, urgent, codes } = await faultCodes()
  const record = await aRecord(admin, codes.id, 'Stopp', 'Stop')
  const { can: _can, name: _name, ...body } = record
  const chosen = await admin.call<RecordValue>('PUT', `/records/${record.id}`, { ...body, ...given([group, urgent.id], [note, 'Ring']) })
  expect(chosen.status).toBe(200)
  expect((await admin.call('PUT', `/recordTypes/${codes.id}`, hiddenFromAdmins(codes, group))).status).toBe(200)

  const { body: form } = await admin.call<FullRecord>('GET', `/records/${record.id}/full`)
  expect(form.recordType!.dataPropertyTypes.map(({ id }) => id)).not.toContain(group.id)
  const show = form.recordType!.matchRules.find(({ target }) => target.propertyTypeId === note.id)
  expect(show).toMatchObject({ source: { referenceType: 'constant' }, conditions: [] })
  const saved = await admin.call<RecordValue>('PUT', `/records/${record.id}`, { ...body, version: 2, ...given([note, 'Ring nu']) })
  expect([saved.status, valuesOf(saved.body)[note.id]]).toEqual([200, 'Ring nu'])
})

function hiddenFromAdmins({ can: _can, ...type }: RecordType, { id }: Field) {
  const dataPropertyTypes = type.dataPropertyTypes.map((field) => (field.id === id ? { ...field, showForAdmin: false } : field))
  return { ...type, dataPropertyTypes }
}

test('after an execution writes to a predefined value its rules recompute, also those that read a chosen value', async () => {
  const { group, within, standard, urgent, codes } = await faultCodes()
  const record = await aRecord(admin, codes.id, 'Stopp', 'Stop')
  const [code, kind] = [
    aField('code', 'select', { options: [], optionSource: `records:${codes.id}` }),
    aField('kind', 'select', { options: [], optionSource: group.optionSource }),
  ]
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [code, kind], {
    matchRules: [
      {
        ...rule({ referenceType: 'operation', propertyTypeId: kind.id }, group, 'copySourceValue', { matchType: 'outgoing' }),
        target: { referenceType: 'operationRecord', referenceId: code.id, propertyTypeId: group.id },
      },
    ],
  })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const executed = await admin.call(
    'POST',
    '/operations',
    {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      ...given([code, record.id], [kind, urgent.id]),
    },
    withKey(),
  )
  expect(executed.status).toBe(201)
  const { body } = await admin.call<RecordValue>('GET', `/records/${record.id}`)
  expect(valuesOf(body)).toEqual({ [group.id]: 'Akut', [within.id]: '4', [standard.id]: '4' })
})

test('a rule of a value names existing parts in its own form', async () => {
  const { hours, urgent, within, group, chosen, codes } = await faultCodes()
  const { can: _can, ...type } = codes
  const put = async (...matchRules: object[]) => {
    const answer = await admin.call<RecordType & Refusal>('PUT', `/recordTypes/${type.id}`, { ...type, matchRules })
    return [answer.status, answer.body.errors?.map(({ message, field }) => [message, field])]
  }
  const named = { referenceType: 'record', referenceId: urgent.id, propertyTypeId: hours.id }
  const missing = (at: string) => [422, [['@validation.ruleFieldMissing', `matchRules.0.${at}`]]]
  expect(await put(rule(chosen(randomUUID()), within, 'copySourceValue'))).toEqual(missing('source'))
  expect(await put(rule({ ...chosen(hours.id), referenceId: within.id }, within, 'copySourceValue'))).toEqual(missing('source'))
  expect(await put({ ...rule(chosen(hours.id), within, 'copySourceValue'), target: named })).toEqual(missing('target'))
  const stranger = await (await aTenant(server)).as('tenantAdmin')
  const theirs = await aRecord(stranger, (await aRecordType(stranger, [])).id, 'Deras', 'Theirs')
  expect(await put(rule({ referenceType: 'record', referenceId: theirs.id, propertyTypeId: 'name' }, within, 'show'))).toEqual(
    missing('source'),
  )

  // values of the same type may be chosen, and rules may read their fields added by the same save
  const [parent, level] = [aField('parent', 'select', { options: [], optionSource: `records:${type.id}` }), aField('level', 'integer')]
  const saved = await admin.call<RecordType & Refusal>('PUT', `/recordTypes/${type.id}`, {
    ...type,
    dataPropertyTypes: [group, within, parent, level],
    matchRules: [rule({ referenceType: 'elementRecord', referenceId: parent.id, propertyTypeId: level.id }, within, 'copySourceValue')],
  })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
})
