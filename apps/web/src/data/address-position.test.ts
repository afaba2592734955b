import { expect, test } from 'vitest'
import { addressPosition, noteAddressPosition, parseAddressPosition } from './address-position.ts'

test.each([
  ['none', 'none'],
  ['59.33,18.06', { lat: 59.33, lon: 18.06 }],
  ['-33.9, 151.2', { lat: -33.9, lon: 151.2 }],
  ['0,0', { lat: 0, lon: 0 }],
  ['', undefined],
  ['59.33', undefined],
  ['59.33,', undefined],
  ['91,0', undefined],
  ['0,181', undefined],
  ['1e1,2', undefined],
  ['59,33,18,06', undefined],
  ['<script>,1', undefined],
])('position=%s is %j', (text, position) => {
  expect(parseAddressPosition(text)).toEqual(position)
})

test('the position of an address is valid until another address has one', () => {
  noteAddressPosition(new URLSearchParams('position=59.33,18.06'))
  noteAddressPosition(new URLSearchParams('id=1'))
  noteAddressPosition(new URLSearchParams('position=nowhere'))
  expect(addressPosition()).toEqual({ lat: 59.33, lon: 18.06 })
  noteAddressPosition(new URLSearchParams('position=none'))
  expect(addressPosition()).toBe('none')
})
