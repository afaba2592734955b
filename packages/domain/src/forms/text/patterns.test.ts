import { describe, expect, test } from 'vitest'
import { localized } from '../../localization/localized-text.ts'
import { evaluateForm } from '../../rules/engine/evaluate-form.ts'
import { fieldSchema, type Field } from '../field.ts'
import { checkFields } from '../../rules/checks/form-definition.ts'
import { checkPattern, matchesPattern } from './patterns.ts'

const aText = (settings: Partial<Field>): Field =>
  fieldSchema.parse({
    id: '019df82c-71d5-7492-bcba-5bd99844f666',
    key: 'it',
    fieldType: 'text',
    localizedNames: localized('Fält'),
    ...settings,
  })
const evaluate = (field: Field, value: string) => evaluateForm([field], { [field.id]: value }, {}, { matches: matchesPattern })

describe('patterns', () => {
  const plate = { validation: { pattern: '/^[a-z]{3} ?\\d\\d[a-z0-9]$/i' } }

  test('apply to texts that are not empty', () => {
    const field = aText(plate)
    expect(evaluate(field, 'abc 12D').violations).toEqual({})
    expect(evaluate(field, 'abc').violations[field.id]).toEqual({
      message: 'validation.patternMismatch',
      params: plate.validation,
    })
    expect(evaluate(field, '').violations).toEqual({})
    expect(matchesPattern('/^b$/m', 'a\nb')).toBe(true)
    expect(matchesPattern('/^b$/', 'a\nb')).toBe(false)
  })

  test.each([
    ['abc', 'validation.patternForm', undefined],
    ['//', 'validation.patternForm', undefined],
    ['/a/gi', 'validation.patternFlags', { flags: 'g' }],
    ['/(?=a)b/', 'validation.patternUnsupported', { part: '(?=' }],
    ['/(a)\\1/', 'validation.patternUnsupported', { part: '\\1' }],
    ['/a{1001}/', 'validation.patternUnsupported', { part: '{1001}' }],
    ['/[/', 'validation.patternUnsupported', expect.anything()],
  ])('%s is refused where it is defined', (pattern, message, params) => {
    expect(checkPattern(pattern)).toEqual(params ? { message, params } : { message })
    const [error] = checkFields([aText({ validation: { pattern } })], 'fields', checkPattern)
    expect(error).toMatchObject({ message: `@${message}`, field: 'fields.0.validation.pattern' })
  })

  test('run in linear time for any pattern and text', () => {
    for (const pattern of ['/^(a+)+$/', '/(a|aa)+$/', '/(.*)*x/', '/^(([a-z])+.)+[A-Z]([a-z])+$/', '/(x+x+)+y/']) {
      const started = performance.now()
      matchesPattern(pattern, `${'a'.repeat(999)}!`)
      matchesPattern(pattern, 'x'.repeat(1000))
      expect([pattern, performance.now() - started < 500]).toEqual([pattern, true])
    }
  })

  test('do not apply to numbers and options', () => {
    expect(checkFields([{ ...aText({ validation: { pattern: '/1/' } }), fieldType: 'integer' }], 'fields', checkPattern)[0]?.message).toBe(
      '@validation.patternNotAllowed',
    )
  })
})
