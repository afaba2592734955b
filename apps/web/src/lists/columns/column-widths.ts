import type { Text } from '../../language/use-text.tsx'
import type { Column } from '../column.ts'

/** As wide as a digit in bold, and what is beside the text of a cell, in pixels. */
const DIGIT = 8.5
const SPACING = 34
/** A letter of a heading, and what is beside it: the arrow of the order, too. */
const LETTER = 7.8
const HEADING_SPACING = 56
const WIDTH = { main: 280, number: 130, other: 180, longHeading: 260 }
/** So narrow columns are made where all fit then: a name is still known by what is left of it. */
const NARROWED = { main: 200, number: 85, other: 130 }
/** So much of what was taken is left to columns that do not all fit even then. */
const READ = 0.6
/** Where there is room to spare, texts become so much wider; the rest is the last column's. */
const WIDENED = 1.8

export interface ColumnWidths {
  width: number
  /** A part of a day, a moment or a number would say something else: it is never drawn narrower. */
  least: number
}

/** The least width of what a column holds, in pixels: 0 where a part of it says something, too. */
function leastOf<Row>({ holds }: Column<Row>, { formatDate, formatDateTime }: Pick<Text, 'formatDate' | 'formatDateTime'>): number {
  if (holds === 'number') return WIDTH.number
  const longest = holds === 'day' ? formatDate('2028-12-28') : holds === 'moment' ? formatDateTime('2028-12-28T12:58:00Z') : ''
  return longest === '' ? 0 : Math.ceil(longest.length * DIGIT + SPACING)
}

/**
 * How wide columns are drawn, by their keys, in pixels. Where nobody said how wide, they are a little narrower rather than out
 * of sight, though not so that their headings or what they hold could not be read; what is left over is for texts.
 */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  options: {
    main: Column<Row> | undefined
    room: number
    widthOf: (column: Column<Row>) => number | undefined
    text: Parameters<typeof leastOf>[1]
  },
): Map<string, ColumnWidths> {
  const { main, room, widthOf, text } = options
  const each = columns.map((column) => {
    const { key, title } = column
    const least = leastOf(column, text)
    const ownWidth = widthOf(column)
    if (ownWidth !== undefined) return { key, least, wish: Math.max(least, ownWidth), smallest: Math.max(least, ownWidth), most: undefined }
    const heading = Math.min(WIDTH.longHeading, Math.ceil(title.length * LETTER + HEADING_SPACING))
    const kind = column === main ? 'main' : column.align === 'right' ? 'number' : 'other'
    const wish = Math.max(WIDTH[kind], least, heading)
    const isText = kind !== 'number' && column.holds === undefined
    return { key, least, wish, smallest: Math.max(least, heading, NARROWED[kind]), most: isText ? wish * WIDENED : undefined }
  })
  const spare = room - each.reduce((sum, { smallest }) => sum + smallest, 0)
  const wanted = each.reduce((sum, { wish, smallest }) => sum + wish - smallest, 0)
  // where some are out of sight anyway, the others are rather read
  const given = wanted === 0 ? 1 : spare < 0 ? READ : Math.min(1, spare / wanted)
  const widened = each.reduce((sum, { wish, most = wish }) => sum + most - wish, 0)
  const more = given < 1 || widened === 0 ? 0 : Math.min(1, Math.max(0, (spare - wanted) / widened))
  return new Map(
    each.map(({ key, least, wish, smallest, most = wish }) => [
      key,
      { least, width: Math.floor(smallest + (wish - smallest) * given + (most - wish) * more) },
    ]),
  )
}
