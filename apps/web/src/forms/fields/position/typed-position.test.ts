import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedPosition, writtenPosition } from './typed-position.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

test.each([
  ['59.33, 18.06', { lat: 59.33, lon: 18.06 }],
  ['59.33,18.06', { lat: 59.33, lon: 18.06 }],
  ['59.33 18.06', { lat: 59.33, lon: 18.06 }],
  ['59,33 18,06', { lat: 59.33, lon: 18.06 }],
  ['59,33, 18,06', { lat: 59.33, lon: 18.06 }],
  ['59,33; 18,06', { lat: 59.33, lon: 18.06 }],
  ['59.33° N, 18.06° E', { lat: 59.33, lon: 18.06 }],
  ['59.33N 18.06Ö', { lat: 59.33, lon: 18.06 }],
  ['33.9 S, 70.6 W', { lat: -33.9, lon: -70.6 }],
  ['-33.9, 151', { lat: -33.9, lon: 151 }],
  ['59,18', { lat: 59, lon: 18 }],
  ['', null],
  ['  ', null],
  ['59.33', undefined],
  ['59,33,18,06', undefined],
  ['91, 0', undefined],
  ['0, 181', undefined],
  ['Stockholm', undefined],
  ['59.33, 18.06, 3', undefined],
])('%s', (typed, position) => {
  expect(parseTypedPosition(typed)).toEqual(position)
})

test('a written position is parsed to the same one', () => {
  const at = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6)
  assertProperty(
    fc.property(at(90), at(180), (lat, lon) => {
      // tiny numbers are written with an exponent, which nobody types
      fc.pre(Math.abs(lat) >= 1e-3 && Math.abs(lon) >= 1e-3)
      expect(parseTypedPosition(writtenPosition({ lat, lon }))).toEqual({ lat, lon })
    }),
  )
})
