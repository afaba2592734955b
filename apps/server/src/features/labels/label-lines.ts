import type { LabelShape } from '@verka/domain/labels/labels.api.ts'

export interface LabelLine {
  text: string
  /** What it says where there is no room for all of it. */
  short?: string
  /** Bold, larger than the others, and in two lines where there is room for it. */
  isTitle: boolean
}

/** How wide a text is in a font of size 1. */
export type Measure = (text: string, isBold: boolean) => number

type TextShape = Extract<LabelShape, { kind: 'text' }>

const TITLE_SIZE = 1.25
const LINE_HEIGHT = 1.25
/** Where the letters stand in their line, from its upper edge. */
const BASELINE = 0.97
/** Sizes of the font in millimetres: 12 points and 4.5. */
const LARGEST_MM = 4.2
const SMALLEST_MM = 1.6
/** A line that is too long becomes so much smaller before it is cut, or a title before it is two lines. */
const SHRUNK = 0.75

interface Room {
  x: number
  y: number
  width: number
  height: number
}

const sizeIn = (line: LabelLine) => (line.isTitle ? TITLE_SIZE : 1)
const sizeFor = (lines: readonly LabelLine[], height: number) =>
  Math.min(LARGEST_MM, height / lines.reduce((sum, line) => sum + sizeIn(line) * LINE_HEIGHT, 0))

/**
 * Lines in the room that there is: as large as they all fit below each other, those that are too long a little smaller, then
 * cut. What has no room even in the smallest letters is left out, from below.
 */
export function fitLines(
  given: readonly LabelLine[],
  room: Room,
  measure: Measure,
  align: 'top' | 'middle',
): { shapes: TextShape[]; leftOut: number } {
  let lines = given.filter((line) => line.text !== '')
  const count = lines.length
  if (room.width <= 0) return { shapes: [], leftOut: count }
  while (lines.length > 0 && sizeFor(lines, room.height) < SMALLEST_MM) lines = lines.slice(0, -1)
  const leftOut = count - lines.length
  lines = lines.flatMap((line) => (line.isTitle ? inTwo(line, lines, room, measure) : [line]))
  const size = sizeFor(lines, room.height)
  const height = lines.reduce((sum, line) => sum + sizeIn(line) * LINE_HEIGHT * size, 0)
  let top = room.y + (align === 'middle' ? (room.height - height) / 2 : 0)
  const shapes = lines.map((line): TextShape => {
    const wanted = sizeIn(line) * size
    const fits = (said: string) => measure(said, line.isTitle) * wanted * SHRUNK <= room.width
    const said = fits(line.text) ? line.text : (line.short ?? line.text)
    const own = measure(said, line.isTitle)
    const smaller = Math.max(wanted * SHRUNK, Math.min(wanted, room.width / own), Math.min(wanted, SMALLEST_MM))
    const text = cut(said, room.width / smaller, (part) => measure(part, line.isTitle))
    const y = top + (wanted * LINE_HEIGHT - smaller * LINE_HEIGHT) / 2 + smaller * BASELINE
    top += wanted * LINE_HEIGHT
    return { kind: 'text', x: room.x, y, size: smaller, width: measure(text, line.isTitle) * smaller, isBold: line.isTitle, text }
  })
  return { shapes, leftOut }
}

/** A title that is too long for its line in two, if that does not make all the others too small. */
function inTwo(title: LabelLine, lines: readonly LabelLine[], { width, height }: Room, measure: Measure): LabelLine[] {
  const fits = (text: string, size: number) => measure(text, true) * TITLE_SIZE * size * SHRUNK <= width
  const size = sizeFor(lines, height)
  if (fits(title.text, size)) return [title]
  const smaller = sizeFor([...lines, title], height)
  const words = title.text.split(' ')
  if (smaller < Math.max(SMALLEST_MM, size * 0.6) || words.length < 2) return [title]
  let first = words[0]!
  let taken = 1
  while (taken < words.length - 1 && fits(`${first} ${words[taken]!}`, smaller)) first += ` ${words[taken++]!}`
  return [
    { ...title, text: first },
    { ...title, text: words.slice(taken).join(' ') },
  ]
}

/** A text as far as it fits, with an ellipsis where it does not. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  // what was made to fit is not cut for a rounding
  if (measure(text) <= width * 1.0001) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) fits = middle
    else tooLong = middle
  }
  return fits === 0 ? '' : `${letters.slice(0, fits).join('').trimEnd()}…`
}
