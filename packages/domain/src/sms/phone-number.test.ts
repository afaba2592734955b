import { expect, test } from 'vitest'
import { isInCountries, toE164 } from './phone-number.ts'

test.each([
  ['070-123 45 67', 'sv-SE', '+46701234567'],
  ['+46 70 123 45 67', 'nb-NO', '+46701234567'],
  ['+46 (0)70-123 45 67', 'sv-SE', '+46701234567'],
  ['+46070 1234567', 'sv-SE', '+46701234567'],
  ['0046 70 123 45 67', 'sv-SE', '+46701234567'],
  ['0047 912 34 567', 'sv-SE', '+4791234567'],
  ['912 34 567', 'nb-NO', '+4791234567'],
  ['02200', 'nb-NO', undefined],
  ['(415) 555-2671', 'en-US', '+14155552671'],
  ['1 415 555 2671', 'en-US', '+14155552671'],
  // a zero that is dialled
  ['+39 06 1234567', 'sv-SE', '+39061234567'],
  ['112', 'sv-SE', undefined],
  ['701234567', 'sv-SE', undefined],
  ['+0701234567', 'sv-SE', undefined],
  [`+${'1'.repeat(16)}`, 'sv-SE', undefined],
  ['ring mig', 'sv-SE', undefined],
  ['070-123 45 67, 070-765 43 21', 'sv-SE', undefined],
  ['+46701234567\r\nBcc: x', 'sv-SE', undefined],
] as const)('%s of %s', (text, culture, number) => expect(toE164(text, culture)).toBe(number))

test('a number is of the countries whose prefix it has', () => {
  expect(isInCountries('+4791234567', ['+46', '+47'])).toBe(true)
  expect(isInCountries('+18091234567', ['+46', '+47'])).toBe(false)
})
