import type { LabelShape } from '@verka/domain/labels/labels.api.ts'

export interface LabelLine {
  text: string
  /** Shorter text, used if the whole one does not fit. */
  short?: string
  /** Bold, larger than the others, and in as many lines as it needs and fit. */
  isTitle: boolean
  /** A code is worth nothing unless it is whole: it is broken where it is too long for its line, and nothing of it is ever cut. */
  isCode?: boolean
}

/** Width of a text in a font of size 1. */
export type Measure = (text: string, isBold: boolean) => number

type TextShape = Extract<LabelShape, { kind: 'text' }>

const TITLE_SIZE = 1.25
const LINE_HEIGHT = 1.25
/** Position of the baseline in a line, from its upper edge. */
const BASELINE = 0.97
/** Sizes of the font in millimetres: 12 points, 5.1 and 4.5. */
const LARGEST_MM = 4.2
const READABLE_MM = 1.8
const SMALLEST_MM = 1.6
/** A title in several lines is no smaller than above the smallest of the others: 5.7 points. */
const LEAST_TITLE_MM = TITLE_SIZE * SMALLEST_MM
/** Factor by which a long line shrinks, down to an easily readable size, before it is cut. */
const SHRUNK = 0.75
/** Factor by which a title has to become larger to be broken into more lines. */
const WORTH_BREAKING = 1.5
/** Tolerance, so that a fitted line is not cut by rounding. */
const ROUNDING = 1.0001
/** The others become no smaller than this, for a title in several lines. */
const FOR_TITLE = 0.6

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** A line with the measures that decide its size. */
interface SizedLine extends LabelLine {
  /** Of a title: the common size of its lines, in millimetres. */
  size?: number
  /** Of a code in several lines: the width of the widest in a font of size 1. */
  widest?: number
}

/** A title in its lines, and the size of the other lines beside it. */
interface SetTitle {
  lines: string[]
  size: number
  others: number
}

const sizeIn = (line: LabelLine) => (line.isTitle ? TITLE_SIZE : 1)
const sizeFor = (lines: readonly LabelLine[], height: number) =>
  Math.min(LARGEST_MM, height / lines.reduce((sum, line) => sum + sizeIn(line) * LINE_HEIGHT, 0))

/**
 * Fits lines into a space: as large as fit below each other, long ones a little smaller, then cut. Lines that do not fit in the smallest
 * size are dropped from below, a code last.
 */
export function fitLines(
  given: readonly LabelLine[],
  room: Room,
  measure: Measure,
  align: 'top' | 'middle',
): { shapes: TextShape[]; leftOut: number; isTitleCut: boolean; isLineCut: boolean } {
  const wanted = given.filter(({ text }) => text !== '')
  if (room.width <= 0) return { shapes: [], leftOut: wanted.length, isTitleCut: false, isLineCut: false }
  const { kept, lines: broken } = linesWithRoom(wanted, room, measure)
  const title = broken.find(({ isTitle }) => isTitle)
  const set = title && setTitle(title.text, broken, room, (text) => measure(text, true))
  const size = set?.others ?? sizeFor(broken, room.height)
  const lines = broken.flatMap((line): SizedLine[] =>
    set && line === title ? set.lines.map((text) => ({ text, isTitle: true, size: set.size })) : [line],
  )
  const heightOf = (line: SizedLine) => (line.size ?? sizeIn(line) * size) * LINE_HEIGHT
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0)
  let top = room.y + (align === 'middle' ? (room.height - height) / 2 : 0)
  let [isTitleCut, isLineCut] = [false, false]
  const shapes = lines.map((line): TextShape => {
    const { text, size: set, isCut } = fitLine(line, sizeIn(line) * size, room.width, measure)
    isTitleCut ||= isCut && line.isTitle
    isLineCut ||= isCut && !line.isTitle
    const y = top + (heightOf(line) - set * LINE_HEIGHT) / 2 + set * BASELINE
    top += heightOf(line)
    return { kind: 'text', x: room.x, y, size: set, width: measure(text, line.isTitle) * set, isBold: line.isTitle, text }
  })
  return { shapes, leftOut: wanted.length - kept, isTitleCut, isLineCut }
}

/** The lines that fit below each other, with a code in as many lines as it needs. */
function linesWithRoom(wanted: readonly LabelLine[], room: Room, measure: Measure): { kept: number; lines: SizedLine[] } {
  const lines = wanted.map((line): SizedLine[] => (line.isCode ? codeLines(line, room.width / SMALLEST_MM, measure) : [line]))
  while (lines.length > 0 && sizeFor(lines.flat(), room.height) < SMALLEST_MM) {
    const last = lines.findLastIndex(([line]) => !line!.isCode)
    lines.splice(last, 1)
  }
  return { kept: lines.length, lines: lines.flat() }
}

/**
 * A code in one line, or in as few as it fits in if it is too long in the smallest size: broken at its own separators, if that takes no
 * more lines.
 */
function codeLines(line: LabelLine, width: number, measure: Measure): SizedLine[] {
  const letters = lettersOf(line.text)
  const widthOf = (text: string) => measure(text, false)
  const evenly = (count: number) => {
    const each = Math.ceil(letters.length / count)
    return Array.from({ length: Math.ceil(letters.length / each) }, (_, at) => letters.slice(at * each, (at + 1) * each).join(''))
  }
  let parts = evenly(1)
  while (parts.length < letters.length && parts.some((part) => widthOf(part) > width)) parts = evenly(parts.length + 1)
  const pieces = line.text.split(/(?<=[-_./ ])/)
  const atMarks = parts.length > 1 && pieces.length >= parts.length ? evenlyBroken(pieces, parts.length, widthOf, '') : parts
  const broken = atMarks.length <= parts.length && atMarks.every((part) => widthOf(part) <= width) ? atMarks : parts
  const widest = Math.max(...broken.map(widthOf))
  return broken.map((text) => ({ ...line, text, widest }))
}

/** Text and size of a line, given its wanted size. */
function fitLine(line: SizedLine, wanted: number, width: number, measure: Measure): { text: string; size: number; isCut: boolean } {
  const widthOf = (text: string) => measure(text, line.isTitle)
  const inSize = (text: string, size: number) => {
    const fitting = cut(text, width / size, widthOf)
    return { text: fitting, size, isCut: fitting !== text }
  }
  if (line.size !== undefined) return inSize(line.text, line.size)
  const least = line.isCode ? 0 : Math.min(wanted * SHRUNK, READABLE_MM)
  const shownText = widthOf(line.text) * least <= width ? line.text : (line.short ?? line.text)
  const size = Math.min(wanted, Math.max(least, width / (line.widest ?? widthOf(shownText))))
  return inSize(shownText, size)
}

/**
 * A title in as few lines as are easily readable, or in more if it becomes much larger. If it does not fit in the smallest size, it takes
 * all available lines, and the last one is too long.
 */
function setTitle(title: string, lines: readonly LabelLine[], { width, height }: Room, widthOf: (text: string) => number): SetTitle {
  const others = lines.reduce((sum, line) => sum + sizeIn(line), 0) - TITLE_SIZE
  const size = sizeFor(lines, height)
  const floor = Math.max(SMALLEST_MM, size * FOR_TITLE)
  const words = title.split(' ').filter((word) => word !== '')
  const inLines = (count: number) => {
    const evenly = sizeFor([...lines, ...Array.from({ length: count - 1 }, () => ({ text: title, isTitle: true }))], height)
    const isEven = others === 0 || evenly >= floor
    return isEven
      ? { others: evenly, most: TITLE_SIZE * evenly }
      : { others: floor, most: Math.min(TITLE_SIZE * floor, (height / LINE_HEIGHT - others * floor) / count) }
  }
  let best: SetTitle | undefined
  let count = 1
  for (; count === 1 || inLines(count).most >= LEAST_TITLE_MM; count++) {
    if (count > words.length) continue
    const { others: beside, most } = inLines(count)
    const parts = evenlyBroken(words, count, widthOf)
    const found = Math.min(most, width / Math.max(...parts.map(widthOf)))
    const isReadable = found >= (count === 1 ? Math.min(READABLE_MM, most) : LEAST_TITLE_MM)
    if (isReadable && (!best || found >= best.size * WORTH_BREAKING)) best = { lines: parts, size: found, others: beside }
  }
  if (best) return best
  const { others: beside, most } = inLines(count - 1)
  // a little smaller size fits the whole text, so no word is broken for one or two letters
  const whole = width / Math.max(...words.map(widthOf))
  if (whole >= SMALLEST_MM && whole < most) {
    const parts = filled(words, count - 1, width / whole, widthOf)
    if (parts.every((part) => widthOf(part) * whole <= width * ROUNDING)) return { lines: parts, size: whole, others: beside }
  }
  const least = Math.min(LEAST_TITLE_MM, most)
  return { lines: filled(words, count - 1, width / least, widthOf), size: least, others: beside }
}

/** Words in a number of lines, the widest of them as narrow as possible. */
function evenlyBroken(words: readonly string[], count: number, widthOf: (text: string) => number, between = ' '): string[] {
  const space = widthOf(between)
  const widths = words.map(widthOf)
  const breakAt = (width: number) => {
    const parts: string[][] = []
    let used = Infinity
    for (const [index, word] of words.entries()) {
      const next = used + space + widths[index]!
      if (next <= width) parts.at(-1)!.push(word)
      else parts.push([word])
      used = next <= width ? next : widths[index]!
    }
    return parts
  }
  let [tooNarrow, wide] = [0, widths.reduce((sum, width) => sum + space + width, 0)]
  while (wide - tooNarrow > wide / 1000) {
    const middle = (wide + tooNarrow) / 2
    if (middle >= Math.max(...widths) && breakAt(middle).length <= count) wide = middle
    else tooNarrow = middle
  }
  return breakAt(wide).map((part) => part.join(between))
}

/** Words in lines that are as full as possible, with long words broken between letters; the last line has the rest. */
function filled(words: readonly string[], count: number, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let rest = words.join(' ')
  while (lines.length < count - 1 && widthOf(rest) > width) {
    const fits = lettersOf(rest)
      .slice(0, lettersThatFit(rest, width, widthOf))
      .join('')
    if (fits === '') break
    const isWhole = rest[fits.length] === ' '
    const space = isWhole ? fits.length : fits.lastIndexOf(' ')
    const line = space > 0 ? fits.slice(0, space) : fits
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
  }
  return [...lines, rest]
}

// shared: creating one takes longer than using it
const segmenter = new Intl.Segmenter()
const lettersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Number of letters of a text that fit, followed by `end`. */
function lettersThatFit(text: string, width: number, widthOf: (text: string) => number, end = ''): number {
  const letters = lettersOf(text)
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(`${letters.slice(0, middle).join('').trimEnd()}${end}`) <= width) fits = middle
    else tooLong = middle
  }
  return fits
}

/** A text as far as it fits, with an ellipsis where it does not. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width * ROUNDING) return text
  const fits = lettersThatFit(text, width, widthOf, '…')
  return fits === 0 ? '' : `${lettersOf(text).slice(0, fits).join('').trimEnd()}…`
}
