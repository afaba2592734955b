import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { sameCell } from '@verka/domain/exchange/same-cell.ts'
import { keysOfColumns, templateColumns } from '@verka/domain/exchange/template.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { aRandomCategory } from '../../testing/made/exchange/random-category.ts'
import { exported } from '../../testing/read/exported.ts'
import { readSheet, sheetCellsOf, unzip } from '../../testing/read/spreadsheets.ts'
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

const valuesOf = (values: [{ id: string }, FieldValue][]) => values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))
const template = (query: string, body: object = {}, caller = admin, owner = 'elements') =>
  exported(server, tenant, caller, `/${owner}/template?${query}`, body)
/** The values of each row of a sheet. */
const rowsOf = (workbook: Buffer, sheet = 1) => readSheet(workbook, sheet).map((row) => [...row.values()].map(({ value }) => value))
const textOf = (workbook: Buffer, path: string) => unzip(workbook).get(path)!.toString('utf8')

const weight = aField('weight', 'decimal', { required: true, validation: { range: { min: 0.5, max: 20 } } })
const serial = aField('serial', 'text', { localizedDescriptions: localized('Står på undersidan') })
const bought = aField('bought', 'date')
const isOk = aField('isOk', 'switch')
const grade = aField('grade', 'select')
const rows = aField('rows', 'collection')
const secret = aField('secret', 'text', { showForAdmin: false })

test('a template has a column for each field, its choices, and explains them in the language of the reader', async () => {
  const type = await anElementType(admin, [weight, serial, bought, isOk, grade, rows, secret])
  const { status, headers, bytes } = await template(`elementTypeId=${type.id}`)
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('Verktyg%20%E2%80%93%20mall.xlsx')])
  expect(rowsOf(bytes)).toEqual([['Titel', 'Kod', 'weight', 'serial', 'bought', 'isOk', 'grade']])
  const sheet = textOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain(`sqref="F2:F1048576"><formula1>'Val'!$A$2:$A$3</formula1>`)
  expect(sheet).toContain(`sqref="G2:G1048576"><formula1>'Val'!$B$2:$B$3</formula1>`)
  // a text stays one, a day is one
  expect(sheet).toMatch(/<col min="4" max="4" width="\d+" style="4"/)
  expect(sheet).toMatch(/<col min="5" max="5" width="\d+" style="2"/)
  expect(textOf(bytes, 'xl/workbook.xml')).toMatch(
    /name="Verktyg" sheetId="1" r.*name="Förklaring" sheetId="2" r.*name="Val" sheetId="3" state="hidden".*name="verka" sheetId="4" state="hidden"/,
  )
  expect(rowsOf(bytes, 3)).toEqual([
    [expect.anything(), expect.anything()],
    ['Ja', 'Godkänd'],
    ['Nej', 'Underkänd'],
  ])
  const explained = rowsOf(bytes, 2)
  expect(explained[0]).toEqual(['Kolumn', 'Sort', 'Obligatorisk', 'Gränser', 'Exempel', 'Beskrivning'])
  expect(explained).toContainEqual(['weight', 'Decimaltal', 'Ja', 'Värdet måste vara mellan 0,5 och 20', 0.5])
  expect(explained).toContainEqual(['serial', 'Text', 'Stege', 'Står på undersidan'])
  expect(explained).toContainEqual(['grade', 'Lista', 'Ett av: Godkänd, Underkänd', 'Godkänd'])
  expect(explained.at(-1)).toEqual(['rows', 'Samling', 'Kan inte importeras. Fylls i för varje rad i Verka.'])
  expect(textOf(bytes, 'xl/comments1.xml')).toContain('Decimaltal. Obligatorisk\nVärdet måste vara mellan 0,5 och 20')
  const english = (await template(`elementTypeId=${type.id}&culture=en-US`)).bytes
  expect(rowsOf(english)[0]!.slice(0, 2)).toEqual(['Title', 'Code'])
  expect(rowsOf(english, 3)[1]).toEqual(['Yes', 'Approved'])
})

test('its columns are known when their titles were changed', async () => {
  const type = await anElementType(admin, [
    aField('one', 'text', { localizedNames: localized('Lika') }),
    aField('two', 'text', { localizedNames: localized('lika') }),
  ])
  const { bytes } = await template(`elementTypeId=${type.id}`)
  const [head] = rowsOf(bytes) as string[][]
  expect(head).toEqual(['Titel', 'Kod', 'Lika (one)', 'lika (two)'])
  const keys = (rowsOf(bytes, 3) as [string, string][]).slice(1)
  expect(keysOfColumns(['Namn', 'Kod', 'Lika (one)', 'Annat'], keys)).toEqual([
    'title',
    'code',
    ...type.dataPropertyTypes.map(({ id }) => id),
  ])
})

test('it has the listed rows if they are wanted, and that is logged', async () => {
  const type = await anElementType(admin, [weight, serial, isOk, rows])
  const dataProperties = valuesOf([
    [weight, 12.5],
    [serial, '007'],
    [isOk, true],
    [rows, [{ [rows.children[0]!.id]: 'Skruv' }]],
  ])
  await anElement(admin, type.id, { title: 'Stege', code: 'T-1', dataProperties })
  await anElement(admin, type.id, { title: 'Hink', code: 'T-2', dataProperties: valuesOf([[weight, 1]]) })
  const listed = await template(`elementTypeId=${type.id}&rows=listed`, { searchCriteria: 'stege' })
  expect(rowsOf(listed.bytes).slice(1)).toEqual([['Stege', 'T-1', 12.5, '007', 'Ja']])
  expect(rowsOf((await template(`elementTypeId=${type.id}&rows=listed`)).bytes)).toHaveLength(3)
  expect((await template(`elementTypeId=${type.id}&rows=listed`, { filters: [{ column: 'x', value: 1 }] })).status).toBe(400)
  const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { actions: ['export'], entityId: type.id })
  expect(log.body.items).toHaveLength(2)
})

test('predefined values are found by their id', async () => {
  const country = aField('country', 'text')
  const type = await aRecordType(admin, [country], { localizedNames: localized('Val') })
  const { id } = await aRecord(admin, type.id, 'Läckage', 'Leak', { dataProperties: valuesOf([[country, 'Norge']]) })
  const read = async (query: string) => rowsOf((await template(`recordTypeId=${type.id}&${query}`, {}, admin, 'records')).bytes)
  expect(await read('rows=none')).toEqual([['Namn', 'country']])
  expect(await read('rows=listed')).toEqual([
    ['Id', 'Namn', 'country'],
    [id, 'Läckage', 'Norge'],
  ])
})

test('choices of predefined values are their names, and a sheet is never named twice', async () => {
  const makers = await aRecordType(admin, [], { localizedNames: localized('Tillverkare') })
  for (const name of ['Bahco', 'Fiskars', 'Bahco']) await aRecord(admin, makers.id, name, name)
  const maker = aField('maker', 'select', { optionSource: `records:${makers.id}`, options: [] })
  const type = await anElementType(admin, [maker], { localizedNames: localized('Val') })
  const { bytes } = await template(`elementTypeId=${type.id}`)
  expect(rowsOf(bytes, 3).slice(1)).toEqual([['Bahco'], ['Fiskars']])
  expect([...textOf(bytes, 'xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Val 1',
    'Förklaring',
    'Val',
    'verka',
  ])
})

test('a template with rows has what is stored, for random categories', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { type, elements } = await aRandomCategory(admin, seed)
    const query = { ordering: [{ column: 'title', dir: 'asc' }] }
    const { bytes } = await template(`elementTypeId=${type.id}&rows=listed`, query)
    const columns = templateColumns('element', type.dataPropertyTypes, [], true)
    const [, ...sheet] = sheetCellsOf(bytes, columns.length)
    const reading = { culture: 'sv-SE', timeZone: 'Europe/Stockholm', optionsOf: ({ options }: Field) => options } as const
    elements.forEach((element, row) =>
      columns.forEach(({ key, field }, column) => {
        const own = { title: element.title, code: element.code }[key]
        const stored = element.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === key) ?? { value: own ?? null }
        const cell = sheet[row]![column] ?? null
        expect([seed, field.fieldType, stored, cell, sameCell(field, cell, stored, reading)]).toEqual([
          seed,
          field.fieldType,
          stored,
          cell,
          true,
        ])
      }),
    )
  }
})

test('it is for administrators of the site', async () => {
  const type = await anElementType(admin, [])
  const status = async (caller: Caller) => (await template(`elementTypeId=${type.id}`, {}, caller)).status
  expect(
    await Promise.all(
      [tenant.as('privilegedUser'), tenant.as('siteAdmin'), tenant.as('siteAdmin', ['south'])].map(async (caller) => status(await caller)),
    ),
  ).toEqual([403, 200, 404])
})
