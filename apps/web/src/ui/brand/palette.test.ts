import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio } from '@verka/domain/tenants/contrast.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { MEANINGS, OWN_SHADE, paletteOf, shadesOf, SURFACES, tintsOf } from './palette.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

const AA = 4.5
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const scheme = fc.constantFrom('light' as const, 'dark' as const)

test('any tenant colours give readable text, in light and in dark', () => {
  assertProperty(
    fc.property(hex, scheme, (colour, wanted) => {
      const tints = tintsOf(colour, wanted)
      const { page, card } = SURFACES[wanted]
      expect(contrastRatio(tints.onFilled, tints.filled)).toBeGreaterThanOrEqual(AA)
      expect(contrastRatio(tints.onFilled, tints.filledHover)).toBeGreaterThanOrEqual(AA)
      expect(contrastRatio(tints.lightText, tints.light)).toBeGreaterThanOrEqual(AA)
      expect(contrastRatio(tints.lightText, tints.lightHover)).toBeGreaterThanOrEqual(AA)
      expect(contrastRatio(tints.text, page)).toBeGreaterThanOrEqual(AA)
      expect(contrastRatio(tints.text, card)).toBeGreaterThanOrEqual(AA)
    }),
  )
})

test('our own greys and status colours are readable', () => {
  for (const { page, card, hover, text, dimmed } of Object.values(SURFACES)) {
    for (const surface of [page, card, hover]) {
      expect(contrastRatio(text, surface)).toBeGreaterThanOrEqual(7)
      expect(contrastRatio(dimmed, surface)).toBeGreaterThanOrEqual(AA)
    }
  }
  expect(Object.keys(paletteOf(DEFAULT_COLOURS, 'light'))).toEqual([...Object.keys(DEFAULT_COLOURS), ...Object.keys(MEANINGS)])
})

test('the colour itself is the seventh of its shades, and the default primary has dark text', () => {
  expect(shadesOf('#78D3BB')[OWN_SHADE]).toBe('#78d3bb')
  expect(shadesOf('#000')).toHaveLength(10)
  expect(tintsOf('#78D3BB', 'light')).toMatchObject({ filled: '#78d3bb', onFilled: '#000000' })
  expect(tintsOf('#78D3BB', 'dark')).toMatchObject({ filled: '#78d3bb', onFilled: '#000000' })
})
