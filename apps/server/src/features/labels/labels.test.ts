import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  labelsOnPage,
  positionOnSheet,
  type LabelLayoutName,
} from '@verka/domain/labels/label-layouts.ts'
import { CODE_KINDS, MAX_LABELS, type checkLabels, type LabelDesign, type LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import { share } from '@verka/domain/testing/size.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { openTenant } from '../../testing/made/open/open-objects.ts'
import { manyElements } from '../../testing/made/many-elements.ts'
import { pagesOf, picturesOf } from '../../testing/read/pdf-pictures.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let type: ElementType
let elements: Element[]
const fields = [aField('serial', 'text'), aField('secret', 'text', { showForUser: false }), aField('picture', 'image')]
beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  type = await anElementType(admin, fields)
  const codes = ['R-N001', 'LÅDA 7', 'æøå-2']
  elements = await Promise.all(
    codes.map((code, index) =>
      anElement(admin, type.id, {
        title: `Hammare ${index}`,
        code,
        dataProperties: [{ dataPropertyTypeId: fields[0]!.id, value: `S${index}` }],
      }),
    ),
  )
})
afterAll(() => server.close())

const design = (changes: Partial<LabelDesign> = {}): LabelDesign => ({
  layout: 'avery-L7160',
  codeKind: 'qr',
  holds: 'code',
  lines: ['title', 'code'],
  brand: 'none',
  ...changes,
})
const named = (some = elements) => ({ elementIds: some.map(({ id }) => id) })

async function print(body: object, caller = admin, { key } = tenant) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v2/${key}/north/elements/labels?culture=sv-SE`,
    headers: { authorization: `Bearer ${caller.token}` },
    payload: body,
  })
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload }
}

/** Codes that a scanner reads on the pages of a PDF: each text with its position in millimetres. */
async function seen(pdf: Buffer, downTo?: number) {
  const pixelsPerMm = 12
  const pages = await picturesOf(pdf, pixelsPerMm, downTo)
  const codes = await Promise.all(pages.map(({ png }) => readBarcodes(png, { maxNumberOfSymbols: 255 })))
  return codes.flatMap((found, page) =>
    found.map(({ text, format, position }) => ({
      page,
      text,
      format,
      x: position.topLeft.x / pixelsPerMm,
      y: position.topLeft.y / pixelsPerMm,
    })),
  )
}

describe('labels as PDF', () => {
  test.each(
    share(
      LABEL_LAYOUT_NAMES.flatMap((layout) => CODE_KINDS.map((codeKind) => [layout, codeKind] as const)),
      16,
    ),
  )('on %s the codes (%s) are readable, each on its own label', async (layout, codeKind) => {
    const { status, pdf } = await print({ design: design({ layout, codeKind }), objects: named() })
    expect(status).toBe(200)
    const codes = await seen(pdf, 125)
    expect(codes.map(({ text }) => text).toSorted()).toEqual(elements.map(({ code }) => code).toSorted())
    const sheet = LABEL_LAYOUTS[layout]
    for (const { text, page, x, y } of codes) {
      const index = elements.findIndex(({ code }) => code === text)
      const corner = sheet.kind === 'sheet' ? positionOnSheet(sheet, index) : { x: 0, y: 0 }
      expect(page).toBe(sheet.kind === 'sheet' ? 0 : index)
      expect(x).toBeGreaterThanOrEqual(corner.x)
      expect(x).toBeLessThan(corner.x + sheet.width)
      expect(y).toBeGreaterThanOrEqual(corner.y)
      const height = sheet.kind === 'roll' && sheet.isEndless ? 100 : sheet.height
      expect(y).toBeLessThan(corner.y + height)
    }
  })

  test('a QR code with the address opens the object at this server and site', async () => {
    const { pdf } = await print({ design: design({ holds: 'address' }), objects: named(elements.slice(1, 2)) })
    const [code] = await seen(pdf)
    expect(code!.text).toMatch(/^https?:\/\/[^/]+\/exe\/code\/L%C3%85DA%207\?site=north$/)
  })

  test('the address also names the tenant while people without a login may look up codes', async () => {
    const other = await aTenant(server)
    const { admin: by } = await openTenant(server, other)
    const { id } = await anElement(by, (await anElementType(by, [])).id, { code: 'Ö 1' })
    const { pdf } = await print({ design: design({ holds: 'address' }), objects: { elementIds: [id] } }, by, other)
    const [code] = await seen(pdf)
    expect(readScanned(code!.text)).toEqual({ code: 'Ö 1', site: 'north', tenant: other.key })
  })

  test('starts at the first unused label of the sheet, and continues on the next one', async () => {
    const layout: LabelLayoutName = 'avery-L7173'
    const { pdf } = await print({ design: design({ layout }), objects: named(), startAt: 9 })
    const codes = await seen(pdf)
    const sheet = LABEL_LAYOUTS[layout]
    expect(codes.map(({ page }) => page).toSorted()).toEqual([0, 0, 1])
    const first = codes.find(({ text }) => text === 'R-N001')!
    expect(first.y).toBeGreaterThan(positionOnSheet(sheet, 8).y)
    expect((await print({ design: design({ layout }), objects: named(), startAt: labelsOnPage(sheet) + 1 })).status).toBe(422)
  })

  test('is a document with a title and a language, readable aloud, as a download', async () => {
    const { headers, pdf } = await print({ design: design(), objects: named() })
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('attachment; filename="Etiketter.pdf"')
    expect(headers['cache-control']).toBe('no-store')
    const text = pdf.toString('latin1')
    for (const part of ['/Lang (sv-SE)', '/Marked true', '/StructTreeRoot', '(Etiketter)', '/Alt (R-N001)', '/DisplayDocTitle true'])
      expect(text).toContain(part)
    // embedded fonts, no pictures
    expect(text).toContain('/FontFile2')
    expect(text).not.toContain('/Subtype /Image')
    expect(pagesOf(pdf)).toHaveLength(1)
  })

  test('all that a list’s question finds, in its order', async () => {
    const question = { filters: [{ column: 'title', value: { text: 'hammare' } }], ordering: [{ column: 'title', dir: 'desc' }] }
    const { pdf } = await print({ design: design({ layout: 'zebra-50x25' }), objects: { elementTypeId: type.id, question } })
    const codes = await seen(pdf)
    expect(codes.map(({ text }) => text)).toEqual(elements.map(({ code }) => code).toReversed())
    const none = { elementTypeId: type.id, question: { searchCriteria: 'finnsinte' } }
    expect((await print({ design: design(), objects: none })).status).toBe(422)
  })

  test(`more than ${MAX_LABELS} are refused with how many they are`, async () => {
    const many = await anElementType(admin, [])
    await manyElements(server, tenant, await anElement(admin, many.id), MAX_LABELS)
    const { status, pdf } = await print({ design: design(), objects: { elementTypeId: many.id, question: {} } })
    expect(status).toBe(422)
    expect(JSON.parse(pdf.toString())).toMatchObject({
      errors: [{ message: '@validation.tooManyLabels', params: { count: MAX_LABELS + 1, max: MAX_LABELS } }],
    })
  })

  test('a code that no barcode can encode is reported by its name', async () => {
    const odd = await anElement(admin, type.id, { code: 'Łódź-1' })
    const { status, pdf } = await print({ design: design({ codeKind: 'code128' }), objects: named([odd]) })
    expect(status).toBe(422)
    const noLetters = { message: '@validation.noBarcodeLetters', field: 'design.codeKind', params: { codes: 'Łódź-1', more: 0 } }
    expect(JSON.parse(pdf.toString())).toMatchObject({ errors: [noLetters] })
    const long = await anElement(admin, type.id, { code: 'x'.repeat(49) })
    const all = { design: design({ codeKind: 'code128' }), objects: named([odd, long, ...elements]) }
    const tooLong = { message: '@validation.noBarcodeLength', params: { codes: long.code, max: 48 } }
    expect(JSON.parse((await print(all)).pdf.toString())).toMatchObject({ errors: [noLetters, tooLong] })
    // or they are left out
    const without = await print({ ...all, leaveOutUnwritable: true })
    expect((await seen(without.pdf, 125)).map(({ text }) => text).toSorted()).toEqual(elements.map(({ code }) => code).toSorted())
    expect((await print({ ...all, objects: named([odd, long]), leaveOutUnwritable: true })).status).toBe(422)
    const [code] = await seen((await print({ design: design({ codeKind: 'dataMatrix' }), objects: named([odd]) })).pdf)
    expect(code!.text).toBe('Łódź-1')
  })

  test('a hidden field, or one that is not a text, is not a line; a hidden object does not exist', async () => {
    const user = await tenant.as('privilegedUser')
    const withField = (field: number) => ({ design: design({ lines: ['title', fields[field]!.id] }), objects: named() })
    expect((await print(withField(0), user)).status).toBe(200)
    expect((await print(withField(1), user)).status).toBe(400)
    expect((await print(withField(1))).status).toBe(200)
    expect((await print(withField(2))).status).toBe(400)
    expect((await print({ design: design(), objects: { elementIds: [randomUUID()] } })).status).toBe(404)
    const draft = await anElementType(admin, [], { status: 'draft' })
    const hidden = await anElement(admin, draft.id)
    expect((await print({ design: design(), objects: named([hidden]) }, user)).status).toBe(404)
  })
})

describe('the picture of one label', () => {
  const preview = (changes: Partial<LabelDesign>, element = elements[0]!) =>
    admin.call<LabelDrawing>('POST', '/elements/labels/preview', { design: design(changes), elementId: element.id })

  test('has its lines as they are printed', async () => {
    const { body } = await preview({ lines: ['title', 'category', fields[0]!.id] })
    expect(body.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []))).toEqual(['Hammare 0', 'Verktyg', 'serial: S0'])
  })

  test('a tenant without a logo has its name', async () => {
    const brandOf = async () => (await preview({ layout: 'avery-L7163', brand: 'logo', lines: [] })).body.shapes[1]
    expect(await brandOf()).toMatchObject({ kind: 'text', text: `Tenant ${tenant.key}` })
    const png = await sharp({ create: { width: 200, height: 50, channels: 4, background: '#0af' } })
      .png()
      .toBuffer()
    const root = await tenant.as('superUser')
    const logo = { fileName: 'logo.png', type: 'image/png', base64: png.toString('base64') }
    const saved = await root.call('PUT', `/api/v2/tenants/${tenant.id}/config`, {
      version: 1,
      resourceConfiguration: { globalResources: { logo } },
    })
    expect(saved.status).toBe(200)
    expect(await brandOf()).toMatchObject({ kind: 'logo' })
    const { status, pdf } = await print({ design: design({ brand: 'logo' }), objects: named() })
    expect(status).toBe(200)
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)!.length).toBeLessThanOrEqual(2)
    expect(await seen(pdf, 125)).toHaveLength(3)
  })
})

test('letters use the font that has them', async () => {
  const odd = await anElement(admin, type.id, { title: 'Łódź Ольга Ελλάς', code: 'X1' })
  const { status, pdf } = await print({ design: design(), objects: named([odd]) })
  expect(status).toBe(200)
  const fontNames = new Set([...pdf.toString('latin1').matchAll(/\/FontName \/([^\s/]+)/g)].map(([, name]) => name))
  expect(fontNames.size).toBeGreaterThanOrEqual(3)
})

describe('the check of labels before they are printed', () => {
  const check = async (changes: Partial<LabelDesign>, objects: object) => {
    const { status, body } = await admin.call<ReplyOf<typeof checkLabels>>('POST', '/elements/labels/check', {
      design: design(changes),
      objects,
    })
    expect(status).toBe(200)
    return body
  }

  test('nothing where all is well; a code that is too fine', async () => {
    expect(await check({ lines: ['title', 'code'] }, named())).toEqual({ count: 3, firstId: elements[0]!.id, notices: [] })
    const small = await check({ layout: 'avery-L4731', holds: 'address', lines: ['code'] }, named(elements.slice(0, 1)))
    expect(small.notices).toEqual([{ notice: 'fineCode', count: 1, codes: ['R-N001'] }])
  })

  test('lists the chosen or found objects whose title or a line is cut', async () => {
    const categoryId = (await anElementType(admin, fields)).id
    const title =
      'Slagborrmaskin med väska och tillbehör, tre batterier, laddare och hållare för väggen i förrådet vid lastkajen på andra våningen'
    const long = [1, 2, 3, 4].map((number) => ({ title: `${number} ${title}`, code: `CUT-${number}` }))
    const given = [{ title: 'Hammare', code: 'CUT-0' }, ...long]
    const made = []
    for (const each of given) made.push(await anElement(admin, categoryId, each))
    const cut = { notice: 'titleCut', count: 4, codes: ['CUT-1', 'CUT-2', 'CUT-3'] }
    const small: Partial<LabelDesign> = { layout: 'avery-L7651', lines: ['title', 'code'] }
    expect((await check(small, named(made))).notices).toEqual([cut])
    const question = { ordering: [{ column: 'code', dir: 'asc' }] }
    expect(await check(small, { elementTypeId: categoryId, question })).toMatchObject({ count: 5, notices: [cut] })
    expect((await check({ ...small, layout: 'zebra-100x50' }, named(made))).notices).toEqual([])
    const serial = await anElement(admin, categoryId, {
      code: 'LINE-1',
      dataProperties: [{ dataPropertyTypeId: fields[0]!.id, value: 'S'.repeat(90) }],
    })
    const lines = await check({ layout: 'avery-L7651', lines: [fields[0]!.id] }, named([serial]))
    expect(lines.notices).toEqual([{ notice: 'linesCut', count: 1, codes: ['LINE-1'] }])
  })

  test('reports the most serious error of each code as a barcode, and the first printable label', async () => {
    const codes = ['ÄRR-1', `ÄRR-${'xyz-'.repeat(10)}`, 'abc-'.repeat(11), 'y'.repeat(49), '漢字-1']
    const [misread, both, fine, tooLong, letters] = await Promise.all(codes.map((code) => anElement(admin, type.id, { code })))
    const bars: Partial<LabelDesign> = { codeKind: 'code128', lines: [] }
    expect(await check(bars, named([letters!, tooLong!, misread!, both!, fine!]))).toEqual({
      count: 5,
      firstId: misread!.id,
      notices: [
        { notice: 'noBarcodeLetters', count: 1, codes: ['漢字-1'] },
        { notice: 'noBarcodeLength', count: 1, codes: [tooLong!.code] },
        { notice: 'barcodeLetters', count: 2, codes: ['ÄRR-1', both!.code] },
        { notice: 'longBarcode', count: 1, codes: [fine!.code] },
      ],
    })
    expect(await check(bars, named([letters!]))).toMatchObject({ count: 1, firstId: null })
    expect((await check({ ...bars, codeKind: 'dataMatrix' }, named([letters!]))).notices).toEqual([])
  })

  test('an object that the caller may not see is not there', async () => {
    const objects = { elementIds: [randomUUID()] }
    expect((await admin.call('POST', '/elements/labels/check', { design: design(), objects })).status).toBe(404)
  })
})
