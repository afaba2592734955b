import { expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { newField } from '../../forms/field-lists/field-list.ts'
import { listedFields, showable } from './listed-fields.ts'

/** A form created field by field, as in the editor. */
const made = (...kinds: Field['fieldType'][]) => kinds.reduce<Field[]>((fields, kind) => [...fields, newField(kind, fields)], [])
const kindsOf = (fields: readonly Field[]) => fields.map(({ fieldType }) => fieldType)

test('the first six new fields that fit in a line have a column, pictures too', () => {
  const fields = made('image', 'text', 'textArea', 'html', 'integer', 'file', 'select', 'date', 'decimal', 'checkbox', 'time')
  const first = ['image', 'text', 'integer', 'select', 'date', 'decimal']
  expect(kindsOf(fields.filter(({ showInList }) => showInList))).toEqual(first)
  expect(kindsOf(listedFields(fields, 'siteAdmin', { isLog: false }))).toEqual(first)
  // a category without marked fields
  const plain = fields.map((field) => ({ ...field, showInList: false }))
  expect(kindsOf(listedFields(plain, 'siteAdmin', { isLog: false }))).toEqual(first)
  expect(kindsOf(listedFields(plain, 'siteAdmin'))).toEqual(['text', 'integer', 'select'])
  // the chosen fields have columns
  const chosen = plain.map((field) => ({ ...field, showInList: field.fieldType === 'time' }))
  expect(kindsOf(listedFields(chosen, 'siteAdmin', { isLog: false }))).toEqual(['time'])
})

test('a field in a collection has no column', () => {
  const [rows] = made('collection')
  expect(newField('text', [rows!], rows).showInList).toBe(false)
})

test('a field that starts hidden has a column to choose, and one by default only when it is marked; what a role may not see has none', () => {
  const [plain, inGroup, hidden] = made('text', 'text', 'text').map((field) => ({ ...field, showInList: false }))
  const group = { ...made('group')[0]!, uiStatus: 'hidden' as const, children: [inGroup!] }
  const fields = [group, { ...hidden!, uiStatus: 'hidden' as const }, plain!]
  const idsOf = (shown: readonly Field[]) => shown.map(({ id }) => id)
  expect(idsOf(showable(fields, 'user'))).toEqual([inGroup!.id, hidden!.id, plain!.id])
  expect(idsOf(listedFields(fields, 'user'))).toEqual([plain!.id])
  expect(idsOf(listedFields([{ ...fields[1]!, showInList: true }, plain!], 'user'))).toEqual([hidden!.id])
  expect(showable([{ ...fields[1]!, showForUser: false }], 'user')).toEqual([])
})
