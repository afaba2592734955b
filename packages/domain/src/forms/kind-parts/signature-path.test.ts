import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitStrokes, signaturePath } from './signature-path.ts'
import { assertProperty } from '../../testing/seeds.ts'

test('a path goes through all points, a dot is one', () => {
  expect(signaturePath([[1, 2]])).toBe('M1 2h0')
  expect(signaturePath([[0, 0, 6, 6, 12, 0]])).toBe('M0 0C1 1 4 6 6 6C8 6 11 1 12 0')
  expect(
    signaturePath([
      [1, 2],
      [3, 4],
    ]),
  ).toBe('M1 2h0M3 4h0')
})

const side = fc.integer({ min: 1, max: 4000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('any strokes give only numbers, and scale to any surface without being cut off', () => {
  assertProperty(
    fc.property(
      side,
      side,
      side,
      side,
      fc.array(fc.array(fc.tuple(share, share), { minLength: 1 }), { minLength: 1 }),
      (w, h, w2, h2, parts) => {
        const strokes = parts.map((points) => points.flatMap(([x, y]) => [x * w, y * h]))
        expect(signaturePath(strokes)).toMatch(/^(?:M[-\d. e]+(?:h0|(?:C[-\d. e]+)+))+$/)
        for (const stroke of fitStrokes({ width: w, height: h, strokes }, { width: w2, height: h2 }))
          stroke.forEach((at, index) => {
            expect(at).toBeGreaterThanOrEqual(0)
            expect(at).toBeLessThanOrEqual(index % 2 === 0 ? w2 : h2)
          })
      },
    ),
  )
})
