/** Sizes in millimetres. */
interface Size {
  width: number
  height: number
}

/** Labels on sheets of A4, in columns and rows that are centred on the sheet. */
export interface SheetLayout extends Size {
  kind: 'sheet'
  columns: number
  rows: number
  /** Between two columns; rows touch each other. */
  gap: number
  /** No ink closer to a label's edge: printers are not exact. */
  padding: number
}

/** Labels on a roll: each is a page. */
export interface RollLayout extends Size {
  kind: 'roll'
  /** Endless: the content of a label decides its length, at least `height`. */
  isEndless: boolean
  padding: number
  /** Resolution of the printer: a module of a code has a whole number of dots. */
  dotsPerMm: number
}

export type LabelLayout = SheetLayout | RollLayout

const sheet = (width: number, height: number, columns: number, rows: number, gap = 2.54, padding = 2): SheetLayout => ({
  kind: 'sheet',
  width,
  height,
  columns,
  rows,
  gap,
  padding,
})
const DPI_300 = 300 / 25.4
/** Resolution of most Zebra printers: 203 dots an inch. */
const DPI_203 = 8
const roll = (width: number, height: number, dotsPerMm: number, { isEndless = false, padding = 2 } = {}): RollLayout => ({
  kind: 'roll',
  width,
  height,
  isEndless,
  padding,
  dotsPerMm,
})

/**
 * Sheets and rolls of labels by the manufacturer's number. Avery's measures are from LibreOffice (extras/source/labels/labels.xml), with
 * equal margins on both sides.
 */
export const LABEL_LAYOUTS = {
  'avery-L7160': sheet(63.5, 38.1, 3, 7),
  'avery-L7163': sheet(99.06, 38.1, 2, 7),
  'avery-L7173': sheet(99.06, 57, 2, 5),
  'avery-L7164': sheet(63.5, 71.97, 3, 4),
  'avery-L7654': sheet(45.72, 25.4, 4, 10),
  'avery-L7636': sheet(45.72, 21.17, 4, 12, 2.54, 1.5),
  'avery-L7651': sheet(38.1, 21.17, 5, 13, 2.54, 1.5),
  'avery-L4731': sheet(25.4, 10, 7, 27, 2.54, 1),
  'brother-DK11209': roll(62, 29, DPI_300),
  'brother-DK22205': roll(62, 20, DPI_300, { isEndless: true }),
  'dymo-99012': roll(89, 36, DPI_300, { padding: 3 }),
  'dymo-11354': roll(57, 32, DPI_300, { padding: 2.5 }),
  'zebra-50x25': roll(50, 25, DPI_203),
  'zebra-100x50': roll(100, 50, DPI_203, { padding: 3 }),
} as const satisfies Record<string, LabelLayout>
export type LabelLayoutName = keyof typeof LABEL_LAYOUTS
export const LABEL_LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as [LabelLayoutName, ...LabelLayoutName[]]

export const layoutOf = (name: LabelLayoutName): LabelLayout => LABEL_LAYOUTS[name]

/** A sheet of paper. */
export const A4: Size = { width: 210, height: 297 }

/** Number of labels on a page. */
export const labelsOnPage = (layout: LabelLayout): number => (layout.kind === 'sheet' ? layout.columns * layout.rows : 1)

/** The upper left corner of a label on its sheet; labels are numbered along the rows, from 0. */
export function positionOnSheet({ width, height, columns, rows, gap }: SheetLayout, position: number): { x: number; y: number } {
  const left = (A4.width - columns * width - (columns - 1) * gap) / 2
  const top = (A4.height - rows * height) / 2
  return { x: left + (position % columns) * (width + gap), y: top + Math.floor(position / columns) * height }
}
