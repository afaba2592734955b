import { expect, test } from 'vitest'
import { parseSearch, siteIn, stringifySearch } from './search-params.ts'

test.each(['?site=123', '?nonav=true', '?q=12345678901234567890', '?q=null&sort=-title', '?q=%7B%22a%22%3A1%7D', ''])(
  '%s round-trips',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  },
)

test.each([
  ['?site=north', 'north'],
  ['?site=NORTH', 'north'],
  ['?site=', undefined],
  ['?site=%20', undefined],
  ['?tenant=demo', undefined],
])('%s names the site %s', (search, key) => {
  expect(siteIn(new URLSearchParams(search))).toBe(key)
})

test('everything is a text', () => {
  expect(parseSearch('?a=1&b=true&c=')).toEqual({ a: '1', b: 'true', c: '' })
  expect(stringifySearch({ a: undefined })).toBe('')
})
