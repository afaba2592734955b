import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { MAX_EXPORTED_ROWS } from '@verka/domain/exports/export-query.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { TenantContext } from '../../http/context.ts'
import { aField, anElement, anElementType, anOperationType, aRecord, aRecordType, aService, withKey } from '../../testing/a-working-day.ts'
import { manyElements } from '../../testing/many-elements.ts'
import { readCsv, readSheet, unzip } from '../../testing/spreadsheets.ts'
import { aServiceOf } from '../../testing/services-of-modes.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../testing/test-app.ts'
import { textCell } from './cells.ts'
import { csvOf } from './csv.ts'
import { exportList } from './export-list.ts'
import { xlsxOf } from './xlsx.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let type: ElementType
const note = aField('note', 'text')
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

async function download(path: string, body: object, caller = admin) {
  const place = path.startsWith('^') ? `/api/v2/${tenant.key}${path.slice(1)}` : `/api/v2/${tenant.key}/north${path}`
  const reply = await server.app.inject({
    method: 'POST',
    url: place,
    headers: { authorization: `Bearer ${caller.token}` },
    payload: body,
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body }
}
const elements = (body: object, { format = 'csv', culture = 'sv-SE', caller = admin, of = type } = {}) =>
  download(`/elements/export?elementTypeId=${of.id}&format=${format}&culture=${culture}`, body, caller)
const BOM = '\ufeff'
const cellsOf = (text: string, delimiter = ';') => readCsv(text.replace(BOM, ''), delimiter)
const byCode = [{ column: 'code', dir: 'asc' }]

describe('what a list shows', () => {
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
      expect.stringMatching(/^07\/01\/2026, 02:30\sPM$/),
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
    // Excel has no days before 1900: it stays what it says
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

  test('a column that is hidden, or is none, is refused, to show and to narrow by', async () => {
    for (const column of [secret.id, randomUUID(), 'elementTypeId', '__proto__', 'toString'])
      expect((await elements({ columns: ['code', column] })).status).toBe(400)
    expect((await elements({ columns: ['code'], filters: [{ column: secret.id, value: 'x' }] })).status).toBe(400)
    expect((await elements({ columns: ['code'], ordering: [{ column: secret.id, dir: 'asc' }] })).status).toBe(400)
    expect((await elements({ columns: [] })).status).toBe(422)
    expect((await elements({ columns: ['code'] }, { format: 'pdf' })).status).toBe(400)
  })

  test('is nobody’s who has no such list', async () => {
    expect((await elements({ columns: ['code'] }, { caller: await tenant.as('privilegedUser') })).status).toBe(403)
    const south = await tenant.as('siteAdmin', ['south'])
    expect((await elements({ columns: ['code'] }, { caller: south })).status).toBe(404)
    const other = await aTenant(server)
    const stranger = await other.as('tenantAdmin')
    expect((await elements({ columns: ['code'] }, { caller: stranger })).status).toBe(404)
  })

  test('page after page, each row once, and what was exported stands in the audit log', async () => {
    const definer = await tenant.as('tenantAdmin')
    const many = await anElementType(definer, [])
    const { id } = await anElement(definer, many.id, { code: 'M' })
    await manyElements(server, tenant, id, 1249)
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

describe('security promise 25: no formula reaches a spreadsheet', () => {
  const STARTS = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff20', '=cmd|', '=HYPERLINK(', '@SUM(', '-2+3', '+46 70', "'="]
  const payloads = Array.from({ length: 1000 }, (_, index) => `${STARTS[index % STARTS.length]}${index}!A1),"x";`)

  const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

  test(`${payloads.length} payloads, in both formats: none is one, and each is there`, async () => {
    const rows = async function* () {
      for (let from = 0; from < payloads.length; from += 300) yield payloads.slice(from, from + 300).map((text) => [textCell(text)])
    }
    const table = () => ({ name: '=x', titles: ['=x'], rows: rows(), reader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const })
    const [head, ...csv] = cellsOf((await buffer(csvOf(table()))).toString()).flat()
    expect(head).toBe("'=x")
    expect(csv.filter((cell) => FORMULA.test(cell))).toEqual([])
    expect(csv.map((cell, index) => (cell === payloads[index] ? cell : cell.slice(1)))).toEqual(payloads)
    const sheet = readSheet(await buffer(xlsxOf(table()))).slice(1)
    expect(sheet.flatMap((row) => [...row.values()]).filter(({ isFormula }) => isFormula)).toEqual([])
    expect(sheet.map((row, index) => row.get(`A${index + 2}`)!.value)).toEqual(payloads)
  })

  test('what people typed into fields is a text in the files', async () => {
    const definer = await tenant.as('tenantAdmin')
    // titles are trimmed, fields keep what was typed
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
    const asked = { columns: [typed.id], ordering: byCode }
    const csv = cellsOf((await elements(asked, { of })).text)
      .slice(1)
      .flat()
    expect(csv.filter((cell) => FORMULA.test(cell))).toEqual([])
    expect(csv.map((cell, index) => (cell === kept[index] ? cell : cell.slice(1)))).toEqual(kept)
    const sheet = readSheet((await elements(asked, { of, format: 'xlsx' })).bytes).slice(1)
    expect(sheet.flatMap((row) => [...row.values()]).filter(({ isFormula }) => isFormula)).toEqual([])
    expect(sheet.map((row, index) => row.get(`A${index + 2}`)!.value)).toEqual(kept)
  }, 60_000)
})

describe('other lists', () => {
  test('predefined values in their order', async () => {
    const definer = await tenant.as('tenantAdmin')
    const colour = aField('weight', 'integer')
    const recordType = await aRecordType(definer, [colour])
    for (const [index, name] of ['Läckage', 'Spricka'].entries())
      await aRecord(definer, recordType.id, name, name, { dataProperties: valuesOf([[colour, index + 1]]) })
    const { text } = await download(`/records/export?recordTypeId=${recordType.id}&format=csv&culture=sv-SE`, {
      columns: ['position', 'name', colour.id],
      ordering: [{ column: 'position', dir: 'desc' }],
    })
    expect(cellsOf(text).slice(1)).toEqual([
      ['2', 'Spricka', '2'],
      ['1', 'Läckage', '1'],
    ])
  })

  test('the people whom one administers', async () => {
    const { status, text } = await download('^/users/export?format=csv&culture=sv-SE', {
      columns: ['userName', 'role', 'sites', 'isDisabled'],
    })
    expect(status).toBe(200)
    const rows = cellsOf(text)
    expect(rows[0]).toEqual(['Användarnamn', 'Roll', 'Områden', 'Status'])
    // a site administrator sees nobody above users
    expect(new Set(rows.slice(1).map(([, role]) => role))).not.toContain('Kundadministratör')
    const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['userList'] })
    expect(log.status).toBe(200)
    const whole = await (
      await tenant.as('tenantAdmin')
    ).call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['userList'] })
    expect(whole.body.items).toHaveLength(1)
  })

  test('the event log and the transaction report, of one’s own alone for who administers nothing', async () => {
    const definer = await tenant.as('tenantAdmin')
    const reading = aField('reading', 'integer')
    const of = await anElementType(definer, [])
    const operationType = await anOperationType(definer, of.id, [reading])
    const service = await aService(definer, operationType)
    const element = await anElement(definer, of.id, { code: 'LOGG-1' })
    const user = await tenant.as('privilegedUser')
    const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
    for (const [caller, value] of [
      [admin, 11],
      [user, 22],
    ] as const) {
      const body = { ...job, dataProperties: valuesOf([[reading, value]]) }
      expect((await caller.call('POST', '/operations', body, withKey())).status).toBe(201)
    }
    const log = (caller: Caller) =>
      download(
        `/operations/export?operationTypeId=${operationType.id}&format=csv&culture=sv-SE`,
        { columns: ['elementCode', 'executedBy', 'mode', 'transactionTypeId', 'status', reading.id] },
        caller,
      )
    const report = (caller: Caller) =>
      download(
        `/transactions/export?transactionTypeId=${service.id}&format=csv&culture=sv-SE`,
        { columns: ['elementCode', 'status', reading.id] },
        caller,
      )
    expect(
      cellsOf((await log(admin)).text)
        .slice(1)
        .map((row) => row.at(-1))
        .toSorted(),
    ).toEqual(['11', '22'])
    expect(cellsOf((await log(admin)).text).map((row) => row.slice(3, 5))).toEqual([
      ['Tjänst', 'Status'],
      ['Årlig kontroll', 'Slutförd'],
      ['Årlig kontroll', 'Slutförd'],
    ])
    expect(cellsOf((await report(admin)).text).slice(1)).toEqual([
      ['LOGG-1', 'Slutförd', '22'],
      ['LOGG-1', 'Slutförd', '11'],
    ])
    expect(
      cellsOf((await log(user)).text)
        .slice(1)
        .map((row) => row.at(-1)),
    ).toEqual(['22'])
    expect(
      cellsOf((await report(user)).text)
        .slice(1)
        .map((row) => row.at(-1)),
    ).toEqual(['22'])
    expect((await log(await tenant.as('user'))).status).toBe(403)
  })

  test('titles that two functions of a service have say whose each is', async () => {
    const definer = await tenant.as('tenantAdmin')
    const remarks = [aField('remark', 'text'), aField('remark', 'text')]
    const service = await aServiceOf(definer, 'updatableForm', {
      functions: { start: { fields: [remarks[0]!] }, update: { fields: [remarks[1]!] } },
    })
    for (const [operationMode, name] of [
      ['start', 'Öppna'],
      ['update', 'Följa upp'],
    ] as const) {
      const type = service.functions.get(operationMode)!
      const saved = await definer.call<typeof type>('PUT', `/operationTypes/${type.id}`, { ...type, localizedNames: localized(name) })
      expect(saved.status).toBe(200)
      service.functions.set(operationMode, saved.body)
    }
    const { body } = await service.run(definer, { values: [[remarks[0]!, 'först']] })
    await service.run(definer, { mode: 'update', transactionId: body.transactionId, values: [[remarks[1]!, 'sedan']] })
    const { text } = await download(`/transactions/export?transactionTypeId=${service.service.id}&format=csv&culture=sv-SE`, {
      columns: remarks.map(({ id }) => id),
    })
    expect(cellsOf(text)).toEqual([
      ['remark (Öppna)', 'remark (Följa upp)'],
      ['först', 'sedan'],
    ])
  })

  test('lists that come whole, in the order that they are shown in, of those that there are', async () => {
    const definer = await tenant.as('tenantAdmin')
    const service = await aServiceOf(definer, 'loan')
    const { id: recordTypeId } = await aRecordType(definer, [])
    const privilege = await definer.call<{ id: string }>('POST', '/privileges', {
      name: 'Låna',
      description: 'Allt',
      grants: [{ transactionTypeId: service.service.id, operationModes: ['start'], view: 'own', forOthers: false }],
      elementTypeIds: [],
    })
    expect(privilege.status).toBe(201)
    const whole = async (path: string, columns: string[], ids: string[], caller = definer) =>
      cellsOf((await download(`${path}/export?format=csv&culture=sv-SE`, { columns, ids }, caller)).text)
    const category = 'Verktyg'
    expect(
      await whole('/elementTypes', ['name', 'elementCount', 'functions', 'services', 'status'], [service.type.id, randomUUID()]),
    ).toEqual([
      ['Namn', 'Objekt', 'Funktioner', 'Tjänster', 'Status'],
      [category, '1', '3', '1', 'Publicerad'],
    ])
    const functions = [...service.functions.values()].map(({ id }) => id)
    const shown = [functions[2]!, functions[0]!]
    expect(await whole('/operationTypes', ['category', 'name'], shown)).toHaveLength(3)
    expect(await whole('/transactionTypes', ['category', 'mode'], [service.service.id])).toEqual([
      ['Kategori', 'Läge'],
      [category, 'Utlåning'],
    ])
    expect((await whole('/recordTypes', ['name', 'recordCount'], [recordTypeId]))[1]).toEqual(['Felkoder', '0'])
    expect((await whole('/privileges', ['name', 'description', 'services', 'users'], [privilege.body.id]))[1]).toEqual([
      'Låna',
      'Allt',
      '1',
      '0',
    ])
    const hidden = await download('/elementTypes/export?format=csv', { columns: ['dataPropertyTypes'], ids: [] }, definer)
    expect(hidden.status).toBe(400)
    // who administers nothing has no such lists, and a draft is in no site administrator's
    expect(
      (await download('/elementTypes/export?format=csv', { columns: ['name'], ids: [] }, await tenant.as('privilegedUser'))).status,
    ).toBe(403)
    const saved = await definer.call<object>('GET', `/recordTypes/${recordTypeId}`)
    expect((await definer.call('PUT', `/recordTypes/${recordTypeId}`, { ...saved.body, status: 'draft' })).status).toBe(200)
    expect(await whole('/recordTypes', ['name'], [recordTypeId], admin)).toHaveLength(1)
  })

  test('the audit log as it is narrowed, of one’s own sites, with a line of its own for that', async () => {
    const definer = await tenant.as('tenantAdmin')
    const columns = ['at', 'actor', 'action', 'entity', 'name', 'site', 'entityId']
    const type = await aRecordType(definer, [])
    const log = async (query: object, caller: Caller) => {
      const { status, text } = await download('^/auditLog/export?format=csv&culture=sv-SE', { columns, ...query }, caller)
      expect(status).toBe(200)
      return cellsOf(text)
    }
    const [head, ...rows] = await log({ entityId: type.id }, admin)
    expect(head).toEqual(['När', 'Vem', 'Gjorde', 'Vad', 'Namn', 'Område', 'En sak'])
    expect(rows.map((row) => row.slice(2, 5))).toEqual([['Skapade', 'Fördefinierad värdetyp', 'Felkoder']])
    const all = await log({ entities: ['element', 'elementType', 'transaction'] }, admin)
    expect(all.length).toBeGreaterThan(3)
    const { body } = await definer.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['auditLog'] })
    expect(body.items.map(({ action }) => action)).toEqual(['export', 'export'])
    expect((await download('^/auditLog/export?format=csv', { columns: ['before'] }, admin)).status).toBe(400)
    expect((await download('^/auditLog/export?format=csv', { columns }, await tenant.as('privilegedUser'))).status).toBe(403)
  })
})

test('a tenant has some documents made at a time, one more is refused for a while, and a refusal takes no place', async () => {
  const busy = await aTenant(server)
  const definer = await busy.as('tenantAdmin')
  const of = await anElementType(definer, [])
  const url = `/api/v2/${busy.key}/north/elements/export?elementTypeId=${of.id}&format=csv`
  const ask = (columns: string[]) =>
    server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${definer.token}` }, payload: { columns } })
  for (let count = 0; count < 6; count++) expect((await ask(['nothing'])).statusCode).toBe(400)
  const replies = await Promise.all(Array.from({ length: 12 }, () => ask(['code'])))
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await ask(['code'])).statusCode).toBe(200)
})

test('more rows than are exported are refused with how many they are, and nothing is noted', async () => {
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
