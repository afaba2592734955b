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
/** Sizes of the font in millimetres: 12 points, 5.1 and 4.5. */
const LARGEST_MM = 4.2
const READABLE_MM = 1.8
const SMALLEST_MM = 1.6
/** A line that is too long becomes so much smaller, or as small as can be read with ease, before it is cut. */
const SHRUNK = 0.75
/** A title is broken where it still can be read in one line only if it becomes so much larger. */
const WORTH_BREAKING = 1.5

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** A line with what its size follows from. */
interface SizedLine extends LabelLine {
  /** How wide in a font of size 1 what is to fit is, where it is not the line alone. */
  widest?: number
  /** As small as it may become before it is cut, in millimetres. */
  least?: number
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
  let lines: SizedLine[] = given.filter((line) => line.text !== '')
  const count = lines.length
  if (room.width <= 0) return { shapes: [], leftOut: count }
  while (lines.length > 0 && sizeFor(lines, room.height) < SMALLEST_MM) lines = lines.slice(0, -1)
  const leftOut = count - lines.length
  lines = lines.flatMap((line) => (line.isTitle ? titleLines(line, lines, room, measure) : [line]))
  const size = sizeFor(lines, room.height)
  const height = lines.reduce((sum, line) => sum + sizeIn(line) * LINE_HEIGHT * size, 0)
  let top = room.y + (align === 'middle' ? (room.height - height) / 2 : 0)
  const shapes = lines.map((line): TextShape => {
    const wanted = sizeIn(line) * size
    const least = line.least ?? leastOf(wanted)
    const fits = (said: string) => measure(said, line.isTitle) * least <= room.width
    const said = fits(line.text) ? line.text : (line.short ?? line.text)
    const widest = line.widest ?? measure(said, line.isTitle)
    const smaller = Math.min(wanted, Math.max(least, room.width / widest))
    const text = cut(said, room.width / smaller, (part) => measure(part, line.isTitle))
    const y = top + (wanted * LINE_HEIGHT - smaller * LINE_HEIGHT) / 2 + smaller * BASELINE
    top += wanted * LINE_HEIGHT
    return { kind: 'text', x: room.x, y, size: smaller, width: measure(text, line.isTitle) * smaller, isBold: line.isTitle, text }
  })
  return { shapes, leftOut }
}

/** How small a line becomes before it is cut. */
const leastOf = (wanted: number) => Math.min(wanted * SHRUNK, READABLE_MM)

/**
 * A title in its line, smaller where it has to be. In two lines that are as large as each other where it would be too small
 * to be read with ease, or where two are so much larger, if that does not make all the others too small. Nothing but the last
 * line is ever cut.
 */
function titleLines(title: LabelLine, lines: readonly LabelLine[], { width, height }: Room, measure: Measure): SizedLine[] {
  const widthOf = (text: string) => measure(text, true)
  const size = sizeFor(lines, height)
  const wanted = TITLE_SIZE * size
  const inOne = Math.min(wanted, width / widthOf(title.text))
  if (inOne >= wanted * SHRUNK) return [title]
  const alone: SizedLine = { ...title, least: SMALLEST_MM }
  const smaller = sizeFor([...lines, title], height)
  const broken = smaller < Math.max(SMALLEST_MM, size * 0.6) ? undefined : brokenIn(title.text, width / SMALLEST_MM, widthOf)
  if (!broken) return [alone]
  const inTwo = Math.min(TITLE_SIZE * smaller, width / broken.widest)
  if (inOne >= READABLE_MM && inTwo < inOne * WORTH_BREAKING) return [alone]
  const both = { ...alone, widest: broken.widest }
  return [
    { ...both, text: broken.first },
    { ...both, text: broken.second },
  ]
}

/** A text in two as even as its words allow; where even those are too wide, the first has all that fits. None without a first that fits. */
function brokenIn(text: string, width: number, widthOf: (text: string) => number) {
  const words = text.split(' ')
  const breaks = words.slice(1).map((_, index) => {
    const [first, second] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return { first, second, widest: Math.max(widthOf(first), widthOf(second)) }
  })
  const possible = breaks.filter(({ first }) => widthOf(first) <= width)
  const even = possible.toSorted((one, other) => one.widest - other.widest)[0]
  return even && even.widest > width ? possible.at(-1) : even
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
