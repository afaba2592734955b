import PDFDocument from 'pdfkit'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { PdfFonts } from './fonts.ts'
import { wrapText } from './wrapped-text.ts'

/** A4 in points, with margins of 18 mm; below there is room for the foot. */
export const PAGE = { width: 595.28, height: 841.89, left: 51, right: 544.28, top: 51, bottom: 774 } as const
const FOOT = { size: 8, y: 800 }
/** Header of later pages. */
const HEAD = { size: 8, y: 36, rule: 42 }
const LINE_HEIGHT = 1.4
const INK = { text: '#1a1b1e', faint: '#5c5f66', line: '#dee2e6' } as const

/** Role of a text for a screen reader. */
type Role = 'P' | 'H1' | 'H2' | 'H3'

export interface SetText {
  x: number
  width: number
  size: number
  isBold?: boolean
  isFaint?: boolean
  role?: Role
  link?: string | undefined
}

/** Texts at an edge of a page, at its two ends. */
export interface Edge {
  left: string
  right: string
}

/** Adds to the library's types that a picture can be opened before it is placed. */
type Pdf = InstanceType<typeof PDFDocument> & { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc & { width: number; height: number } }

/**
 * Writes an A4 document from top to bottom, page by page. It is tagged for screen readers and uses the client's typeface. Footers are
 * written last, when the number of pages is known. Measures are points.
 */
export class DocumentWriter {
  readonly #pdf: Pdf
  readonly #fonts: PdfFonts
  readonly #root
  /** The vertical position of the next line. */
  y: number = PAGE.top

  constructor({ title, culture, now }: { title: string; culture: Culture; now: Date }) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: culture,
      pdfVersion: '1.7',
      info: { Title: title, Creator: 'Verka', Producer: 'Verka', CreationDate: now },
    }) as Pdf
    this.#fonts = new PdfFonts(this.#pdf)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
  }

  /** Begins a new page where the next block does not fit. */
  need(height: number): void {
    if (this.y + height <= PAGE.bottom || this.y === PAGE.top) return
    this.#pdf.addPage({ size: 'A4', margin: 0 })
    this.y = PAGE.top
  }

  /** The lines of a text as it would be set. */
  linesOf(text: string, { width, size, isBold = false }: Pick<SetText, 'width' | 'size' | 'isBold'>): string[] {
    return wrapText(text, width / size, isBold, (part, bold) => this.#fonts.widthOf(part, bold))
  }

  /** Width of a text in one line. */
  widthOf(text: string, { size, isBold = false }: Pick<SetText, 'size' | 'isBold'>): number {
    return this.#fonts.widthOf(text, isBold) * size
  }

  /** Sets texts in columns, line by line, over as many pages as they need. */
  columns(texts: readonly (SetText & { text: string })[]): void {
    const columns = texts.map((set) => ({ set, lines: this.linesOf(set.text, set) }))
    const lineHeight = Math.max(...texts.map(({ size }) => size)) * LINE_HEIGHT
    for (let index = 0; columns.some(({ lines }) => index < lines.length); index++) {
      this.need(lineHeight)
      for (const { set, lines } of columns) if (lines[index]) this.#line(lines[index]!, set, this.y + lineHeight * 0.72)
      this.y += lineHeight
    }
  }

  /** Sets a text in as many lines as it needs. */
  text(text: string, set: SetText): void {
    this.columns([{ ...set, text }])
  }

  #line(text: string, { x, size, isBold = false, isFaint, role = 'P', link }: SetText, baseline: number): void {
    this.#tag(role, {}, () => this.#letters(text, x, baseline, { size, isBold, color: isFaint ? INK.faint : INK.text }))
    if (link) this.#pdf.link(x, baseline - size, this.widthOf(text, { size, isBold }), size * LINE_HEIGHT, link)
  }

  #letters(text: string, x: number, baseline: number, { size, isBold, color }: { size: number; isBold: boolean; color: string }): void {
    this.#fonts.setText(text, isBold, size, (piece, offset) => {
      this.#pdf.fillColor(color).text(piece, x + offset, baseline, { lineBreak: false, baseline: 'alphabetic' })
    })
  }

  #tag(role: Role | 'Figure', options: { alt?: string }, draw: () => void): void {
    const part = this.#pdf.struct(role, options, draw)
    this.#root.add(part)
    part.end()
  }

  /** Draws artifacts that screen readers skip: lines between rows, marks that repeat a text. */
  #ornament(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  /** A line across the page. */
  rule(from: number = PAGE.left): void {
    const { y } = this
    this.#ornament(() => this.#pdf.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(INK.line).stroke())
  }

  /** A round mark in the next line. */
  mark(x: number, color: string, size: number): void {
    const y = this.y + (size * LINE_HEIGHT) / 2
    this.#ornament(() => this.#pdf.circle(x, y, size * 0.36).fill(color))
  }

  /** Height of a picture (PNG or JPEG) at its largest size in a box. */
  heightOf(bytes: Buffer, box: { width: number; height: number }): number {
    return this.#opened(bytes, box).height
  }

  #opened(bytes: Buffer, { width, height }: { width: number; height: number }) {
    const image = this.#pdf.openImage(bytes)
    const scale = Math.min(width / image.width, height / image.height, 1)
    return { image, width: image.width * scale, height: image.height * scale }
  }

  /** A picture (PNG or JPEG) as large as it fits. @returns its height */
  picture(bytes: Buffer, { x, alt, ...box }: { x: number; width: number; height: number; alt: string }): number {
    const { image, width, height } = this.#opened(bytes, box)
    const { y } = this
    this.#tag('Figure', { alt }, () => this.#pdf.image(image, x, y, { width, height }))
    return height
  }

  /** Strokes of a pen, as the data of an SVG path on a surface of the given pixels. */
  drawing(path: string, surface: { width: number; height: number }, box: { x: number; width: number; pen: number; alt: string }): void {
    const { y } = this
    const scale = box.width / surface.width
    this.#tag('Figure', { alt: box.alt }, () => {
      this.#pdf.save().translate(box.x, y).scale(scale)
      this.#pdf.path(path).lineWidth(box.pen).lineCap('round').lineJoin('round').strokeColor(INK.text).stroke()
      this.#pdf.restore()
    })
  }

  /** Dark parts of a code, each `[x, y, width, height]` in modules. */
  code(dark: readonly (readonly [number, number, number, number])[], box: { x: number; y: number; module: number; alt: string }): void {
    const at = (count: number) => count * box.module
    this.#tag('Figure', { alt: box.alt }, () => {
      for (const [x, y, width, height] of dark) this.#pdf.rect(box.x + at(x), box.y + at(y), at(width), at(height))
      this.#pdf.fill('black')
    })
  }

  /** The bytes written so far that no later page needs. */
  read(): Buffer | null {
    return this.#pdf.read() as Buffer | null
  }

  /** One line at the edge of a page: the left text is shortened. */
  #edge({ left, right }: Edge, { size, y }: { size: number; y: number }, attached: 'Top' | 'Bottom'): void {
    const end = this.widthOf(right, { size })
    const set = { size, isBold: false, color: INK.faint }
    const [shown = ''] = this.linesOf(left, { width: PAGE.right - PAGE.left - end - 12, size })
    this.#pdf.markContent('Artifact', { type: 'Pagination', attached: [attached] })
    this.#letters(shown, PAGE.left, y, set)
    this.#letters(right, PAGE.right - end, y, set)
    this.#pdf.endMarkedContent()
  }

  /** Writes the footer of each page, and the document's title on all but the first, and ends it. @returns the rest of it */
  async *end(head: Edge, footOf: (page: number, pages: number) => Edge): AsyncGenerator<Buffer> {
    this.#root.end()
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page)
      this.#edge(footOf(page + 1, count), FOOT, 'Bottom')
      if (page === 0) continue
      this.#edge(head, HEAD, 'Top')
      this.y = HEAD.rule
      this.rule()
    }
    this.#pdf.end()
    for await (const rest of this.#pdf) yield rest as Buffer
  }
}
