import { expect, test } from 'vitest'
import { sizeText } from './sizes.ts'

test.each([
  [1, '1 KiB'],
  [1025, '2 KiB'],
  [4_000_000, '3,8 MiB'],
  [57.2 * 1024 * 1024, '57,2 MiB'],
  [100 * 1024 * 1024, '100 MiB'],
  [2 * 1024 ** 3, '2 GiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, 'sv-SE')).toBe(text)
})
