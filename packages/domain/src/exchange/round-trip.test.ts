import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput, type FieldValue, type Option } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { FIELD_TYPES, type FieldType } from '../forms/field-type.ts'
import { isSameValue } from '../forms/flat-fields.ts'
import { CHOSEN } from '../forms/kind-samples/chosen.ts'
import { GATHERED } from '../forms/kind-samples/gathered.ts'
import { MEASURED } from '../forms/kind-samples/measured.ts'
import { storedOf, type Row } from '../forms/kind-samples/sample.ts'
import { WRITTEN } from '../forms/kind-samples/written.ts'
import { CULTURES, type Culture } from '../localization/cultures.ts'
import { localized } from '../localization/localized-text.ts'
import { randomValues } from '../testing/random-values.ts'
import { assertProperty } from '../testing/seeds.ts'
import { cellText } from './cell-text.ts'
import { inert } from './formula.ts'
import { isReadable, readCell, type Reading } from './reading/read-cell.ts'
import { sameCell } from './same-cell.ts'
import type { SheetCell } from './sheet-cell.ts'
import { displayedText, writeCell } from './write-cell.ts'

const KINDS: Record<FieldType, Row> = { ...WRITTEN, ...MEASURED, ...CHOSEN, ...GATHERED }
const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`

const CHOICES: Option[] = [
  { value: 'ok', localizedNames: localized('Godkänd', 'Approved', 'Godkjent') },
  { value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') },
  { value: idOf(7), localizedNames: localized('=Lager, nord') },
  { value: idOf(8), localizedNames: localized('7') },
]
const CHILDREN: FieldInput[] = (['text', 'integer', 'select', 'file', 'date'] as const).map((fieldType, index) => ({
  id: idOf(20 + index),
  key: `child${index}`,
  fieldType,
  localizedNames: localized('Del'),
}))
const fieldOf = (fieldType: FieldType, settings: Partial<Field> = {}): Field =>
  fieldSchema.parse({
    id: idOf(1),
    key: 'it',
    fieldType,
    localizedNames: localized('Fält'),
    ...(fieldType === 'collection' && { children: CHILDREN }),
    ...settings,
  })
const FILES = ['a.pdf', 'Ritning, plan 1.pdf', '=b;c.png', 'rad\ntvå'].map((fileName, index) => ({
  fileId: idOf(100 + index),
  fileName,
  type: 'image/png',
  size: index,
}))
const reading = (culture: Culture): Reading => ({
  culture,
  timeZone: 'Europe/Stockholm',
  today: '2026-11-21',
  optionsOf: () => CHOICES,
  fileNamed: (name) => FILES.find(({ fileName }) => fileName === name) as never,
})

const RANDOM = randomValues({
  files: FILES,
  choices: [...CHOICES.map(({ value }) => value), 'removed'],
  row: (values) => Object.fromEntries(values.map((value, index) => [idOf(20 + index), value])),
})

/** A cell as it is in a file, by the format of the file. */
const FORMATS: Record<string, (cell: SheetCell, culture: Culture) => SheetCell> = {
  xlsx: (cell) => cell,
  // a reader returns whole days without their time
  'xlsx without times': (cell) => (typeof cell === 'object' && cell && 'at' in cell ? { at: cell.at.replace('T00:00:00', '') } : cell),
  csv: (cell, culture) => (typeof cell === 'string' ? inert(cell) : cellText(cell, culture) || null),
}

const culture = fc.constantFrom(...CULTURES)
const stored = (field: Field, raw: unknown): FieldValue => {
  const parsed = kindOf(field).parse(raw, field)
  return 'violation' in parsed ? null : parsed.value
}

describe.each(FIELD_TYPES)('%s', (fieldType) => {
  const field = fieldOf(fieldType)

  test.each(Object.keys(FORMATS))('an exported value is the same in an imported %s file, in any language', (format) => {
    assertProperty(
      fc.property(RANDOM[fieldType], culture, culture, (raw, from, into) => {
        const value = stored(field, raw)
        const cell = FORMATS[format]!(writeCell(field, { value }, reading(from)), from)
        expect([cell, sameCell(field, cell, { value }, reading(into))]).toEqual([cell, true])
        // as a data schema exports it as text
        const shown = displayedText(field, value, reading(from))
        expect([shown, sameCell(field, inert(shown), { value }, reading(into))]).toEqual([shown, true])
      }),
      { numRuns: 200 },
    )
  })

  test.runIf(isReadable(field)).each(Object.keys(FORMATS))('a value that is written in a %s file is read as it was', (format) => {
    assertProperty(
      fc.property(RANDOM[fieldType], culture, (raw, language) => {
        const value = stored(field, raw)
        fc.pre(value !== 'removed' && isExact(value))
        const cell = FORMATS[format]!(writeCell(field, { value }, reading(language)), language)
        const read = readCell(field, cell, reading(language))
        expect([cell, 'value' in read && isSameValue(stored(field, read.value), value), read]).toEqual([cell, true, read])
      }),
      { numRuns: 200 },
    )
  })

  test('the samples of the kind are the same when they are imported', () => {
    const own = fieldOf(fieldType, KINDS[fieldType].settings)
    const by = { ...reading('sv-SE'), optionsOf: ({ options }: Field) => options }
    for (const sample of KINDS[fieldType].valid) {
      const value = storedOf(sample)
      for (const format of Object.values(FORMATS))
        expect([value, sameCell(own, format(writeCell(own, { value }, by), 'sv-SE'), { value }, by)]).toEqual([value, true])
    }
  })
})

/** Values that a cell can hold wholly: ten decimals, fifteen digits, no characters that files change, no repeated hour. */
function isExact(value: FieldValue): boolean {
  if (typeof value === 'number')
    return Number(value.toPrecision(15)) === value && Number(value.toFixed(10)) === value && Math.abs(value) < 1e15
  if (typeof value !== 'string') return true
  if (/T/.test(value) && value.endsWith(':00Z')) return new Date(value).getUTCMonth() !== 9
  // oxlint-disable-next-line no-control-regex
  return !/\r|^'+[=+\-@\t\n\0]|[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value)
}

test('another value is not the same', () => {
  const same = (fieldType: FieldType, cell: SheetCell, value: FieldValue) => sameCell(fieldOf(fieldType), cell, { value }, reading('sv-SE'))
  expect([
    same('text', 'a ', 'a'),
    same('text', '', 'a'),
    same('text', 'a', null),
    same('integer', 5, 6),
    same('integer', '5', 6),
    same('date', { at: '2026-11-24' }, '2026-11-25'),
    same('dateTime', { at: '2026-11-24T08:31:00' }, '2026-11-24T07:30:00Z'),
    same('checkbox', 'Ja', false),
    same('select', 'Godkänd', 'bad'),
    same('select', '', 'bad'),
    same('signature', '', { width: 300, height: 150, strokes: [[1, 2]] }),
    same('file', 'a.pdf', [FILES[1]!]),
  ]).toEqual(Array.from({ length: 12 }, () => false))
  expect([same('text', null, null), same('text', '', null)]).toEqual([true, true])
})

test('a text with line ends that are no longer stored so is the same when it is imported', () => {
  const field = (fieldType: FieldType) => fieldOf(fieldType, { validation: {} })
  const isSame = (fieldType: FieldType, value: string) =>
    [value, value.replace(/\r\n/g, '\n')].map((cell) => sameCell(field(fieldType), cell, { value }, reading('sv-SE')))
  expect([isSame('text', 'en\ntvå'), isSame('textArea', 'en\r\ntvå')]).toEqual([
    [true, true],
    [true, true],
  ])
})

test('a stored text is used where the choices of the rows are not known', () => {
  const value = [{ [idOf(22)]: idOf(99) }]
  expect(writeCell(fieldOf('collection'), { value, displayValue: 'Bas nord' }, { culture: 'sv-SE', timeZone: 'UTC' })).toBe('Bas nord')
  expect(sameCell(fieldOf('collection'), 'Bas nord', { value, displayValue: 'Bas nord' }, reading('sv-SE'))).toBe(true)
})

test('a number of which a spreadsheet program keeps 15 digits is unchanged', () => {
  const reading = { culture: 'sv-SE', timeZone: 'Europe/Stockholm', today: '2026-11-24' } as const
  const isSame = (cell: number, value: number) => sameCell(fieldOf('decimal'), cell, { value }, reading)
  expect([isSame(6_095_261_989_319_510, 6_095_261_989_319_509), isSame(0.333333333333333, 1 / 3)]).toEqual([true, true])
  expect([isSame(6_095_261_989_319_520, 6_095_261_989_319_509), isSame(2, 1)]).toEqual([false, false])
})
