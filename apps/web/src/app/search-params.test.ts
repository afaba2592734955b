import { expect, test } from 'vitest'
import { siteIn } from './search-params.ts'

test.each([
  ['?site=north', 'north'],
  ['?site=NORTH', 'north'],
  ['?site=', undefined],
  ['?site=%20', undefined],
  ['?tenant=demo', undefined],
])('%s names the site %s', (search, key) => {
  expect(siteIn(new URLSearchParams(search))).toBe(key)
})
