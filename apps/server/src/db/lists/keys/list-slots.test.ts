import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { assignSlots, type ListSlots } from './list-slots.ts'

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

test('new options between others need no rewrite', () => {
  const grade = aField('select', { options: options('good', 'bad') })
  const { slots } = assignSlots([grade])
  expect(slots.pages[0]!.n0!.options).toEqual({ good: [0, 0], bad: [1, 1] })
  const between = assignSlots([{ ...grade, options: options('good', 'fair', 'bad', 'worst') }], slots)
  expect(between.needsRewrite).toBe(false)
  expect(between.slots.pages[0]!.n0!.options).toEqual({ good: [0, 0], fair: [0.5, 2], bad: [1, 1], worst: [2, 3] })
})

test('options in another order: as few as possible move, to positions that none had', () => {
  const grade = aField('select', { options: options('a', 'b', 'c', 'd') })
  const { slots } = assignSlots([grade])
  const turned = assignSlots([{ ...grade, options: options('b', 'c', 'd', 'a') }], slots)
  expect(turned).toMatchObject({ needsRewrite: false, moves: [{ page: 0, column: 'n0', from: 0, to: 4 }] })
  expect(turned.slots.pages[0]!.n0!.options).toEqual({ b: [1, 1], c: [2, 2], d: [3, 3], a: [4, 0] })
  const back = assignSlots([{ ...grade, options: options('d', 'a', 'b', 'x', 'c') }], turned.slots)
  expect(back.moves).toEqual([
    { page: 0, column: 'n0', from: 3, to: 0 },
    { page: 0, column: 'n0', from: 4, to: 0.5 },
  ])
  expect(back.slots.pages[0]!.n0!.options).toEqual({ d: [0, 3], a: [0.5, 0], b: [1, 1], x: [1.5, 4], c: [2, 2] })
})

test('any order after any other keeps the order, and no position is used twice', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const order = fc.shuffledSubarray(names, { minLength: 1 })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), (orders) => {
      const grade = aField('select', { options: options(...names) })
      let { slots } = assignSlots([grade])
      /** The key of an object of each option. */
      const keys = new Map(names.map((name, index) => [name, index]))
      for (const values of orders) {
        const { moves, needsRewrite, ...next } = assignSlots([{ ...grade, options: options(...values) }], slots)
        slots = next.slots
        const { options: present = {}, gone = {} } = slots.pages[0]!.n0!
        const positions = Object.values({ ...present, ...gone }).map(([position]) => position)
        expect(new Set(positions).size).toBe(positions.length)
        expect(values.map((value) => present[value]![0])).toEqual(
          values.map((value) => present[value]![0]).toSorted((one, other) => one - other),
        )
        expect(needsRewrite).toBe(false)
        for (const [name, key] of keys) keys.set(name, moves.find(({ from }) => from === key)?.to ?? key)
        for (const value of values) expect(keys.get(value)).toBe(present[value]![0])
      }
    }),
  )
})

/** Inserts options before the last one until no number is left for another. */
function insertUntilRewritten(grade: Field, before: ListSlots) {
  let slots = before
  const inserted: string[] = []
  while (inserted.length < 200) {
    inserted.push(`o${inserted.length}`)
    const longer = { ...grade, options: options('first', ...inserted, 'last') }
    const next = assignSlots([longer], slots)
    if (next.needsRewrite) return { ...next, longer }
    slots = next.slots
  }
  throw new Error('there is always a number')
}

test('without a number between two options all keys are rewritten', () => {
  const grade = aField('select', { options: options('first', 'last') })
  const { slots, moves, longer } = insertUntilRewritten(grade, assignSlots([grade]).slots)
  expect(Object.values(slots.pages[0]!.n0!.options!).map(([position]) => position)).toEqual([...longer.options.keys()])
  expect(moves).toEqual([])
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
  const grade = aField('select', { options: options('first', 'last') })
  const colour = aField('select', { options: options('red', 'blue') })
  const { slots, longer } = insertUntilRewritten(grade, assignSlots([grade, colour]).slots)
  const back = assignSlots([longer, colour], slots)
  expect(back.needsRewrite).toBe(false)
  // its bits were assigned to others
  expect(back.slots.pages[0]!.n1).toMatchObject({ id: colour.id, options: { red: [0, null], blue: [1, null] } })
})
