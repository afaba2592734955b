import { expect, test } from 'vitest'
import { isSameValue } from './flat-fields.ts'

test('values are the same when they have the same parts, in any order', () => {
  expect(isSameValue({ lat: 1, lon: 2 }, { lon: 2, lat: 1 })).toBe(true)
  expect(isSameValue([{ a: 1 }, { b: null }], [{ a: 1 }, { b: null }])).toBe(true)
  expect(isSameValue(undefined, null)).toBe(true)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
})

test('values with the same number of parts differ when an empty part has another name', () => {
  expect(isSameValue({ email: null, text: 'ok' }, { text: 'ok', choice: 'extra' })).toBe(false)
  expect(isSameValue({ text: 'ok', choice: 'extra' }, { email: null, text: 'ok' })).toBe(false)
})
