import { expect, test } from 'vitest'
import { loadsOfPages } from './loads.ts'

test('print', () => {
  for (const { path, first, later } of loadsOfPages()) console.log(path, first.toFixed(1), later.toFixed(1))
  expect(1).toBe(1)
})
