import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field } from './field.ts'
import { newestVisibleFields, visibleFieldsOfVersion } from './visible-fields.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const field = (number: number, changes: Partial<Field> = {}) =>
  fieldSchema.parse({
    id: idOf(number),
    key: `k${number}`,
    fieldType: 'text',
    localizedNames: [{ culture: 'sv-SE', text: 'N' }],
    ...changes,
  })
const group = (children: Field[], changes: Partial<Field> = {}) => field(9, { fieldType: 'group', children, ...changes })
const numbers = (fields: readonly Field[]): unknown[] =>
  fields.map(({ id, children }) => (children.length === 0 ? Number(id.at(-1)) : [Number(id.at(-1)), numbers(children)]))

describe('the fields of an earlier version', () => {
  const then = [field(1), field(2, { showForUser: false }), group([field(3), field(4)])]

  test('are those that the reader may see both then and now', () => {
    const today = [field(1, { showForUser: false }), field(2), group([field(3), field(4, { showForUser: false })])]
    expect(numbers(visibleFieldsOfVersion(then, today, 'user'))).toEqual([[9, [3]]])
    expect(numbers(visibleFieldsOfVersion(then, today, 'siteAdmin'))).toEqual([1, 2, [9, [3, 4]]])
  })

  test('removed fields are as they were, and fields in a hidden group are hidden', () => {
    expect(numbers(visibleFieldsOfVersion(then, [field(5)], 'user'))).toEqual([1, [9, [3, 4]]])
    expect(numbers(visibleFieldsOfVersion(then, [field(1), group([field(3)], { showForUser: false })], 'user'))).toEqual([1])
    // moved out of the group that hides it
    expect(numbers(visibleFieldsOfVersion(then, [field(3), group([field(4)], { showForUser: false })], 'user'))).toEqual([1])
  })

  test('are those of today when that is the version', () => {
    expect(numbers(visibleFieldsOfVersion(then, null, 'user'))).toEqual([1, [9, [3, 4]]])
  })
})

describe('the fields of several forms', () => {
  const form = (fields: Field[], fieldsToday: Field[] | null = null) => ({ fields, fieldsToday })

  test('follow the newest form that has each of them, also in groups', () => {
    const forms = [form([field(1), group([field(2)])]), form([field(3), group([field(2), field(4)])]), form([field(1), field(3), field(5)])]
    expect(numbers(newestVisibleFields(forms, 'user'))).toEqual([1, [9, [2]], 3, 4, 5])
    expect(newestVisibleFields([], 'user')).toEqual([])
  })

  test('are hidden where the newest form hides them, though an older one does not', () => {
    const forms = [
      form([field(1, { showForUser: false })]),
      form([field(1), field(2)]),
      form([field(3)], [field(3, { showForUser: false })]),
    ]
    expect(numbers(newestVisibleFields(forms, 'user'))).toEqual([2])
    expect(numbers(newestVisibleFields(forms, 'siteAdmin'))).toEqual([1, 2, 3])
  })
})
