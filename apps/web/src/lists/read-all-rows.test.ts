import { expect, test } from 'vitest'
import { MOST_SELECTED, readAllRows } from './read-all-rows.ts'

test('all portions are loaded in order, up to the selection limit', async () => {
  const reported: number[] = []
  const portions: Record<string, { items: number[]; next?: string }> = { first: { items: [1, 2], next: 'b' }, b: { items: [3] } }
  expect(
    await readAllRows(
      async (after) => portions[after ?? 'first']!,
      (count) => reported.push(count),
    ),
  ).toEqual([1, 2, 3])
  expect(reported).toEqual([2, 3])
  const endless = async () => ({ items: Array.from({ length: 1000 }, (_, index) => index), next: 'more' })
  expect(await readAllRows(endless, () => undefined)).toHaveLength(MOST_SELECTED)
})
