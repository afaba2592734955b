import { expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { assignSlots } from './list-slots.ts'

let count = 0
const aField = (fieldType: Field['fieldType'], settings: Partial<FieldInput> = {}): Field =>
  fieldSchema.parse({
    id: `019df82c-71d5-7492-bcba-${String(++count).padStart(12, '0')}`,
    key: `f${count}`,
    fieldType,
    localizedNames: localized(`f${count}`),
    ...settings,
  })
const options = (...values: string[]) => values.map((value) => ({ value, localizedNames: localized(value) }))

test('a field keeps its slot when others are added and removed; new pages are reported', () => {
  const texts = Array.from({ length: 8 }, () => aField('text'))
  const amount = aField('integer')
  const first = assignSlots([...texts, amount])
  expect(first.needsRewrite).toBe(true)
  expect(first.slots.pages).toHaveLength(1)
  expect(first.slots.pages[0]).toMatchObject({ t0: { id: texts[0]!.id }, t7: { id: texts[7]!.id }, n0: { id: amount.id, as: 'number' } })
  const day = aField('date')
  const second = assignSlots([day, ...texts.slice(1), amount], first.slots)
  expect(second.needsRewrite).toBe(false)
  expect(second.slots.pages[0]).toMatchObject({ t1: { id: texts[1]!.id }, n0: { id: amount.id }, n1: { id: day.id, as: 'day' } })
  const third = assignSlots([...texts, amount, aField('email')], first.slots)
  expect(third).toMatchObject({ needsRewrite: false, newPages: [1] })
  expect(Object.keys(third.slots.pages[1]!)).toEqual(['t0'])
})

test('a field that had values of another kind, and gets a new page, needs a rewrite', () => {
  const texts = Array.from({ length: 8 }, () => aField('text'))
  const amount = aField('integer')
  const { slots } = assignSlots([...texts, amount])
  expect(assignSlots([...texts, { ...amount, fieldType: 'text' }], slots)).toMatchObject({ needsRewrite: true, newPages: [1] })
})

test('new options between others need no rewrite, another order does', () => {
  const grade = aField('select', { options: options('good', 'bad') })
  const { slots } = assignSlots([grade])
  expect(slots.pages[0]!.n0!.options).toEqual({ good: [0, 0], bad: [1, 1] })
  const between = assignSlots([{ ...grade, options: options('good', 'fair', 'bad', 'worst') }], slots)
  expect(between.needsRewrite).toBe(false)
  expect(between.slots.pages[0]!.n0!.options).toEqual({ good: [0, 0], fair: [0.5, 2], bad: [1, 1], worst: [2, 3] })
  const turned = assignSlots([{ ...grade, options: options('bad', 'good') }], slots)
  expect(turned.needsRewrite).toBe(true)
  expect(turned.slots.pages[0]!.n0!.options).toEqual({ bad: [0, 0], good: [1, 1] })
})

test('options without a free bit still have their position, and an option may have any name', () => {
  const values = Array.from({ length: 80 }, (_, index) => (index === 0 ? 'constructor' : `o${index}`))
  const { slots } = assignSlots([aField('select', { options: options(...values) })])
  const assigned = slots.pages[0]!.n0!.options!
  expect(assigned.constructor).toEqual([0, 0])
  expect([assigned.o62, assigned.o63]).toEqual([
    [62, 62],
    [63, null],
  ])
})

test('a removed option keeps its position: no other gets it, and it returns to it', () => {
  const grade = aField('select', { options: options('good', 'fair', 'bad') })
  const { slots } = assignSlots([grade])
  const without = assignSlots([{ ...grade, options: options('good', 'bad') }], slots)
  expect(without.slots.pages[0]!.n0).toMatchObject({ options: { good: [0, 0], bad: [2, 2] }, gone: { fair: [1, 1] } })
  const other = assignSlots([{ ...grade, options: options('good', 'new', 'bad') }], without.slots)
  expect(other).toMatchObject({ needsRewrite: false, slots: { pages: [{ n0: { options: { new: [0.5, 3] }, gone: { fair: [1, 1] } } }] } })
  const back = assignSlots([{ ...grade, options: options('good', 'new', 'fair', 'bad') }], other.slots)
  expect(back.needsRewrite).toBe(false)
  expect(back.slots.pages[0]!.n0!.options).toEqual({ good: [0, 0], new: [0.5, 3], fair: [1, 1], bad: [2, 2] })
  expect(back.slots.pages[0]!.n0!.gone).toBeUndefined()
})

test('a removed field keeps its slot for its return, even if all others get new slots', () => {
  const grade = aField('select', { options: options('good', 'bad') })
  const colour = aField('select', { options: options('red', 'blue') })
  const { slots } = assignSlots([grade, colour])
  const turned = assignSlots([{ ...grade, options: options('bad', 'good') }], slots)
  expect(turned.needsRewrite).toBe(true)
  expect(turned.slots.pages[0]!.n0!.options).toEqual({ bad: [0, 0], good: [1, 1] })
  const back = assignSlots([{ ...grade, options: options('bad', 'good') }, colour], turned.slots)
  expect(back.needsRewrite).toBe(false)
  // its bits were assigned to others
  expect(back.slots.pages[0]!.n1).toMatchObject({ id: colour.id, options: { red: [0, null], blue: [1, null] } })
})
