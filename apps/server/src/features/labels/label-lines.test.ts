import { describe, expect, test } from 'vitest'
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, type LabelLayoutName } from '@verka/domain/labels/label-layouts.ts'
import PDFDocument from 'pdfkit'
import { symbolOf } from '../../pdf/codes.ts'
import { drawLabel } from './label-drawing.ts'
import { PdfFonts } from '../../pdf/fonts.ts'
import { fitLines, type Measure } from './label-lines.ts'

/** Every letter is as wide as half of its height. */
const measure: Measure = (text) => text.length / 2
const room = (width: number, height: number) => ({ x: 0, y: 0, width, height })
const linesOf = (title: string, width: number, height: number) =>
  fitLines(
    [
      { text: title, isTitle: true },
      { text: 'K1', isTitle: false },
    ],
    room(width, height),
    measure,
    'top',
  ).shapes.map(({ text, size }) => [text, Math.round(size * 100) / 100])

describe('a title', () => {
  test('is made smaller rather than broken, down to what can be read', () => {
    expect(linesOf('Brandsläckare 2', 60, 30)[0]).toEqual(['Brandsläckare 2', 5.25])
    expect(linesOf('Brandsläckare 2', 20, 30)[0]).toEqual(['Brandsläckare 2', 2.67])
    expect(linesOf('Brandsläckare 2', 13.5, 30)[0]).toEqual(['Brandsläckare 2', 1.8])
    expect(linesOf('Brandsläckare 2', 13, 30).slice(0, 2)).toEqual([
      ['Brandsläckare', 2],
      ['2', 2],
    ])
  })

  test('is in two even lines where these are much larger', () => {
    expect(linesOf('Slagborr med väska här', 25, 30).slice(0, 2)).toEqual([
      ['Slagborr med', 4.17],
      ['väska här', 4.17],
    ])
  })

  test('is cut in its last line alone, and in one line where the first word has no room', () => {
    const [first, second] = linesOf('Slagborrmaskin med väska och tillbehör', 14, 30)
    expect([first, second]).toEqual([
      ['Slagborrmaskin', 1.6],
      ['med väska och ti…', 1.6],
    ])
    expect(linesOf('Slagborrmaskinsväska 2', 10, 30)).toHaveLength(2)
    expect(linesOf('Slagborrmaskinsväska 2', 10, 30)[0]).toEqual(['Slagborrmas…', 1.6])
  })

  test('stays in one line where two have no room above the others', () => {
    expect(linesOf('Slagborr med väska', 12, 4.5)).toEqual([
      ['Slagborr med v…', 1.6],
      ['K1', 1.6],
    ])
  })
})

const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false }))
const drawn = (layout: LabelLayoutName, title: string) =>
  drawLabel(
    LABEL_LAYOUTS[layout],
    { symbol: symbolOf('qr', 'BRAND-002'), lines: [{ text: title, isTitle: true }], logoRatio: undefined },
    (text, isBold) => fonts.widthOf(text, isBold),
  ).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test.each(LABEL_LAYOUT_NAMES)('on %s a name of a word and a number is whole, in one line', (layout) => {
  expect(drawn(layout, 'Brandsläckare 2')).toEqual(['Brandsläckare 2'])
  expect(drawn(layout, 'Brandsläckare 118')).not.toContainEqual(expect.stringContaining('…'))
})
