import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { MAX_EXPORTED_ROWS } from '@verka/domain/lists/export-query.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { TenantContext } from '../../http/context.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { BOM, cellsOf, exported } from '../../testing/read/exported.ts'
import { manyElements } from '../../testing/made/many-elements.ts'
import { readSheet, unzip } from '../../testing/read/spreadsheets.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { textCell } from '../list-export/cells.ts'
import { csvOf } from '../list-export/csv.ts'
import { exportList } from '../list-export/export-list.ts'
import { jsonOf } from '../list-export/json.ts'
import { inLargeParts } from '../list-export/large-parts.ts'
import { workbookOf } from '../list-export/xlsx.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let type: ElementType
const note = aField('note', 'textArea')
const amount = aField('amount', 'decimal')
const day = aField('day', 'date')
const at = aField('at', 'dateTime')
const grade = aField('grade', 'select')
const secret = aField('secret', 'text', { showForAdmin: false })
const valuesOf = (values: [{ id: string }, FieldValue][]) => values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
  const definer = await tenant.as('tenantAdmin')
  type = await anElementType(definer, [note, amount, day, at, grade, secret])
  const rows: [string, string, [{ id: string }, FieldValue][]][] = [
    [
      'Ärta',
      'A1',
      [
        [note, 'rad ett\nrad "två"; tre'],
        [amount, -1234.5],
        [day, '2026-03-29'],
        [at, '2026-07-01T12:30:00Z'],
        [grade, 'ok'],
      ],
    ],
    [
      'Zebra',
      'A2',
      [
        [amount, 7],
        [day, '1899-01-01'],
        [grade, 'bad'],
      ],
    ],
    ['<&> \u{1F600} _x0041_', 'A3', []],
  ]
  for (const [title, code, values] of rows) await anElement(admin, type.id, { title, code, dataProperties: valuesOf(values) })
})
afterAll(() => server.close())

const download = (path: string, body: object, caller = admin) => exported(server, tenant, caller, path, body)
const elements = (body: object, { format = 'csv', culture = 'sv-SE', caller = admin, of = type } = {}) =>
  download(`/elements/export?elementTypeId=${of.id}&format=${format}&culture=${culture}`, body, caller)
const byCode = [{ column: 'code', dir: 'asc' }]

describe('an exported list', () => {
  const columns = () => ['code', 'title', note.id, amount.id, day.id, at.id, grade.id]

  test('as CSV: its columns in their order, in the words, numbers and days of the language', async () => {
    const { status, headers, text } = await elements({ columns: columns(), ordering: byCode })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Verktyg \d{4}-\d\d-\d\d\.csv"/)
    expect(text.startsWith(BOM)).toBe(true)
    expect(cellsOf(text)).toEqual([
      ['Kod', 'Titel', 'note', 'amount', 'day', 'at', 'grade'],
      ['A1', 'Ärta', 'rad ett\nrad "två"; tre', '-1234,5', '2026-03-29', '2026-07-01 14:30', 'Godkänd'],
      ['A2', 'Zebra', '', '7', '1899-01-01', '', 'Underkänd'],
      ['A3', '<&> \u{1F600} _x0041_', '', '', '', '', ''],
    ])
    const english = await elements({ columns: columns(), ordering: byCode }, { culture: 'en-US' })
    expect(cellsOf(english.text, ',')[1]).toEqual([
      'A1',
      'Ärta',
      'rad ett\nrad "två"; tre',
      '-1234.5',
      '03/29/2026',
      expect.stringMatching(/^07\/01\/2026, 2:30\sPM$/),
      'Approved',
    ])
  })

  test('as a workbook: numbers, days and moments are that, texts are texts', async () => {
    const { status, headers, bytes } = await elements({ columns: columns(), ordering: byCode }, { format: 'xlsx' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml.sheet')
    const [head, first, second, third] = readSheet(bytes)
    expect([...head!.values()].map(({ value }) => value)).toEqual(['Kod', 'Titel', 'note', 'amount', 'day', 'at', 'grade'])
    expect(first!.get('B2')!.value).toBe('Ärta')
    expect(first!.get('C2')!.value).toBe('rad ett\nrad "två"; tre')
    expect(first!.get('D2')!.value).toBe(-1234.5)
    // 29 March 2026, and 14:30 on 1 July 2026 in the tenant's time zone, as Excel counts days
    expect(first!.get('E2')).toEqual({ value: 46110, style: 2, isFormula: false })
    expect(first!.get('F2')!.value).toBeCloseTo(46204 + 14.5 / 24, 8)
    expect(first!.get('F2')!.style).toBe(3)
    // Excel has no days before 1900: it stays a text
    expect(second!.get('E3')!.value).toBe('1899-01-01')
    expect(second!.has('C3')).toBe(false)
    expect(third!.get('B4')!.value).toBe('<&> \u{1F600} _x0041_')
    expect([...unzip(bytes).keys()]).toContain('xl/workbook.xml')
    expect(unzip(bytes).get('xl/workbook.xml')!.toString()).toContain('<sheet name="Verktyg"')
  })

  test('only the rows that the list finds', async () => {
    const { text } = await elements({ columns: ['code'], filters: [{ column: grade.id, value: 'ok' }], searchCriteria: 'ärta' })
    expect(cellsOf(text)).toEqual([['Kod'], ['A1']])
    expect(cellsOf((await elements({ columns: ['code'], searchCriteria: 'finnsinte' })).text)).toEqual([['Kod']])
    const empty = await elements({ columns: ['code'], searchCriteria: 'finnsinte' }, { format: 'xlsx' })
    expect(readSheet(empty.bytes)).toHaveLength(1)
  })

  test('refuses a hidden or unknown column, as a column and as a filter', async () => {
    for (const column of [secret.id, randomUUID(), 'elementTypeId', '__proto__', 'toString'])
      expect((await elements({ columns: ['code', column] })).status).toBe(400)
    expect((await elements({ columns: ['code'], filters: [{ column: secret.id, value: 'x' }] })).status).toBe(400)
    expect((await elements({ columns: ['code'], ordering: [{ column: secret.id, dir: 'asc' }] })).status).toBe(400)
    expect((await elements({ columns: [] })).status).toBe(422)
    expect((await elements({ columns: ['code'] }, { format: 'pdf' })).status).toBe(400)
  })

  test('is refused to users without the list', async () => {
    expect((await elements({ columns: ['code'] }, { caller: await tenant.as('privilegedUser') })).status).toBe(403)
    const south = await tenant.as('siteAdmin', ['south'])
    expect((await elements({ columns: ['code'] }, { caller: south })).status).toBe(404)
    const other = await aTenant(server)
    const stranger = await other.as('tenantAdmin')
    expect((await elements({ columns: ['code'] }, { caller: stranger })).status).toBe(404)
  })

  test('has each row once over all pages, and is logged', async () => {
    const definer = await tenant.as('tenantAdmin')
    const many = await anElementType(definer, [])
    const { id } = await anElement(definer, many.id, { code: 'M' })
    await manyElements(server, tenant, { id, elementTypeId: many.id }, 1249)
    const { text } = await elements({ columns: ['code'], ordering: byCode }, { of: many })
    const codes = cellsOf(text).slice(1).flat()
    expect(codes).toHaveLength(1250)
    expect(new Set(codes).size).toBe(1250)
    const { bytes } = await elements({ columns: ['title', 'code'] }, { of: many, format: 'xlsx' })
    expect(readSheet(bytes)).toHaveLength(1251)
    const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { actions: ['export'], entityId: many.id })
    expect(log.body.items).toHaveLength(2)
    expect(log.body.items[0]).toMatchObject({ action: 'export', entity: 'elementType', actor: { id: admin.userId }, name: 'Verktyg' })
    const entry = await admin.call<FullAuditEntry>('GET', `^/auditLog/${log.body.items[0]!.id}`)
    expect(entry.body.after).toMatchObject({ format: 'xlsx', rows: 1250 })
  })
})

test('a file in JSON has what JSON.stringify writes of each row', async () => {
  const keys = ['b', 'a', 'constructor', 'toString']
  const values = ['', 'å "q" \\ \n\u0001\u2028\ud83d\ude00', '\ud800', 0, -1.5e-7, 1e21, true, null, { at: '2026-02-03' }] as const
  const rows = Array.from({ length: 300 }, (_, row) => keys.map((_key, column) => values[(row * 3 + column * 5) % values.length]!))
  const pages = async function* () {
    for (const page of [rows.slice(0, 100), [], rows.slice(100)]) yield page
  }
  const columns = keys.map((key) => ({ title: key, key }))
  const parts = inLargeParts(jsonOf({ name: 'x', columns, rows: pages(), reader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } }))
  const lines = rows.map((cells) => JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, cells[index]]))))
  expect((await buffer(parts)).toString()).toBe(`[\n${lines.join(',\n')}\n]\n`)
})

test('texts with line breaks of each kind are one cell of a CSV file', async () => {
  const texts = ['one\ntwo\n\n  three', 'one\rtwo', 'one\r\ntwo', ' one ']
  const table = {
    name: 'x',
    columns: texts.map((_, index) => ({ title: `line\n${index}` })),
    async *rows() {
      yield [texts.map(textCell)]
    },
  }
  const file = await buffer(csvOf({ ...table, rows: table.rows(), reader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } }))
  // quoted: other programs take each of them for the end of a row
  const quoted = (cells: string[]) => cells.map((cell) => (/[\r\n]/.test(cell) ? `"${cell}"` : cell)).join(';')
  const expected = [texts.map((_, index) => `line\n${index}`), texts].map((cells) => `${quoted(cells)}\r\n`).join('')
  expect(file.toString().replace(BOM, '')).toBe(expected)
})

describe('security promise 25: no formula reaches a spreadsheet', () => {
  const STARTS = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff20', '=cmd|', '=HYPERLINK(', '@SUM(', '-2+3', '+46 70', "'="]
  const payloads = Array.from({ length: 1000 }, (_, index) => `${STARTS[index % STARTS.length]}${index}!A1),"x";`)

  const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

  test(`${payloads.length} payloads, in both formats: none is a formula, and each is present`, async () => {
    const rows = async function* () {
      for (let from = 0; from < payloads.length; from += 300) yield payloads.slice(from, from + 300).map((text) => [textCell(text)])
    }
    const table = () => ({
      name: '=x',
      columns: [{ title: '=x' }],
      rows: rows(),
      reader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const,
    })
    const [head, ...csv] = cellsOf((await buffer(csvOf(table()))).toString()).flat()
    expect(head).toBe("'=x")
    expect(csv.filter((cell) => FORMULA.test(cell))).toEqual([])
    expect(csv.map((cell, index) => (cell === payloads[index] ? cell : cell.slice(1)))).toEqual(payloads)
    const sheet = readSheet(await buffer(workbookOf([table()]))).slice(1)
    expect(sheet.flatMap((row) => [...row.values()]).filter(({ isFormula }) => isFormula)).toEqual([])
    expect(sheet.map((row, index) => row.get(`A${index + 2}`)!.value)).toEqual(payloads)
  })

  test('typed field values are texts in the files', async () => {
    const definer = await tenant.as('tenantAdmin')
    // titles are trimmed, fields keep the typed text
    const typed = aField('typed', 'text')
    const of = await anElementType(definer, [typed])
    for (const [index, payload] of payloads.slice(0, 28).entries())
      await anElement(definer, of.id, {
        title: 'x',
        code: `F${String(index).padStart(4, '0')}`,
        dataProperties: valuesOf([[typed, payload]]),
      })
    const stored = await definer.call<{ items: { dataProperties: { value: string }[] }[] }>(
      'POST',
      `/elements/filter?elementTypeId=${of.id}`,
      { ordering: byCode, limit: 1000 },
    )
    const kept = stored.body.items.map((item) => item.dataProperties[0]!.value)
    const requested = { columns: [typed.id], ordering: byCode }
    const csv = cellsOf((await elements(requested, { of })).text)
      .slice(1)
      .flat()
    expect(csv.filter((cell) => FORMULA.test(cell))).toEqual([])
    expect(csv.map((cell, index) => (cell === kept[index] ? cell : cell.slice(1)))).toEqual(kept)
    const sheet = readSheet((await elements(requested, { of, format: 'xlsx' })).bytes).slice(1)
    expect(sheet.flatMap((row) => [...row.values()]).filter(({ isFormula }) => isFormula)).toEqual([])
    expect(sheet.map((row, index) => row.get(`A${index + 2}`)!.value)).toEqual(kept)
  })
})

test('documents of one person wait for each other; beyond the limit they are refused for a while, and a refusal uses no slot', async () => {
  const busy = await aTenant(server)
  const definer = await busy.as('tenantAdmin')
  const of = await anElementType(definer, [])
  const url = `/api/v2/${busy.key}/north/elements/export?elementTypeId=${of.id}&format=csv`
  const request = (columns: string[]) =>
    server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${definer.token}` }, payload: { columns } })
  for (let count = 0; count < 6; count++) expect((await request(['nothing'])).statusCode).toBe(400)
  const statusesOf = async (count: number) =>
    Map.groupBy(
      (await Promise.all(Array.from({ length: count }, () => request(['code'])))).map(({ statusCode }) => statusCode),
      (status) => status,
    )
  expect([...(await statusesOf(12)).keys()]).toEqual([200])
  expect([...(await statusesOf(60)).keys()].toSorted()).toEqual([200, 429])
  expect((await request(['code'])).statusCode).toBe(200)
})

test('too many rows are refused with their number, and nothing is logged', async () => {
  const context = { culture: 'sv-SE', timeZone: 'Europe/Stockholm', now: new Date() } as TenantContext
  const noted: number[] = []
  const list = (count: number) => ({
    name: 'Många',
    columns: { code: { title: 'Kod', cell: () => null } },
    read: async () => ({ items: [{}], totalCount: count }),
    note: (rows: number) => void noted.push(rows),
  })
  await expect(exportList(context, list(MAX_EXPORTED_ROWS + 1), 'csv', ['code'], {})).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ message: '@validation.exportTooLong', params: { count: 100_001, max: 100_000 } }],
  })
  await exportList(context, list(MAX_EXPORTED_ROWS), 'csv', ['code'], {})
  expect(noted).toEqual([MAX_EXPORTED_ROWS])
})
