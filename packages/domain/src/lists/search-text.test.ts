import { expect, test } from 'vitest'
import { spellingsOf } from './search-text.ts'

test.each([
  ['77,6', '77.6'],
  ['1,234.5', '1234.5'],
  ['1,234', '1.234'],
  ['1,234', '1234'],
  ['\u22127,5', '-7.5'],
  ['29.03.2026', '2026-03-29'],
  ['9.3.2026', '2026-03-09'],
  ['03/29/2026', '2026-03-29'],
])('%s is also searched as %s', (typed, kept) => {
  expect(spellingsOf(typed)).toContain(kept)
  expect(spellingsOf(typed)).toContain(typed)
})

test.each(['hammare', 'a,b', '77.6', '100%', 'r_s', ',', '2026-03-29', '1/2', 'r-n001'])('%s is searched unchanged', (typed) => {
  expect(spellingsOf(typed)).toEqual([typed])
})
