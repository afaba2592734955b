import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { aField, aFieldOfEachKind, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/a-working-day.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../testing/test-app.ts'

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
const titles = async (type: ElementType, query: object, caller = admin) => {
  const { status, body } = await filter(caller, type, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.items.map((item) => item.title)
}
const valuesOf = (type: ElementType, values: Record<string, FieldValue>) =>
  Object.entries(values).map(([key, value]) => ({
    dataPropertyTypeId: type.dataPropertyTypes.find((field) => field.key === key)!.id,
    value,
  }))
const idOf = (type: ElementType, key: string) => type.dataPropertyTypes.find((field) => field.key === key)!.id

describe('an object', () => {
  test('keeps a value of every kind, and shows it in each culture', async () => {
    const type = await anElementType(admin, Object.values(aFieldOfEachKind()))
    const sent = { text: 'Å', textArea: 'rad 1\nrad 2', integer: -7, decimal: 2.5, date: '2026-03-29', select: 'bad', checkbox: false }
    const { id } = await anElement(admin, type.id, { dataProperties: valuesOf(type, sent) })
    const shownIn = async (culture: string) => {
      const { body } = await admin.call<Element>('GET', `/elements/${id}?culture=${culture}`)
      expect(
        Object.fromEntries(
          body.dataProperties.map((p) => [type.dataPropertyTypes.find((f) => f.id === p.dataPropertyTypeId)!.key, p.value]),
        ),
      ).toEqual(sent)
      return body.dataProperties.map((property) => property.displayValue)
    }
    expect(await shownIn('sv-SE')).toEqual(['Å', 'rad 1\nrad 2', '\u22127', '2,5', '2026-03-29', 'Underkänd', 'Nej'])
    expect(await shownIn('en-US')).toEqual(['Å', 'rad 1\nrad 2', '-7', '2.5', '03/29/2026', 'Rejected', 'No'])
    expect(await shownIn('nb-NO')).toEqual(['Å', 'rad 1\nrad 2', '\u22127', '2,5', '29.03.2026', 'Underkjent', 'Nei'])
  })

  test('is told at the right field what is wrong, all at once, and nothing is saved', async () => {
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

  test('is found by its code, case ignored; a code is there once in the tenant, over its sites; an empty one is made', async () => {
    const type = await anElementType(admin, [])
    const { id } = await anElement(admin, type.id, { code: 'Å-17/b' })
    const found = await admin.call<Element>('GET', `/elements/codes/${encodeURIComponent('å-17/B')}`)
    expect(found.body.id).toBe(id)
    expect((await admin.call('GET', '/elements/codes/nope')).status).toBe(404)
    const twice = await admin.call<{ errors: unknown }>('POST', '/elements', { elementTypeId: type.id, title: 'Två', code: 'å-17/B' })
    expect([twice.status, twice.body.errors]).toEqual([422, [{ message: '@errors.codeTaken', field: 'code', params: { code: 'å-17/B' } }]])
    expect((await anElement(admin, type.id)).code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  })

  test('keeps what a save did not mention, and what a field that was removed held', async () => {
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
    const refused = await admin.call<{ errors: unknown }>('DELETE', `/elements/${element.id}?version=1`)
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.usedByTransactions', params: { count: 1 } }]])
    const category = await admin.call<{ errors: { message: string }[] }>('DELETE', `/elementTypes/${type.id}?version=1`)
    expect([category.status, category.body.errors.map((error) => error.message)]).toEqual([
      409,
      ['@errors.usedByElements', '@errors.usedByOperationTypes', '@errors.usedByTransactionTypes'],
    ])
  })
})

describe('a list of objects', () => {
  let type: ElementType
  beforeAll(async () => {
    type = await anElementType(admin, [
      aField('notes', 'text'),
      aField('amount', 'decimal'),
      aField('count', 'integer'),
      aField('day', 'date'),
      aField('grade', 'select'),
      aField('isOk', 'checkbox'),
    ])
    const rows: [string, string, Record<string, FieldValue>][] = [
      ['Ärta', 'A10', { notes: 'café i hörnet', amount: 10, count: 3, day: '2026-01-10', grade: 'bad', isOk: true }],
      ['Zebra', 'A2', { notes: '100% bomull', amount: 9.5, count: 20, day: '2026-02-01', grade: 'ok', isOk: false }],
      ['Åsna', 'a1', { notes: 'under_streck', amount: -1, count: 100, day: '2025-12-31' }],
      ['Östen', 'B1', { amount: 1e9 }],
      ['apa', 'B02', { day: '2026-01-31', grade: 'ok' }],
    ]
    for (const [title, code, values] of rows)
      await anElement(admin, type.id, { title, code: `L${code}`, dataProperties: valuesOf(type, values) })
  })

  test('is ordered as the tenant\u2019s language is, numbers by their size, choices by their order, what is empty last', async () => {
    expect(await titles(type, { ordering: [{ column: 'title', dir: 'asc' }] })).toEqual(['apa', 'Zebra', 'Åsna', 'Ärta', 'Östen'])
    expect(await titles(type, { ordering: [{ column: 'code', dir: 'asc' }] })).toEqual(['Åsna', 'Zebra', 'Ärta', 'Östen', 'apa'])
    expect(await titles(type, { ordering: [{ column: idOf(type, 'amount'), dir: 'desc' }] })).toEqual([
      'Östen',
      'Ärta',
      'Zebra',
      'Åsna',
      'apa',
    ])
    expect(
      await titles(type, {
        ordering: [
          { column: idOf(type, 'count'), dir: 'asc' },
          { column: 'title', dir: 'desc' },
        ],
      }),
    ).toEqual(['Ärta', 'Zebra', 'Åsna', 'Östen', 'apa'])
    expect(await titles(type, { ordering: [{ column: idOf(type, 'day'), dir: 'asc' }] })).toEqual(['Åsna', 'Ärta', 'apa', 'Zebra', 'Östen'])
    expect(
      (
        await titles(type, {
          ordering: [
            { column: idOf(type, 'grade'), dir: 'asc' },
            { column: 'title', dir: 'asc' },
          ],
        })
      ).slice(0, 3),
    ).toEqual(['apa', 'Zebra', 'Ärta'])
  })

  test('is searched by every word in title, code and texts; é is e, å is not a, and signs mean themselves', async () => {
    expect(await titles(type, { searchCriteria: 'CAFE hörn' })).toEqual(['Ärta'])
    expect(await titles(type, { searchCriteria: 'asna' })).toEqual([])
    expect(await titles(type, { searchCriteria: 'åsna' })).toEqual(['Åsna'])
    expect(await titles(type, { searchCriteria: '100%' })).toEqual(['Zebra'])
    expect(await titles(type, { searchCriteria: 'r_s' })).toEqual(['Åsna'])
    expect(await titles(type, { searchCriteria: '%' })).toEqual(['Zebra'])
    expect(await titles(type, { searchCriteria: "'; drop table elements; --" })).toEqual([])
    expect(await titles(type, { searchCriteria: 'la10' })).toEqual(['Ärta'])
  })

  test('is filtered by value, any of, and range', async () => {
    const where = (key: string, value: unknown) =>
      titles(type, { filters: [{ column: idOf(type, key), value }], ordering: [{ column: 'title', dir: 'asc' }] })
    expect(await where('grade', 'ok')).toEqual(['apa', 'Zebra'])
    expect(await where('grade', ['ok', 'bad'])).toEqual(['apa', 'Zebra', 'Ärta'])
    expect(await where('grade', [])).toEqual([])
    expect(await where('grade', null)).toEqual(['Åsna', 'Östen'])
    expect(await where('amount', { from: 0, to: 10 })).toEqual(['Zebra', 'Ärta'])
    expect(await where('day', { from: '2026-01-10', to: '2026-01-31' })).toEqual(['apa', 'Ärta'])
    expect(await where('isOk', true)).toEqual(['Ärta'])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(await titles(type, { filters: [{ column: 'createdAt', value: { from: today, to: today } }] })).toHaveLength(5)
    expect(await titles(type, { filters: [{ column: 'createdAt', value: { to: '2020-01-01' } }] })).toEqual([])
  })

  test('is paged on the server, with the count of all unless it is not wanted', async () => {
    const page = (skip: number) => filter(admin, type, { skip, limit: 2, ordering: [{ column: 'title', dir: 'asc' }] })
    expect((await page(2)).body).toMatchObject({ totalCount: 5, items: [{ title: 'Åsna' }, { title: 'Ärta' }] })
    expect((await page(4)).body.items).toHaveLength(1)
    expect((await filter(admin, type, { skipCount: true })).body.totalCount).toBeUndefined()
  })

  test('refuses what makes no sense, naming it', async () => {
    const statusOf = async (query: object) => (await filter(admin, type, query)).status
    expect(await statusOf({ ordering: [{ column: 'password', dir: 'asc' }] })).toBe(400)
    expect(await statusOf({ ordering: [{ column: 'constructor', dir: 'asc' }] })).toBe(400)
    expect(await statusOf({ ordering: [{ column: 'title', dir: 'asc; drop table elements' }] })).toBe(400)
    expect(await statusOf({ filters: [{ column: idOf(type, 'amount'), value: 'ten' }] })).toBe(400)
    expect(await statusOf({ filters: [{ column: 'createdAt', value: { from: '2026-13-45' } }] })).toBe(400)
    expect(await statusOf({ skip: -1 })).toBe(422)
    expect(await statusOf({ limit: 1_000_000 })).toBe(422)
    expect(await statusOf({ skip: 100_001 })).toBe(422)
  })

  test('does not betray a hidden column: not shown, not ordered or filtered by, not found by', async () => {
    const secret = await anElementType(admin, [aField('open', 'text'), aField('price', 'text', { showForUser: false })])
    await anElement(admin, secret.id, { title: 'Borr', dataProperties: valuesOf(secret, { open: 'ja', price: 'hemligt4711' }) })
    const user = await tenant.as('privilegedUser')
    const { body } = await filter(user, secret, {})
    expect(JSON.stringify(body)).not.toContain('4711')
    expect((await admin.call('GET', `/elements/${body.items[0]!.id}/full`)).status).toBe(200)
    expect(JSON.stringify((await user.call('GET', `/elements/${body.items[0]!.id}/full`)).body)).not.toMatch(/4711|price/)
    expect((await filter(user, secret, { ordering: [{ column: idOf(secret, 'price'), dir: 'asc' }] })).status).toBe(400)
    expect((await filter(user, secret, { filters: [{ column: idOf(secret, 'price'), value: 'hemligt4711' }] })).status).toBe(400)
    expect(await titles(secret, { searchCriteria: 'hemligt4711' }, user)).toEqual([])
    expect(await titles(secret, { searchCriteria: 'ja' }, user)).toEqual(['Borr'])
  })

  test('shows what belongs to the site, and to categories that one may see', async () => {
    const draft = await anElementType(admin, [], { status: 'draft' })
    await anElement(admin, draft.id, { title: 'Utkast' })
    const user = await tenant.as('user')
    expect((await filter(user, draft, {})).status).toBe(404)
    const all = await user.call<List>('POST', '/elements/filter', { searchCriteria: 'utkast' })
    expect(all.body.items).toEqual([])
    const south = await admin.call<List>('POST', `/api/v2/${tenant.key}/south/elements/filter`, {})
    expect(south.body.totalCount).toBe(0)
  })
})
