import { expect, test } from 'vitest'
import { parseTypedTime } from './parse-typed-time.ts'

test.each([
  ['8', '08:00'],
  ['815', '08:15'],
  ['0815', '08:15'],
  ['8.15', '08:15'],
  ['8:5', '08:05'],
  [' 23 59 ', '23:59'],
  ['', null],
  ['9 pm', '21:00'],
  ['12:05 AM', '00:05'],
  ['12 p.m.', '12:00'],
  ['13 pm', undefined],
  ['24:00', undefined],
  ['8:60', undefined],
  ['noon', undefined],
  ['12345', undefined],
])('%j is %j', (typed, time) => expect(parseTypedTime(typed)).toBe(time))
