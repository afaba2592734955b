import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
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

  test('is sorted by the tenant’s language, numbers by size, options by their order, empty values last', async () => {
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

  test('is searched by its shown texts: numbers with either separator, days, names of options in every language', async () => {
    for (const number of ['9.5', '9,5']) expect(await titles(type, { searchCriteria: number })).toEqual(['Zebra'])
    for (const number of ['1 000 000 000', '1\u00a0000\u00a0000\u00a0000', '1,000,000,000', '1000000000'])
      expect(await titles(type, { searchCriteria: number })).toEqual(['Östen'])
    for (const number of ['-1', '\u22121']) expect(await titles(type, { searchCriteria: `åsna ${number}` })).toEqual(['Åsna'])
    for (const day of ['2026-01-31', '31.01.2026', '01/31/2026', '2026-01-3'])
      expect(await titles(type, { searchCriteria: day })).toEqual(['apa'])
    for (const name of ['godkänd', 'APPROVED', 'Godkjent apa']) expect(await titles(type, { searchCriteria: name })).toContain('apa')
    expect(await titles(type, { searchCriteria: 'underkänd' })).toEqual(['Ärta'])
    expect(await titles(type, { searchCriteria: 'approved 9,5' })).toEqual(['Zebra'])
    expect(await titles(type, { searchCriteria: 'rejected 9,5' })).toEqual([])
    const everywhere = await admin.call<List>('POST', '/elements/filter', { searchCriteria: 'rejected' })
    expect(everywhere.body.items.map((item) => item.title)).toContain('Ärta')
  })

  test('is searched by the names that options have now', async () => {
    const { can: _can, ...saved } = await anElementType(admin, [aField('use', 'select'), aField('size', 'decimal')])
    const own = saved as ElementType
    await anElement(admin, own.id, { title: 'Hall', dataProperties: valuesOf(own, { use: 'ok', size: 77.6 }) })
    const [use, size] = own.dataPropertyTypes
    const options = [{ value: 'ok', localizedNames: localized('Idrottshall', 'Sports hall', 'Idrettshall') }]
    const put = (fields: object[], version: number) =>
      admin.call('PUT', `/elementTypes/${own.id}`, { ...own, version, dataPropertyTypes: fields })
    expect((await put([{ ...use, options }, size!], 1)).status).toBe(200)
    expect(await titles(own, { searchCriteria: 'sports hall' })).toEqual(['Hall'])
    expect(await titles(own, { searchCriteria: 'approved' })).toEqual([])
    const hidden = { showForUser: false }
    expect(
      (
        await put(
          [
            { ...use, options, ...hidden },
            { ...size, ...hidden },
          ],
          2,
        )
      ).status,
    ).toBe(200)
    const user = await tenant.as('privilegedUser')
    for (const secret of ['sports', '77.6', '77,6']) {
      expect(await titles(own, { searchCriteria: secret }, user)).toEqual([])
      expect(await titles(own, { searchCriteria: secret })).toEqual(['Hall'])
    }
  })

  test('is searched by visible fields: rows of collections, and for administrators also fields hidden from users', async () => {
    const [part, price] = [aField('part', 'text'), aField('price', 'decimal', { showForUser: false })]
    const made = await anElementType(admin, [
      aField('parts', 'collection', { children: [part, price] }),
      aField('inside', 'text', { showForUser: false }),
      aField('forUsers', 'text', { showForAdmin: false }),
      aField('gone', 'text', { showForAdmin: false, showForUser: false }),
    ])
    const rows = [{ [part.id]: 'Packning röd', [price.id]: 4711 }, { [part.id]: 'Mutter' }]
    const own = valuesOf(made, { parts: rows, inside: 'Källarkod' })
    await anElement(admin, made.id, { title: 'Pump', dataProperties: own })
    await anElement(admin, made.id, { title: 'Packning', dataProperties: [] })
    const user = await tenant.as('privilegedUser')
    const everywhere = async (searchCriteria: string, caller: Caller) =>
      (await caller.call<List>('POST', '/elements/filter', { searchCriteria })).body.items.map((item) => item.title)
    for (const [words, forAdmins, forUsers] of [
      ['packning röd', ['Pump'], ['Pump']],
      ['PACKNING', ['Packning', 'Pump'], ['Packning', 'Pump']],
      ['mutter pump', ['Pump'], ['Pump']],
      ['mutter hammare', [], []],
      ['4711', ['Pump'], []],
      ['källarkod', ['Pump'], []],
      ['mutter källar', ['Pump'], []],
      [part.id.slice(0, 18), [], []],
    ] as const) {
      expect([words, await titles(made, { searchCriteria: words })]).toEqual([words, forAdmins])
      expect([words, await titles(made, { searchCriteria: words }, user)]).toEqual([words, forUsers])
      expect([words, await everywhere(words, admin)]).toEqual([words, forAdmins])
      expect([words, await everywhere(words, user)]).toEqual([words, forUsers])
    }
    const many = await filter(admin, made, { searchCriteria: 'mutter', filters: [{ column: 'title', value: { text: 'pum' } }] })
    expect(many.body.totalCount).toBe(1)
  })

  test('is filtered by value, any of, and range', async () => {
    const where = (key: string, value: unknown) =>
      titles(type, { filters: [{ column: idOf(type, key), value }], ordering: [{ column: 'title', dir: 'asc' }] })
    expect(await where('grade', 'ok')).toEqual(['apa', 'Zebra'])
    expect(await where('grade', ['ok', 'bad'])).toEqual(['apa', 'Zebra', 'Ärta'])
    expect(await where('grade', [])).toEqual([])
    expect(await where('grade', null)).toEqual(['Åsna', 'Östen'])
    expect(await where('amount', { from: 0, to: 10 })).toEqual(['Zebra', 'Ärta'])
    for (const nothing of [{}, { from: '', to: null }, { from: null }]) {
      expect(await where('amount', nothing)).toHaveLength(5)
      expect(await where('grade', nothing)).toHaveLength(5)
    }
    expect(await where('amount', { from: 10, to: '' })).toEqual(['Ärta', 'Östen'])
    expect(await where('day', { from: '2026-01-10', to: '2026-01-31' })).toEqual(['apa', 'Ärta'])
    expect(await where('isOk', true)).toEqual(['Ärta'])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(await titles(type, { filters: [{ column: 'createdAt', value: { from: today, to: today } }] })).toHaveLength(5)
    expect(await titles(type, { filters: [{ column: 'createdAt', value: { to: '2020-01-01' } }] })).toEqual([])
  })

  test('is filtered by code, ignoring case', async () => {
    const where = (value: unknown) => titles(type, { filters: [{ column: 'code', value }], ordering: [{ column: 'title', dir: 'asc' }] })
    expect(await where('la10')).toEqual(['Ärta'])
    expect(await where('LA1')).toEqual(['Åsna'])
    expect(await where(['lA2', 'lb02', 'none', null])).toEqual(['apa', 'Zebra'])
    expect(await where(null)).toEqual([])
    expect((await filter(admin, type, { filters: [{ column: 'code', value: 10 }] })).status).toBe(400)
    expect((await filter(admin, type, { filters: [{ column: 'code', value: ['LA1', true] }] })).status).toBe(400)
  })

  test('is paged on the server, with the total count unless it is skipped', async () => {
    const page = (skip: number) => filter(admin, type, { skip, limit: 2, ordering: [{ column: 'title', dir: 'asc' }] })
    expect((await page(2)).body).toMatchObject({ totalCount: 5, items: [{ title: 'Åsna' }, { title: 'Ärta' }] })
    expect((await page(4)).body.items).toHaveLength(1)
    expect((await filter(admin, type, { skipCount: true })).body.totalCount).toBeUndefined()
  })

  test('refuses invalid filters and names them', async () => {
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

  test('shows objects of the site, in categories that the caller may see', async () => {
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
