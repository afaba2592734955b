import { describe, expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { CULTURES } from '../localization/cultures.ts'
import { defaultValues, displayValue, evaluateForm } from './evaluate-form.ts'
import { fieldSchema, type Field, type FieldValue } from './field.ts'
import { FIELD_TYPES, type FieldType } from './field-type.ts'
import { checkFields } from './form-definition.ts'
import { kindOf } from './field-kinds.ts'
import { matchesPattern } from './patterns.ts'

const TODAY = '2026-11-21'

interface Row {
  settings?: Partial<Field>
  /** What is given, and what is stored of it; a value alone is stored as it is. */
  valid: (FieldValue | [given: FieldValue, stored: FieldValue])[]
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
    valid: ['kim@lindvik.se', 'åsa.öberg+a@sub.lindvik.example', [' kim@lindvik.se ', 'kim@lindvik.se']],
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
      ['lindvik.se', 'http://lindvik.se'],
      ['lindvik.se:8080/a?b#c', 'http://lindvik.se:8080/a?b#c'],
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
      ['2026-11-21T07:15:00Z', '2026-11-21T07:15:00Z'],
      ['2026-11-21T08:15:42.5+01:00', '2026-11-21T07:15:00Z'],
      ['2026-11-21T07:15Z', '2026-11-21T07:15:00Z'],
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
      const [given, stored] = Array.isArray(sample) ? sample : [sample, sample]
      expect([given, evaluate(field, given)]).toEqual([given, expect.objectContaining({ violations: {}, values: { [field.id]: stored } })])
      // what was stored is taken again as it is
      expect(evaluate(field, stored).values[field.id]).toBe(stored)
    }
  })

  test('says what is wrong', () => {
    for (const [given, message, params] of row.invalid) {
      expect([given, evaluate(field, given).violations[field.id]]).toEqual([given, params ? { message, params } : { message }])
    }
    expect(evaluate(field, { deep: true }).violations[field.id]).toBeDefined()
  })

  test('may be empty, unless it is required', () => {
    const required = fieldOf(fieldType, { required: true })
    const message = kindOf(field).isChoice ? 'validation.requiredChoice' : 'validation.required'
    const { columnType } = kindOf(field)
    const empties = [
      null,
      undefined,
      ...(columnType === 'boolean' ? [] : ['']),
      ...(columnType === 'text' && fieldType !== 'time' && fieldType !== 'dateTime' ? ['  '] : []),
    ]
    for (const empty of empties) expect(evaluate(field, empty)).toMatchObject({ violations: {}, values: {} })
    // what is off is an answer, but not the one that is required
    for (const empty of columnType === 'boolean' ? [...empties, false] : empties)
      expect(evaluate(required, empty).violations[field.id]).toEqual({ message })
  })

  test('starts with its default', () => {
    const first = row.valid.map((sample) => (Array.isArray(sample) ? sample[1] : sample))[0]!
    expect(checkFields([fieldOf(fieldType, { defaultValue: first })], 'fields')).toEqual([])
    expect(defaultValues([fieldOf(fieldType, { defaultValue: first })])).toEqual({ [field.id]: first })
    expect(defaultValues([field])[field.id] ?? null).toBe(kindOf(field).emptyValue)
    const [wrong] = row.invalid[0]!
    const errors = checkFields([{ ...field, defaultValue: wrong as FieldValue }], 'fields')
    expect(errors.map((error) => error.field)).toContain('fields.0.defaultValue')
  })

  test('reads in three cultures', () => {
    for (const [value, texts] of row.display)
      expect(CULTURES.map((culture) => displayValue(field, value, { culture, timeZone: 'Europe/Stockholm' }))).toEqual(texts)
    expect(displayValue(field, null, { culture: 'sv-SE', timeZone: 'UTC' })).toBe('')
  })
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

test('bounds that make no sense are told where the field is defined', () => {
  const errorsOf = (fieldType: FieldType, settings: Partial<Field>) =>
    checkFields([fieldOf(fieldType, settings)], 'fields').map(({ message }) => message)
  expect(errorsOf('integer', range(5, 1))).toEqual(['@validation.rangeOrder'])
  expect(errorsOf('date', range(1.5, undefined))).toEqual(['@validation.integer'])
  expect(errorsOf('time', range(1440, undefined))).toEqual(['@validation.time'])
  expect(errorsOf('time', range(1320, 360))).toEqual([])
  expect(errorsOf('text', range(1, 2))).toEqual(['@validation.rangeNotAllowed'])
})
