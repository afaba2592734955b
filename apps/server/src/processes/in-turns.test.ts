import { expect, test } from 'vitest'
import { jsonInTurns, mapInTurns } from './in-turns.ts'

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
  // each item takes a turn
  expect(others).toBeGreaterThanOrEqual(6)
})

test('short work is done at once', async () => {
  let others = 0
  setImmediate(() => others++)
  await mapInTurns([1, 2, 3], (item) => item)
  expect(others).toBe(0)
})

test('short pieces that follow each other are long work', async () => {
  let others = 0
  setImmediate(() => others++)
  for (let piece = 0; piece < 10; piece++) await mapInTurns([piece], () => work(1))
  expect(others).toBe(1)
})

test('a list is written as JSON in turns as at once', async () => {
  const items = Array.from({ length: 120 }, (_, index) => ({ index, text: `"å,]${index}`, none: undefined, at: new Date(index) }))
  for (const some of [items, items.slice(0, 50), items.slice(0, 1), []]) expect(await jsonInTurns(some)).toBe(JSON.stringify(some))
})
