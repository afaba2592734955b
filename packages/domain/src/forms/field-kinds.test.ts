import { describe, expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { CULTURES } from '../localization/cultures.ts'
import { defaultValues, displayValue, evaluateForm } from './evaluate-form.ts'
import { fieldSchema, type Field, type FieldValue } from './field.ts'
import { FIELD_TYPES, type FieldType } from './field-type.ts'
import { checkFields } from './form-definition.ts'
import { kindOf } from './field-kinds.ts'
import { checkPattern, matchesPattern } from './text/patterns.ts'

const TODAY = '2026-11-21'

/** What is given and what is stored of it. */
class Pair {
  readonly given: FieldValue
  readonly stored: FieldValue
  constructor(given: FieldValue, stored: FieldValue) {
    this.given = given
    this.stored = stored
  }
}
const pair = (given: FieldValue, stored: FieldValue) => new Pair(given, stored)
const storedOf = (sample: FieldValue | Pair) => (sample instanceof Pair ? sample.stored : sample)

interface Row {
  settings?: Partial<Field>
  /** What is given, and what is stored of it; a value alone is stored as it is. */
  valid: (FieldValue | Pair)[]
  /** What is given, and the message that it is answered with. */
  invalid: [given: unknown, message: string, params?: Record<string, string | number>][]
  /** How a value reads in Swedish, English and Norwegian. */
  display: [value: FieldValue, texts: [sv: string, en: string, nb: string]][]
}

const options = [
  { value: 'ok', localizedNames: localized('Godkänd', 'Approved', 'Godkjent') },
  { value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') },
]
const choice: Row = {
  settings: { options },
  valid: ['ok', 'bad'],
  invalid: [
    ['neither', 'validation.option'],
    [1, 'validation.wrongKind'],
  ],
  display: [['ok', ['Godkänd', 'Approved', 'Godkjent']]],
}
const boolean: Row = {
  valid: [true, false],
  invalid: [
    ['true', 'validation.wrongKind'],
    [1, 'validation.wrongKind'],
  ],
  display: [
    [true, ['Ja', 'Yes', 'Ja']],
    [false, ['Nej', 'No', 'Nei']],
  ],
}
const range = (min: number | undefined, max: number | undefined): Partial<Field> => ({
  validation: { range: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } },
})

const child = (id: string, fieldType: FieldType): Field =>
  fieldSchema.parse({ id, key: `k${id.slice(-1)}`, fieldType, localizedNames: localized('Del') })
const CHILD = child('019df82c-71d5-7492-bcba-5bd99844f667', 'text')
const COUNT = child('019df82c-71d5-7492-bcba-5bd99844f668', 'integer')

const aFile = (name: string, size = 10) => ({
  fileId: `019df82c-71d5-7492-bcba-5bd99844f${name}`,
  fileName: `${name}.pdf`,
  type: 'application/pdf',
  size,
})
const filesRow: Row = {
  settings: { validation: { maxCount: 2, maxMiB: 1 } },
  valid: [[aFile('001')], [aFile('001'), aFile('002')], pair([], null)],
  invalid: [
    [[aFile('001'), aFile('002'), aFile('003')], 'validation.maxFiles', { count: 2 }],
    [[aFile('001'), aFile('001')], 'validation.fileTwice'],
    [[aFile('001', 1024 * 1024 + 1)], 'validation.fileSize', { size: 1 }],
    [[{ fileId: '../../etc/passwd' }], 'validation.wrongKind'],
    ['001.pdf', 'validation.wrongKind'],
  ],
  display: [
    [
      [aFile('001'), aFile('002')],
      ['001.pdf, 002.pdf', '001.pdf, 002.pdf', '001.pdf, 002.pdf'],
    ],
  ],
}
const userRow: Row = {
  valid: [{ id: '019df82c-71d5-7492-bcba-5bd99844f669', name: 'Kim Berg' }],
  invalid: [
    ['Kim Berg', 'validation.wrongKind'],
    [{ id: 7, name: 'Kim' }, 'validation.wrongKind'],
  ],
  display: [[{ id: '019df82c-71d5-7492-bcba-5bd99844f669', name: 'Kim Berg' }, ['Kim Berg', 'Kim Berg', 'Kim Berg']]],
}

/** Every kind there is: one without rows here does not compile. */
const KINDS: Record<FieldType, Row> = {
  text: {
    valid: ['Stege', ' med luft ', '<b>inte html</b>', '🙂'.repeat(125)],
    invalid: [
      ['x'.repeat(251), 'validation.maxLength', { length: 250 }],
      ['NUL \0', 'validation.wrongKind'],
      ['half \ud83d', 'validation.wrongKind'],
      [7, 'validation.wrongKind'],
    ],
    display: [['Stege', ['Stege', 'Stege', 'Stege']]],
  },
  textArea: {
    valid: ['en\ntvå', 'x'.repeat(1000)],
    invalid: [['x'.repeat(1001), 'validation.maxLength', { length: 1000 }]],
    display: [['en\ntvå', ['en\ntvå', 'en\ntvå', 'en\ntvå']]],
  },
  email: {
    valid: ['kim@lindvik.se', 'åsa.öberg+a@sub.lindvik.example', pair(' kim@lindvik.se ', 'kim@lindvik.se')],
    invalid: [
      ['kim', 'validation.email'],
      ['kim@lindvik', 'validation.email'],
      ['kim@@lindvik.se', 'validation.email'],
      ['kim@lindvik..se', 'validation.email'],
      ['k im@lindvik.se', 'validation.email'],
      ['<kim>@lindvik.se', 'validation.email'],
      [`${'a'.repeat(246)}@b.se`, 'validation.maxLength', { length: 250 }],
    ],
    display: [['kim@lindvik.se', ['kim@lindvik.se', 'kim@lindvik.se', 'kim@lindvik.se']]],
  },
  phoneNo: {
    valid: ['0701234567', '08-123 456 78', '+46 8 123', '112'],
    invalid: [
      ['ring mig', 'validation.phoneNo'],
      ['08-12-34', 'validation.phoneNo'],
      ['+', 'validation.phoneNo'],
      ['1'.repeat(26), 'validation.phoneNo'],
      ['(08) 12', 'validation.phoneNo'],
    ],
    display: [['08-123 456 78', ['08-123 456 78', '08-123 456 78', '08-123 456 78']]],
  },
  url: {
    valid: [
      pair('lindvik.se', 'http://lindvik.se'),
      pair('lindvik.se:8080/a?b#c', 'http://lindvik.se:8080/a?b#c'),
      'https://www.lindvik.se/åäö',
      'http://localhost/',
    ],
    invalid: [
      ['javascript:alert(1)', 'validation.url'],
      ['javascript://x', 'validation.url'],
      ['data:text/html,x', 'validation.url'],
      ['https://', 'validation.url'],
      ['http://x..se', 'validation.url'],
      ['två ord.se', 'validation.url'],
      ['https://a b.se', 'validation.url'],
    ],
    display: [['http://lindvik.se', ['http://lindvik.se', 'http://lindvik.se', 'http://lindvik.se']]],
  },
  integer: {
    settings: range(-5, 5000),
    valid: [0, -5, 5000],
    invalid: [
      [1.5, 'validation.integer'],
      ['12', 'validation.integer'],
      [2 ** 53, 'validation.integer'],
      [-6, 'validation.between', { min: -5, max: 5000 }],
      [5001, 'validation.between', { min: -5, max: 5000 }],
    ],
    display: [[-1234, ['−1\u00a0234', '-1,234', '−1\u00a0234']]],
  },
  decimal: {
    settings: range(0.5, undefined),
    valid: [0.5, 1e15],
    invalid: [
      [0.49, 'validation.min', { min: 0.5 }],
      [1e16, 'validation.decimal'],
      ['1,5', 'validation.decimal'],
    ],
    display: [[1234.5, ['1\u00a0234,5', '1,234.5', '1\u00a0234,5']]],
  },
  date: {
    settings: range(-7, 0),
    valid: ['2026-11-14', TODAY],
    invalid: [
      ['2026-02-30', 'validation.date'],
      ['21/11/2026', 'validation.date'],
      ['2026-11-13', 'validation.dateBetween', { min: '2026-11-14', max: TODAY }],
      ['2026-11-22', 'validation.dateBetween', { min: '2026-11-14', max: TODAY }],
    ],
    display: [['2026-02-03', ['2026-02-03', '02/03/2026', '03.02.2026']]],
  },
  time: {
    // the night: from 22 past midnight to 6
    settings: range(22 * 60, 6 * 60),
    valid: ['22:00', '23:59', '00:00', '06:00'],
    invalid: [
      ['24:00', 'validation.time'],
      ['8:00', 'validation.time'],
      ['06:01', 'validation.timeBetween', { min: '22:00', max: '06:00' }],
      ['21:59', 'validation.timeBetween', { min: '22:00', max: '06:00' }],
    ],
    display: [
      ['08:15', ['08:15', '08:15 AM', '08:15']],
      ['00:05', ['00:05', '12:05 AM', '00:05']],
      ['23:30', ['23:30', '11:30 PM', '23:30']],
    ],
  },
  dateTime: {
    valid: [
      pair('2026-11-21T07:15:00Z', '2026-11-21T07:15:00Z'),
      pair('2026-11-21T08:15:42.5+01:00', '2026-11-21T07:15:00Z'),
      pair('2026-11-21T07:15Z', '2026-11-21T07:15:00Z'),
    ],
    invalid: [
      ['2026-11-21', 'validation.dateTime'],
      ['2026-11-21T07:15', 'validation.dateTime'],
      ['2026-02-30T25:00:00Z', 'validation.dateTime'],
      [7, 'validation.dateTime'],
    ],
    display: [['2026-02-03T07:15:00Z', ['2026-02-03 08:15', '02/03/2026, 08:15 AM', '03.02.2026, 08:15']]],
  },
  select: choice,
  radio: choice,
  segmented: choice,
  checkbox: boolean,
  switch: boolean,
  linkedImage: {
    valid: [pair('lindvik.se/stege.jpg', 'http://lindvik.se/stege.jpg'), 'https://lindvik.se/stege.jpg'],
    invalid: [
      ['javascript:alert(1)', 'validation.url'],
      ['data:image/png;base64,AAAA', 'validation.url'],
    ],
    display: [
      ['https://lindvik.se/stege.jpg', ['https://lindvik.se/stege.jpg', 'https://lindvik.se/stege.jpg', 'https://lindvik.se/stege.jpg']],
    ],
  },
  html: {
    valid: ['<p>Kontrollera <strong>kedjan</strong></p>', pair('<p> </p><br>', null)],
    invalid: [
      ['x'.repeat(20_001), 'validation.maxLength', { length: 20_000 }],
      [7, 'validation.wrongKind'],
    ],
    display: [['<h2>Gunga</h2><p>ä&amp;<em>ö</em></p>', ['Gunga ä&ö', 'Gunga ä&ö', 'Gunga ä&ö']]],
  },
  file: filesRow,
  image: filesRow,
  signature: {
    valid: [
      { width: 300, height: 150, strokes: [[1, 2, 3.5, 4]] },
      pair({ width: 300, height: 150, strokes: [[1.234, 2]] }, { width: 300, height: 150, strokes: [[1.2, 2]] }),
      pair({ width: 300, height: 150, strokes: [] }, null),
    ],
    invalid: [
      // five megabytes of ink
      [{ width: 300, height: 150, strokes: [Array.from({ length: 1_000_000 }, () => 1.5)] }, 'validation.signatureTooLong'],
      [{ width: 300, height: 150, strokes: [[1, 2, 3]] }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: [[301, 2]] }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: '<svg>' }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: [[1, 2]], script: 'x' }, 'validation.wrongKind'],
    ],
    display: [[{ width: 300, height: 150, strokes: [[1, 2]] }, ['Signerad', 'Signed', 'Signert']]],
  },
  position: {
    valid: [
      { lat: 59.3293, lon: 18.0686 },
      { lat: -90, lon: 180, accuracy: 0 },
      pair({ lat: 59.32934567, lon: 18, accuracy: 12.4 }, { lat: 59.329346, lon: 18, accuracy: 12 }),
    ],
    invalid: [
      [{ lat: 91, lon: 0 }, 'validation.position'],
      [{ lat: 0 }, 'validation.position'],
      [{ lat: '59', lon: '18' }, 'validation.position'],
      ['59.3, 18.0', 'validation.position'],
      [{ lat: 0, lon: 0, accuracy: -1 }, 'validation.position'],
    ],
    display: [
      [{ lat: 59.3293, lon: 18.0686 }, ['59.32930, 18.06860', '59.32930, 18.06860', '59.32930, 18.06860']],
      [
        { lat: 59.3293, lon: 18.0686, accuracy: 1200 },
        ['59.32930, 18.06860 (±1\u00a0200 m)', '59.32930, 18.06860 (±1,200 m)', '59.32930, 18.06860 (±1\u00a0200 m)'],
      ],
    ],
  },
  scanner: {
    valid: ['SE-0042', pair(' 7350012345678\n', '7350012345678')],
    invalid: [
      ['x'.repeat(251), 'validation.maxLength', { length: 250 }],
      [42, 'validation.wrongKind'],
    ],
    display: [['SE-0042', ['SE-0042', 'SE-0042', 'SE-0042']]],
  },
  currentUser: userRow,
  previousUser: userRow,
  // a group is empty whatever is sent for it: its fields are the form's
  group: { settings: { children: [CHILD] }, valid: [pair('anything', null), pair({ [CHILD.id]: 'x' }, null)], invalid: [], display: [] },
  // so is the status of a group, which its answers come to
  statusGroup: {
    settings: { children: [CHILD] },
    valid: [pair('ok', null)],
    invalid: [],
    display: [
      ['ok', ['OK', 'OK', 'OK']],
      ['deviation', ['Avvikelse', 'Deviation', 'Avvik']],
      ['notApplicable', ['Ej aktuellt', 'Not applicable', 'Ikke aktuelt']],
    ],
  },
  collection: {
    settings: { children: [CHILD, COUNT], validation: { maxCount: 1000 } },
    valid: [
      [{ [CHILD.id]: 'Skruv', [COUNT.id]: 4 }],
      pair([{ [CHILD.id]: 'Skruv' }, {}, { [CHILD.id]: ' ' }], [{ [CHILD.id]: 'Skruv' }]),
      pair([], null),
      Array.from({ length: 1000 }, (_, index) => ({ [CHILD.id]: `Rad ${index}`, [COUNT.id]: index })),
    ],
    invalid: [
      [Array.from({ length: 1001 }, () => ({ [CHILD.id]: 'Skruv' })), 'validation.maxRows', { count: 1000 }],
      ['Skruv', 'validation.wrongKind'],
      [[{ unknown: 1 }], 'validation.wrongKind'],
      [[['Skruv']], 'validation.wrongKind'],
    ],
    display: [
      [
        [{ [CHILD.id]: 'Skruv', [COUNT.id]: 1234 }, { [CHILD.id]: 'Mutter' }],
        ['Skruv, 1\u00a0234; Mutter', 'Skruv, 1,234; Mutter', 'Skruv, 1\u00a0234; Mutter'],
      ],
    ],
  },
}

const fieldOf = (fieldType: FieldType, extra: Partial<Field> = {}): Field =>
  fieldSchema.parse({
    id: '019df82c-71d5-7492-bcba-5bd99844f666',
    key: 'it',
    fieldType,
    localizedNames: localized('Fält'),
    ...KINDS[fieldType].settings,
    ...extra,
  })
const evaluate = (field: Field, value: unknown) =>
  evaluateForm([field], { [field.id]: value as FieldValue }, {}, { today: TODAY, matches: matchesPattern })

describe.each(FIELD_TYPES)('%s', (fieldType) => {
  const row = KINDS[fieldType]
  const field = fieldOf(fieldType)

  test('takes what is right, and stores it', () => {
    for (const sample of row.valid) {
      const { given, stored } = sample instanceof Pair ? sample : pair(sample, sample)
      const { violations, values } = evaluate(field, given)
      expect([given, violations, values[field.id] ?? null]).toEqual([given, {}, stored])
      // what was stored is taken again as it is
      expect(evaluate(field, stored).values[field.id] ?? null).toEqual(stored)
    }
  })

  test('says what is wrong', () => {
    for (const [given, message, params] of row.invalid) {
      expect([given, evaluate(field, given).violations[field.id]]).toEqual([given, params ? { message, params } : { message }])
    }
    const isGroup = kindOf(field).children === 'form'
    expect(evaluate(field, { deep: true }).violations[field.id] === undefined).toBe(isGroup)
  })

  test('may be empty, unless it is required', () => {
    const required = fieldOf(fieldType, { required: true })
    const { columnType, requiredMessage: message, children, isFilled } = kindOf(field)
    const empties = [
      null,
      undefined,
      ...(columnType === 'boolean' ? [] : ['']),
      ...(columnType === 'text' && fieldType !== 'time' && fieldType !== 'dateTime' ? ['  '] : []),
    ]
    for (const empty of empties) expect(evaluate(field, empty)).toMatchObject({ violations: {}, values: {} })
    // what is off is an answer, but not the one that is required
    for (const empty of columnType === 'boolean' ? [...empties, false] : empties)
      // a group is no answer, and who is filled in by the server is not asked
      expect(evaluate(required, empty).violations[field.id]).toEqual(children === 'form' || isFilled ? undefined : { message })
  })

  test('reads in three cultures', () => {
    for (const [value, texts] of row.display)
      expect(CULTURES.map((culture) => displayValue(field, value, { culture, timeZone: 'Europe/Stockholm' }))).toEqual(texts)
    expect(displayValue(field, null, { culture: 'sv-SE', timeZone: 'UTC' })).toBe('')
  })
})

const [defaulted, others] = [true, false].map((has) => FIELD_TYPES.filter((fieldType) => kindOf({ fieldType }).hasDefault === has))
const errorsWithDefault = (fieldType: FieldType, defaultValue: unknown) =>
  checkFields([{ ...fieldOf(fieldType), defaultValue: defaultValue as FieldValue }], 'fields', checkPattern).map(({ field }) => field)

test.each(defaulted!)('%s starts with its default, which is a value of the kind', (fieldType) => {
  const { valid, invalid } = KINDS[fieldType]
  const first = storedOf(valid[0]!)
  const field = fieldOf(fieldType, { defaultValue: first })
  expect(errorsWithDefault(fieldType, first)).toEqual([])
  expect(defaultValues([field], 'nb-NO')).toEqual({ [field.id]: first })
  expect(defaultValues([fieldOf(fieldType)], 'nb-NO')[field.id] ?? null).toBe(kindOf(field).emptyValue)
  expect(errorsWithDefault(fieldType, invalid[0]![0])).toContain('fields.0.defaultValue')
})

test.each(others!)('%s has no default', (fieldType) => {
  expect(errorsWithDefault(fieldType, 'ok')).toContain('fields.0.defaultValue')
})

test('texts have a default in each language, and nothing else has', () => {
  const texts = localized('svenska', 'english', 'norsk')
  const takesThem = FIELD_TYPES.filter((fieldType) => !errorsWithDefault(fieldType, texts).includes('fields.0.defaultValue'))
  expect(takesThem).toEqual(['text', 'textArea', 'html'])
  const field = { ...fieldOf('text'), defaultValue: texts as unknown as FieldValue }
  expect(CULTURES.map((culture) => defaultValues([field], culture)[field.id])).toEqual(['svenska', 'english', 'norsk'])
})

test('a choice that was taken away stays where it was chosen, and cannot be chosen anew', () => {
  const field = fieldOf('select')
  const old = { [field.id]: 'gone' }
  expect(evaluateForm([field], old, old, { today: TODAY }).violations).toEqual({})
  expect(evaluateForm([field], old, {}, { today: TODAY }).violations[field.id]?.message).toBe('validation.option')
})

test('a day that was in range when it was stored stays right', () => {
  const field = fieldOf('date')
  const old = { [field.id]: '2020-01-01' }
  expect(evaluateForm([field], old, old, { today: TODAY }).violations).toEqual({})
  expect(evaluateForm([field], old, {}, { today: TODAY }).violations[field.id]?.message).toBe('validation.dateBetween')
})

test.each([
  ['numeric', ['0042', pair(' 7350012345678 ', '7350012345678')], ['-5', '1,5', '12 34', 'A1', '٣', '１２', '1\n2']],
  ['alphaDash', ['Bas_nord-4', '_-', pair('\tlista ', 'lista')], ['å', 'a b', 'a/b', 'a.b', 'a%20', 'ｅ', 'ſ']],
] as const)('a text of which %s is demanded', (content, right, wrong) => {
  for (const fieldType of ['text', 'scanner'] as const) {
    const field = fieldOf(fieldType, { validation: { content } })
    for (const sample of right) {
      const given = sample instanceof Pair ? sample.given : sample
      expect([given, evaluate(field, given)]).toMatchObject([given, { violations: {}, values: { [field.id]: storedOf(sample) } }])
    }
    for (const given of wrong)
      expect([given, evaluate(field, given).violations[field.id]]).toEqual([given, { message: `validation.${content}` }])
    expect(checkFields([{ ...field, defaultValue: wrong[0] }], 'fields', checkPattern)[0]).toMatchObject({
      message: `@validation.${content}`,
      field: 'fields.0.defaultValue',
    })
    // what was right when it was stored stays right
    const old = { [field.id]: wrong[0] }
    expect(evaluateForm([field], old, old, { today: TODAY }).violations).toEqual({})
  }
})

test('characters are demanded of texts alone, by name, and not beside a pattern', () => {
  const errorsOf = (fieldType: FieldType, validation: Field['validation']) =>
    checkFields([fieldOf(fieldType, { validation })], 'fields', checkPattern).map(({ message, field }) => `${field}: ${message}`)
  expect(errorsOf('text', { content: 'numeric', pattern: '' })).toEqual([])
  expect(errorsOf('integer', { content: 'numeric' })).toEqual(['fields.0.validation.content: @validation.contentNotAllowed'])
  expect(errorsOf('scanner', { content: 'alphaDash', pattern: '/^[0-9]/' })).toEqual([
    'fields.0.validation.content: @validation.contentOrPattern',
  ])
  const { error } = fieldSchema.safeParse({ ...fieldOf('text'), validation: { content: 'alphabetic' } })
  expect(error?.issues[0]?.path).toEqual(['validation', 'content'])
})

test('bounds that make no sense are told where the field is defined', () => {
  const errorsOf = (fieldType: FieldType, settings: Partial<Field>) =>
    checkFields([fieldOf(fieldType, settings)], 'fields', checkPattern).map(({ message }) => message)
  expect(errorsOf('integer', range(5, 1))).toEqual(['@validation.rangeOrder'])
  expect(errorsOf('date', range(1.5, undefined))).toEqual(['@validation.integer'])
  expect(errorsOf('time', range(1440, undefined))).toEqual(['@validation.time'])
  expect(errorsOf('time', range(1320, 360))).toEqual([])
  expect(errorsOf('text', range(1, 2))).toEqual(['@validation.rangeNotAllowed'])
})
