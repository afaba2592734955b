import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['?site=123', '?nonav=true', '?q=12345678901234567890', '?q=null&sort=-title', '?q=%7B%22a%22%3A1%7D', ''])(
  '%s round-trips',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  },
)

test('everything is a text', () => {
  expect(parseSearch('?a=1&b=true&c=')).toEqual({ a: '1', b: 'true', c: '' })
  expect(stringifySearch({ a: undefined })).toBe('')
})
