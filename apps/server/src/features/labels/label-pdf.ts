import PDFDocument from 'pdfkit'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { A4, labelsOnPage, positionOnSheet, type LabelLayout } from '@verka/domain/labels/label-layouts.ts'
import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import { sizesOfSymbols, symbolOf } from '../../pdf/codes.ts'
import { drawLabel, type DrawnLabel } from './label-drawing.ts'
import { PdfFonts } from '../../pdf/fonts.ts'
import type { LabelLine, Measure } from './label-lines.ts'
import type { CodeKind } from '@verka/domain/labels/labels.api.ts'

const POINTS_PER_MM = 72 / 25.4

/** One label to print. */
export interface PrintedLabel {
  /** Content of the code. */
  holds: string
  /** Alternative text of the code. */
  alt: string
  lines: LabelLine[]
}

export interface LabelSheets {
  title: string
  culture: Culture
  now: Date
  layout: LabelLayout
  codeKind: CodeKind
  /** PNG, with its width by height. */
  logo: { bytes: Buffer; ratio: number } | undefined
  /** The first free position of the first sheet, from 0. */
  firstPosition: number
  labels: readonly PrintedLabel[]
}

type Pdf = InstanceType<typeof PDFDocument>

const pageOf = ({ kind, width, height }: { kind: LabelLayout['kind']; width: number; height: number }) => {
  const size = kind === 'sheet' ? A4 : { width, height }
  return { size: [size.width * POINTS_PER_MM, size.height * POINTS_PER_MM] as [number, number], margin: 0 }
}

/** Common look of all labels. */
export type LabelLook = Pick<LabelSheets, 'layout' | 'codeKind' | 'logo'>

/** Measures texts without a PDF. */
function measuring(): Measure {
  // the font measures the widths of texts
  const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false }))
  return (text, isBold) => fonts.widthOf(text, isBold)
}

/** Renders one label without a PDF. */
export const drawOne = (look: LabelLook, label: PrintedLabel): LabelDrawing => drawing(look, label, measuring())

/** Weaknesses of each of many labels: computed like the labels, without the modules of their codes. */
export function noticesOf({ layout, codeKind, logo }: LabelLook): (label: PrintedLabel) => DrawnLabel['notices'] {
  const [measured, sizeOf] = [measuring(), sizesOfSymbols(codeKind)]
  // many have the same words
  const known = { bold: new Map<string, number>(), regular: new Map<string, number>() }
  const measure: Measure = (text, isBold) => {
    const widths = isBold ? known.bold : known.regular
    let width = widths.get(text)
    if (width === undefined) widths.set(text, (width = measured(text, isBold)))
    return width
  }
  return ({ holds, lines }) => drawLabel(layout, { symbol: { ...sizeOf(holds), dark: [] }, lines, logoRatio: logo?.ratio }, measure).notices
}

const drawing = ({ layout, codeKind, logo }: LabelLook, label: PrintedLabel, measure: Measure) =>
  drawLabel(layout, { symbol: symbolOf(codeKind, label.holds), lines: label.lines, logoRatio: logo?.ratio }, measure)

/**
 * Labels as PDF, page by page: lines and letters, no pictures except the logo; tagged for screen readers. Each label is rendered when the
 * one before has been read. `report` gets the number of rendered labels.
 */
export async function* labelSheets(sheets: LabelSheets, report: (drawn: number) => void = () => undefined): AsyncGenerator<Buffer> {
  const { title, culture, now, layout, labels, logo, firstPosition } = sheets
  const pdf = new PDFDocument({
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: culture,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Verka', Producer: 'Verka', CreationDate: now },
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const fonts = new PdfFonts(pdf)
  const measure: Measure = (text, isBold) => fonts.widthOf(text, isBold)
  const onPage = labelsOnPage(layout)
  // named by its data it is stored once, for any number of labels
  const picture = logo && `data:image/png;base64,${logo.bytes.toString('base64')}`
  for (const [index, label] of labels.entries()) {
    const position = (index + firstPosition) % onPage
    const drawn = drawing(sheets, label, measure)
    if (index === 0 || position === 0) pdf.addPage(pageOf({ kind: layout.kind, width: drawn.width, height: drawn.height }))
    const corner = layout.kind === 'sheet' ? positionOnSheet(layout, position) : { x: 0, y: 0 }
    const part = pdf.struct('Sect', {}, paint(pdf, fonts, drawn, label, corner, picture))
    root.add(part)
    part.end()
    report(index + 1)
    // others have their turn between two labels
    await new Promise(setImmediate)
    const ready = pdf.read() as Buffer | null
    if (ready) yield ready
  }
  root.end()
  pdf.end()
  for await (const rest of pdf) yield rest as Buffer
}

/** Draws one label with its upper left corner at a position of the page, each part with its tag. */
function paint(pdf: Pdf, fonts: PdfFonts, drawn: LabelDrawing, label: PrintedLabel, corner: { x: number; y: number }, logo?: string) {
  const [left, top] = [corner.x * POINTS_PER_MM, corner.y * POINTS_PER_MM]
  const at = (mm: number) => mm * POINTS_PER_MM
  return drawn.shapes.map((shape) => {
    if (shape.kind === 'text')
      return pdf.struct('P', {}, () => {
        fonts.setText(shape.text, shape.isBold, at(shape.size), (piece, offset) => {
          pdf.fillColor('black').text(piece, left + at(shape.x) + offset, top + at(shape.y), { lineBreak: false, baseline: 'alphabetic' })
        })
      })
    if (shape.kind === 'logo')
      return pdf.struct('Figure', { alt: 'Logo' }, () => {
        pdf.image(logo!, left + at(shape.x), top + at(shape.y), { width: at(shape.width), height: at(shape.height) })
      })
    return pdf.struct('Figure', { alt: label.alt }, () => {
      // one path, so that no hairline shows between two rows
      for (const [x, y, width, height] of shape.parts) pdf.rect(left + at(x), top + at(y), at(width), at(height))
      pdf.fill('black')
    })
  })
}
