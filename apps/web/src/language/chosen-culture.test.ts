import { expect, test } from 'vitest'
import { cultureToStartWith } from './chosen-culture.ts'

test('the address precedes the stored language, and that precedes the browser', () => {
  const browser = ['nn', 'sv']
  expect(cultureToStartWith({ inAddress: 'en-US', stored: 'sv-SE', browser })).toBe('en-US')
  expect(cultureToStartWith({ inAddress: 'klingon', stored: 'sv-SE', browser })).toBe('sv-SE')
  expect(cultureToStartWith({ inAddress: null, stored: 'x', browser })).toBe('nb-NO')
  expect(cultureToStartWith({ inAddress: null, stored: null, browser: ['fi'] })).toBe('en-US')
})
