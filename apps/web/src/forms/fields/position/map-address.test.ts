import { expect, test } from 'vitest'
import { mapAddress } from './map-address.ts'

test("a map's address has the position in numbers only", () => {
  const position = { lat: 59.33, lon: -0.0000001 }
  expect(mapAddress('https://maps.example/?q={lat},{lon}#{lat}', position)).toBe('https://maps.example/?q=59.330000,-0.000000#59.330000')
  expect(mapAddress('javascript:alert({lat})', position)).toBeUndefined()
  expect(mapAddress('', position)).toBeUndefined()
})
