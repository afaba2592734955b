import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
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

interface Refusal {
  code: string
  errors: { message: string; field?: string; params?: object }[]
  details?: { fields?: HeldField[]; uses?: RecordUses }
}
type Texts = Record<string, string>
const rule = (matchType: string, source: Texts, action: string, target: Texts, more: object = {}) => ({
  id: randomUUID(),
  matchType,
  source,
  target,
  action,
  conditions: [],
  ...more,
})
const of = (referenceType: string, { id }: Field): Texts => ({ referenceType, propertyTypeId: id })
const given = (...values: [Field, FieldValue][]) => ({
  dataProperties: values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value })),
})
const choiceAmong = (key: string, { id }: { id: string }) => aField(key, 'select', { options: [], optionSource: `records:${id}` })
const IS_EMPTY = { conditions: [{ type: 'exists', value: null, negate: true }] }

async function put<Type extends { id: string }>(path: string, { id }: Type, changes: object) {
  const { can: _can, ...stored } = (await admin.call<Type & { can: object }>('GET', `${path}/${id}`)).body
  return admin.call<Type & Refusal>('PUT', `${path}/${id}`, { ...stored, ...changes })
}

/** A function on an object, with helpers that prepare and execute it. */
async function running(type: ElementType, fields: Field[], matchRules: object[], values: object = {}, name = 'Besiktning') {
  const operationType = await anOperationType(admin, type.id, fields, { matchRules, localizedNames: localized(name) })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, values)
  const prepare = () => admin.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
  const execute = (...entered: [Field, FieldValue][]) =>
    admin.call<Refusal>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        ...given(...entered),
      },
      withKey(),
    )
  const objectNow = async () => {
    const { body } = await admin.call<Element>('GET', `/elements/${element.id}`)
    return Object.fromEntries(body.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  }
  return { operationType, service, element, prepare, execute, objectNow }
}

describe('a field of a category that functions have rules about', () => {
  test('is deleted after a confirmation, and rules that name it are ignored until they are repaired', async () => {
    const [weight, state] = [aField('Vikt', 'integer'), aField('Skick', 'text')]
    const type = await anElementType(admin, [weight, state])
    const [note, warning] = [aField('note', 'text'), aField('warning', 'text')]
    const { operationType, prepare, execute, objectNow } = await running(
      type,
      [note, warning],
      [
        // a deleted field has no state: it is not even empty
        rule('incoming', of('element', weight), 'setValue', of('operation', warning), { ...IS_EMPTY, value: 'Väg den' }),
        rule('outgoing', of('operation', note), 'copySourceValue', of('element', state)),
      ],
    )
    await running(type, [note], [rule('dynamic', of('element', weight), 'show', of('operation', note))], {}, 'Avläsning')
    expect((await prepare()).body.dataProperties).toEqual([expect.objectContaining({ value: 'Väg den' })])

    const refused = await put('/elementTypes', type, { dataPropertyTypes: [state] })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'fieldsHoldValues',
      [{ message: '@errors.fieldInRules', params: { name: 'Vikt', count: 2 } }],
    ])
    expect(refused.body.details!.fields).toEqual([
      { id: weight.id, name: 'Vikt', count: 0, forms: { count: 2, names: ['Avläsning', 'Besiktning'] }, isRemoved: true },
    ])
    expect((await put('/elementTypes', type, { dataPropertyTypes: [state], confirmedRemovals: [weight.id] })).status).toBe(200)
    expect((await prepare()).body.dataProperties).toEqual([])
    expect((await execute([note, 'Bra'])).status).toBe(201)
    expect(await objectNow()).toEqual({ [state.id]: 'Bra' })
    // the editor still shows it, and reports the errors at the save
    const broken = await put<OperationType>('/operationTypes', operationType, {})
    expect([broken.status, broken.body.errors]).toEqual([422, [{ message: '@validation.ruleFieldMissing', field: 'matchRules.0.source' }]])
    expect((await put<OperationType>('/operationTypes', operationType, { matchRules: operationType.matchRules.slice(1) })).status).toBe(200)
  })

  test('gets another kind after the same question', async () => {
    const weight = aField('Vikt', 'text')
    const type = await anElementType(admin, [weight])
    const note = aField('note', 'text')
    const { execute, objectNow } = await running(
      type,
      [note],
      [rule('outgoing', of('operation', note), 'copySourceValue', of('element', weight))],
    )
    const dataPropertyTypes = [{ ...weight, fieldType: 'integer' }]
    const refused = await put('/elementTypes', type, { dataPropertyTypes })
    expect(refused.body.details!.fields).toEqual([
      { id: weight.id, name: 'Vikt', count: 0, forms: { count: 1, names: ['Besiktning'] }, isRemoved: false },
    ])
    expect((await put('/elementTypes', type, { dataPropertyTypes, confirmedRemovals: [weight.id] })).status).toBe(200)
    // a text is not a number: nothing is written, and nobody is blocked
    expect([(await execute([note, 'tung'])).status, await objectNow()]).toEqual([201, {}])
  })

  test('takes its options from another source after the same confirmation', async () => {
    const days = aField('days', 'integer')
    const [results, others] = [await aRecordType(admin, [days]), await aRecordType(admin, [])]
    const last = choiceAmong('Senast', results)
    const type = await anElementType(admin, [last])
    const within = aField('within', 'integer')
    const read = { referenceType: 'elementRecord', referenceId: last.id, propertyTypeId: days.id }
    await running(type, [within], [rule('incoming', read, 'copySourceValue', of('operation', within))])
    const refused = await put('/elementTypes', type, { dataPropertyTypes: [{ ...last, optionSource: `records:${others.id}` }] })
    expect(refused.body.details!.fields).toMatchObject([{ id: last.id, forms: { count: 1 }, isRemoved: false }])
    // the option field that is read through requires a confirmation, too
    expect((await put('/elementTypes', type, { dataPropertyTypes: [] })).body.details!.fields).toMatchObject([
      { id: last.id, isRemoved: true },
    ])
  })

  test('of more than five functions names the first', async () => {
    const weight = aField('Vikt', 'integer')
    const type = await anElementType(admin, [weight])
    const note = aField('note', 'text')
    for (const name of ['F 10', 'F 2', 'F 1', 'F 3', 'F 4', 'F 5', 'F 6'])
      await anOperationType(admin, type.id, [note], {
        localizedNames: localized(name),
        matchRules: [rule('dynamic', of('element', weight), 'show', of('operation', note))],
      })
    const { forms } = (await put('/elementTypes', type, { dataPropertyTypes: [] })).body.details!.fields![0]!
    expect(forms).toEqual({ count: 7, names: ['F 1', 'F 2', 'F 3', 'F 4', 'F 5'] })
  })
})

test('a field of a predefined value type named by other forms is deleted after a confirmation, and the rules are ignored', async () => {
  const [days, unused] = [aField('Dagar', 'integer'), aField('Annat', 'integer')]
  const results = await aRecordType(admin, [days, unused])
  const ok = await aRecord(admin, results.id, 'Godkänd', 'Approved', given([days, 365]))
  const [last, within] = [choiceAmong('last', results), aField('within', 'integer')]
  const read = (referenceType: string, referenceId: string) => ({ referenceType, referenceId, propertyTypeId: days.id })
  const type = await anElementType(admin, [last, within], {
    localizedNames: localized('Lekplats'),
    matchRules: [rule('self', read('elementRecord', last.id), 'copySourceValue', of('elementType', within))],
  })
  const [result, sum] = [choiceAmong('result', results), aField('sum', 'integer')]
  const { execute, element } = await running(
    type,
    [result, sum],
    [rule('dynamic', read('operationRecord', result.id), 'copySourceValue', of('operation', sum))],
    given([last, ok.id]),
  )
  const [parent, note] = [choiceAmong('parent', results), aField('note', 'integer')]
  await aRecordType(admin, [parent, note], {
    localizedNames: localized('Åtgärder'),
    matchRules: [rule('self', read('record', ok.id), 'copySourceValue', of('record', note))],
  })
  expect((await put<RecordType>('/recordTypes', results, { dataPropertyTypes: [days] })).status).toBe(200)
  const refused = await put<RecordType>('/recordTypes', results, { dataPropertyTypes: [] })
  expect(refused.body.details!.fields).toEqual([
    { id: days.id, name: 'Dagar', count: 1, forms: { count: 3, names: ['Besiktning', 'Lekplats', 'Åtgärder'] }, isRemoved: true },
  ])
  expect((await put<RecordType>('/recordTypes', results, { dataPropertyTypes: [], confirmedRemovals: [days.id] })).status).toBe(200)
  // the computed value stays, and can be entered now
  const { body: stored } = await admin.call<Element>('GET', `/elements/${element.id}`)
  const saved = await admin.call<Element & Refusal>('PUT', `/elements/${element.id}`, { ...stored, ...given([last, ok.id], [within, 30]) })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  expect((await execute([result, ok.id], [sum, 7])).status).toBe(201)
  const broken = await put('/elementTypes', type, {})
  expect([broken.status, broken.body.errors]).toEqual([422, [{ message: '@validation.ruleFieldMissing', field: 'matchRules.0.source' }]])
})

describe('a predefined value that is used', () => {
  test('is deleted after a confirmation that names its uses; where it was chosen it keeps its name', async () => {
    const results = await aRecordType(admin, [])
    const [ok, bad] = [await aRecord(admin, results.id, 'Godkänd', 'Approved'), await aRecord(admin, results.id, 'Underkänd', 'Rejected')]
    const last = choiceAmong('last', results)
    const rows = aField('rows', 'collection', { children: [choiceAmong('cell', results)] })
    const type = await anElementType(admin, [last, rows], { localizedNames: localized('Lekplats') })
    const result = choiceAmong('result', results)
    const { execute, element } = await running(
      type,
      [result],
      [
        rule('outgoing', of('operation', result), 'copySourceValue', of('element', last), {
          conditions: [{ type: 'equal', value: ok.id }],
        }),
      ],
      given([last, ok.id]),
    )
    await anElement(admin, type.id, {
      code: 'R1',
      ...given([rows, [{ [rows.children[0]!.id]: ok.id }, { [rows.children[0]!.id]: ok.id }]]),
    })
    expect((await execute([result, ok.id])).status).toBe(201)
    const [parent] = [choiceAmong('parent', results)]
    const causes = await aRecordType(admin, [parent], { status: 'draft', localizedNames: localized('Orsaker') })
    await aRecord(admin, causes.id, 'Slitage', 'Wear', given([parent, ok.id]))
    await put<RecordType>('/recordTypes', causes, { dataPropertyTypes: [{ ...parent, defaultValue: ok.id }] })

    const siteAdmin = await tenant.as('siteAdmin')
    const remove = (caller: Caller, id: string, more = '') => caller.call<Refusal>('DELETE', `/records/${id}?version=1${more}`)
    const refused = await remove(admin, ok.id)
    const counts = { elements: 2, records: 1, operations: 1 }
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'stillUsed',
      { uses: { ...counts, forms: { count: 2, names: ['Besiktning', 'Orsaker'] } } },
    ])
    expect(refused.body.errors.map(({ message, params }) => [message, params])).toEqual([
      ['@errors.chosenInElements', { count: 2 }],
      ['@errors.chosenInRecords', { count: 1 }],
      ['@errors.chosenInOperations', { count: 1 }],
      ['@errors.namedByForms', { count: 2 }],
    ])
    // the used ones of several are known beforehand
    const among = (caller: Caller) => caller.call<{ items: unknown }>('POST', '/records/uses', { ids: [bad.id, ok.id] })
    const kinds = { ...counts, rules: 2 }
    expect((await among(siteAdmin)).body.items).toEqual([
      { id: ok.id, items: Object.entries(kinds).map(([kind, count]) => ({ kind, count })) },
    ])
    expect((await among(await tenant.as('user'))).status).toBe(403)
    expect((await among(await (await aTenant(server)).as('tenantAdmin'))).body.items).toEqual([])
    // a draft is counted for those who may not see it, and not named
    expect((await remove(siteAdmin, ok.id)).body.details!.uses!.forms).toEqual({ count: 2, names: ['Besiktning'] })
    expect((await remove(siteAdmin, ok.id, '&confirmed=false')).status).toBe(409)
    expect((await remove(siteAdmin, ok.id, '&confirmed=true')).status).toBe(204)
    const { body } = await admin.call<Element>('GET', `/elements/${element.id}`)
    expect(body.dataProperties).toEqual([expect.objectContaining({ value: ok.id, displayValue: 'Godkänd' })])
    // an unused one is deleted at once
    expect((await remove(siteAdmin, bad.id)).status).toBe(204)
  })

  test('of a type that a rule adds as options: the type cannot be deleted before the rule', async () => {
    const departments = await aRecordType(admin, [])
    const who = aField('who', 'select')
    const type = await anElementType(admin, [])
    const whole = { referenceType: 'record', referenceId: departments.id }
    const { operationType } = await running(type, [who], [rule('incoming', whole, 'addOptions', of('operation', who))])
    const remove = () => admin.call<Refusal>('DELETE', `/recordTypes/${departments.id}?version=1`)
    const refused = await remove()
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.usedByRules', params: { count: 1 } }]])
    expect((await put<OperationType>('/operationTypes', operationType, { matchRules: [] })).status).toBe(200)
    expect((await remove()).status).toBe(204)
  })

  test('of another site counts nothing of this one', async () => {
    const results = await aRecordType(admin, [])
    const ok = await aRecord(admin, results.id)
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect((await stranger.call('DELETE', `/records/${ok.id}?version=1&confirmed=true`)).status).toBe(404)
  })
})
