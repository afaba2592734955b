import { expect, test } from 'vitest'
import { elementTypeBodySchema } from '../element-types/element-type.body.ts'
import { checkFields } from '../rules/checks/form-definition.ts'
import { checkPattern } from '../forms/text/patterns.ts'
import { fieldSchema, type Field } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import { schemaErrors } from './schema-errors.ts'

const ID = '0190a0c0-0000-7000-8000-000000000001'
const errorsOf = (body: object) => schemaErrors(elementTypeBodySchema.safeParse(body).error!, body)
const inNorwegian = (text: string) => localized('Namn', 'Name', text)

test('an error in a text names its language, at any depth', () => {
  const field = { id: ID, key: 'a', fieldType: 'text', localizedNames: inNorwegian('x'.repeat(51)) }
  const validation = { pattern: '/a/', message: inNorwegian('x'.repeat(1001)) }
  expect(errorsOf({ localizedNames: inNorwegian('x'.repeat(1001)), dataPropertyTypes: [{ ...field, validation }] })).toEqual([
    { message: '@validation.maxLength', field: 'localizedNames.2.text', params: { length: 1000, culture: 'nb-NO' } },
    { message: '@validation.nameTooLong', field: 'dataPropertyTypes.0.localizedNames.2.text', params: { culture: 'nb-NO' } },
    {
      message: '@validation.maxLength',
      field: 'dataPropertyTypes.0.validation.message.2.text',
      params: { length: 1000, culture: 'nb-NO' },
    },
  ])
  expect(errorsOf({ localizedNames: inNorwegian('x'.repeat(251)) })).toEqual([
    { message: '@validation.maxLength', field: 'localizedNames.2.text', params: { length: 250, culture: 'nb-NO' } },
  ])
})

test('an error has no language if its text has none or an unknown one', () => {
  expect(errorsOf({ localizedNames: localized(' ') })).toEqual([{ message: '@validation.required', field: 'localizedNames' }])
  const [error] = errorsOf({ localizedNames: [{ culture: 'xx', text: 'x' }] })
  expect(error).toEqual({ message: '@errors.notOneOf', field: 'localizedNames.0.culture', params: { values: 'sv-SE, en-US, nb-NO' } })
  expect(errorsOf({ localizedNames: localized('X'), forged: true })).toEqual([
    { message: '@errors.unknownProperty', field: 'forged', params: { name: 'forged' } },
  ])
})

test('a missing property is reported at its path; another type is a wrong type', () => {
  expect(errorsOf({})).toEqual([{ message: '@validation.required', field: 'localizedNames' }])
  const field = { id: ID, localizedNames: localized('A'), fieldType: 'text' }
  expect(errorsOf({ localizedNames: localized('X'), dataPropertyTypes: [field, { ...field, key: 7 }] })).toEqual([
    { message: '@validation.required', field: 'dataPropertyTypes.0.key' },
    { message: '@errors.wrongType', field: 'dataPropertyTypes.1.key' },
  ])
  expect(errorsOf([])).toEqual([{ message: '@errors.wrongType', field: '' }])
})

test('errors of options and defaults name the language too', () => {
  const common = { key: 'a', localizedNames: localized('A') }
  const choice: Field = fieldSchema.parse({
    ...common,
    id: ID,
    fieldType: 'select',
    options: [{ value: 'a', localizedNames: inNorwegian('x'.repeat(51)) }],
  })
  expect(checkFields([choice], 'fields', checkPattern)).toEqual([
    { message: '@validation.nameTooLong', field: 'fields.0.options.0.localizedNames.2.text', params: { culture: 'nb-NO' } },
  ])
  const text = fieldSchema.parse({ ...common, id: ID, fieldType: 'text', defaultValue: inNorwegian('x'.repeat(251)) })
  expect(checkFields([text], 'fields', checkPattern)).toEqual([
    { message: '@validation.maxLength', field: 'fields.0.defaultValue.2.text', params: { length: 250, culture: 'nb-NO' } },
  ])
})
