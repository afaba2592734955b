import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids sort in the order in which they were created, within one request too', () => {
  const [before, after] = [new Date('2026-03-01T08:00:00.000Z'), new Date('2026-03-01T08:00:00.001Z')]
  const ids = [...Array.from({ length: 100 }, () => newId(before)), newId(after)]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
