import { expect, test } from 'vitest'
import { LatePartError } from '../../data/loading/import-in-time.ts'
import { isChunkError } from './chunk-error.ts'

test.each([
  'Failed to fetch dynamically imported module: https://verka.example/assets/start-page-D3adBeef.js',
  'error loading dynamically imported module: https://verka.example/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('%s is a chunk that did not come', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true)
})

test('a part that did not arrive in time is one, too', () => {
  expect(isChunkError(new LatePartError())).toBe(true)
})

test('other errors are not', () => {
  expect(isChunkError(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false)
  expect(isChunkError(undefined)).toBe(false)
})
