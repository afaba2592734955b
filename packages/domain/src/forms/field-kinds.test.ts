import { describe, expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { CULTURES } from '../localization/cultures.ts'
import { displayValue } from '../forms/display-value.ts'
import { defaultValues, evaluateForm } from '../rules/engine/evaluate-form.ts'
import { fieldSchema, type Field, type FieldValue } from './field.ts'
import { FIELD_TYPES, type FieldType } from './field-type.ts'
import { checkFields } from '../rules/checks/form-definition.ts'
import { kindOf } from './field-kinds.ts'
import { CHOSEN } from './kind-samples/chosen.ts'
import { GATHERED } from './kind-samples/gathered.ts'
import { MEASURED, range } from './kind-samples/measured.ts'
import { Pair, pair, storedOf, TODAY, type Row } from './kind-samples/sample.ts'
import { WIRE_EXAMPLES } from './kind-samples/wire-examples.ts'
import { WRITTEN } from './kind-samples/written.ts'
import { checkPattern, matchesPattern } from './text/patterns.ts'

/** Every kind there is: one without rows here does not compile. */
const KINDS: Record<FieldType, Row> = { ...WRITTEN, ...MEASURED, ...CHOSEN, ...GATHERED }

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

  test('accepts valid values and stores them', () => {
    for (const sample of row.valid) {
      const { given, stored } = sample instanceof Pair ? sample : pair(sample, sample)
      const { violations, values } = evaluate(field, given)
      expect([given, violations, values[field.id] ?? null]).toEqual([given, {}, stored])
      // a stored value is accepted unchanged
      expect(evaluate(field, stored).values[field.id] ?? null).toEqual(stored)
    }
  })

  test('takes its example of the API as it is written, and stores it so', () => {
    const { example, isServers } = WIRE_EXAMPLES[fieldType]
    const { values, violations } = evaluate(fieldOf(fieldType, { validation: {} }), example)
    expect(violations).toEqual({})
    // a value that the server decides is not stored as it is sent
    expect([isServers ? example : values[field.id]]).toMatchObject([example])
  })

  test('reports invalid values', () => {
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
    // an unticked box is an answer, but does not satisfy a required one
    for (const empty of columnType === 'boolean' ? [...empties, false] : empties)
      // a group has no answer, and a value that the server fills in is not required
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
  expect(defaultValues([field], 'nb-NO', TODAY)).toEqual({ [field.id]: first })
  expect(defaultValues([fieldOf(fieldType)], 'nb-NO', TODAY)[field.id] ?? null).toBe(kindOf(field).emptyValue)
  expect(errorsWithDefault(fieldType, invalid[0]![0])).toContain('fields.0.defaultValue')
})

test.each(others!)('%s has no default', (fieldType) => {
  expect(errorsWithDefault(fieldType, 'ok')).toContain('fields.0.defaultValue')
})

test('only a day may have a default relative to today', () => {
  const field = fieldOf('date', { defaultValue: 365 })
  expect(defaultValues([field], 'sv-SE', '2026-11-23')).toEqual({ [field.id]: '2027-11-23' })
  expect(errorsWithDefault('date', 0)).toEqual([])
  expect(errorsWithDefault('date', 0.5)).toContain('fields.0.defaultValue')
  expect(errorsWithDefault('dateTime', 1)).toContain('fields.0.defaultValue')
})

test('only texts may have a default in each language', () => {
  const texts = localized('svenska', 'english', 'norsk')
  const takesThem = FIELD_TYPES.filter((fieldType) => !errorsWithDefault(fieldType, texts).includes('fields.0.defaultValue'))
  expect(takesThem).toEqual(['text', 'textArea', 'html'])
  const field = { ...fieldOf('text'), defaultValue: texts as unknown as FieldValue }
  expect(CULTURES.map((culture) => defaultValues([field], culture, TODAY)[field.id])).toEqual(['svenska', 'english', 'norsk'])
})

test('a removed option stays where it is stored, and cannot be chosen again', () => {
  const field = fieldOf('select')
  const old = { [field.id]: 'gone' }
  expect(evaluateForm([field], old, old, { today: TODAY }).violations).toEqual({})
  expect(evaluateForm([field], old, {}, { today: TODAY }).violations[field.id]?.message).toBe('validation.option')
})

test('a day that was in range when it was stored stays valid', () => {
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
    // a value that was valid when stored stays valid
    const old = { [field.id]: wrong[0] }
    expect(evaluateForm([field], old, old, { today: TODAY }).violations).toEqual({})
  }
})

test('only texts may restrict characters, by name, and not together with a pattern', () => {
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

test('contradicting bounds are reported where the field is defined', () => {
  const errorsOf = (fieldType: FieldType, settings: Partial<Field>) =>
    checkFields([fieldOf(fieldType, settings)], 'fields', checkPattern).map(({ message }) => message)
  expect(errorsOf('integer', range(5, 1))).toEqual(['@validation.rangeOrder'])
  expect(errorsOf('date', range(1.5, undefined))).toEqual(['@validation.integer'])
  expect(errorsOf('time', range(1440, undefined))).toEqual(['@validation.time'])
  expect(errorsOf('time', range(1320, 360))).toEqual([])
  expect(errorsOf('text', range(1, 2))).toEqual(['@validation.rangeNotAllowed'])
  expect(errorsOf('image', { validation: { keepOriginal: true } })).toEqual([])
  expect(errorsOf('file', { validation: { keepOriginal: true } })).toEqual(['@validation.originalNotAllowed'])
})
