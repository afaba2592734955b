import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LABEL_LAYOUTS, type LabelLayout } from '@verka/domain/labels/label-layouts.ts'
import { CODE_KINDS } from '@verka/domain/labels/labels.api.ts'
import PDFDocument from 'pdfkit'
import { symbolOf } from '../../pdf/codes.ts'
import { drawLabel } from './label-drawing.ts'
import { PdfFonts } from '../../pdf/fonts.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false }))
const measure = (text: string, isBold: boolean) => fonts.widthOf(text, isBold)

const aLine = fc.record({
  text: fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.constantFrom('Gräsklippare', 'Slagborrmaskin med väska och tillbehör', 'Łódź Ольга Ελλάς 漢字 🙂'),
  ),
  isTitle: fc.boolean(),
})
const aContent = fc.record({
  kind: fc.constantFrom(...CODE_KINDS),
  code: fc.stringMatching(/^[A-Z0-9-]{1,24}$/),
  lines: fc.array(aLine, { maxLength: 7 }),
  logoRatio: fc.option(fc.double({ min: 0.3, max: 6, noNaN: true }), { nil: undefined }),
})
const ALMOST = 1e-6

test.each(Object.entries(LABEL_LAYOUTS) as [string, LabelLayout][])('all parts drawn on %s are within the label', (_name, layout) => {
  assertProperty(
    fc.property(aContent, ({ kind, code, lines, logoRatio }) => {
      const symbol = symbolOf(kind, code)
      const { width, height, shapes } = drawLabel(layout, { symbol, lines, logoRatio }, measure)
      const [least, right, bottom] = [layout.padding - ALMOST, width - layout.padding + ALMOST, height - layout.padding + ALMOST]
      const code0 = shapes[0]!
      if (code0.kind !== 'code') throw new Error('the code comes first')
      const left = Math.min(...code0.parts.map(([x]) => x))
      const end = Math.max(...code0.parts.map(([x, , w]) => x + w))
      const module = (end - left) / symbol.columns
      // its quiet zone is on the label, too, and nothing else is in it
      expect(left).toBeGreaterThanOrEqual(Math.max(least, symbol.quiet * module - ALMOST))
      expect(width - end).toBeGreaterThanOrEqual(symbol.quiet * module - ALMOST)
      for (const [x, y, w, h] of code0.parts) {
        expect(y).toBeGreaterThanOrEqual(least)
        expect(x + w).toBeLessThanOrEqual(right)
        expect(y + h).toBeLessThanOrEqual(bottom)
      }
      const low = Math.max(...code0.parts.map(([, y, , h]) => y + h))
      for (const shape of shapes.slice(1)) {
        if (shape.kind === 'code') throw new Error('one code')
        const above = shape.kind === 'text' ? shape.y - shape.size * 0.73 : shape.y
        const below = shape.kind === 'text' ? shape.y + shape.size * 0.22 : shape.y + shape.height
        expect(shape.x).toBeGreaterThanOrEqual(least)
        expect(shape.x + shape.width).toBeLessThanOrEqual(right)
        expect(above).toBeGreaterThanOrEqual(least)
        expect(below).toBeLessThanOrEqual(bottom)
        expect(shape.x >= end || above >= low).toBe(true)
        const wide = shape.kind === 'text' ? measure(shape.text, shape.isBold) * shape.size : 0
        expect(wide).toBeLessThanOrEqual(shape.width + ALMOST)
      }
    }),
    { numRuns: 60 },
  )
})
