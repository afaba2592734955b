import type { Text } from '../../language/use-text.tsx'
import type { Column } from '../column.ts'

/** Width of a bold digit, and the padding of a cell, in pixels. */
const DIGIT = 8.5
const SPACING = 34
/** Width of a heading's letter, and its padding including the sort arrow. */
const LETTER = 7.8
const HEADING_SPACING = 56
const WIDTH = { main: 280, number: 130, other: 180, longHeading: 260 }
/** Minimum widths of columns that shrink to fit: a name is still recognisable. */
const NARROWED = { main: 200, number: 85, other: 130 }
/** Share of the lost width that is returned to columns that do not fit even then. */
const READ = 0.6
/** Factor by which texts widen if there is space; the rest is the last column's. */
const WIDENED = 1.8

export interface ColumnWidths {
  width: number
  /** Minimum width: a cut day, instant or number would be misleading. */
  least: number
}

/** The minimum width of a column's content, in pixels: 0 if a part of it is readable, too. */
function leastOf<Row>({ holds }: Column<Row>, { formatDate, formatDateTime }: Pick<Text, 'formatDate' | 'formatDateTime'>): number {
  if (holds === 'number') return WIDTH.number
  const longest = holds === 'day' ? formatDate('2028-12-28') : holds === 'moment' ? formatDateTime('2028-12-28T12:58:00Z') : ''
  return longest === '' ? 0 : Math.ceil(longest.length * DIGIT + SPACING)
}

/**
 * Widths of columns by key, in pixels. Columns without a chosen width shrink a little so that all fit, as far as headings and contents stay
 * readable; extra space is for texts.
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
  // if some are scrolled out anyway, the others are readable
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
