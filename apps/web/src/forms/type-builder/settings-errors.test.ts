import { beforeAll, expect, test } from 'vitest'
import { checkPattern } from '@verka/domain/forms/text/patterns.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { newField } from '../field-lists/field-list.ts'
import { errorsOfSettings } from './settings-errors.ts'
import { loadSchemas } from '../draft/late-schema.ts'

beforeAll(loadSchemas)

const field = (kind: Field['fieldType'], changes: Partial<Field>): Field => ({ ...newField(kind, []), ...changes })
const errorsOf = (one: Field, keys: string[] = []) =>
  errorsOfSettings(one, keys, checkPattern).map(({ field: at, message }) => [at, message])

test('an invalid range, pattern, default or key is reported at its path', () => {
  expect(errorsOf(field('integer', { validation: { range: { min: 9, max: 1 } } }))).toEqual([
    ['validation.range', '@validation.rangeOrder'],
  ])
  expect(errorsOf(field('text', { validation: { pattern: '/[a-z/' } }))).toEqual([['validation.pattern', '@validation.patternUnsupported']])
  expect(errorsOf(field('text', { validation: { minLength: 9, maxLength: 1 } }))).toEqual([
    ['validation.minLength', '@validation.rangeOrder'],
  ])
  expect(errorsOf(field('integer', { defaultValue: 'abc' }))).toMatchObject([['defaultValue', expect.anything()]])
  expect(errorsOf(field('text', { key: 'Farg' }), ['farg'])).toEqual([['key', '@validation.keyTwice']])
})

test('a field without a name, or a list without options, is only unfinished', () => {
  expect(errorsOf(field('select', {}))).toEqual([])
  expect(errorsOf(field('group', {}))).toEqual([])
})
