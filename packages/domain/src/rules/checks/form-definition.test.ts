import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { schemaErrors } from '../../errors/schema-errors.ts'
import { localized, type LocalizedTexts } from '../../localization/localized-text.ts'
import { displayValue } from '../../forms/display-value.ts'
import { evaluateForm } from '../engine/evaluate-form.ts'
import { fieldSchema, MAX_FIELDS, type Field } from '../../forms/field.ts'
import { MAX_OPTIONS } from '../../forms/field-limits.ts'
import { checkFields } from './form-definition.ts'
import { checkPattern } from '../../forms/text/patterns.ts'

const aSelect = (...names: LocalizedTexts[]) =>
  fieldSchema.parse({
    id: randomUUID(),
    key: 'grade',
    fieldType: 'select',
    localizedNames: localized('Omdöme'),
    options: names.map((localizedNames, index) => ({ value: `v${index}`, localizedNames })),
  })

test('an empty bound means none; a number in quotes has its own error', () => {
  const base = { id: randomUUID(), key: 'count', fieldType: 'integer', localizedNames: localized('Antal') } as const
  const bounds = (range: object) => fieldSchema.safeParse({ ...base, validation: { range: range as never } })
  expect(bounds({ min: null, max: 5 }).data?.validation).toEqual({ range: { max: 5 } })
  expect(bounds({ min: '', max: null }).data?.validation).toEqual({ range: {} })
  const given = { ...base, validation: { range: { min: '5' } } }
  expect(schemaErrors(fieldSchema.safeParse(given as never).error!, given)).toEqual([
    { message: '@validation.numberAsText', field: 'validation.range.min' },
  ])
})

test('an option needs a name in any language, and the error is at the option', () => {
  const onlyNorwegian: LocalizedTexts = [{ culture: 'nb-NO', text: 'Bra' }]
  const blank: LocalizedTexts = [{ culture: 'sv-SE', text: '  ' }]
  expect(checkFields([aSelect(localized('Bra'), onlyNorwegian)], 'dataPropertyTypes', checkPattern)).toEqual([])
  expect(checkFields([aSelect(localized('Bra'), [], blank)], 'dataPropertyTypes', checkPattern)).toEqual([
    { message: '@validation.optionNameMissing', field: 'dataPropertyTypes.0.options.1.localizedNames' },
    { message: '@validation.optionNameMissing', field: 'dataPropertyTypes.0.options.2.localizedNames' },
  ])
})

const aText = (key: string, settings: Partial<Field> = {}) =>
  fieldSchema.parse({ id: randomUUID(), key, fieldType: 'text', localizedNames: localized('Fält'), ...settings })

test('two fields with one key, ignoring case, or with one id are refused, also in groups', () => {
  const [one, other] = [aText('number'), aText('Number')]
  const group = fieldSchema.parse({ ...aText('all'), fieldType: 'group', children: [other, { ...aText('again'), id: one.id }] })
  expect(checkFields([one, group], 'dataPropertyTypes', checkPattern)).toEqual([
    { message: '@validation.keyTwice', field: 'dataPropertyTypes.1.children.0.key', params: { key: 'Number' } },
    { message: '@validation.idTwice', field: 'dataPropertyTypes.1.children.1.id' },
  ])
})

test('a list of 10,000 options is accepted, checked and shown fast; one more is refused', () => {
  const names = Array.from({ length: MAX_OPTIONS }, (_, index) => localized(`Val ${index}`))
  const started = performance.now()
  const field = aSelect(...names)
  expect(checkFields([field], 'dataPropertyTypes', checkPattern)).toEqual([])
  const chosen = (value: string) => evaluateForm([field], { [field.id]: value }, {}).violations[field.id]?.message
  expect([chosen('v9999'), chosen('v10000')]).toEqual([undefined, 'validation.option'])
  expect(displayValue(field, 'v9999', { culture: 'sv-SE', timeZone: 'UTC' })).toBe('Val 9999')
  expect(performance.now() - started).toBeLessThan(2000)
  expect(() => aSelect(...names, localized('Ett till'))).toThrow(/too_big/)
})

test('more fields than the maximum are refused, also in groups', () => {
  const groups = Array.from({ length: 6 }, (_, group) =>
    fieldSchema.parse({
      ...aText(`g${group}`),
      fieldType: 'group',
      children: Array.from({ length: 100 }, (_, at) => aText(`f${group}x${at}`)),
    }),
  )
  expect(checkFields(groups, 'dataPropertyTypes', checkPattern)).toEqual([
    { message: '@validation.tooManyFields', field: 'dataPropertyTypes', params: { count: MAX_FIELDS } },
  ])
})
