import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Subsets of the font, most common first, with the characters of each in CSS syntax. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
type Part = (typeof PARTS)[number]

const LETTERS_FILE = fileURLToPath(import.meta.resolve('@fontsource/inter/unicode.json'))
const LETTERS = JSON.parse(readFileSync(LETTERS_FILE, 'utf8')) as Record<Part, string>
const RANGES = PARTS.map((part) => ({
  part,
  ranges: LETTERS[part].split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  }),
}))

const WEIGHTS = { regular: 400, bold: 600 } as const

/** Target of text, such as a PDF: a subset of the font is loaded with its first character. */
interface Setter {
  font: (name: string) => unknown
  fontSize: (size: number) => unknown
  registerFont: (name: string, source: Buffer) => unknown
  widthOfString: (text: string) => number
}

const sources = new Map<string, Buffer>()

function sourceOf(part: Part, weight: number): Buffer {
  const path = join(dirname(LETTERS_FILE), 'files', `inter-${part}-${weight}-normal.woff`)
  let source = sources.get(path)
  if (!source) sources.set(path, (source = readFileSync(path)))
  return source
}

const partOf = (letter: string): Part => {
  const point = letter.codePointAt(0)!
  return RANGES.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.part ?? 'latin'
}

/** A text in pieces, each in the part of the font that has its letters: `Ольга å` in two. */
function piecesOf(text: string): { part: Part; text: string }[] {
  const pieces: { part: Part; text: string }[] = []
  // the font has one glyph for a letter that is composed with a mark
  for (const letter of text.normalize('NFC')) {
    const last = pieces.at(-1)
    const part = letter === ' ' && last ? last.part : partOf(letter)
    if (last?.part === part) last.text += letter
    else pieces.push({ part, text: letter })
  }
  return pieces
}

/** The letters of documents: Inter, as in the client, with the letters of all European languages. */
export class PdfFonts {
  readonly #setter: Setter
  readonly #registered = new Set<string>()

  constructor(setter: Setter) {
    this.#setter = setter
  }

  #choose(part: Part, isBold: boolean): void {
    const weight = isBold ? WEIGHTS.bold : WEIGHTS.regular
    const name = `${part}-${weight}`
    if (!this.#registered.has(name)) this.#setter.registerFont(name, sourceOf(part, weight))
    this.#registered.add(name)
    this.#setter.font(name)
  }

  /** Width of a text in a font of size 1. */
  widthOf(text: string, isBold: boolean): number {
    return piecesOf(text).reduce((width, piece) => width + this.#widthOfPiece(piece, isBold), 0)
  }

  #widthOfPiece({ part, text }: { part: Part; text: string }, isBold: boolean): number {
    this.#choose(part, isBold)
    this.#setter.fontSize(1000)
    return this.#setter.widthOfString(text) / 1000
  }

  /** Sets a text piece by piece: `set` gets each piece and its distance from the beginning. */
  setText(text: string, isBold: boolean, size: number, set: (piece: string, offset: number) => void): void {
    let offset = 0
    for (const piece of piecesOf(text)) {
      const width = this.#widthOfPiece(piece, isBold) * size
      this.#setter.fontSize(size)
      set(piece.text, offset)
      offset += width
    }
  }
}
