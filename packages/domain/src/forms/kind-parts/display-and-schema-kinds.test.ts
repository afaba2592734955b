import { expect, test } from 'vitest'
import { CULTURES } from '../../localization/cultures.ts'
import { localized } from '../../localization/localized-text.ts'
import { DISPLAY_FIELD_KINDS, formatAs, type DisplayValues } from './display-kind.ts'
import { kindOf } from '../field-kinds.ts'
import { FIELD_TYPES } from '../field-type.ts'
import { parseSchemaValue, SCHEMA_FIELD_KINDS } from './schema-kind.ts'

const SAMPLES: { [Kind in keyof DisplayValues]: [value: DisplayValues[Kind], texts: [sv: string, en: string, nb: string]] } = {
  text: ['Stege', ['Stege', 'Stege', 'Stege']],
  localizedText: [localized('Stege', 'Ladder', 'Stige'), ['Stege', 'Ladder', 'Stige']],
  number: [-1234.5, ['−1\u00a0234,5', '-1,234.5', '−1\u00a0234,5']],
  toggle: [true, ['Ja', 'Yes', 'Ja']],
  date: ['2026-02-03', ['2026-02-03', '02/03/2026', '03.02.2026']],
  time: ['23:30', ['23:30', '11:30 PM', '23:30']],
  dateTime: ['2026-02-03T07:15:00Z', ['2026-02-03 08:15', '02/03/2026, 8:15 AM', '03.02.2026, 08:15']],
}

test.each(DISPLAY_FIELD_KINDS)('%s is shown in three cultures', (kind) => {
  const [value, texts] = SAMPLES[kind]
  expect(CULTURES.map((culture) => formatAs(kind, value as never, { culture, timeZone: 'Europe/Stockholm' }))).toEqual(texts)
})

test('every field kind has a display kind and a schema kind', () => {
  for (const fieldType of FIELD_TYPES) {
    expect(DISPLAY_FIELD_KINDS).toContain(kindOf({ fieldType }).displayKind)
    expect(SCHEMA_FIELD_KINDS).toContain(kindOf({ fieldType }).schemaKind)
  }
})

test('a value of a data schema is of its kind, or is refused', () => {
  const of = (kind: (typeof SCHEMA_FIELD_KINDS)[number], raw: unknown) => {
    const parsed = parseSchemaValue(kind, raw)
    return 'violation' in parsed ? parsed.violation.message : parsed.value
  }
  expect([of('string', 'å'), of('string', 7), of('string', '')]).toEqual(['å', 'validation.wrongKind', null])
  expect([of('number', 1.5), of('number', '1.5'), of('number', Number.NaN)]).toEqual([1.5, 'validation.decimal', 'validation.decimal'])
  expect([of('bool', false), of('bool', 'false')]).toEqual([false, 'validation.wrongKind'])
  expect([of('dateTime', '2026-02-03'), of('dateTime', '2026-02-03T07:15Z'), of('dateTime', '2026-02-30')]).toEqual([
    '2026-02-03',
    '2026-02-03T07:15Z',
    'validation.dateTime',
  ])
})
