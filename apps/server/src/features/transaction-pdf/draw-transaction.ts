import type { Signature } from '@verka/domain/forms/field-kinds/signature.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { PEN_WIDTH, signaturePath } from '@verka/domain/forms/kind-parts/signature-path.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { symbolOf } from '../../pdf/codes.ts'
import { DocumentWriter, PAGE, type Edge } from '../../pdf/document-writer.ts'
import type { Block } from './pdf-content.ts'

/** A transaction as it is printed: all texts in the reader's language. */
export interface PrintedTransaction {
  title: string
  /** Subject of the title. */
  subtitle: string
  culture: Culture
  now: Date
  sender: string
  /** PNG, with its width by height. */
  logo: { bytes: Buffer; ratio: number } | undefined
  /** Address of the transaction; also as a code. */
  address: string
  facts: readonly { name: string; text: string }[]
  operations: readonly PrintedOperation[]
  /** Reference number. */
  reference: string
  /** Footer of each page. */
  foot: string
}

/** Labels of the document in its reader's language. */
export interface DrawnWords {
  nothing: string
  logo: string
  code: string
  noPicture: (name: string) => string
  morePictures: (count: number) => string
  page: (page: number, pages: number) => string
}

export interface PrintedOperation {
  title: string
  /** User and time of the execution, and whether it was undone. */
  notes: readonly string[]
  blocks: readonly Block[]
  /** The notes describe the step: it is shown even without answers. */
  isMentioned: boolean
}

/** Maximum printed pictures, with the rest mentioned: nobody opens a document with hundreds. */
const MAX_PICTURES = 60
const CODE = { size: 56, x: PAGE.right - 56 }
const LOGO = { width: 170, height: 44 }
const NAME_WIDTH = 165
const GAP = 12
const INDENT = 12
/** Room for the mark before a text. */
const MARK = 12
const SIZE = 9.5
const PICTURE = { width: 236, height: 190 }
/** Height of a row of pictures, with names above and below. */
const ROW_OF_PICTURES = PICTURE.height + 40
/** Minimum height of a picture that shrinks so that the rest fits on the page. */
const LEAST_PICTURE = 110
/** Maximum height of a section that is kept on one page. */
const MOST_KEPT = 500
/** Number of final blocks, of limited height, that are not left alone on a page. */
const FEW = 4
const LITTLE = 120
const SIGNATURE = { width: 190, height: 76 }

type PictureOf = (file: FileReference) => Promise<Buffer | undefined>

/** Renders the document as fast as it is read. `pictureOf`: a picture for print, if available. */
export async function* drawTransaction(printed: PrintedTransaction, words: DrawnWords, pictureOf: PictureOf): AsyncGenerator<Buffer> {
  const writer = new DocumentWriter(printed)
  head(writer, printed, words)
  const pictures = { left: MAX_PICTURES }
  const footOf = (page: number, pages: number): Edge => ({ left: printed.foot, right: words.page(page, pages) })
  for (const operation of printed.operations) {
    startOperation(writer, operation)
    if (operation.blocks.length === 0 && !operation.isMentioned)
      writer.text(words.nothing, { x: PAGE.left, width: 400, size: SIZE, isFaint: true })
    for (const [index, block] of operation.blocks.entries()) {
      const [before, next] = [operation.blocks[index - 1], operation.blocks[index + 1]]
      if (block.kind === 'pictures')
        await drawPictures(writer, block, { pictureOf, pictures, words, after: restOf(writer, operation.blocks, index) })
      else {
        if (block.kind === 'heading' && block.isWhole) writer.need(Math.min(heightOfSection(writer, operation.blocks, index), MOST_KEPT))
        drawBlock(writer, block, before, next)
      }
      // other jobs get the processor between values
      if (index % 20 === 19) await new Promise(setImmediate)
    }
    const ready = writer.read()
    if (ready) yield ready
  }
  yield* writer.end({ left: `${printed.title} · ${printed.subtitle}`, right: printed.reference }, footOf)
}

function head(writer: DocumentWriter, { title, subtitle, sender, logo, address, facts }: PrintedTransaction, words: DrawnWords): void {
  const symbol = symbolOf('qr', address)
  writer.code(symbol.dark, { x: CODE.x, y: PAGE.top, module: CODE.size / symbol.columns, alt: words.code })
  const width = CODE.x - PAGE.left - GAP
  if (logo) {
    const height = Math.min(LOGO.height, LOGO.width / logo.ratio)
    // small logos are not enlarged, large ones are limited to the available width
    writer.picture(logo.bytes, { x: PAGE.left, width: LOGO.width, height, alt: words.logo })
    writer.y += LOGO.height + 8
  } else writer.text(sender, { x: PAGE.left, width, size: 11, isBold: true, isFaint: true })
  writer.y = Math.max(writer.y, PAGE.top + 30)
  writer.text(title, { x: PAGE.left, width, size: 20, isBold: true, role: 'H1' })
  writer.text(subtitle, { x: PAGE.left, width, size: 12, isFaint: true })
  writer.y = Math.max(writer.y + 12, PAGE.top + CODE.size + 12)
  writer.rule()
  writer.y += 8
  factsInTwo(writer, facts)
}

/** Facts side by side, two in a row. */
function factsInTwo(writer: DocumentWriter, facts: PrintedTransaction['facts']): void {
  const width = (PAGE.right - PAGE.left - GAP) / 2
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2).map((fact, column) => ({ ...fact, x: PAGE.left + column * (width + GAP), width }))
    writer.need(32)
    writer.columns(pair.map(({ name, x }) => ({ text: name, x, width, size: 8, isFaint: true })))
    writer.columns(pair.map(({ text, x }) => ({ text, x, width, size: 10.5 })))
    writer.y += 5
  }
}

function startOperation(writer: DocumentWriter, { title, notes }: PrintedOperation): void {
  writer.y += 12
  // never at the foot of a page without anything below it
  writer.need(80)
  writer.rule()
  writer.y += 8
  writer.text(title, { x: PAGE.left, width: PAGE.right - PAGE.left, size: 13, isBold: true, role: 'H2' })
  for (const note of notes) writer.text(note, { x: PAGE.left, width: PAGE.right - PAGE.left, size: 9, isFaint: true })
  writer.y += 6
}

/** Height of a block; of pictures that of one row with the maximum height. */
function heightOf(writer: DocumentWriter, block: Block): number {
  const valueX = PAGE.left + NAME_WIDTH + GAP
  if (block.kind === 'heading') return 24
  if (block.kind === 'pictures') return ROW_OF_PICTURES
  if (block.kind === 'signature') return SIGNATURE.height + 9
  const names = writer.linesOf(block.name, { width: valueX - GAP - leftOf(block), size: SIZE })
  const texts = writer.linesOf(block.text, { width: PAGE.right - valueX - MARK, size: SIZE })
  return Math.max(names.length, texts.length) * SIZE * 1.4 + 6
}

/** The height of a short rest after a block: alone on its own page it would have no context. */
function restOf(writer: DocumentWriter, blocks: readonly Block[], index: number): number {
  const rest = blocks.slice(index + 1, index + 1 + FEW)
  if (blocks.length > index + 1 + FEW || rest.some(({ kind }) => kind === 'pictures')) return 0
  const height = rest.reduce((sum, block) => sum + heightOf(writer, block), 0)
  return height <= LITTLE ? height : 0
}

/** The height of a heading with its content, up to the next heading. */
function heightOfSection(writer: DocumentWriter, blocks: readonly Block[], index: number): number {
  const end = blocks.findIndex(({ kind }, at) => at > index && kind === 'heading')
  return blocks.slice(index, end < 0 ? undefined : end).reduce((sum, block) => sum + heightOf(writer, block), 0)
}

const leftOf = ({ depth }: Block) => PAGE.left + depth * INDENT

function drawBlock(
  writer: DocumentWriter,
  block: Exclude<Block, { kind: 'pictures' }>,
  before: Block | undefined,
  next: Block | undefined,
): void {
  const x = leftOf(block)
  const valueX = PAGE.left + NAME_WIDTH + GAP
  if (block.kind === 'heading') {
    writer.y += 4
    // a heading is on the page of its content
    writer.need(24 + Math.min(next ? heightOf(writer, next) : 0, ROW_OF_PICTURES))
    const { text, status } = block
    if (status?.color) writer.mark(valueX + 4, status.color, SIZE)
    const shown = status ? [{ text: status.text, x: valueX + MARK, width: PAGE.right - valueX - MARK, size: SIZE, isBold: true }] : []
    const width = (status ? valueX - GAP : PAGE.right) - x
    writer.columns([{ text, x, width, size: 10.5, isBold: true, role: 'H3' }, ...shown])
    writer.y += 2
    return
  }
  // a check and its pictures belong together
  writer.need(next?.kind === 'pictures' ? 20 + ROW_OF_PICTURES : 20)
  if (before && before.kind !== 'heading') {
    writer.rule(x)
    writer.y += 3
  }
  const name = { text: block.name, x, width: valueX - GAP - x, size: SIZE, isFaint: true }
  if (block.kind === 'fact') {
    const indent = block.color ? MARK : 0
    if (block.color) writer.mark(valueX + 4, block.color, SIZE)
    writer.columns([name, { text: block.text, x: valueX + indent, width: PAGE.right - valueX - indent, size: SIZE, link: block.link }])
  } else drawSignature(writer, block.drawing, name, valueX)
  writer.y += 3
}

function drawSignature(
  writer: DocumentWriter,
  drawing: Signature,
  name: { text: string; x: number; width: number; size: number },
  x: number,
) {
  const { width, height, strokes } = drawing
  const scale = Math.min(SIGNATURE.width / width, SIGNATURE.height / height)
  writer.need(height * scale + 6)
  const start = writer.y
  writer.columns([{ ...name, isFaint: true }])
  const below = writer.y
  writer.y = start
  writer.drawing(signaturePath(strokes), { width, height }, { x, width: width * scale, pen: PEN_WIDTH, alt: name.text })
  writer.y = Math.max(below, start + height * scale)
}

interface Pictures {
  pictureOf: PictureOf
  pictures: { left: number }
  words: DrawnWords
  /** Height of the content afterwards that should be on the same page. */
  after: number
}

/** Pictures two in a row, as large as fit, with their names below, and the name of the field above the first. */
async function drawPictures(
  writer: DocumentWriter,
  { name, files, depth }: Extract<Block, { kind: 'pictures' }>,
  { pictureOf, pictures, words, after }: Pictures,
): Promise<void> {
  const x = PAGE.left + depth * INDENT
  const width = Math.min(PICTURE.width, (PAGE.right - x - GAP) / 2)
  const shown = files.slice(0, pictures.left)
  pictures.left -= shown.length
  const title = () => writer.text(name, { x, width: PAGE.right - x, size: SIZE, isFaint: true })
  writer.y += 3
  if (shown.length === 0) title()
  for (let index = 0; index < shown.length; index += 2) {
    const pair = await Promise.all(shown.slice(index, index + 2).map(async (file) => ({ file, bytes: await pictureOf(file) })))
    const around = (index === 0 ? 20 : 0) + 22 + (index + 2 >= shown.length ? after : 0)
    const wanted = Math.max(...pair.map(({ bytes }) => (bytes ? writer.heightOf(bytes, { width, height: PICTURE.height }) : 0)))
    const room = PAGE.bottom - writer.y - around
    const height = room < wanted && room >= LEAST_PICTURE ? room : PICTURE.height
    writer.need(Math.min(height, wanted) + around)
    if (index === 0) {
      title()
      writer.y += 3
    }
    const heights = pair.map(({ file, bytes }, column) =>
      bytes ? writer.picture(bytes, { x: x + column * (width + GAP), width, height, alt: file.fileName }) : 0,
    )
    writer.y += Math.max(...heights) + 2
    writer.columns(
      pair.map(({ file, bytes }, column) => ({
        text: bytes ? file.fileName : words.noPicture(file.fileName),
        x: x + column * (width + GAP),
        width,
        size: 8,
        isFaint: true,
      })),
    )
    writer.y += 6
  }
  if (shown.length < files.length)
    writer.text(words.morePictures(files.length - shown.length), { x, width: 400, size: SIZE, isFaint: true })
}
