import fc from 'fast-check'
import type { FieldValue } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    '-5',
    '007',
    '+46 8',
    '\tx',
    ' a ',
    'en\ntvå',
    'en\r\ntvå',
    '_x0041_',
    '\u0001b',
    '2026-11-24',
    'Ja',
    '@a',
    "''",
    '1,5',
  ),
)
const day = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const recentDay = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
const earlyDay = fc.date({ min: new Date('0001-01-02'), max: new Date('1899-12-31'), noInvalidDate: true })
const instant = fc
  .oneof({ weight: 3, arbitrary: recentDay }, { weight: 1, arbitrary: earlyDay })
  .map((date) => `${date.toISOString().slice(0, 16)}:00Z`)
const number = fc.double({ min: -1e15, max: 1e15, noNaN: true, noDefaultInfinity: true })
const degree = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6)
const user = fc.record({ id: fc.constant('019df82c-71d5-7492-bcba-000000000009'), name: text })
const address = fc.webUrl()
const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

interface Named {
  /** The files that fields may have. */
  files: readonly object[]
  /** The stored values of choices. */
  choices: readonly string[]
  /** A row of a collection with a text, a whole number, a choice, files and a day. */
  row: (values: FieldValue[]) => object
}

/** Random values of each kind, as requests have them, with texts that files and spreadsheets tend to change. */
export function randomValues({ files: named, choices, row }: Named): Record<FieldType, fc.Arbitrary<unknown>> {
  const files = fc.subarray([...named], { minLength: Math.min(1, named.length) })
  const choice = fc.constantFrom(...choices)
  return {
    text,
    textArea: text,
    scanner: text,
    email: fc.constantFrom('kim@lindvik.se', '-a@b.se', '=a@b.se'),
    phoneNo: fc.constantFrom('0701234567', '08-123 456 78', '+46 8 123', '112'),
    url: address,
    linkedImage: address,
    html: text.map((inside) => `<p>${inside.replaceAll('<', '')}</p>`),
    integer: fc.maxSafeInteger(),
    decimal: fc.oneof(number, fc.constantFrom(0.1, 1234.5, -0.001, 1e-7, 1e15)),
    date: day,
    time,
    dateTime: instant,
    select: choice,
    radio: choice,
    segmented: choice,
    checkbox: fc.boolean(),
    switch: fc.boolean(),
    file: files,
    image: files,
    signature: fc.constant({ width: 300, height: 150, strokes: [[1, 2, 3.5, 4]] }),
    position: fc.record({ lat: degree(90), lon: degree(180), accuracy: fc.nat(10_000) }, { requiredKeys: ['lat', 'lon'] }),
    currentUser: user,
    previousUser: user,
    group: fc.constant(null),
    statusGroup: fc.constantFrom('ok', 'deviation', 'notApplicable'),
    collection: fc
      .array(fc.tuple(text, fc.integer(), choice, files, day), { minLength: 1, maxLength: 5 })
      .map((rows) => rows.map((values) => row(values as FieldValue[]))),
  }
}
