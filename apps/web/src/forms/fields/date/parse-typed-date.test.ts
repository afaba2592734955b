import { expect, test } from 'vitest'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { parseTypedDate } from './parse-typed-date.ts'

const TODAY = '2026-11-21'

test.each<[string, Culture, string | null | undefined]>([
  ['2026-11-05', 'sv-SE', '2026-11-05'],
  ['2026-1-5', 'en-US', '2026-01-05'],
  ['2026/11/05', 'nb-NO', '2026-11-05'],
  ['20261105', 'sv-SE', '2026-11-05'],
  ['261105', 'sv-SE', '2026-11-05'],
  ['5/11', 'sv-SE', '2026-11-05'],
  ['5.11.2025', 'nb-NO', '2025-11-05'],
  ['05.11.25', 'nb-NO', '2025-11-05'],
  ['05112025', 'nb-NO', '2025-11-05'],
  ['11/5/2025', 'en-US', '2025-11-05'],
  ['11/5', 'en-US', '2026-11-05'],
  ['5/11 98', 'sv-SE', '1998-11-05'],
  ['5/11 46', 'sv-SE', '2046-11-05'],
  ['  ', 'sv-SE', null],
  ['2026-02-30', 'sv-SE', undefined],
  ['13/13/2026', 'en-US', undefined],
  ['i morgon', 'sv-SE', undefined],
  ['2026-11-05 12:00', 'sv-SE', undefined],
  ['12345', 'sv-SE', undefined],
  ['1-2-3-4', 'sv-SE', undefined],
  ['5/11 026', 'sv-SE', undefined],
])('%s in %s is %s', (typed, culture, expected) => {
  expect(parseTypedDate(typed, culture, TODAY)).toBe(expected)
})
