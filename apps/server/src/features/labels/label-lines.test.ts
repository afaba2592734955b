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
  test('shrinks rather than breaks, down to a readable size', () => {
    expect(linesOf('Brandsläckare 2', 60, 30)[0]).toEqual(['Brandsläckare 2', 5.25])
    expect(linesOf('Brandsläckare 2', 20, 30)[0]).toEqual(['Brandsläckare 2', 2.67])
    expect(linesOf('Brandsläckare 2', 13.5, 30)[0]).toEqual(['Brandsläckare 2', 1.8])
    expect(linesOf('Brandsläckare 2', 13, 30).slice(0, 2)).toEqual([
      ['Brandsläckare', 2],
      ['2', 2],
    ])
  })

  test('shrinks a word that is a little too long, rather than breaking it', () => {
    expect(linesOf('Brandsläckare 2', 12, 30).slice(0, 2)).toEqual([
      ['Brandsläckare', 1.85],
      ['2', 1.85],
    ])
  })

  test('is in two even lines where these are much larger', () => {
    expect(linesOf('Slagborr med väska här', 25, 30).slice(0, 2)).toEqual([
      ['Slagborr med', 4.17],
      ['väska här', 4.17],
    ])
  })

  test('uses all available lines before it is cut, in its last line only', () => {
    const long = 'Slagborrmaskin med väska och tillbehör'
    expect(linesOf(long, 14, 30).slice(0, 3)).toEqual([
      ['Slagborrmaskin', 2],
      ['med väska och', 2],
      ['tillbehör', 2],
    ])
    expect(linesOf(long, 14, 7)).toEqual([
      ['Slagborrmaskin', 2],
      ['med väska och…', 2],
      ['K1', 1.6],
    ])
  })

  test('is broken between two letters where a word has no room in a line', () => {
    expect(linesOf('Slagborrmaskinsväska 2', 10, 30).slice(0, 3)).toEqual([
      ['Slagborrma', 2],
      ['skinsväska', 2],
      ['2', 2],
    ])
  })

  test('stays in one line if there is no space for two above the others', () => {
    expect(linesOf('Slagborr med väska', 12, 4.5)).toEqual([
      ['Slagborr me…', 2],
      ['K1', 1.6],
    ])
  })
})

test('a code is broken and never cut, and is dropped last', () => {
  const { shapes, leftOut } = fitLines(
    [
      { text: 'Slagborr', isTitle: true },
      { text: 'BRAND-2026-0000001187', isTitle: false, isCode: true },
      { text: 'Brandsläckare', isTitle: false },
    ],
    room(10, 7),
    measure,
    'top',
  )
  expect(leftOut).toBe(1)
  expect(shapes.map(({ text }) => text)).toEqual(['Slagborr', 'BRAND-2026-', '0000001187'])
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

const LONG =
  'Brandsläckare pulver 6 kg vid nödutgången mot lastkajen på andra våningen i huvudbyggnaden, bredvid elskåpet och hjärtstartaren, kontrolleras varje kvartal av fastighetsskötaren och byts ut vart tionde år enligt avtalet med leverantören i Sundsvall'
test.each(LABEL_LAYOUT_NAMES.flatMap((layout) => [60, 120, LONG.length].map((length) => [layout, length] as const)))(
  'on %s a name of %i letters is readable beside a whole code',
  (layout, length) => {
    const code = 'BRAND-2026-000118'
    const lines = [
      { text: LONG.slice(0, length), isTitle: true },
      { text: code, isTitle: false, isCode: true },
    ]
    const { shapes } = drawLabel(LABEL_LAYOUTS[layout], { symbol: symbolOf('qr', code), lines, logoRatio: undefined }, (text, isBold) =>
      fonts.widthOf(text, isBold),
    )
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []))
    const title = texts.filter(({ isBold }) => isBold)
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(1.6)
    expect(Math.min(...title.map(({ size }) => size))).toBeGreaterThanOrEqual(2)
    expect(
      texts
        .filter(({ isBold }) => !isBold)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
    expect(title.slice(0, -1).filter(({ text }) => text.includes('…'))).toEqual([])
    const shownText = title.map(({ text }) => text).join(' ')
    expect(shownText.endsWith('…') || shownText === LONG.slice(0, length).trim()).toBe(true)
  },
)
