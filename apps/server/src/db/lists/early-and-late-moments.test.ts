import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, rowsOf } from '../../testing/made/exchange/imports.ts'
import { schemasOf } from '../../testing/made/exchange/read-schemas.ts'
import { aColumn, connectedTo } from '../../testing/made/open/open-objects.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { cellsOf, exported } from '../../testing/read/exported.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let type: ElementType
let schema: DataSchema
const at = aField('at', 'dateTime')
const day = aField('day', 'date')
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  schema = await schemasOf(admin).aSchema([aColumn('title'), aColumn('at', 'dateTime'), aColumn('day', 'dateTime')])
  type = await anElementType(admin, [at, day], { schemaConfigurations: [connectedTo(schema, [at, day])] })
})
afterAll(() => server.close())

const valuesOf = (instant: string, date: string | null = null) => [
  { dataPropertyTypeId: at.id, value: instant },
  { dataPropertyTypeId: day.id, value: date },
]
const EARLY_AND_LATE = [
  ['0001-01-02T00:00:00Z', '0001-01-01'],
  ['0206-11-30T10:00:00Z', '0206-11-30'],
  ['1799-12-31T23:07:00Z', '1000-01-01'],
  ['9999-12-30T23:59:00Z', '9999-12-31'],
] as const

describe('days and moments of the years 1 to 9999', () => {
  test('are saved, filtered and exported; others are refused at their field', async () => {
    for (const [instant, date] of EARLY_AND_LATE) await anElement(admin, type.id, { title: date, dataProperties: valuesOf(instant, date) })
    for (const wrong of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:00Z', '0000-06-01T00:00:00Z']) {
      const body = { elementTypeId: type.id, title: 'X', dataProperties: valuesOf(wrong) }
      const refused = await admin.call('POST', '/elements', body)
      expect([wrong, refused.status, JSON.stringify(refused.body)]).toEqual([wrong, 422, expect.stringContaining('dataProperties')])
    }
    // nor do those that were stored before they were refused spoil a list
    const stored = await anElement(admin, type.id, { title: 'stored', dataProperties: valuesOf('2026-01-01T00:00:00Z') })
    for (const old of ['9999-12-31T23:59:00Z', '0001-01-01T00:00:00Z']) {
      await server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
        sql`update elements set data_properties = ${JSON.stringify({ [at.id]: old })}::jsonb where id = ${stored.id}`.execute(tx),
      )
      for (const [format, culture] of [
        ['csv', 'sv-SE'],
        ['csv', 'en-US'],
        ['csv', 'nb-NO'],
        ['xlsx', 'sv-SE'],
      ])
        for (const [path, body] of [
          [`/elements/export?elementTypeId=${type.id}&`, { columns: ['title', at.id, day.id] }],
          [`/elements/schemas/${schema.key}/filter?`, {}],
        ] as const) {
          const { status, text } = await exported(server, tenant, admin, `${path}format=${format}&culture=${culture}`, body)
          expect([path, format, culture, status, status === 200 ? '' : text]).toEqual([path, format, culture, 200, ''])
        }
      expect((await admin.call('GET', `/schemas/${schema.key}/rows`)).status).toBe(200)
      expect((await admin.call('GET', `/elements/${stored.id}`)).status).toBe(200)
    }
    const { text } = await exported(server, tenant, admin, `/elements/export?elementTypeId=${type.id}&format=csv&culture=sv-SE`, {
      columns: [at.id],
      filters: [{ column: 'title', value: '1000-01-01' }],
    })
    // in Europe/Berlin, whose clocks were 53 minutes and 28 seconds before UTC
    expect(cellsOf(text)[1]).toEqual(['1800-01-01 00:00'])
  })

  test('are bounds of filters', async () => {
    const statusOf = async (path: string, column: string, value: unknown) =>
      (await admin.call('POST', path, { filters: [{ column, value }] })).status
    const objects = `/elements/filter?elementTypeId=${type.id}`
    for (const bound of ['0001-01-01', '0002-01-01', '0100-01-01', '1000-01-01', '9999-12-31', '0001-01-02T00:00:00Z'])
      for (const value of [{ from: bound }, { to: bound }, bound])
        for (const [path, column] of [
          [objects, at.id],
          [objects, day.id],
          [objects, 'createdAt'],
          ['/transactions/filter', 'updatedAt'],
        ] as const) {
          // a day is no instant
          const expected = column === day.id && bound.includes('T') && value !== bound ? 400 : 200
          expect([path, column, value, await statusOf(path, column, value)]).toEqual([path, column, value, expected])
        }
    for (const beyond of ['0000-01-01', '10000-01-01', '9999-12-31T23:59:00Z'])
      expect([beyond, await statusOf(objects, at.id, { from: beyond })]).toEqual([beyond, 400])
    const titles = async (value: unknown) =>
      (await admin.call<{ items: { title: string }[] }>('POST', objects, { filters: [{ column: at.id, value }] })).body.items.map(
        ({ title }) => title,
      )
    expect(await titles({ from: '0206-11-30', to: '1800-01-01' })).toEqual(expect.arrayContaining(['0206-11-30', '1000-01-01']))
    expect(await titles('0206-11-30')).toEqual(['0206-11-30'])
    expect(await titles('1800-01-01')).toEqual(['1000-01-01'])
    expect(await titles('9999-12-31')).toEqual(['9999-12-31'])
  })

  test('a loan until the end of the calendar is exported', async () => {
    const loans = await aServiceOf(admin, 'loan')
    const { id } = await loans.anObject()
    expect((await loans.run(admin, { elementId: id, more: { dueAt: '9999-12-31T23:59:59Z' } })).status).toBe(201)
    for (const format of ['csv', 'xlsx']) {
      const path = `/transactions/export?transactionTypeId=${loans.service.id}&format=${format}&culture=sv-SE`
      const { status } = await exported(server, tenant, admin, path, { columns: ['elementTitle', 'dueAt'] })
      expect([format, status]).toEqual([format, 200])
    }
  })

  test('are read from files; another one is wrong at its cell', async () => {
    const table = [
      'Namn;at',
      'A;0206-11-30 10:00',
      'B;0001-01-01 00:30',
      'C;0000-01-01 10:00',
      'D;9999-12-31T23:59:00Z',
      'E;9999-12-30 12:00',
    ]
    const importing = { tenant, admin }
    const begun = await beginImport(importing, { target: 'element', typeId: type.id }, table.join('\n'))
    const checked = await checkAs(importing, begun)
    expect(checked).toMatchObject({ state: 'checked', counts: { create: 2, wrong: 3 } })
    const rows = await rowsOf(admin, checked)
    expect(rows.map(({ outcome, errors }) => [outcome, errors.map(({ column, message }) => [column, message])])).toEqual([
      ['create', []],
      ['wrong', [[1, '@validation.dateTime']]],
      ['wrong', [[1, '@validation.dateTime']]],
      ['wrong', [[1, '@validation.dateTime']]],
      ['create', []],
    ])
    expect(await commandImport(importing, checked, 'start', { policy: 'correct' })).toMatchObject({ state: 'done', counts: { created: 2 } })
  })
})
