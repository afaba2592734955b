import type { LabelLayout } from '@verka/domain/labels/label-layouts.ts'
import type { DrawingNotice, LabelDrawing, LabelShape } from '@verka/domain/labels/labels.api.ts'
import type { CodeSymbol } from '../../pdf/codes.ts'
import { fitLines, type LabelLine, type Measure } from './label-lines.ts'

/** Content of a label. */
export interface LabelContent {
  symbol: CodeSymbol
  lines: readonly LabelLine[]
  /** Width by height of the logo above the lines. */
  logoRatio: number | undefined
}

/** Modules finer than these are hard to read for a telephone's camera. */
const FINE_MATRIX_MM = 0.25
const FINE_BAR_MM = 0.17
/** Larger modules only use space. */
const COARSE_MATRIX_MM = 1.6
const COARSE_BAR_MM = 0.5
/** A label that is hardly wider than high has its texts below the code. */
const SQUARE = 1.3
/** The length of an endless label follows from its lines. */
const ENDLESS = { line: 5.5, code: 25, bars: 16, logo: 9, most: 100 }
const HIGHEST_LOGO_MM = 10
const HIGHEST_BARS_MM = 18

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const isMatrix = ({ rows }: CodeSymbol) => rows > 1

/** Height of a label: of an endless one, that of its content. */
function heightOf(layout: LabelLayout, { symbol, lines, logoRatio }: LabelContent): number {
  if (layout.kind === 'sheet' || !layout.isEndless) return layout.height
  const texts = lines.length * ENDLESS.line + (logoRatio === undefined ? 0 : ENDLESS.logo)
  const wanted = isMatrix(symbol) ? Math.max(ENDLESS.code, texts) : ENDLESS.bars + texts
  return Math.min(ENDLESS.most, Math.max(layout.height, wanted + 2 * layout.padding))
}

/**
 * The width of a module, such that the code is within the padding, and its quiet zone within the label. A label printer prints whole dots:
 * a whole number of dots makes all modules equally wide.
 */
function moduleOf({ columns, rows, quiet }: CodeSymbol, { width, height }: Box, layout: LabelLayout, coarsest: number): number {
  const across = (size: number, count: number) => Math.min((size - 2 * layout.padding) / count, size / (count + 2 * quiet))
  const fits = Math.min(across(width, columns), rows > 1 ? across(height, rows) : coarsest, coarsest)
  if (layout.kind === 'sheet') return fits
  const dots = Math.floor(fits * layout.dotsPerMm)
  return dots < 1 ? fits : dots / layout.dotsPerMm
}

/** A label with its weaknesses. */
export interface DrawnLabel extends LabelDrawing {
  notices: DrawingNotice[]
}

/** Renders a label: the code, and beside or below it the logo and the lines. */
export function drawLabel(layout: LabelLayout, content: LabelContent, measure: Measure): DrawnLabel {
  const { symbol, lines, logoRatio } = content
  const label: Box = { x: 0, y: 0, width: layout.width, height: heightOf(layout, content) }
  const hasTexts = lines.length > 0 || logoRatio !== undefined
  const { code, module, texts, isSideBySide } = isMatrix(symbol)
    ? layOutMatrix(symbol, label, layout, hasTexts)
    : layOutBars(symbol, label, layout, hasTexts)
  const barHeight = isMatrix(symbol) ? module : code.height
  const parts = symbol.dark.map(([x, y, width, height]): [number, number, number, number] => [
    code.x + x * module,
    code.y + y * module,
    width * module,
    height * barHeight,
  ])
  const shapes: LabelShape[] = [{ kind: 'code', parts }]
  const logo = logoRatio === undefined ? undefined : layOutLogo(logoRatio, texts)
  if (logo) shapes.push({ kind: 'logo', ...logo })
  const below = logo ? { ...texts, y: texts.y + logo.height + 1, height: texts.height - logo.height - 1 } : texts
  const { shapes: written, leftOut, isTitleCut, isLineCut } = fitLines(lines, below, measure, isSideBySide && !logo ? 'middle' : 'top')
  const notices: DrawingNotice[] = []
  // a code too long for the label has finer bars, whatever the label's size
  if (module < (isMatrix(symbol) ? FINE_MATRIX_MM : FINE_BAR_MM)) notices.push(isMatrix(symbol) ? 'fineCode' : 'longBarcode')
  if (isTitleCut) notices.push('titleCut')
  if (isLineCut) notices.push('linesCut')
  if (leftOut > 0) notices.push('linesLeftOut')
  return { width: label.width, height: label.height, shapes: [...shapes, ...written], notices }
}

interface LaidOut {
  code: Box
  module: number
  /** Area of the texts. */
  texts: Box
  isSideBySide: boolean
}

/** A square code to the left of the texts, or above them if the label is at least as high as wide. */
function layOutMatrix(symbol: CodeSymbol, label: Box, layout: LabelLayout, hasTexts: boolean): LaidOut {
  const { padding } = layout
  const isAbove = hasTexts && label.width / label.height < SQUARE
  const room: Box = !hasTexts
    ? label
    : isAbove
      ? { ...label, height: label.height * 0.62 }
      : { ...label, width: Math.min(label.height, label.width * 0.5) }
  const module = moduleOf(symbol, room, layout, COARSE_MATRIX_MM)
  const [width, height, quiet] = [symbol.columns * module, symbol.rows * module, symbol.quiet * module]
  const isSideBySide = hasTexts && !isAbove
  const code: Box = {
    x: isSideBySide ? Math.max(padding, quiet) : (label.width - width) / 2,
    y: isAbove ? Math.max(padding, quiet) : (label.height - height) / 2,
    width,
    height,
  }
  const [right, bottom] = [code.x + width + Math.max(quiet, 1), code.y + height + Math.max(quiet, 1)]
  const texts: Box = isAbove
    ? { x: padding, y: bottom, width: label.width - 2 * padding, height: label.height - bottom - padding }
    : { x: right, y: padding, width: label.width - right - padding, height: label.height - 2 * padding }
  return { code, module, texts, isSideBySide }
}

/** Bars across the label, above the texts. */
function layOutBars(symbol: CodeSymbol, label: Box, layout: LabelLayout, hasTexts: boolean): LaidOut {
  const { padding } = layout
  const module = moduleOf(symbol, label, layout, COARSE_BAR_MM)
  const width = symbol.columns * module
  const inside = label.height - 2 * padding
  const height = Math.min(HIGHEST_BARS_MM, hasTexts ? inside * 0.48 : inside)
  const x = hasTexts ? Math.max(padding, symbol.quiet * module) : (label.width - width) / 2
  const code: Box = { x, y: hasTexts ? padding : (label.height - height) / 2, width, height }
  const y = code.y + height + 1
  const texts: Box = { x, y, width: label.width - x - padding, height: label.height - y - padding }
  return { code, module, texts, isSideBySide: false }
}

function layOutLogo(ratio: number, { x, y, width, height }: Box): Box {
  const high = Math.min(HIGHEST_LOGO_MM, height * 0.35, width / ratio)
  return { x, y, width: high * ratio, height: high }
}
