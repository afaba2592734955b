import { constants, deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { anImage, oleFile, zipOf, zipOfPacked, type PackedEntry } from '../made/files.ts'
import { aRow, aText, aWorkbook } from '../made/exchange/workbooks.ts'

/** A file that harms who reads it without limits. */
export interface HostileTable {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** Keys of the messages that it may get; none: it is read. */
  messages: readonly string[]
}

const MIB = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'

/** Bytes that unpack to a block many times. */
function repeated(
  name: string,
  block: string,
  times: number,
  { head = '', tail = '', size = undefined as number | undefined } = {},
): PackedEntry {
  const pack = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const packed = Buffer.concat([pack(head), ...Array<Buffer>(times).fill(pack(block)), deflateRawSync(tail)])
  return { name, packed, size: size ?? Buffer.byteLength(head) + Buffer.byteLength(block) * times + Buffer.byteLength(tail) }
}

const SHEET_HEAD = { head: '<worksheet><sheetData>', tail: '</sheetData></worksheet>' }
const inSheet = (block: string, times: number, size?: number) =>
  aWorkbook({ sheets: { A: '' }, entries: [repeated(SHEET, block, times, { ...SHEET_HEAD, size })] })
const cells = (count: number, cell = '<c><v>1</v></c>') => aRow(cell.repeat(count))
const aCsv = (rows: number, columns: number) => Buffer.from(`${Array(columns).fill('x').join(';')}\n`.repeat(rows))

const LAUGHS = `<!DOCTYPE w [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, index) => `<!ENTITY ${'b'.repeat(index + 1)} "${`&${index === 0 ? 'a' : 'b'.repeat(index)};`.repeat(10)}">`).join('')}]>`

function oldWorkbook(): Buffer {
  const rows = Array.from({ length: 300 }, (_, index) => [index, `text ${index}`])
  return write(utils.book_new(utils.aoa_to_sheet(rows), 'A'), { type: 'buffer', bookType: 'biff8' }) as Buffer
}
/** With a value at each 97th position of a part. */
function damaged(bytes: Buffer, from: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = from; at < copy.length; at += 97) copy[at] = value
  return copy
}

const WORKBOOKS: HostileTable[] = [
  { name: 'a bomb', make: () => inSheet(' '.repeat(MIB), 300), messages: ['importFile.unpackedTooLarge'] },
  { name: 'a bomb that hides its size', make: () => inSheet(' '.repeat(MIB), 300, 1000), messages: ['importFile.unreadable'] },
  { name: 'an entry that is shorter than declared', make: () => inSheet(cells(1), 1, 5 * MIB), messages: ['importFile.unreadable'] },
  {
    name: '12 million shared texts',
    make: () =>
      aWorkbook({
        sheets: { A: aRow('<c t="s"><v>1</v></c>') },
        entries: [repeated('xl/sharedStrings.xml', '<si><t/></si>'.repeat(1000), 12_000, { head: '<sst>', tail: '</sst>' })],
      }),
    messages: ['importFile.tooManyTexts'],
  },
  {
    name: 'an external entity',
    make: () => aWorkbook({ sheets: { A: aRow(aText('&x;')) }, prolog: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    messages: ['importFile.unreadable'],
  },
  { name: 'a billion laughs', make: () => aWorkbook({ sheets: { A: '' }, prolog: LAUGHS }), messages: ['importFile.unreadable'] },
  { name: 'deep elements', make: () => inSheet('<a>'.repeat(1000), 1000), messages: ['importFile.unreadable'] },
  {
    name: 'bytes that are no text',
    make: () => aWorkbook({ sheets: { A: '' }, entries: [{ name: SHEET, packed: deflateRawSync(Buffer.alloc(99, 0xfe)), size: 99 }] }),
    messages: ['importFile.unreadable'],
  },
  { name: '16,384 columns', make: () => aWorkbook({ sheets: { A: cells(16_384) } }), messages: ['importFile.tooManyColumns'] },
  {
    name: 'a column far away',
    make: () => aWorkbook({ sheets: { A: '<row><c r="ZZZZZZZZZ1"><v>1</v></c></row>' } }),
    messages: ['importFile.tooManyColumns'],
  },
  { name: 'a cell of 10 MiB', make: () => inSheet(aRow(aText('x'.repeat(10 * MIB))), 1), messages: ['importFile.cellTooLong'] },
  { name: 'a row of 2 MiB', make: () => inSheet(aRow(aText('x'.repeat(30_000)).repeat(70)), 1), messages: ['importFile.rowTooLong'] },
  { name: 'too many rows', make: () => inSheet(cells(1), 100_002), messages: ['importFile.tooManyRows'] },
  {
    name: 'rows and styles of any number',
    make: () =>
      aWorkbook({
        sheets: { A: '<row r="1e308"><c s="-1"><v>1e999</v></c><c s="1e9"><v>2</v></c><c t="s"><v>-1</v></c></row><row r="-3"/>' },
      }),
    messages: [],
  },
  {
    name: 'formulas',
    make: () => aWorkbook({ sheets: { A: aRow('<c t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>x</v></c>', '<c><f>A1</f></c>') } }),
    messages: [],
  },
  {
    name: 'names of prototypes',
    make: () => aWorkbook({ sheets: { __proto__: '', constructor: aRow(aText('__proto__'), aText('constructor'), aText('toString')) } }),
    messages: [],
  },
  {
    name: '2,000 sheets',
    make: () => aWorkbook({ sheets: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`S${index}`, cells(1)])) }),
    messages: ['importFile.tooManyEntries'],
  },
  { name: 'a truncated workbook', make: () => inSheet(cells(9), 99).subarray(0, 900), messages: ['importFile.unreadable'] },
  { name: 'a workbook without its end', make: () => inSheet(cells(9), 99).subarray(0, -5), messages: ['importFile.unreadable'] },
  {
    name: 'a truncated old workbook',
    make: () => oldWorkbook().subarray(0, 3000),
    messages: ['importFile.unreadable', 'validation.importType'],
  },
  {
    name: 'an old workbook with damaged records',
    make: () => damaged(oldWorkbook(), 2048, 0xff),
    messages: ['importFile.unreadable', 'importFile.noRows', 'validation.importType'],
  },
  {
    name: 'an old workbook with a circle of sectors',
    make: () => damaged(oldWorkbook(), 512, 0),
    messages: ['importFile.unreadable', 'validation.importType', 'importFile.noRows'],
  },
  { name: 'an old file that is no workbook', make: () => oleFile('WordDocument'), messages: ['validation.importType'] },
  { name: 'a workbook with a password', make: () => oleFile('EncryptedPackage'), messages: ['importFile.passwordProtected'] },
]

const ZIPS: HostileTable[] = [
  { name: 'a zip of nothing', make: () => zipOf({}), messages: ['importFile.zipWithoutTable'] },
  { name: 'a zip in a zip', make: () => zipOf({ 'a.zip': zipOf({ 'a.csv': 'x' }) }), messages: ['importFile.zipWithoutTable'] },
  {
    name: 'a zip that is named a workbook, in a zip',
    make: () => zipOf({ 'a.xlsx': zipOf({ 'a.csv': 'x' }) }),
    messages: ['validation.importType'],
  },
  { name: 'a bomb in a zip', make: () => zipOf({ 'a.xlsx': inSheet(' '.repeat(MIB), 300) }), messages: ['importFile.unpackedTooLarge'] },
  {
    name: '1,001 entries',
    make: () => zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.csv`, 'x']))),
    messages: ['importFile.tooManyEntries'],
  },
  {
    name: 'entries that share their bytes',
    make() {
      const one = repeated('', 'x'.repeat(MIB), 1)
      return zipOfPacked(
        Array.from({ length: 900 }, (_, index) => ({ ...one, name: `${1000 + index}.csv` })),
        { shares: true },
      )
    },
    messages: ['importFile.unpackedTooLarge'],
  },
  { name: 'a name above the folder', make: () => zipOf({ '../../etc/cron.d/x.csv': 'x' }), messages: ['importFile.unreadable'] },
  { name: 'a name from the root', make: () => zipOf({ '/etc/x.csv': 'x', 'C:\\x.csv': 'x' }), messages: ['importFile.unreadable'] },
  {
    name: 'names of prototypes in a zip',
    make: () => zipOf({ constructor: 'x', 'a.csv': 'a;b', 'toString.csv': 'x', ['__proto__']: 'x' }),
    messages: [],
  },
  {
    name: 'an entry with a password',
    make: () => zipOfPacked([{ name: 'a.csv', packed: Buffer.alloc(16, 'x'), size: 4, method: 0, flags: 1 }]),
    messages: ['importFile.passwordProtected'],
  },
  {
    name: 'an entry in an unknown packing',
    make: () => zipOfPacked([{ name: 'a.csv', packed: Buffer.from('xxxx'), size: 4, method: 99 }]),
    messages: ['importFile.unreadable'],
  },
  {
    name: 'a damaged directory',
    make: () => damaged(zipOf({ 'a.csv': 'x'.repeat(200), 'b.csv': 'y' }), 40, 0xee),
    messages: ['importFile.unreadable'],
  },
]

const TEXTS: HostileTable[] = [
  {
    name: 'a program',
    make: () => Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), Buffer.alloc(5000)]),
    messages: ['validation.importType'],
  },
  { name: 'a picture', make: () => anImage('png'), messages: ['validation.importType'] },
  { name: 'a page', make: () => Buffer.from('<html><table><tr><td>1</td></tr></table>'), messages: ['validation.importType'] },
  { name: 'nothing', make: () => Buffer.alloc(0), messages: ['validation.fileEmpty'] },
  { name: 'only separators', make: () => Buffer.alloc(2 * MIB, ';'), messages: ['importFile.noRows'] },
  { name: '501 columns', make: () => aCsv(2, 501), messages: ['importFile.tooManyColumns'] },
  { name: 'too many rows of text', make: () => aCsv(100_002, 1), messages: ['importFile.tooManyRows'] },
  { name: 'a text cell of 10 MiB', make: () => Buffer.alloc(10 * MIB, 'x'), messages: ['importFile.rowTooLong'] },
  { name: 'a cell of 40,000 letters', make: () => Buffer.from(`a;b\n1;${'x'.repeat(40_000)}`), messages: ['importFile.cellTooLong'] },
  { name: 'a quote without end', make: () => Buffer.from(`a;"${'x;\n'.repeat(2 * MIB)}`), messages: ['importFile.rowTooLong'] },
  { name: 'formulas in a text', make: () => Buffer.from(`=HYPERLINK("http://x");+1\n@SUM(A1);=cmd|' /C calc'!A0`), messages: [] },
  { name: 'half characters', make: () => Buffer.from('a;b\n\ud800;\udfff'.repeat(50), 'utf16le'), messages: ['validation.importType'] },
]

/** Hostile files of each kind. */
export const HOSTILE_TABLES: readonly HostileTable[] = [...WORKBOOKS, ...ZIPS, ...TEXTS]
