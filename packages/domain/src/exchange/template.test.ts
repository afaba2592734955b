import { expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput } from '../forms/field.ts'
import { FIELD_TYPES } from '../forms/field-type.ts'
import { localized } from '../localization/localized-text.ts'
import type { Rule } from '../rules/rule.ts'
import { limitsOfField } from './limits-of-field.ts'
import { keysOfColumns, templateColumns, unreadableFields } from './template.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const field = (number: number, fieldType: FieldInput['fieldType'], more: Partial<FieldInput> = {}) =>
  fieldSchema.parse({ id: idOf(number), key: `k${number}`, fieldType, localizedNames: localized(`Fält ${number}`), ...more })

test('a template has a column for all that can be imported', () => {
  const fields = FIELD_TYPES.map((fieldType, index) => field(index, fieldType))
  const columns = templateColumns('element', fields, [], true)
  expect(columns.slice(0, 2).map(({ key }) => key)).toEqual(['title', 'code'])
  const imported = columns.slice(2).map(({ field: { fieldType } }) => fieldType)
  expect(FIELD_TYPES.filter((fieldType) => !imported.includes(fieldType))).toEqual([
    'signature',
    'currentUser',
    'previousUser',
    'group',
    'statusGroup',
    'collection',
  ])
  expect(unreadableFields(fields).map(({ fieldType }) => fieldType)).toEqual(['signature', 'collection'])
  expect(templateColumns('record', [], [], true).map(({ key }) => key)).toEqual(['id', 'name'])
  expect(templateColumns('record', [], [], false).map(({ key }) => key)).toEqual(['name'])
})

test('a field that stays hidden or locked has no column, one that a rule opens has', () => {
  const [hidden, shown, locked] = [
    field(1, 'text', { uiStatus: 'hidden' }),
    field(2, 'text', { uiStatus: 'hidden' }),
    field(3, 'text', { uiStatus: 'disabled' }),
  ]
  const show = { target: { referenceType: 'elementType', propertyTypeId: shown.id }, action: 'show' } as Rule
  expect(templateColumns('element', [hidden, shown, locked], [show], false).map(({ key }) => key)).toEqual(['title', 'code', shown.id])
})

test('fields in groups have columns', () => {
  const inside = field(1, 'text')
  expect(templateColumns('element', [field(2, 'group', { children: [inside] })], [], false).map(({ key }) => key)).toEqual([
    'title',
    'code',
    inside.id,
  ])
})

test('columns are known by their titles, and by their position when the title was changed', () => {
  const keys = [
    ['code', 'Kod'],
    ['title', 'Titel'],
    ['a', 'Vikt'],
  ] as const
  expect(keysOfColumns(['Kod', 'Titel', 'Vikt'], keys)).toEqual(['code', 'title', 'a'])
  expect(keysOfColumns(['Vikt', 'Kod', 'Titel'], keys)).toEqual(['a', 'code', 'title'])
  expect(keysOfColumns(['Kod', 'Namn', 'Vikt '], keys)).toEqual(['code', 'title', 'a'])
  // moved and renamed at once: unknown
  expect(keysOfColumns(['Namn', 'Kod', 'Vikt', 'Ny'], keys)).toEqual([null, 'code', 'a', null])
  expect(keysOfColumns(['Kod', '', 'Vikt'], keys)).toEqual(['code', null, 'a'])
})

test('the limits of a field are those of its settings', () => {
  const limits = (fieldType: FieldInput['fieldType'], validation: Field['validation']) =>
    limitsOfField(field(1, fieldType, { validation }), '2026-11-21').map(({ message, params }) => [message, params])
  expect(limits('integer', { range: { min: 1, max: 5 } })).toEqual([['validation.between', { min: 1, max: 5 }]])
  expect(limits('decimal', { range: { max: 5 } })).toEqual([['validation.max', { max: 5 }]])
  expect(limits('date', { range: { min: -7 } })).toEqual([['validation.dateMin', { min: '2026-11-14' }]])
  expect(limits('time', { range: { min: 480, max: 1020 } })).toEqual([['validation.timeBetween', { min: '08:00', max: '17:00' }]])
  expect(limits('text', { content: 'numeric', minLength: 2, maxLength: 5 })).toEqual([
    ['validation.numeric', undefined],
    ['validation.minLength', { length: 2 }],
    ['validation.maxLength', { length: 5 }],
  ])
  expect(limits('email', { pattern: '/se$/' })).toEqual([['validation.patternMismatch', { pattern: '/se$/' }]])
  expect(limits('image', { maxCount: 2, maxMiB: 5 })).toEqual([
    ['validation.maxFiles', { count: 2 }],
    ['validation.fileSize', { size: 5 }],
  ])
  expect(limits('select', {})).toEqual([])
})
