import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import {
  aField,
  aFieldOfEachKind,
  anElement,
  anElementType,
  anOperationType,
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

type List = { items: Element[]; totalCount?: number }
const filter = (caller: Caller, type: ElementType, query: object) =>
  caller.call<List>('POST', `/elements/filter?elementTypeId=${type.id}`, query)
const valuesOf = (type: ElementType, values: Record<string, FieldValue>) =>
  Object.entries(values).map(([key, value]) => ({
    dataPropertyTypeId: type.dataPropertyTypes.find((field) => field.key === key)!.id,
    value,
  }))

describe('an object', () => {
  test('stores its values, and shows them in each culture', async () => {
    const type = await anElementType(admin, Object.values(aFieldOfEachKind()))
    const sent = { text: 'Å', textArea: 'rad 1\nrad 2', integer: -7, decimal: 2.5, date: '2026-03-29', select: 'bad', checkbox: false }
    const keyOf = (id: string) => type.dataPropertyTypes.find((field) => field.id === id)!.key
    const { id } = await anElement(admin, type.id, { dataProperties: valuesOf(type, sent) })
    const shownIn = async (culture: string) => {
      const { body } = await admin.call<Element>('GET', `/elements/${id}?culture=${culture}`)
      // who saved it is filled in by the server
      const entered = body.dataProperties.filter((property) => keyOf(property.dataPropertyTypeId) !== 'currentUser')
      expect(Object.fromEntries(entered.map((p) => [keyOf(p.dataPropertyTypeId), p.value]))).toEqual(sent)
      return entered.map((property) => property.displayValue)
    }
    expect(await shownIn('sv-SE')).toEqual(['Å', 'rad 1\nrad 2', '\u22127', '2,5', '2026-03-29', 'Underkänd', 'Nej'])
    expect(await shownIn('en-US')).toEqual(['Å', 'rad 1\nrad 2', '-7', '2.5', '03/29/2026', 'Rejected', 'No'])
    expect(await shownIn('nb-NO')).toEqual(['Å', 'rad 1\nrad 2', '\u22127', '2,5', '29.03.2026', 'Underkjent', 'Nei'])
  })

  test('reports all errors at their fields, and saves nothing', async () => {
    const fields = aFieldOfEachKind()
    const type = await anElementType(
      admin,
      Object.values({
        ...fields,
        decimal: { ...fields.decimal, validation: { range: { min: 0, max: 10 } } },
        text: { ...fields.text, required: true },
      }),
    )
    const wrong = { text: ' ', textArea: 'x'.repeat(1001), integer: 1.5, decimal: 11, date: '2026-02-30', select: 'maybe', checkbox: 'yes' }
    const { status, body } = await admin.call<{ errors: { field: string; message: string; params?: object }[] }>('POST', '/elements', {
      elementTypeId: type.id,
      title: 'Fel',
      dataProperties: valuesOf(type, wrong),
    })
    expect(status).toBe(422)
    const byKey = Object.fromEntries(
      body.errors.map((error) => [type.dataPropertyTypes.find((f) => error.field === `dataProperties.${f.id}`)!.key, error.message]),
    )
    expect(byKey).toEqual({
      text: '@validation.required',
      textArea: '@validation.maxLength',
      integer: '@validation.integer',
      decimal: '@validation.between',
      date: '@validation.date',
      select: '@validation.option',
      checkbox: '@validation.wrongKind',
    })
    expect((await filter(admin, type, {})).body.totalCount).toBe(0)
  })

  test('is found by its code, ignoring case; a code is unique in the tenant, over its sites; an empty one is generated', async () => {
    const type = await anElementType(admin, [])
    const { id } = await anElement(admin, type.id, { code: 'Å-17/b' })
    const found = await admin.call<Element>('GET', `/elements/codes/${encodeURIComponent('å-17/B')}`)
    expect(found.body.id).toBe(id)
    expect((await admin.call('GET', '/elements/codes/nope')).status).toBe(404)
    const twice = await admin.call<{ errors: unknown }>('POST', '/elements', { elementTypeId: type.id, title: 'Två', code: 'å-17/B' })
    expect([twice.status, twice.body.errors]).toEqual([422, [{ message: '@errors.codeTaken', field: 'code', params: { code: 'å-17/B' } }]])
    expect((await anElement(admin, type.id)).code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  })

  test('a code is found only in the caller’s own sites', async () => {
    const inSouth = `/api/v2/${tenant.key}/south`
    const make = async (status: string) => {
      const { body: type } = await admin.call<ElementType>('POST', `${inSouth}/elementTypes`, {
        status,
        localizedNames: [{ culture: 'sv-SE', text: `Södra ${status}` }],
      })
      const code = `SITE-${status}`
      const made = await admin.call('POST', `${inSouth}/elements`, { elementTypeId: type.id, title: 'Där borta', code })
      expect(made.status).toBe(201)
    }
    await make('published')
    await make('private')
    const at = async (caller: Caller, code: string, query = '') => {
      const { status, body } = await caller.call<{ key?: string }>('GET', `^/elements/codes/${code}/site${query}`)
      return status === 200 ? body.key : status
    }
    const both = await tenant.as('user')
    expect(await at(both, 'site-PUBLISHED')).toBe('south')
    expect((await both.call('GET', '/elements/codes/SITE-published')).status).toBe(404)
    // asked from a site that is none, such as a sandbox that was removed
    expect([await at(both, 'site-PUBLISHED', '?from=north'), await at(both, 'site-PUBLISHED', '?from=gone')]).toEqual(['south', 404])
    // of a category that is not theirs to see, and of nothing
    expect([await at(both, 'SITE-private'), await at(admin, 'SITE-private'), await at(both, 'nope')]).toEqual([404, 'south', 404])
    const north = await tenant.as('siteAdmin', ['north'])
    expect([await at(north, 'SITE-published'), await at(north, 'SITE-private')]).toEqual([404, 404])
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect(await at(stranger, 'SITE-published')).toBe(404)
    expect((await stranger.call('GET', `/api/v2/${tenant.key}/elements/codes/SITE-published/site`)).status).toBe(404)
  })

  test('keeps values that a save omitted, and those of a removed field', async () => {
    const type = await anElementType(admin, [aField('a', 'text'), aField('b', 'text')])
    const made = await anElement(admin, type.id, { dataProperties: valuesOf(type, { a: '1', b: '2' }) })
    const save = (version: number, values: Record<string, FieldValue>) =>
      admin.call<Element>('PUT', `/elements/${made.id}`, {
        elementTypeId: type.id,
        title: 'Hammare',
        version,
        dataProperties: valuesOf(type, values),
      })
    const after = (await save(1, { a: 'ny' })).body
    expect(after.dataProperties.map((property) => property.value)).toEqual(['ny', '2'])
    expect(after.code).toBe(made.code)
    const put = (fields: unknown, version: number) =>
      admin.call<ElementType>('PUT', `/elementTypes/${type.id}`, {
        status: 'published',
        localizedNames: type.localizedNames,
        dataPropertyTypes: fields,
        confirmedRemovals: [type.dataPropertyTypes[1]!.id],
        version,
      })
    await put([type.dataPropertyTypes[0]], 1)
    expect((await save(2, { a: 'nyare' })).body.dataProperties).toHaveLength(1)
    await put(type.dataPropertyTypes, 2)
    const { body } = await admin.call<Element>('GET', `/elements/${made.id}`)
    expect(body.dataProperties.map((property) => property.value)).toEqual(['nyare', '2'])
    const retyped = await put([{ ...type.dataPropertyTypes[0]!, fieldType: 'integer' }], 3)
    expect(retyped.status).toBe(422)
  })

  test('is not made in a category that was deleted, nor is a function there, or a value in a deleted value type: 404', async () => {
    const [type, valueType] = [await anElementType(admin, []), await aRecordType(admin, [])]
    for (const path of [`/elementTypes/${type.id}`, `/recordTypes/${valueType.id}`])
      expect((await admin.call('DELETE', `${path}?version=1`)).status).toBe(204)
    const named = { localizedNames: localized('Prov'), localizedDescriptions: [], status: 'draft' }
    for (const [path, body] of [
      ['/elements', { elementTypeId: type.id, title: 'Prov', code: '', dataProperties: [] }],
      ['/operationTypes', { ...named, elementTypeId: type.id, dataPropertyTypes: [] }],
      ['/records', { recordTypeId: valueType.id, localizedNames: named.localizedNames, dataProperties: [] }],
    ] as const)
      expect([path, (await admin.call('POST', path, body, withKey())).status]).toEqual([path, 404])
  })

  test('is not deleted while something was done with it; its category not while it has objects', async () => {
    const type = await anElementType(admin, [])
    const service = await aService(admin, await anOperationType(admin, type.id, []))
    const element = await anElement(admin, type.id)
    const body = {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: service.operations[0]!.operationTypeId,
      operationTypeVersion: 1,
    }
    expect((await admin.call('POST', '/operations', body, withKey())).status).toBe(201)
    const uses = async (path: string) => (await admin.call<{ items: unknown }>('GET', `${path}/uses`)).body.items
    expect(await uses(`/elements/${element.id}`)).toEqual([
      { kind: 'transactions', count: 1, of: { id: service.id, localizedNames: service.localizedNames } },
    ])
    // deletable objects, and those that the caller cannot see, are omitted
    const free = await anElement(admin, type.id)
    const of = async (caller: Caller, ids: string[]) => caller.call<{ items: unknown }>('POST', '/elements/uses', { ids })
    const requested = await of(admin, [free.id, element.id, randomUUID()])
    expect([requested.status, requested.body.items]).toEqual([200, [{ id: element.id, items: await uses(`/elements/${element.id}`) }]])
    expect((await of(admin, [])).status).toBe(422)
    expect((await of(await tenant.as('privilegedUser'), [element.id])).status).toBe(403)
    const foreign = await (await aTenant(server)).as('tenantAdmin')
    expect((await of(foreign, [element.id])).body.items).toEqual([])
    expect((await admin.call('DELETE', `/elements/${free.id}?version=1`)).status).toBe(204)
    expect(await uses(`/elementTypes/${type.id}`)).toEqual(
      ['elements', 'operationTypes', 'transactionTypes'].map((kind) => ({ kind, count: 1 })),
    )
    expect(await uses(`/transactionTypes/${service.id}`)).toEqual([{ kind: 'transactions', count: 1 }])
    expect(await uses(`/operationTypes/${body.operationTypeId}`)).toEqual(
      ['transactionTypes', 'operations'].map((kind) => ({ kind, count: 1 })),
    )
    const refused = await admin.call<{ errors: unknown }>('DELETE', `/elements/${element.id}?version=1`)
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.usedByTransactions', params: { count: 1 } }]])
    const category = await admin.call<{ errors: { message: string }[] }>('DELETE', `/elementTypes/${type.id}?version=1`)
    expect([category.status, category.body.errors.map((error) => error.message)]).toEqual([
      409,
      ['@errors.usedByElements', '@errors.usedByOperationTypes', '@errors.usedByTransactionTypes'],
    ])
  })
})
