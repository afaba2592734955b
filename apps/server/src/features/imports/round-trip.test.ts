import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { aField, anElementType } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, rowsOf } from '../../testing/made/exchange/imports.ts'
import { aText, aWorkbook } from '../../testing/made/exchange/workbooks.ts'
import { aRandomCategory } from '../../testing/made/exchange/random-category.ts'
import { exported } from '../../testing/read/exported.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { licenceLevel: 'corporation' })
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const SEEDS = Array.from({ length: process.env.SIZE === 'whole' ? 100 : 4 }, (_, index) => index + 100)

test.each(SEEDS)('the spreadsheet of a random category is imported as unchanged (seed %i)', async (seed) => {
  const { type } = await aRandomCategory(admin, seed)
  const { bytes } = await exported(server, tenant, admin, `/elements/template?elementTypeId=${type.id}&rows=listed`, {})
  const found = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, bytes, 'mall.xlsx')
  const checked = await checkAs({ tenant, admin }, found)
  expect((await rowsOf(admin, checked)).map(({ outcome, errors, changes }) => ({ outcome, errors, changes }))).toEqual(
    Array.from({ length: 5 }, () => ({ outcome: 'unchanged', errors: [], changes: [] })),
  )
})

test('a template that is filled in is imported as it is', async () => {
  const weight = aField('weight', 'decimal')
  const type = await anElementType(admin, [weight])
  const { bytes } = await exported(server, tenant, admin, `/elements/template?elementTypeId=${type.id}`, {})
  const empty = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, bytes, 'mall.xlsx')
  expect(empty).toMatchObject({ state: 'mapping', total: 0, mapping: { columns: ['title', 'code', weight.id] } })
  const csv = `${empty.columns.map(({ header }) => header).join(';')}\nHammare;${tenant.key}-h;1,5\n`
  const found = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, csv)
  await commandImport({ tenant, admin }, await checkAs({ tenant, admin }, found), 'start', { policy: 'all' })
  const { items } = (await admin.call<{ items: Element[] }>('GET', `/elements?elementTypeId=${type.id}`)).body
  expect(items).toMatchObject([{ title: 'Hammare', dataProperties: [{ dataPropertyTypeId: weight.id, value: 1.5 }] }])
})

test('a formula without a stored value is an error of its cell, and is corrected as a text', async () => {
  const type = await anElementType(admin, [])
  const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
  const book = aWorkbook({
    sheets: { A: row(1, aText('Namn'), aText('Kod')) + row(2, aText('Hammare'), '<c><f>A2&amp;"-"&amp;B2</f></c>') },
  })
  const found = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, book, 'formler.xlsx')
  const checked = await checkAs({ tenant, admin }, found)
  expect(await rowsOf(admin, checked)).toMatchObject([
    {
      outcome: 'wrong',
      cells: ['Hammare', '=A2&"-"&B2'],
      errors: [
        {
          column: 1,
          text: 'Formeln har inget sparat värde. Öppna filen i kalkylprogrammet, spara den och läs in den igen.',
        },
      ],
    },
  ])
  await admin.call('POST', `/imports/${checked.id}/rows/2/cells`, { cells: [{ column: 1, text: `${tenant.key}-f` }] })
  expect(await rowsOf(admin, checked)).toMatchObject([{ outcome: 'create', errors: [] }])
})
