import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
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

interface Refusal {
  code: string
  errors: { message: string; field?: string; params?: object }[]
  details?: { fields: HeldField[] }
}
const held = ({ id }: Field, name: string, count: number): HeldField => ({
  id,
  name,
  count,
  forms: { count: 0, names: [] },
  isRemoved: true,
})
const valuesOf = (...values: [Field, FieldValue][]) => ({
  dataProperties: values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value })),
})
const saveFields = async ({ can: _can, ...type }: ElementType, dataPropertyTypes: Field[], more: object = {}) => {
  const { body } = await admin.call<ElementType>('GET', `/elementTypes/${type.id}`)
  return admin.call<ElementType & Refusal>('PUT', `/elementTypes/${type.id}`, {
    ...type,
    version: body.version,
    dataPropertyTypes,
    ...more,
  })
}

describe('a field that is removed', () => {
  test('leaves at once if nothing has a value, else after a confirmation that names it', async () => {
    const [weight, colour, unused] = [aField('Vikt', 'decimal'), aField('Kulor', 'text'), aField('Aldrig', 'text')]
    const type = await anElementType(admin, [weight, colour, unused])
    for (const kilos of [1, 2]) await anElement(admin, type.id, valuesOf([weight, kilos], [colour, 'röd']))
    await anElement(admin, type.id, valuesOf([colour, 'blå']))

    expect((await saveFields(type, [weight, colour])).status).toBe(200)
    const refused = await saveFields(type, [])
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'fieldsHoldValues',
      {
        fields: [held(weight, 'Vikt', 2), held(colour, 'Kulor', 3)],
      },
    ])
    expect(refused.body.errors[0]).toEqual({ message: '@errors.fieldHoldsValues', params: { name: 'Vikt', count: 2 } })
    // a confirmation of one field does not confirm the other
    const half = await saveFields(type, [], { confirmedRemovals: [weight.id] })
    expect([half.status, half.body.details?.fields.map((field) => field.id)]).toEqual([409, [colour.id]])
    expect((await saveFields(type, [colour], { confirmedRemovals: [weight.id, randomUUID()] })).status).toBe(200)
  })

  test('is shown no more, and its values outlive the next saves of the object', async () => {
    const [weight, colour] = [aField('Vikt', 'decimal'), aField('Kulor', 'text')]
    const type = await anElementType(admin, [weight, colour])
    const element = await anElement(admin, type.id, valuesOf([weight, 4], [colour, 'röd']))
    expect((await saveFields(type, [colour], { confirmedRemovals: [weight.id] })).status).toBe(200)
    const { can: _can, ...stored } = (await admin.call<Element>('GET', `/elements/${element.id}`)).body
    expect(stored.dataProperties.map((property) => property.dataPropertyTypeId)).toEqual([colour.id])
    const saved = await admin.call('PUT', `/elements/${element.id}`, { ...stored, ...valuesOf([colour, 'grön']) })
    expect(saved.status).toBe(200)
    // the field is restored unchanged
    expect((await saveFields(type, [weight, colour])).status).toBe(200)
    const { body } = await admin.call<Element>('GET', `/elements/${element.id}`)
    expect(body.dataProperties.map((property) => property.value)).toEqual([4, 'grön'])
  })

  test('is counted in rows of collections, and the remaining row values can be saved', async () => {
    const [part, amount] = [aField('Del', 'text'), aField('Antal', 'integer')]
    const parts = aField('Delar', 'collection', { children: [part, amount] })
    const type = await anElementType(admin, [parts])
    const rows = [{ [part.id]: 'Skruv', [amount.id]: 4 }, { [part.id]: 'Mutter' }]
    const element = await anElement(admin, type.id, valuesOf([parts, rows]))
    await anElement(admin, type.id, valuesOf([parts, [{ [part.id]: 'Bricka' }]]))
    const shorter = { ...parts, children: [part] }
    expect((await saveFields(type, [shorter])).body.details?.fields).toEqual([held(amount, 'Antal', 1)])
    expect((await saveFields(type, [])).body.details?.fields).toEqual([held(parts, 'Delar', 2)])
    expect((await saveFields(type, [shorter], { confirmedRemovals: [amount.id] })).status).toBe(200)

    const read = async () => (await admin.call<Element>('GET', `/elements/${element.id}`)).body
    const { can: _can, ...stored } = await read()
    expect(stored.dataProperties[0]).toMatchObject({
      value: [{ [part.id]: 'Skruv' }, { [part.id]: 'Mutter' }],
      displayValue: 'Skruv; Mutter',
    })
    const turned = [{ [part.id]: 'Mutter' }, { [part.id]: 'Ny' }, { [part.id]: 'Skruv' }]
    expect((await admin.call('PUT', `/elements/${element.id}`, { ...stored, ...valuesOf([parts, turned]) })).status).toBe(200)
    expect((await saveFields(type, [parts])).status).toBe(200)
    expect((await read()).dataProperties[0]!.value).toEqual([turned[0], turned[1], { ...turned[2], [amount.id]: 4 }])
  })

  test('of a predefined value type or a function counts its values, and what was executed keeps its form', async () => {
    const note = aField('Atgard', 'text')
    const recordType = await aRecordType(admin, [note])
    await aRecord(admin, recordType.id, 'Läckage', 'Leak', valuesOf([note, 'Täta']))
    const { can: _can, ...body } = recordType
    const put = (more: object) => admin.call<Refusal>('PUT', `/recordTypes/${recordType.id}`, { ...body, dataPropertyTypes: [], ...more })
    expect((await put({})).body.details?.fields).toEqual([held(note, 'Atgard', 1)])
    expect((await put({ confirmedRemovals: [note.id] })).status).toBe(200)

    const { job, operationType } = await anExecution(note)
    expect(job.status).toBe(201)
    const { can: _, ...stored } = operationType
    const save = (more: object) =>
      admin.call<OperationType & Refusal>('PUT', `/operationTypes/${stored.id}`, { ...stored, dataPropertyTypes: [], ...more })
    const refused = await save({})
    expect([refused.status, refused.body.code, refused.body.details?.fields]).toEqual([409, 'fieldsHoldValues', [held(note, 'Atgard', 1)]])
    expect((await save({ confirmedRemovals: [note.id] })).status).toBe(200)
    const executed = (await admin.call<FullOperation>('GET', `/operations/${job.body.id}`)).body
    expect(executed.dataProperties).toEqual([expect.objectContaining({ dataPropertyTypeId: note.id, displayValue: 'Täta' })])
    // version 1 had the field, and version 2 is restored over it after the same question
    const back = await admin.call<OperationType>('PUT', `/operationTypes/${stored.id}`, { ...stored, version: 2 })
    expect([back.status, back.body.version]).toEqual([200, 3])
    const restore = (more: object) =>
      admin.call<Refusal>('POST', `/operationTypes/${stored.id}/versions/2/restore`, { version: 3, ...more })
    expect((await restore({})).body.details?.fields).toEqual([held(note, 'Atgard', 1)])
    expect((await restore({ confirmedRemovals: [note.id] })).status).toBe(200)
  })
})

async function anExecution(field: Field) {
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [field])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const path = `/operations/prepare/${operationType.id}/${element.id}/${service.id}`
  const { operationType: form } = (await admin.call<PreparedOperation>('GET', path)).body
  const job = await admin.call<FullOperation>(
    'POST',
    '/operations',
    {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: operationType.id,
      operationTypeVersion: form.version,
      ...valuesOf([field, 'Täta']),
    },
    withKey(),
  )
  return { job, operationType }
}

describe('a field of another kind', () => {
  test('is accepted without stored values, and otherwise refused with their number', async () => {
    const [code, group] = [aField('Kod', 'text'), aField('Grupp', 'group')]
    const type = await anElementType(admin, [code, group])
    const retyped: Field = { ...code, fieldType: 'integer' }
    expect((await saveFields(type, [retyped, group])).status).toBe(200)
    expect((await saveFields(type, [code, group])).status).toBe(200)
    await anElement(admin, type.id, valuesOf([code, 'A1']))
    const refused = await saveFields(type, [{ ...group, children: [retyped] }], { confirmedRemovals: [code.id] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ message: '@errors.retypeHoldsValues', field: 'dataPropertyTypes.0.children.0.fieldType', params: { count: 1 } }],
    ])
  })

  test('of a function is refused once it was filled in', async () => {
    const note = aField('Anm', 'text')
    const { operationType } = await anExecution(note)
    const { can: _can, ...stored } = operationType
    const refused = await admin.call<Refusal>('PUT', `/operationTypes/${stored.id}`, {
      ...stored,
      dataPropertyTypes: [{ ...note, fieldType: 'integer' }],
    })
    expect([refused.status, refused.body.errors[0]!.message]).toEqual([422, '@errors.retypeHoldsValues'])
  })
})

describe('a source of choices', () => {
  test('has to be there, in this site', async () => {
    const other = await aRecordType(await (await aTenant(server)).as('tenantAdmin'), [])
    const own = await aRecordType(admin, [])
    const category = await anElementType(admin, [])
    const save = (...sources: string[]) => {
      const choices = sources.map((optionSource, index) => aField(`c${index}`, 'select', { optionSource, options: [] }))
      const group = aField('g', 'group', { children: choices })
      const rows = aField('r', 'collection', {
        children: [aField('t', 'text'), aField('rs', 'radio', { optionSource: sources[0]!, options: [] })],
      })
      return admin.call<ElementType & Refusal>('POST', '/elementTypes', {
        localizedNames: localized('X'),
        dataPropertyTypes: [group, rows],
      })
    }
    const missing = (field: string) => ({ message: '@validation.optionSourceMissing', field: `dataPropertyTypes.${field}.optionSource` })
    const refused = await save(`records:${other.id}`, `elements:${own.id}`, 'users', `records:${own.id}`)
    expect([refused.status, refused.body.errors]).toEqual([422, ['0.children.0', '0.children.1', '1.children.1'].map(missing)])
    const taken = await save(`records:${own.id.toUpperCase()}`, `elements:${category.id}`, 'users')
    expect(taken.status).toBe(201)
    // and a signature stays
    const deletion = await admin.call<Refusal>('DELETE', `/elementTypes/${category.id}?version=1`)
    expect([deletion.status, deletion.body.errors]).toEqual([409, [{ message: '@errors.usedByChoices', params: { count: 1 } }]])
  })

  test('is shown to the form’s editor in its saved form, and to nobody else', async () => {
    const type = await aRecordType(admin, [])
    const leak = await aRecord(admin, type.id, 'Läckage', 'Leak')
    const category = await anElementType(admin, [])
    await anElement(admin, category.id, { title: 'Stege', code: 'ST-1' })
    const request = (source: string, caller = admin) =>
      caller.call<{ items: { value: string; localizedNames: { text: string }[] }[]; totalCount: number }>(
        'GET',
        `/options?source=${source}`,
      )
    expect((await request(`records:${type.id}`)).body).toEqual({
      source: `records:${type.id}`,
      items: [{ value: leak.id, localizedNames: leak.localizedNames, color: '#1565c0' }],
      totalCount: 1,
    })
    expect((await request(`elements:${category.id}`)).body.items[0]!.localizedNames[0]!.text).toBe('Stege (ST-1)')
    expect((await request('users')).body.totalCount).toBeGreaterThan(0)
    expect((await request('nothing')).status).toBe(422)
    expect((await request('users', await tenant.as('siteAdmin'))).status).toBe(403)
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect((await request(`records:${type.id}`, stranger)).body.totalCount).toBe(0)
  })
})

describe('values in rows of collections', () => {
  test('of a field hidden from users are neither reported to them nor lost when they save', async () => {
    const [part, price] = [aField('Del', 'text'), aField('Pris', 'integer', { showForUser: false })]
    const parts = aField('Delar', 'collection', { children: [part, price] })
    const type = await anElementType(admin, [parts])
    const element = await anElement(admin, type.id, valuesOf([parts, [{ [part.id]: 'Skruv', [price.id]: 99 }]]))
    const { body } = await (await tenant.as('privilegedUser')).call<Element>('GET', `/elements/${element.id}`)
    expect(body.dataProperties[0]).toMatchObject({ value: [{ [part.id]: 'Skruv' }], displayValue: 'Skruv' })
  })
})
