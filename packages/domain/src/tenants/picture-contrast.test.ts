import { expect, test } from 'vitest'
import { pictureContrast } from './picture-contrast.ts'

const CARD = { light: '#ffffff', dark: '#1d2123' }
const NAVY = [16, 32, 72, 255]
const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]
const LIME = [190, 230, 90, 255]
const NOTHING = [0, 0, 0, 0]

/** A picture of 20 × 10 pixels, each computed from its column and row. */
const drawn = (at: (column: number, row: number) => number[]) => ({
  data: new Uint8ClampedArray(Array.from({ length: 200 }, (_, index) => at(index % 20, Math.floor(index / 20))).flat()),
  width: 20,
  height: 10,
})
/** Letters, as lines with as much room between them. */
const letters = (colour: number[]) => drawn((column) => (column % 2 === 0 ? colour : NOTHING))
const isFaint = (picture: ReturnType<typeof drawn>) => ({
  light: pictureContrast(picture, CARD.light)! < 3,
  dark: pictureContrast(picture, CARD.dark)! < 3,
})

test('letters are faint on a surface as dark, or as light, as they are', () => {
  expect(isFaint(letters(BLACK))).toEqual({ light: false, dark: true })
  expect(isFaint(letters(WHITE))).toEqual({ light: true, dark: false })
  expect(isFaint(letters([208, 53, 63, 255]))).toEqual({ light: false, dark: false })
  expect(pictureContrast(letters(BLACK), CARD.light)).toBeCloseTo(21)
  // seen through, black is grey
  expect(isFaint(letters([0, 0, 0, 60]))).toEqual({ light: true, dark: true })
})

test('a bright sign does not compensate for an invisible name', () => {
  const sign = drawn((column) => (column < 6 ? LIME : column % 2 === 0 ? NAVY : NOTHING))
  expect(isFaint(sign).dark).toBe(true)
})

test('a picture with its own background is visible by its foreground', () => {
  const block = (ground: number[], mark: number[]) => drawn((column, row) => (row === 5 && column % 4 === 0 ? mark : ground))
  expect(isFaint(block(NAVY, WHITE))).toEqual({ light: false, dark: false })
  expect(isFaint(block(WHITE, BLACK))).toEqual({ light: false, dark: false })
  expect(isFaint(block(BLACK, BLACK))).toEqual({ light: false, dark: true })
})

test('an empty picture has no contrast', () => {
  expect(
    pictureContrast(
      drawn(() => NOTHING),
      CARD.dark,
    ),
  ).toBeUndefined()
})
