import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write, type BookType } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { TEXT_ENCODINGS, type TextEncoding } from '@verka/domain/exchange/text-settings.ts'
import { zipOf } from '../testing/made/files.ts'
import { aRow, aText, aWorkbook } from '../testing/made/exchange/workbooks.ts'
import { runTableJob } from './reading/table-jobs.ts'
import type { ChosenRows, ChosenTable, TableAnswers } from './table-messages.ts'
import { lookInto, readRows, readZipEntries } from './tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

const stored = async (content: string | Buffer) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return { path }
}
async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Without a process of its own, which takes a fifth of a second. */
async function answersIn<Kind extends 'look' | 'rows'>(
  kind: Kind,
  content: string | Buffer,
  chosen: ChosenRows = {},
): Promise<TableAnswers[Kind][]> {
  const { path } = await stored(content)
  return (await collected(runTableJob({ kind, path, scratch: `${path}-1`, chosen }))) as TableAnswers[Kind][]
}
const looked = async (content: string | Buffer, chosen?: ChosenTable) => (await answersIn('look', content, chosen))[0]!
const rowsIn = async (content: string | Buffer, chosen?: ChosenRows) => (await answersIn('rows', content, chosen)).flat()
const cellsIn = async (content: string | Buffer, chosen?: ChosenRows) => (await rowsIn(content, chosen)).map(({ cells }) => cells)

/** The bytes of a text; what a decoder of the platform reads, searched letter by letter. */
function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

describe('texts', () => {
  const NAMES = ['Kod', 'Benämning', 'Längd, m', 'Ägare;å']
  const VALUES = ['007', 'Skärm 24" "Øst"\nrad 2', '1,5', '']
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const separators = [';', ',', '\t', '|'] as const

  test.each(TEXT_ENCODINGS)('%s is recognised with each separator; texts stay texts', async (encoding) => {
    for (const separator of separators) {
      const text = [NAMES.map(quoted), VALUES.map(quoted), [], VALUES.map(quoted)].map((cells) => cells.join(separator)).join('\r\n')
      const { kind, text: settings, sheets } = await looked(encoded(text, encoding))
      expect([kind, settings]).toEqual(['text', { encoding, separator }])
      const values = { cells: VALUES.slice(0, 3) }
      const rows = [
        { number: 1, cells: NAMES },
        { number: 2, ...values },
        { number: 4, ...values },
      ]
      expect(sheets).toEqual([{ name: '', isHidden: false, columnCount: 4, headerRow: 1, rows }])
    }
  })

  test('a mark, a line that names the separator, and a chosen encoding count before the guess', async () => {
    expect((await looked('\ufeffa;b\n1;2')).sheets[0]!.rows[0]!.cells).toEqual(['a', 'b'])
    expect(await cellsIn('sep=,\r\na,b;c\r\n1,2;3')).toEqual([
      ['a', 'b;c'],
      ['1', '2;3'],
    ])
    expect(await cellsIn(Buffer.from('a;\xe5', 'latin1'), { encoding: 'macintosh', separator: ',' })).toEqual([['a;Â']])
  })

  test('decimal commas and sentences do not divide cells', async () => {
    expect(await cellsIn('1,5;2,5\n3,5;4,5')).toEqual([
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ])
    expect(await cellsIn('Storgatan 1, Umeå\nTorget\nHus 2; plan 3')).toEqual([['Storgatan 1, Umeå'], ['Torget'], ['Hus 2; plan 3']])
    expect(await cellsIn('Rör 24";x\n"24" rör;y')).toEqual([
      ['Rör 24"', 'x'],
      ['"24" rör', 'y'],
    ])
  })

  test('a quote without end is named with its row', async () => {
    const failure = { message: '@importFile.quoteNotClosed', params: { row: 2 } }
    await expect(rowsIn('a;b\n1;"2\n3;4\n')).rejects.toMatchObject(failure)
  })

  test('rows keep their numbers; line breaks of old systems end a row', async () => {
    expect(await rowsIn('a;b\r\r;\rc;d')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['c', 'd'] },
    ])
  })

  test('the row with names is found below titles; a table without names has none', async () => {
    expect((await looked('Inventarier 2024\n\nKod;Namn;Antal\n1;A;2')).sheets[0]!.headerRow).toBe(3)
    expect((await looked('1;A;2\n2;B;3')).sheets[0]!.headerRow).toBe(null)
    expect((await looked('Namn;Anteckning;Anteckning;Kod\nHammare;lagad;;7')).sheets[0]!.headerRow).toBe(1)
    expect((await looked('Röd;Stor;Röd;Kod\nBlå;Stor;Röd;Kod')).sheets[0]!.headerRow).toBe(null)
  })
})

describe('workbooks', () => {
  const valueOf = async (cell: string, format = 'General', more: Partial<Parameters<typeof aWorkbook>[0]> = {}) =>
    (await cellsIn(aWorkbook({ sheets: { A: aRow(cell, aText('.')) }, formats: [format], ...more })))[0]![0]

  test.each<[string, string, number, SheetCell]>([
    ['a computed number without noise', 'General', 3.3000000000000003, 3.3],
    ['a number with many digits', 'General', 0.14285714285714285, 0.14285714285714285],
    ['a long number', '0', 7350012345678, 7350012345678],
    ['percent', '0.0%', 0.25, 0.25],
    ['currency', '#,##0.00\\ "kr";[Red]-#,##0.00\\ [$kr-41D]', 1234.5, 1234.5],
    ['leading zeros', '000', 7, '007'],
    ['a postal code', '000\\ 00', 1234, '012 34'],
    ['a personal number', '000000\\-0000', 8001011234, '800101-1234'],
    ['a day', 'yyyy\\-mm\\-dd;@', 45_292, { at: '2024-01-01' }],
    ['a moment', 'd/m/yy h:mm', 45_292.75, { at: '2024-01-01T18:00:00' }],
    ['a moment displayed as a day', '[$-41D]d mmmm yyyy', 45_292.5, { at: '2024-01-01T12:00:00' }],
    ['a second that binary fractions miss', 'yyyy-mm-dd hh:mm:ss', 45_292.99998842592, { at: '2024-01-01T23:59:59' }],
    ['a month', 'mmm', 45_292, { at: '2024-01-01' }],
    ["a day before Excel's wrong one", 'yyyy-mm-dd', 1, { at: '1900-01-01' }],
    ['a time', 'h:mm AM/PM', 0.75, '18:00'],
    ['a duration', '[h]:mm', 1.5, '36:00'],
    ['a day too late', 'yyyy-mm-dd', 3_000_000, 3_000_000],
  ])('%s (%s)', async (_name, format, value, expected) => {
    expect(await valueOf(`<c s="1"><v>${value}</v></c>`, format)).toEqual(expected)
  })

  test('dates of 1904, dates as texts, answers, errors, stored results of formulas', async () => {
    expect(await valueOf('<c s="1"><v>43830</v></c>', 'yyyy-mm-dd', { is1904: true })).toEqual({ at: '2024-01-01' })
    expect(await valueOf('<c t="d"><v>2024-01-01T10:00:00</v></c>')).toEqual({ at: '2024-01-01T10:00:00' })
    expect(await valueOf('<c t="b"><v>1</v></c>')).toBe(true)
    expect(await valueOf('<c t="e"><f>A2</f><v>#N/A</v></c>')).toBe('#N/A')
    expect(await valueOf('<c><f>1+1</f><v>2</v></c>')).toBe(2)
    expect(await valueOf('<c t="str"><f>A2</f><v></v></c>')).toBe(null)
  })

  test('a formula that was computed by nobody is neither a text nor an empty cell, and may be as long as a text', async () => {
    expect(await valueOf('<c><f>A2&amp;"-"&amp;B2</f></c>')).toEqual({ formula: 'A2&"-"&B2' })
    expect(await valueOf('<c><f>SUM(A2:A3)</f><v></v></c>')).toEqual({ formula: 'SUM(A2:A3)' })
    expect(await valueOf('<c t="str"><f>A2</f></c>')).toEqual({ formula: 'A2' })
    await expect(valueOf(`<c><f>${'A'.repeat(32_768)}</f></c>`)).rejects.toThrow('@importFile.cellTooLong')
  })

  test('shared texts: formatted, with readings, with control characters, `007`', async () => {
    const texts =
      '<si><r><t>Rör </t></r><r><rPr/><t xml:space="preserve"> 2</t></r><rPh><t>x</t></rPh></si><si><t>007</t></si><si><t>a_x000D_\nb_x0000_</t></si><si/>'
    const row = aRow(...[0, 1, 2, 3, 9].map((index) => `<c t="s"><v>${index}</v></c>`), aText('.'))
    expect(await cellsIn(aWorkbook({ sheets: { A: row }, texts }))).toEqual([['Rör  2', '007', 'a\nb', null, null, '.']])
  })

  test('places of cells; the first cell of merged ones; hidden sheets; a chosen sheet', async () => {
    const gaps = `<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row r="2"><c r="A2" s="1"/></row><row><c><v>3</v></c></row>`
    const book = aWorkbook({ sheets: { 'Gömt*': aRow(aText('x')), 'Å & "b"': gaps, Tom: '' } })
    const { sheets } = await looked(book)
    expect(sheets.map(({ name, isHidden, columnCount }) => [name, isHidden, columnCount])).toEqual([
      ['Gömt', true, 1],
      ['Å & "b"', false, 3],
      ['Tom', false, 0],
    ])
    expect(await rowsIn(book)).toEqual([
      { number: 3, cells: [null, 1, 2] },
      { number: 5, cells: [3] },
    ])
    expect(await cellsIn(book, { sheet: 'Gömt' })).toEqual([['x']])
  })

  test.each<BookType>(['biff8', 'biff5', 'xlsx'])('%s by another program', async (bookType) => {
    // the writer of the oldest format has no Swedish letters
    const letters = bookType === 'biff5' ? 'abc' : 'Åäö'
    const rows = [
      ['Kod', 'Date', 'Pris', 'Aktiv', 'Summa'],
      ['007', { t: 'n', v: 45_292, z: 'yyyy-mm-dd' }, { t: 'n', v: 19.9, z: '0.00' }, true, { t: 'n', v: 3, f: '1+2' }],
      [],
      [letters, { t: 'n', v: 7, z: '000' }, { t: 'e', v: 42 }, false, null],
    ]
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'One')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Two')
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }], WBProps: { date1904: false } }
    const bytes = write(book, { type: 'buffer', bookType, bookSST: bookType !== 'biff5' }) as Buffer
    const { kind, sheets } = await looked(bytes)
    expect([kind, sheets.map(({ name, isHidden }) => [name, isHidden])]).toEqual([
      bookType === 'xlsx' ? 'xlsx' : 'xls',
      [
        ['One', false],
        ['Two', true],
      ],
    ])
    expect(await rowsIn(bytes)).toEqual([
      { number: 1, cells: ['Kod', 'Date', 'Pris', 'Aktiv', 'Summa'] },
      { number: 2, cells: ['007', { at: '2024-01-01' }, 19.9, true, 3] },
      { number: 4, cells: [letters, '007', '#N/A', false] },
    ])
  })
})

test('a zip file: its table, the files beside it, and their content', async () => {
  const zip = await stored(
    zipOf({ 'bilder/a.csv': 'y', 'lista.csv': 'Kod;Bild\n1;a.png', 'bilder/a.png': 'PNG', '__MACOSX/._lista.csv': 'x', __proto__: 'z' }),
  )
  const { kind, zip: about, sheets } = await lookInto(zip)
  expect([kind, sheets[0]!.rows.length]).toEqual(['text', 2])
  expect(about).toEqual({
    table: 'lista.csv',
    tables: ['lista.csv', 'bilder/a.csv'],
    files: [
      { name: 'bilder/a.csv', size: 1 },
      { name: 'bilder/a.png', size: 3 },
    ],
  })
  expect((await collected(readRows(zip, { table: 'bilder/a.csv' }))).flat()).toEqual([{ number: 1, cells: ['y'] }])
  const found: unknown[] = []
  for await (const { name, file } of readZipEntries(zip, ['bilder/a.png', 'missing']))
    found.push([name, file.size, await readFile(file.path, 'utf8')])
  expect(found).toEqual([['bilder/a.png', 3, 'PNG']])
  expect((await readdir(folder)).filter((name) => name.includes('.'))).toEqual([])
})

test('rows come in batches; a reader that stops or is stopped ends the process and frees its turn', async () => {
  const file = await stored(Array.from({ length: 1201 }, (_, index) => `${index};x`).join('\n'))
  expect((await collected(readRows(file))).map((rows) => rows.length)).toEqual([500, 500, 201])
  for (let time = 0; time < 3; time++) for await (const _rows of readRows(file)) break
  const stop = new AbortController()
  const stopped = (async () => {
    for await (const _rows of readRows(file, {}, stop.signal)) stop.abort(new Error('stopped'))
  })()
  await expect(stopped).rejects.toThrow('stopped')
  await expect(lookInto(file, {}, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
})
