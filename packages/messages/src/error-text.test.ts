import { expect, test } from 'vitest'
import { errorText, withSizes } from './error-text.ts'

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

test('bytes are sizes with their unit, with one decimal in the separator of the language', () => {
  const error = { message: 'full', params: { usedBytes: 44_983_910, limitBytes: 104_857_600 } }
  expect(withSizes(error.params, 'sv-SE')).toEqual({ ...error.params, used: '42,9 MiB', limit: '100 MiB' })
  expect(errorText(error, { ...text, culture: 'en-US' })).toMatch(/42\.9 MiB 100 MiB$/)
})
