import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_KINDS } from '@verka/domain/labels/labels.api.ts'
import { sizesOfSymbols, symbolOf } from './codes.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

test.each(CODE_KINDS)('%s: a code is as large as one with other letters of the same sorts', (kind) => {
  const letters = fc.constantFrom(...'0179AKZakz-_ /%.*>?å')
  const text = fc.string({ unit: letters, minLength: 1, maxLength: 40 })
  const turned = (from: string) =>
    from
      .replaceAll(/[017]/g, (digit) => String((Number(digit) + 5) % 10))
      .replaceAll(/[AKak]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 7))
  assertProperty(
    fc.property(text, (one) => {
      const sizeOf = sizesOfSymbols(kind)
      sizeOf(one)
      const { dark: _dark, ...size } = symbolOf(kind, turned(one))
      expect(sizeOf(turned(one))).toEqual(size)
    }),
    { numRuns: 200 },
  )
})
