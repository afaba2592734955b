import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { manyElements } from '../../testing/made/many-elements.ts'
import { cellsOf, exported } from '../../testing/read/exported.ts'
import { readSheet, unzip } from '../../testing/read/spreadsheets.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { aColumn, connectedTo } from '../../testing/made/open/open-objects.ts'
import { given } from '../../testing/made/services/ruled-services.ts'
import { COLUMNS, schemasOf, weight } from '../../testing/made/exchange/read-schemas.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let made: ReturnType<typeof schemasOf>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  made = schemasOf(admin)
})
afterAll(() => server.close())

const exportBy = (schema: DataSchema, query = '', body: object = {}, caller = admin, owner = 'elements') =>
  exported(server, tenant, caller, `/${owner}/schemas/${schema.key}/filter?${query}`, body)
type Row = Record<string, unknown>
const jsonBy = async (schema: DataSchema, query = '', body: object = {}, caller = admin) =>
  JSON.parse((await exportBy(schema, `format=json&${query}`, body, caller)).text) as Row[]
const byTitle = { ordering: [{ column: 'title', dir: 'asc' }] }

describe('an export by a schema', () => {
  test('as CSV, JSON and workbook: its fields by their keys', async () => {
    const { schema } = await made.aCategory()
    const csv = await exportBy(schema, 'format=csv', byTitle)
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(schema.localizedNames[0]!.text)}%20`)
    const [head, ladder, saw] = cellsOf(csv.text)
    expect(head).toEqual(COLUMNS.map(({ key }) => key))
    expect(ladder!.slice(1)).toEqual(['Flak', "'=1+1", '-1234,5', '2026-03-29', '2026-07-01 14:30', 'Ja', 'Godkänd', 'hemligt', ''])
    expect(saw!.slice(1)).toEqual(['Såg', '', '', '', '', '', '', '', ''])
    const [first, second] = await jsonBy(schema, '', byTitle)
    expect(first).toMatchObject({
      title: 'Flak',
      note: '=1+1',
      weight: -1234.5,
      bought: '2026-03-29',
      checked: '2026-07-01T12:30:00Z',
      isOk: true,
      grade: 'Godkänd',
      unused: null,
    })
    expect(second).toMatchObject({ title: 'Såg', note: null, weight: null, isOk: null })
    const { bytes } = await exportBy(schema, 'format=xlsx', byTitle)
    const [, row] = readSheet(bytes)
    expect([row!.get('D2')!.value, row!.get('E2')!.value, row!.get('G2')!.value]).toEqual([-1234.5, 46110, 'Ja'])
  })

  test('has the rows that the list has, with its filters; an upper day is the whole day', async () => {
    const { schema, type } = await made.aCategory()
    // of the tenant, whose midnight is not that of UTC
    const today = dayAt(new Date(), 'Europe/Stockholm')
    const ofType = `elementTypeId=${type.id}`
    const titles = async (body: object, query = ofType) => (await jsonBy(schema, query, body)).map(({ title }) => title)
    expect(await titles({ searchCriteria: 'flak' })).toEqual(['Flak'])
    expect(await titles({ filters: [{ column: weight.id, value: { to: 0 } }] })).toEqual(['Flak'])
    expect(await titles({ filters: [{ column: 'createdAt', value: { to: today } }], ...byTitle })).toEqual(['Flak', 'Såg'])
    expect(await titles({ filters: [{ column: 'createdAt', value: { to: '2020-01-01' } }] })).toEqual([])
    expect((await exportBy(schema, 'format=json', { filters: [{ column: randomUUID(), value: 1 }] })).status).toBe(400)
  })

  test('a picture is the address of its file, for those who log in and may see it', async () => {
    const photo = aField('photo', 'image')
    const schema = await made.aSchema([aColumn('title'), aColumn('photo')], { isOpen: true })
    const type = await anElementType(admin, [photo], { schemaConfigurations: [connectedTo(schema, [photo])] })
    const { body: file } = await admin.call<{ id: string }>('POST', '/files', {
      fileName: 'gunga.png',
      base64: (await anImage('png')).toString('base64'),
    })
    await anElement(admin, type.id, { title: 'Gunga', dataProperties: given([[photo, [{ fileId: file.id }] as FieldValue]]) })
    const [row] = await jsonBy(schema)
    const { pathname } = new URL(String(row!.photo))
    expect(pathname).toBe(`/api/v2/${tenant.key}/north/files/${file.id}/content`)
    expect(cellsOf((await exportBy(schema, 'format=csv')).text)[1]).toEqual(['Gunga', row!.photo])
    expect((await made.rowsOf(schema)).body.items).toEqual([row])
    const statusFor = async (headers: Record<string, string>) => (await server.app.inject({ url: pathname, headers })).statusCode
    expect(await statusFor({ authorization: `Bearer ${(await tenant.as('user')).token}` })).toBe(200)
    expect(await statusFor({})).toBe(401)
  })

  test('a column that the caller may not see is empty, says so, and is left out of JSON', async () => {
    const { schema } = await made.aCategory()
    const user = await tenant.as('user')
    const [row] = await jsonBy(schema, '', byTitle, user)
    expect(Object.keys(row!)).toEqual(COLUMNS.map(({ key }) => key).filter((key) => key !== 'secret'))
    const csv = await exportBy(schema, 'format=csv', byTitle, user)
    expect(csv.text).not.toContain('hemligt')
    expect(cellsOf(csv.text)[1]!.slice(-3)).toEqual(['Godkänd', '', ''])
    const files = unzip((await exportBy(schema, 'format=xlsx', byTitle, user)).bytes)
    expect(files.get('xl/comments1.xml')!.toString()).toContain(
      'Hemligt\nBara för oss\nKolumnen är tom: du får inte se det fält som den läser.',
    )
    expect(files.get('xl/worksheets/sheet1.xml')!.toString()).toContain('<legacyDrawing r:id="rId1"/>')
    const forAdmin = unzip((await exportBy(schema, 'format=xlsx', byTitle)).bytes)
      .get('xl/comments1.xml')!
      .toString()
    expect(forAdmin).not.toContain('Kolumnen är tom')
  })

  test('of several categories follows one category after the other, each row once', async () => {
    const { schema, type } = await made.aCategory()
    const other = await anElementType(admin, [], { schemaConfigurations: [connectedTo(schema, [])] })
    const { id } = await anElement(admin, other.id, { title: 'Nät' })
    await manyElements(server, tenant, { id, elementTypeId: other.id }, 700)
    const rows = await jsonBy(schema)
    expect(rows).toHaveLength(703)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(703)
    expect(rows.slice(0, 2).map(({ title }) => title)).toEqual(['Flak', 'Såg'])
    expect(await jsonBy(schema, `elementTypeId=${type.id}`)).toHaveLength(2)
    expect(cellsOf((await exportBy(schema, 'format=csv')).text)).toHaveLength(704)
    const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { actions: ['export'], entityId: schema.id })
    expect(log.body.items).toHaveLength(3)
    const entry = await admin.call<FullAuditEntry>('GET', `^/auditLog/${log.body.items[0]!.id}`)
    expect(entry.body).toMatchObject({ entity: 'dataSchema', after: { key: schema.key, format: 'csv', rows: 703 } })
  })

  test('reads chosen values, also deleted ones, and only fields of them that the caller may see', async () => {
    const [country, price] = [aField('country', 'text'), aField('price', 'integer', { showForUser: false })]
    const makers = await aRecordType(admin, [country, price])
    const maker = await aRecord(admin, makers.id, 'Bahco', 'Bahco', {
      dataProperties: given([
        [country, 'Sverige'],
        [price, 7],
      ]),
    })
    const chosen = aField('maker', 'select', { optionSource: `records:${makers.id}`, options: [] })
    const [land, cost, name] = [aColumn('land'), aColumn('cost', 'number'), aColumn('name')]
    const schema = await made.aSchema([land, cost, name])
    const read = (propertyTypeId: string, target: SchemaField) => ({
      id: randomUUID(),
      matchType: 'outgoing',
      source: { referenceType: 'elementRecord', referenceId: chosen.id, propertyTypeId },
      target: { referenceType: 'dataSchema', propertyTypeId: target.id },
      action: 'copySourceValue',
      value: null,
      conditions: [],
    })
    const matchRules = [read(country.id, land), read(price.id, cost), read('name', name)]
    const type = await anElementType(admin, [chosen], { schemaConfigurations: [{ schemaId: schema.id, readAction: { matchRules } }] })
    await anElement(admin, type.id, { dataProperties: given([[chosen, maker.id]]) })
    expect(await jsonBy(schema)).toEqual([{ land: 'Sverige', cost: 7, name: 'Bahco' }])
    expect(await jsonBy(schema, '', {}, await tenant.as('user'))).toEqual([{ land: 'Sverige', name: 'Bahco' }])
    await admin.call('DELETE', `/records/${maker.id}?version=1&confirmed=true`)
    expect(await jsonBy(schema)).toEqual([{ land: 'Sverige', cost: 7, name: 'Bahco' }])
  })

  test('is found by id and key, by those who may see its status, in the own site', async () => {
    const { schema, type } = await made.aCategory()
    const status = async (caller: Caller, ref = schema.key, query = '') =>
      (await exported(server, tenant, caller, `/elements/schemas/${ref}/filter?format=json&${query}`, {})).status
    const [user, siteAdmin] = [await tenant.as('user'), await tenant.as('siteAdmin')]
    expect([
      await status(admin),
      await status(admin, schema.id),
      await status(user),
      await status(admin, schema.key.toUpperCase()),
    ]).toEqual([200, 200, 200, 200])
    const stored = (await admin.call<DataSchema>('GET', `/schemas/${schema.key}`)).body
    expect(stored).toEqual(schema)
    await admin.call('PUT', `/schemas/${schema.id}`, { ...stored, status: 'private' })
    expect([await status(user), await status(siteAdmin)]).toEqual([404, 200])
    await admin.call('PUT', `/schemas/${schema.id}`, { ...stored, status: 'draft', version: 2 })
    expect([await status(siteAdmin), await status(admin)]).toEqual([404, 200])
    expect([await status(admin, 'missing'), await status(admin, randomUUID())]).toEqual([404, 404])
    expect(await status(admin, schema.key, `elementTypeId=${randomUUID()}`)).toBe(404)
    expect(await status(await tenant.as('siteAdmin', ['south']))).toBe(404)
    expect(await status(await (await aTenant(server)).as('tenantAdmin'))).toBe(404)
    // a category that the caller may not see is left out
    await admin.call('PUT', `/schemas/${schema.id}`, { ...stored, status: 'published', version: 3 })
    const full = (await admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
    await admin.call('PUT', `/elementTypes/${type.id}`, { ...full, can: undefined, status: 'draft' })
    expect(await jsonBy(schema, '', {}, user)).toEqual([])
    expect(await jsonBy(schema)).toHaveLength(2)
  })

  test('reads predefined values, too', async () => {
    const country = aField('country', 'text')
    const schema = await made.aSchema([aColumn('name'), aColumn('country'), aColumn('id')])
    const type: RecordType = await aRecordType(admin, [country], { schemaConfigurations: [connectedTo(schema, [country], 'record')] })
    const { id } = await aRecord(admin, type.id, 'Läckage', 'Leak', { dataProperties: given([[country, 'Norge']]) })
    const read = (query: string) => exportBy(schema, query, {}, admin, 'records')
    expect(JSON.parse((await read('format=json')).text)).toEqual([{ name: 'Läckage', country: 'Norge', id }])
    expect(cellsOf((await read(`format=csv&culture=en-US&recordTypeId=${type.id}`)).text, ',')).toEqual([
      ['name', 'country', 'id'],
      ['Leak', 'Norge', id],
    ])
  })
})
test('the schemas by which a category can be exported are named, as far as the caller may see them', async () => {
  const [published, hidden, unread] = [
    await made.aSchema([aColumn('code')]),
    await made.aSchema([aColumn('code')], { status: 'private' }),
    await made.aSchema([]),
  ]
  const type = await anElementType(admin, [], {
    schemaConfigurations: [connectedTo(published, []), connectedTo(hidden, []), { schemaId: unread.id }],
  })
  const values = await aRecordType(admin, [], { schemaConfigurations: [connectedTo(await made.aSchema([aColumn('name')]), [], 'record')] })
  const keys = async (caller: Caller, path: string) =>
    (await caller.call<{ items: { key: string }[] }>('GET', path)).body.items.map(({ key }) => key)
  const [user, siteAdmin] = [await tenant.as('user'), await tenant.as('siteAdmin')]
  expect(await keys(siteAdmin, `/elementTypes/${type.id}/schemas`)).toEqual([published.key, hidden.key])
  expect(await keys(user, `/elementTypes/${type.id}/schemas`)).toEqual([published.key])
  expect(await keys(user, `/recordTypes/${values.id}/schemas`)).toHaveLength(1)
})
