import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element, FullElement } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { aField, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const rule = (source: object, target: Field, action: string, conditions: object[] = [], value: FieldValue = null) => ({
  id: randomUUID(),
  matchType: 'self',
  source,
  target: { referenceType: 'elementType', propertyTypeId: target.id },
  action,
  value,
  conditions,
})
type Refusal = { errors: { message: string; field: string }[] }
const post = (elementTypeId: string, values: [Field, FieldValue][]) =>
  admin.call<Element & Refusal>('POST', '/elements', {
    elementTypeId,
    title: 'Gunga',
    dataProperties: values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value })),
  })
const valuesOf = (element: Element) =>
  Object.fromEntries(element.dataProperties.map(({ dataPropertyTypeId: id, displayValue }) => [id, displayValue]))

/** Surfacing with its own critical fall height: a chosen one decides how high the equipment may be. */
async function aPlayground() {
  const height = aField('height', 'decimal')
  const surfacing = await aRecordType(admin, [height])
  const sand = await aRecord(admin, surfacing.id, 'Sand', 'Sand', { dataProperties: [{ dataPropertyTypeId: height.id, value: 2.5 }] })
  const [ground, highest, note] = [
    aField('ground', 'select', { options: [], optionSource: `records:${surfacing.id}` }),
    aField('highest', 'decimal'),
    aField('note', 'text', { required: true }),
  ]
  const chosen = (propertyTypeId: string) => ({ referenceType: 'elementRecord', referenceId: ground.id, propertyTypeId })
  const type = await anElementType(admin, [ground, highest, note], {
    matchRules: [
      rule(chosen(height.id), highest, 'copySourceValue'),
      rule({ referenceType: 'elementType', propertyTypeId: highest.id }, note, 'show', [{ type: 'above', value: 2 }]),
    ],
  })
  return { surfacing, sand, height, ground, highest, note, type }
}

test('an object’s own rules copy from its chosen value, on the server as in the form', async () => {
  const { sand, ground, highest, note, type } = await aPlayground()
  const created = await post(type.id, [
    [ground, sand.id],
    [highest, 2.5],
    [note, 'Hög'],
  ])
  expect(created.status).toBe(201)
  expect(valuesOf(created.body)).toEqual({ [ground.id]: 'Sand', [highest.id]: '2,5', [note.id]: 'Hög' })
  // a sent value does not replace a computed one, and a field shown by a rule is required
  const forged = await post(type.id, [
    [ground, sand.id],
    [highest, 1],
  ])
  expect([forged.status, forged.body.errors]).toEqual([
    422,
    [
      { message: '@validation.notNow', field: `dataProperties.${highest.id}` },
      { message: '@validation.required', field: `dataProperties.${note.id}` },
    ],
  ])
  const hidden = await post(type.id, [[note, 'Ingen ser mig']])
  expect([hidden.status, hidden.body.errors]).toEqual([422, [{ message: '@validation.notNow', field: `dataProperties.${note.id}` }]])
})

test('a field that a rule shows by a hidden one is not lost when the user saves', async () => {
  const [mark, shown] = [aField('mark', 'text', { showForAdmin: false }), aField('shown', 'text')]
  const type = await anElementType(admin, [mark, shown])
  const seen = [{ type: 'exists' as const, value: null, negate: false }]
  const { body: created } = await post(type.id, [[shown, 'Kvar']])
  await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx
      .updateTable('elements')
      .set({ data_properties: jsonText({ [mark.id]: 'x', [shown.id]: 'Kvar' }) })
      .where('id', '=', created.id)
      .execute(),
  )
  const { can: _can, elementCount: _count, ...body } = { elementCount: 0, ...type }
  const ruled = { ...body, matchRules: [rule({ referenceType: 'elementType', propertyTypeId: mark.id }, shown, 'show', seen)] }
  expect((await admin.call('PUT', `/elementTypes/${type.id}`, ruled)).status).toBe(200)
  const { body: read } = await admin.call<FullElement>('GET', `/elements/${created.id}?includeType=true`)
  const { elementType: _type, can: _may, ...again } = read
  const saved = await admin.call<Element>('PUT', `/elements/${created.id}`, { ...again, title: 'Gunga 2' })
  expect([saved.status, valuesOf(saved.body)]).toEqual([200, { [shown.id]: 'Kvar' }])
})

test('a form has all options, and the values that its rules read of them', async () => {
  const { sand, height, ground, type } = await aPlayground()
  const { body } = await admin.call<FullElementType>('GET', `/elementTypes/${type.id}/full`)
  const field = body.dataPropertyTypes.find(({ id }) => id === ground.id)!
  expect(field.options.map((option) => [option.value, option.localizedNames[0]!.text])).toEqual([[sand.id, 'Sand']])
  expect(body.outside).toMatchObject({ [`record.${sand.id}.${height.id}`]: { value: 2.5, displayValue: '2,5' } })
  // the definition itself stores none of it
  const { body: plain } = await admin.call<FullElementType>('GET', `/elementTypes/${type.id}`)
  expect([plain.dataPropertyTypes.find(({ id }) => id === ground.id)!.options, plain.outside]).toEqual([[], undefined])
})

test('a deleted value keeps its name where it was chosen, and cannot be chosen again', async () => {
  const { sand, ground, note, highest, type } = await aPlayground()
  const { body: element } = await post(type.id, [
    [ground, sand.id],
    [highest, 2.5],
    [note, 'Hög'],
  ])
  expect((await admin.call('DELETE', `/records/${sand.id}?version=1&confirmed=true`)).status).toBe(204)
  const { body: read } = await user.call<FullElement>('GET', `/elements/${element.id}`)
  expect(valuesOf(read)[ground.id]).toBe('Sand')
  const again = await post(type.id, [[ground, sand.id]])
  expect([again.status, again.body.errors]).toEqual([422, [{ message: '@validation.option', field: `dataProperties.${ground.id}` }]])
})
