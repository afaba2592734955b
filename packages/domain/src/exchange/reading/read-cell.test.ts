import { expect, test } from 'vitest'
import { fieldSchema, type Field } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import type { FieldType } from '../../forms/field-type.ts'
import type { Culture } from '../../localization/cultures.ts'
import { localized } from '../../localization/localized-text.ts'
import type { CellChoice } from '../choices.ts'
import { readAs, readCell, type Reading } from './read-cell.ts'
import type { SheetCell } from '../sheet-cell.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const fieldOf = (fieldType: FieldType, more: Partial<Field> = {}): Field =>
  fieldSchema.parse({ id: idOf(1), key: 'it', fieldType, localizedNames: localized('Fält'), ...more })

const FILES = ['a.pdf', 'Ritning, plan 1.pdf', 'Ritning', 'b;c.png'].map((fileName, index) => ({
  fileId: idOf(100 + index) as never,
  fileName,
  type: 'application/pdf',
  size: 1,
}))
const CHOICES: CellChoice[] = [
  { value: 'ok', localizedNames: localized('Godkänd', 'Approved', 'Godkjent') },
  { value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') },
  { value: idOf(7), localizedNames: localized('Lager Nord') },
  { value: 'one', localizedNames: localized('Tvilling') },
  { value: 'two', localizedNames: localized('tvilling') },
  { value: 'three', localizedNames: localized('Tvilling', 'Third', 'Tredje') },
  { value: 'full-sv', localizedNames: localized('Full', 'Drunk', 'Beruset') },
  { value: 'full-nb', localizedNames: localized('Hel', 'Whole', 'Full') },
  { value: 'kim', localizedNames: localized('Kim Berg'), aliases: ['kim.berg', 'kim@lindvik.se'] },
  { value: 'no', localizedNames: localized('Nej', 'No', 'Nei') },
]
const readingIn = (culture: Culture, more: Partial<Reading> = {}): Reading => ({
  culture,
  timeZone: 'Europe/Stockholm',
  today: '2026-11-21',
  optionsOf: () => CHOICES,
  fileNamed: (name) => FILES.find(({ fileName }) => fileName === name),
  ...more,
})

/** The value, the message of a violation with '!', or a missing choice with '?'. */
function readIn(culture: Culture, fieldType: FieldType, cell: SheetCell, more: Partial<Field> = {}): unknown {
  const read = readCell(fieldOf(fieldType, more), cell, readingIn(culture))
  return 'value' in read ? read.value : 'violation' in read ? `!${read.violation.message}` : `?${read.missingChoice}`
}
const read = (fieldType: FieldType, cell: SheetCell) => readIn('sv-SE', fieldType, cell)

test.each<[SheetCell, unknown]>([
  [12, 12],
  [1.5, 1.5],
  [3.3000000000000003, 3.3],
  ['12', 12],
  [' 1 234,5 ', 1234.5],
  ['1\u00a0234\u202f567,25', 1234567.25],
  ['1\u2009234', 1234],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['12.5', 12.5],
  ['1,234', 1.234],
  ['1.234', '!exchange.numberAmbiguous'],
  ['0.234', 0.234],
  ['1234.567', 1234.567],
  ['\u22125', -5],
  ['- 5,5', -5.5],
  ['–5', -5],
  ['+7', 7],
  ["'-5", -5],
  [',5', 0.5],
  ['5,', 5],
  ['12 %', '!validation.decimal'],
  ['12 kr', '!validation.decimal'],
  ['12 34', '!validation.decimal'],
  ['1.2.3', '!validation.decimal'],
  ['1e3', '!validation.decimal'],
  ['12-13', '!validation.decimal'],
  ['.', '!validation.decimal'],
  ['1'.repeat(200), '!validation.decimal'],
  [1e16, '!validation.decimal'],
  [true, '!validation.decimal'],
  [{ at: '2026-11-24' }, '!validation.decimal'],
  ['', null],
  ['  ', null],
  [null, null],
])('the number %j', (cell, value) => expect(read('decimal', cell)).toBe(value))

test('a file that is known to have decimal points has no ambiguous number', () => {
  const reading = readingIn('sv-SE', { decimalSeparator: '.' })
  expect(['1.234', '1,234', '1,234.5'].map((cell) => readCell(fieldOf('decimal'), cell, reading))).toEqual([
    { value: 1.234 },
    { value: 1234 },
    { value: 1234.5 },
  ])
})

test('a whole number has no decimals', () => {
  expect([read('integer', '42'), read('integer', 42), read('integer', 1.5), read('integer', '1,5'), read('integer', '5,0')]).toEqual([
    42,
    42,
    '!validation.integer',
    '!validation.integer',
    5,
  ])
})

test.each<[Culture, SheetCell, unknown]>([
  ['sv-SE', '2026-11-24', '2026-11-24'],
  ['sv-SE', ' 2026-1-5', '2026-01-05'],
  ['sv-SE', '20261124', '2026-11-24'],
  ['sv-SE', 20261124, '2026-11-24'],
  ['sv-SE', '2026/11/24', '2026-11-24'],
  ['sv-SE', '24.11.2026', '2026-11-24'],
  ['nb-NO', '24. 11. 2026', '2026-11-24'],
  ['sv-SE', '24/11-26', '2026-11-24'],
  ['sv-SE', '24/11 -26', '2026-11-24'],
  ['sv-SE', '3/4/2026', '2026-04-03'],
  ['en-US', '3/4/2026', '2026-03-04'],
  ['en-US', '24.11.2026', '2026-11-24'],
  ['en-US', '24/11/2026', '!validation.date'],
  ['sv-SE', '11/24/2026', '!validation.date'],
  ['sv-SE', '24.11.87', '1987-11-24'],
  ['sv-SE', '24 nov 2026', '2026-11-24'],
  ['nb-NO', '24. november 2026', '2026-11-24'],
  ['nb-NO', '3. des. 2026', '2026-12-03'],
  ['sv-SE', 'tisdag den 24 november 2026', '2026-11-24'],
  ['en-US', 'Nov 24, 2026', '2026-11-24'],
  ['sv-SE', '1 mars 2026', '2026-03-01'],
  ['sv-SE', '1 maj 2026', '2026-05-01'],
  ['sv-SE', '1 sept 2026', '2026-09-01'],
  ['sv-SE', { at: '2026-11-24' }, '2026-11-24'],
  ['sv-SE', { at: '2026-11-24T08:30:00' }, '2026-11-24'],
  ['sv-SE', '2026-11-24 00:00:00', '2026-11-24'],
  ['sv-SE', '2026-11-24T23:30:00Z', '2026-11-25'],
  ['sv-SE', '26-11-24', '!validation.date'],
  ['sv-SE', '261124', '!validation.date'],
  ['sv-SE', '2026-02-30', '!validation.date'],
  ['sv-SE', '31.4.2026', '!validation.date'],
  ['sv-SE', '24.11', '!validation.date'],
  ['sv-SE', 'nov 2026', '!validation.date'],
  ['sv-SE', 'i morgon', '!validation.date'],
  ['sv-SE', 46000, '!validation.date'],
  ['sv-SE', true, '!validation.date'],
])('a day, in %s: %j', (culture, cell, value) => expect(readIn(culture, 'date', cell)).toBe(value))

test.each<[Culture, SheetCell, unknown]>([
  ['sv-SE', { at: '2026-11-24T08:30:00' }, '2026-11-24T07:30:00Z'],
  ['sv-SE', { at: '2026-07-24T08:30:00' }, '2026-07-24T06:30:00Z'],
  ['sv-SE', { at: '2026-11-24' }, '2026-11-23T23:00:00Z'],
  ['sv-SE', '2026-11-24 08:30', '2026-11-24T07:30:00Z'],
  ['sv-SE', '2026-11-24 8.30.15', '2026-11-24T07:30:00Z'],
  ['sv-SE', '2026-11-24T08:30', '2026-11-24T07:30:00Z'],
  ['sv-SE', '24 nov 2026 kl. 08.30', '2026-11-24T07:30:00Z'],
  ['nb-NO', '24.11.2026, 08:30', '2026-11-24T07:30:00Z'],
  ['en-US', '11/24/2026, 8:30\u202fPM', '2026-11-24T19:30:00Z'],
  ['sv-SE', '2026-11-24', '2026-11-23T23:00:00Z'],
  ['sv-SE', '2026-11-24T08:30:00Z', '2026-11-24T08:30:00Z'],
  ['sv-SE', '2026-11-24 25:00', '!validation.dateTime'],
  ['sv-SE', '08:30', '!validation.dateTime'],
])('a day with a time, in %s: %j', (culture, cell, value) => expect(readIn(culture, 'dateTime', cell)).toBe(value))

test.each<[SheetCell, unknown]>([
  ['8:30', '08:30'],
  ['08.30', '08:30'],
  ['0830', '08:30'],
  ['kl 8.30', '08:30'],
  ['8:30:59', '08:30'],
  ['8:30 PM', '20:30'],
  ['12:05 AM', '00:05'],
  [8.5 / 24, '08:30'],
  [{ at: '1899-12-31T08:30:00' }, '08:30'],
  [{ at: '2026-11-24T08:30:00' }, '!validation.time'],
  ['24:00', '!validation.time'],
  ['13:00 PM', '!validation.time'],
  ['8', '!validation.time'],
  [8.3, '!validation.time'],
])('the time %j', (cell, value) => expect(read('time', cell)).toBe(value))

test('yes and no are read in all languages', () => {
  const yes = ['Ja', 'JA', 'yes', 'x', 'X', '1', 1, true, 'sant', 'Sann', 'TRUE', ' ja ']
  const no = ['Nej', 'nei', 'No', '0', 0, false, 'FALSKT', 'usann', 'false']
  expect(yes.map((cell) => read('checkbox', cell))).toEqual(yes.map(() => true))
  expect(no.map((cell) => read('switch', cell))).toEqual(no.map(() => false))
  expect([read('checkbox', 'kanske'), read('checkbox', 2), read('checkbox', '')]).toEqual([
    '!exchange.notYesOrNo',
    '!exchange.notYesOrNo',
    null,
  ])
})

test.each<[Culture, SheetCell, unknown]>([
  ['sv-SE', 'Godkänd', 'ok'],
  ['sv-SE', 'godkjent', 'ok'],
  ['sv-SE', ' APPROVED', 'ok'],
  ['sv-SE', 'ok', 'ok'],
  ['sv-SE', idOf(7).toUpperCase(), idOf(7)],
  ['sv-SE', 'lager  nord', idOf(7)],
  ['sv-SE', 'Full', 'full-sv'],
  ['nb-NO', 'Full', 'full-nb'],
  ['en-US', 'Full', '!exchange.choiceAmbiguous'],
  ['sv-SE', 'TVILLING', '!exchange.choiceAmbiguous'],
  ['sv-SE', 'tvilling', 'two'],
  ['en-US', 'kim@lindvik.se', 'kim'],
  ['sv-SE', 'Kim.Berg', 'kim'],
  ['sv-SE', 'Trasig ', '?Trasig'],
  ['sv-SE', 7, '?7'],
])('a choice, in %s: %j', (culture, cell, value) => expect(readIn(culture, 'select', cell)).toBe(value))

test.each<[SheetCell, unknown]>([
  ['007', '007'],
  [7, '7'],
  [1.5, '1,5'],
  [7350012345678, '7350012345678'],
  [1e21, '!exchange.digitsLost'],
  [12345678901234567000, '!exchange.digitsLost'],
  [1e-9, '!exchange.digitsLost'],
  [true, 'Ja'],
  [{ at: '2026-02-01' }, '2026-02-01'],
  [{ at: '2026-02-01T08:30:00' }, '2026-02-01 08:30'],
  ["'=1+1", '=1+1'],
  ["''=1", "'=1"],
  ["'tis", "'tis"],
  ['en\r\ntvå', 'en\ntvå'],
  ['x'.repeat(251), '!validation.maxLength'],
])('a text of %j', (cell, value) => expect(read('text', cell)).toBe(value))

test('a text of several lines has them', () => expect(read('textArea', 'en\r\ntvå')).toBe('en\ntvå'))

test('addresses and numbers of telephones are texts of their kind', () => {
  expect([read('email', ' kim@lindvik.se '), read('phoneNo', "'+46 8 123"), read('phoneNo', 112), read('url', 'lindvik.se')]).toEqual([
    'kim@lindvik.se',
    '+46 8 123',
    '112',
    'http://lindvik.se',
  ])
})

test.each<[SheetCell, unknown]>([
  ['59.3293, 18.0686', { lat: 59.3293, lon: 18.0686 }],
  ['59.32930, 18.06860 (±1\u00a0200 m)', { lat: 59.3293, lon: 18.0686, accuracy: 1200 }],
  ['59.3,18 (+/-12)', { lat: 59.3, lon: 18, accuracy: 12 }],
  ['59,3293; 18,0686', { lat: 59.3293, lon: 18.0686 }],
  ['59,3293 18,0686', { lat: 59.3293, lon: 18.0686 }],
  ['59,3293, 18,0686', { lat: 59.3293, lon: 18.0686 }],
  ['−33.9 18.4', { lat: -33.9, lon: 18.4 }],
  ['95.1, 18', '!validation.position'],
  ['Stockholm', '!validation.position'],
  ['59.3', '!validation.position'],
])('the position %j', (cell, value) => expect(read('position', cell)).toEqual(value))

test('a position is displayed as precisely as it is stored, and read back', () => {
  const field = fieldOf('position')
  const texts = [
    { lat: 59.3293, lon: 18 },
    { lat: 59.123457, lon: -18.765432 },
  ].map((value) => kindOf(field).format(value as never, field, { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as never))
  expect(texts).toEqual(['59.32930, 18.00000', '59.123457, -18.765432'])
  expect(read('position', texts[1]!)).toEqual({ lat: 59.123457, lon: -18.765432 })
})

test('files are found by their names, which may have commas', () => {
  const names = (cell: SheetCell) => {
    const value = read('file', cell)
    return Array.isArray(value) ? value.map(({ fileName }: { fileName: string }) => fileName) : value
  }
  expect(names('a.pdf, Ritning, plan 1.pdf, b;c.png')).toEqual(['a.pdf', 'Ritning, plan 1.pdf', 'b;c.png'])
  expect(names('Ritning;a.pdf\n')).toEqual(['Ritning', 'a.pdf'])
  expect(names('a.pdf, saknas.pdf')).toBe('!exchange.fileNotFound')
  expect(names('a.pdf, a.pdf')).toBe('!validation.fileTwice')
  expect(names('; ,')).toBe(null)
})

test('a formatted text is read with its marks, other text as paragraphs', () => {
  expect(read('html', '<h2>Gunga</h2>')).toBe('<h2>Gunga</h2>')
  expect(read('html', 'a < b & c\n\nrad två')).toBe('<p>a &lt; b &amp; c</p><p>rad två</p>')
})

test('rows, signatures and people are not read', () => {
  for (const kind of ['collection', 'signature', 'currentUser', 'statusGroup', 'group'] as const) {
    expect(read(kind, 'Kim')).toBe('!exchange.notRead')
    expect(read(kind, ' ')).toBe(null)
  }
})

test('a formula that was computed by nobody is an error of its cell for each kind; a typed text that begins so is a text', () => {
  const formula = { formula: 'A2&"-"&B2' }
  for (const kind of ['text', 'decimal', 'date', 'checkbox', 'select', 'time', 'file'] as const)
    expect(read(kind, formula)).toBe('!exchange.notComputed')
  expect(readAs('text', formula, fieldOf('text'), readingIn('sv-SE'))).toEqual({ violation: { message: 'exchange.notComputed' } })
  expect(read('text', '=A2&"-"&B2')).toBe('=A2&"-"&B2')
})

test('a time that the clocks skip is wrong, not a later one', () => {
  const times = ['2026-03-29 01:59', '2026-03-29 02:00', '2026-03-29 02:30', '2026-03-29 03:00', '2026-03-29', '2026-03-29T02:30:00+01:00']
  expect(times.map((time) => read('dateTime', time))).toEqual([
    '2026-03-29T00:59:00Z',
    '!exchange.skippedTime',
    '!exchange.skippedTime',
    '2026-03-29T01:00:00Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T01:30:00Z',
  ])
  expect(read('dateTime', { at: '2026-03-29T02:30:00' })).toBe('!exchange.skippedTime')
  // of a repeated time it is the first, and a skipped midnight begins a day
  expect(read('dateTime', '2026-10-25 02:30')).toBe('2026-10-25T00:30:00Z')
  const inCairo = readCell(fieldOf('dateTime'), '2024-04-26', readingIn('sv-SE', { timeZone: 'Africa/Cairo' }))
  expect(inCairo).toEqual({ value: '2024-04-25T22:00:00Z' })
})
