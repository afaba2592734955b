import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

const text = {
  culture: 'sv-SE' as const,
  timeZone: 'Europe/Stockholm',
  serverText: (message: string, params: object = {}) => [message, ...Object.values(params)].join(' '),
}
const year = new Date().getFullYear()

test('bounds read like the dates and numbers around them: a day in words, a number by the language', () => {
  const formatted = (max: string | number) => errorText({ message: 'max', params: { max } }, text)
  expect(formatted(`${year}-12-06`)).toBe('max 6\u00A0dec.')
  expect(formatted(`${year + 1}-12-06`)).toBe(`max 6\u00A0dec.\u00A0${year + 1}`)
  expect(formatted(1234.5)).toBe('max 1\u00A0234,5')
  expect(formatted('10:30')).toBe('max 10:30')
})
