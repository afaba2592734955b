import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { aField, anElement, anElementType, aRecord, aRecordType, aUser } from '../../testing/made/a-working-day.ts'
import { aServiceOf, type Problem } from '../../testing/made/services/services-of-modes.ts'
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

type Named = { id: string; title?: string; name?: string; elementTitle?: string }
type List = { items: Named[]; totalCount: number }
const answer = (path: string, column: string, text: string, caller = admin, more: object = {}) =>
  caller.call<List & Problem>('POST', path, { filters: [{ column, value: { text } }], ...more })
const found = async (path: string, column: string, text: string, more: object = {}) => {
  const { status, body } = await answer(path, column, text, admin, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  expect(body.totalCount).toBe(body.items.length)
  return body.items.map((item) => item.title ?? item.name ?? item.elementTitle).sort()
}
const idOf = (type: { dataPropertyTypes: { id: string; key: string }[] }, key: string) =>
  type.dataPropertyTypes.find((field) => field.key === key)!.id
const valuesOf = (type: Parameters<typeof idOf>[0], values: Record<string, FieldValue>) =>
  Object.entries(values).map(([key, value]) => ({ dataPropertyTypeId: idOf(type, key), value }))

test('the database compares texts as search does', async () => {
  const texts = [
    '',
    '  Åsna  ÄRTA\t\nÖ ',
    'Café ÆØ',
    'e\u0301 a\u030a',
    'ΌΣΟΣ ΣΑ',
    'İstanbul',
    'ǽ ǻ Ǿ',
    'x\u00a0y\u3000z',
    'RÖD  pump',
    '100% a_b\\c',
    '\u0628\u0650',
  ]
  for (let code = 1; code < 0x1000; code++) texts.push(String.fromCharCode(code), `a${String.fromCharCode(code)}B`)
  const { rows } = await server.database.transaction({ kind: 'installation' }, (tx) =>
    sql<{ folded: string }>`select fold_for_search(t) as folded from unnest(${texts}::text[]) with ordinality x (t, n) order by n`.execute(
      tx,
    ),
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldForSearch))
})

describe('a filter by a part of a text', () => {
  test('finds objects by one column only: case ignored, é as e, å a separate letter, signs literally', async () => {
    const type = await anElementType(admin, [
      aField('note', 'text'),
      aField('long', 'textArea'),
      aField('inside', 'text', { showForUser: false }),
      aField('mail', 'email'),
      aField('count', 'integer'),
      aField('day', 'date'),
      aField('at', 'dateTime'),
      aField('grade', 'select'),
      aField('isOk', 'checkbox'),
    ])
    const far = `${'x'.repeat(300)} Nål i  höstack`
    const rows: [string, string, Record<string, FieldValue>][] = [
      ['Röd pump', 'TF-1', { note: 'Café i hörnet', long: far, inside: 'hemlig kod', mail: 'asa@example.test' }],
      ['Åsna 100%', 'TF-2', { note: 'röd pump', long: 'kort' }],
      ['Asna', 'TF-3', { note: 'under_streck', inside: 'annat' }],
    ]
    for (const [title, code, values] of rows) await anElement(admin, type.id, { title, code, dataProperties: valuesOf(type, values) })
    const path = `/elements/filter?elementTypeId=${type.id}`
    for (const [column, text, titles] of [
      ['title', 'PUMP', ['Röd pump']],
      ['title', 'rod', []],
      ['title', 'sna', ['Asna', 'Åsna 100%']],
      ['title', 'ås', ['Åsna 100%']],
      ['title', '%', ['Åsna 100%']],
      ['title', 'röd  PUMP ', ['Röd pump']],
      ['code', 'tf-', ['Asna', 'Röd pump', 'Åsna 100%']],
      ['code', '2', ['Åsna 100%']],
      ['note', 'CAFE', ['Röd pump']],
      ['note', 'röd pump', ['Åsna 100%']],
      ['note', 'r_s', ['Asna']],
      ['note', 'r_d', []],
      ['long', 'nål i höstack', ['Röd pump']],
      ['inside', 'HEMLIG', ['Röd pump']],
      ['mail', 'asa@', ['Röd pump']],
    ] as const) {
      const name = ['title', 'code'].includes(column) ? column : idOf(type, column)
      expect([column, text, await found(path, name, text)]).toEqual([column, text, [...titles].sort()])
    }
    const filters = [
      { column: 'title', value: { text: 'sna' } },
      { column: idOf(type, 'note'), value: { text: 'streck' } },
    ]
    expect((await admin.call<List>('POST', path, { filters })).body.items.map(({ title }) => title)).toEqual(['Asna'])
    expect(await found('/elements/filter', 'code', 'tf-3')).toEqual(['Asna'])
    expect(
      await found(path, 'title', 'sna', { searchCriteria: 'streck', ordering: [{ column: idOf(type, 'note'), dir: 'desc' }] }),
    ).toEqual(['Asna'])
    for (const [column, value, field, message] of [
      ['count', { text: '1' }, 'filters.0.value', '@errors.noTextColumn'],
      ['day', { text: '2026' }, 'filters.0.value', '@errors.noTextColumn'],
      ['at', { text: '2026' }, 'filters.0.value', '@errors.noTextColumn'],
      ['grade', { text: 'ok' }, 'filters.0.value', '@errors.noTextColumn'],
      ['isOk', { text: 'true' }, 'filters.0.value', '@errors.noTextColumn'],
    ] as const) {
      const { status, body } = await admin.call<Problem>('POST', path, { filters: [{ column: idOf(type, column), value }] })
      expect([column, status, body.errors[0]]).toEqual([column, 400, { field, message, params: { column: idOf(type, column) } }])
    }
    for (const column of ['createdAt', 'elementTypeId']) expect((await answer(path, column, '2026')).status).toBe(400)
    for (const value of [{ text: ' ' }, { text: '' }, { text: 'a', from: 'b' }, { text: 7 }, { text: 'x'.repeat(251) }])
      expect([400, 422]).toContain((await admin.call('POST', path, { filters: [{ column: 'title', value }] })).status)
    expect((await answer(path, 'title', 'a\u0000b')).status).toBeLessThan(500)
    // a column that is hidden from the caller is refused, whether or not a row has the text
    const user = await tenant.as('privilegedUser')
    for (const text of ['hemlig', 'nirgendwo']) {
      const { status, body } = await answer(path, idOf(type, 'inside'), text, user)
      expect([status, body.errors[0]!.field]).toEqual([400, 'filters.0.column'])
    }
  })

  test('finds predefined values by their name in the reader’s language, and by their fields', async () => {
    const type = await aRecordType(admin, [
      aField('note', 'text'),
      aField('grade', 'select'),
      aField('inside', 'text', { showForUser: false }),
    ])
    await aRecord(admin, type.id, 'Läckage', 'Leak', { dataProperties: valuesOf(type, { note: 'Vid ventilen', inside: 'hemlig' }) })
    await aRecord(admin, type.id, 'Avbrott', 'Outage', { dataProperties: valuesOf(type, { note: 'ström' }) })
    const path = (culture: string) => `/records/filter?recordTypeId=${type.id}&culture=${culture}`
    expect(await found(path('sv-SE'), 'name', 'läck')).toEqual(['Läckage'])
    expect(await found(path('sv-SE'), 'name', 'leak')).toEqual([])
    expect(await found(path('en-US'), 'name', 'EA')).toEqual(['Leak'])
    // a row without a name in a language has the tenant's language there
    expect(await found(path('nb-NO'), 'name', 'brott')).toEqual(['Avbrott'])
    expect(await found(path('sv-SE'), idOf(type, 'note'), 'ventil')).toEqual(['Läckage'])
    expect((await answer(path('sv-SE'), 'position', '1')).status).toBe(400)
    expect((await answer(path('sv-SE'), idOf(type, 'grade'), 'ok')).status).toBe(400)
    const user = await tenant.as('privilegedUser')
    expect((await answer(path('sv-SE'), idOf(type, 'inside'), 'hemlig', user)).status).toBe(400)
  })

  test('finds in every other list', async () => {
    const field = aField('note', 'text')
    const hidden = aField('inside', 'text', { showForUser: false })
    const service = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [field, hidden] } } })
    const run = await service.run(admin, {
      values: [
        [field, 'Läcker i taket'],
        [hidden, 'hemlig'],
      ],
    })
    expect(run.status).toBe(201)
    const functionId = service.functions.get('start')!.id
    const lists = [`/operations/filter?operationTypeId=${functionId}`, `/transactions/filter?transactionTypeId=${service.service.id}`]
    const user = await tenant.as('privilegedUser')
    for (const path of lists) {
      expect(await found(path, field.id, 'I TAKET')).toEqual(['Hammare'])
      expect(await found(path, field.id, 'i källaren')).toEqual([])
      expect(await found(path, 'elementTitle', 'hamm')).toEqual(['Hammare'])
      expect((await answer(path, path.startsWith('/o') ? 'executedAt' : 'status', '2026')).status).toBe(400)
      expect((await answer(path, 'elementId', service.element.id)).status).toBe(400)
      expect((await answer(path, hidden.id, 'hemlig', user)).status).toBe(400)
    }
    const equal = async (path: string, column: string, value: unknown) =>
      (await admin.call<List>('POST', path, { filters: [{ column, value }] })).body.totalCount
    for (const path of lists)
      for (const value of [service.element.code.toUpperCase(), [service.element.code.toLowerCase()]])
        expect(await equal(path, 'elementCode', value)).toBe(1)
    const { userName, email } = await aUser(admin, { name: 'Åsa Öberg' })
    expect(await equal('^/users/filter', 'userName', userName.toUpperCase())).toBe(1)
    expect(await equal('^/users/filter', 'email', [email.toUpperCase()])).toBe(1)
    expect(await found('^/users/filter', 'name', 'sa öb')).toEqual(['Åsa Öberg'])
    expect((await answer('^/users/filter', 'role', 'user')).status).toBe(400)
    expect((await answer('/reservations/filter', 'user', 'x')).status).not.toBe(500)
  })
})

test('predefined values are listed by their current state: renamed, moved, hidden, deleted, in another alphabet', async () => {
  const own = await aTenant(server)
  const owner = await own.as('superUser')
  const type = await aRecordType(owner, [aField('note', 'text'), aField('grade', 'select')])
  const made = []
  for (const [name, grade] of [
    ['Ärta', 'bad'],
    ['Zebra', 'ok'],
    ['Åsna', null],
  ] as const)
    made.push(await aRecord(owner, type.id, name, name, { dataProperties: valuesOf(type, { note: `${name} här`, grade }) }))
  const names = async (column: string, caller = owner) => {
    const { status, body } = await caller.call<List>('POST', `/records/filter?recordTypeId=${type.id}`, {
      ordering: [{ column, dir: 'asc' }],
    })
    return status === 200 ? body.items.map(({ name }) => name) : status
  }
  const grade = idOf(type, 'grade')
  expect([await names('name'), await names(grade)]).toEqual([
    ['Zebra', 'Åsna', 'Ärta'],
    ['Zebra', 'Ärta', 'Åsna'],
  ])
  const { can: _can, ...first } = made[0]!
  const renamed = [{ culture: 'sv-SE', text: 'Banan' }]
  expect((await owner.call('PUT', `/records/${first.id}`, { ...first, localizedNames: renamed })).status).toBe(200)
  expect((await owner.call('PUT', `/records/${made[2]!.id}/position`, { version: 1, position: 1 })).status).toBe(200)
  expect([await names('name'), await names('position')]).toEqual([
    ['Banan', 'Zebra', 'Åsna'],
    ['Åsna', 'Banan', 'Zebra'],
  ])
  const { can: _canType, ...stored } = type
  const [note, choice] = type.dataPropertyTypes
  const turned = [note!, { ...choice!, options: choice!.options.toReversed() }]
  expect((await owner.call('PUT', `/recordTypes/${type.id}`, { ...stored, dataPropertyTypes: turned })).status).toBe(200)
  expect(await names(grade)).toEqual(['Banan', 'Zebra', 'Åsna'])
  const aa = await aRecord(owner, type.id, 'Ähtäri', 'Ähtäri')
  const tenantBody = (await owner.call<{ version: number }>('GET', `/api/v2/tenants/${own.id}`)).body as {
    version: number
    key: string
    name: string
  }
  const moved = { key: own.key, name: tenantBody.name, version: tenantBody.version, culture: 'en-US' }
  expect((await owner.call('PUT', `/api/v2/tenants/${own.id}`, moved)).status).toBe(200)
  // a second later at most all lists have the new alphabetical order
  await expect.poll(() => names('name')).toEqual(['Ähtäri', 'Åsna', 'Banan', 'Zebra'])
  await owner.call('DELETE', `/records/${aa.id}?version=1`)
  expect((await names('position')) as string[]).toHaveLength(3)
})
