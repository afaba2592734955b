import { expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import { partsOfForm } from './parts-of-form.ts'

const field = (key: string, fieldType: Field['fieldType'] = 'text'): Field =>
  fieldSchema.parse({ id: crypto.randomUUID(), key, fieldType, localizedNames: [{ culture: 'sv-SE', text: key }] })
const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => field(`f${from + index}`))
const keysOf = (fields: readonly Field[]) => partsOfForm(fields).map(({ named }) => named.map(({ key }) => key))

test('fields outside of groups are parts of about ten, named by their first and last', () => {
  expect(keysOf(many(40))).toEqual([
    ['f1', 'f10'],
    ['f11', 'f20'],
    ['f21', 'f30'],
    ['f31', 'f40'],
  ])
  expect(keysOf(many(16))).toEqual([
    ['f1', 'f8'],
    ['f9', 'f16'],
  ])
  expect(partsOfForm(many(41)).map(({ fields }) => fields.length)).toEqual([9, 9, 9, 9, 5])
})

test('each group is a part, and so are the fields between two', () => {
  const fields = [field('name'), field('size', 'group'), ...many(3), field('state', 'group'), ...many(13, 4)]
  expect(keysOf(fields)).toEqual([['name'], ['size'], ['f1', 'f3'], ['state'], ['f4', 'f10'], ['f11', 'f16']])
  expect(partsOfForm([])).toEqual([])
})
