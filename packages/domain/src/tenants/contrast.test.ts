import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, mixed, readableOn, textOn } from './contrast.ts'
import { DEFAULT_COLOURS } from './default-colours.ts'
import { assertProperty } from '../testing/seeds.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('contrast follows WCAG', () => {
    expect(contrastRatio('#000', '#FFFFFF')).toBeCloseTo(21)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastRatio('#abc', '#aabbcc')).toBe(1)
  })

  test('text on a colour can always be read', () => {
    expect(textOn(DEFAULT_COLOURS.primary)).toBe('#000000')
    expect(textOn(DEFAULT_COLOURS.secondary)).toBe('#ffffff')
    assertProperty(fc.property(hex, (background) => contrastRatio(textOn(background), background) >= 4.5))
  })

  test('a shade is changed only when it must be, and then is readable', () => {
    expect(readableOn('#444444', '#ffffff')).toBe('#444444')
    expect(readableOn('#fff', '#fff')).not.toBe('#ffffff')
    const ratio = fc.constantFrom(3, 4.5)
    assertProperty(
      fc.property(
        hex,
        hex,
        ratio,
        (colour, background, wanted) => contrastRatio(readableOn(colour, background, wanted), background) >= wanted,
      ),
    )
  })

  test('a mix has a share of both', () => {
    expect(mixed('#000000', '#ffffff', 0.2)).toBe('#333333')
    expect(mixed('#123456', '#ffffff', 0)).toBe('#123456')
  })

  test('an invalid colour is refused', () => {
    for (const value of ['red', '#12', '#12345', '#12345g', 'url(x)', '#fff;']) expect(() => textOn(value)).toThrow()
  })
})
