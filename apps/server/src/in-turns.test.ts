import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

/** Keeps the processor busy. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('others have their turns while many items are worked on, and the results keep their order', async () => {
  let others = 0
  let isDone = false
  const other = () => {
    others++
    if (!isDone) setImmediate(other)
  }
  setImmediate(other)
  const items = Array.from({ length: 20 }, (_, index) => index)
  const results = await mapInTurns(items, (item) => {
    work(2)
    return item * 2
  })
  isDone = true
  expect(results).toEqual(items.map((item) => item * 2))
  // each item takes half a turn
  expect(others).toBeGreaterThanOrEqual(6)
})

test('short work is done at once', async () => {
  let others = 0
  setImmediate(() => others++)
  await mapInTurns([1, 2, 3], (item) => item)
  expect(others).toBe(0)
})
