import { formatAs } from '../forms/kind-parts/display-kind.ts'
import type { Culture } from '../localization/cultures.ts'
import { formatDate, formatDateTime, instantOf, wallClock } from '../localization/dates.ts'
import { decimalSeparator, plainNumber } from '../localization/numbers.ts'
import type { Reader } from '../localization/reader.ts'
import { isFormula, type DateCell, type SheetCell } from './sheet-cell.ts'

/** The day and the time of a date cell; a cell without a time is the beginning of its day. */
export function wallOf({ at }: DateCell): { day: string; time: string } {
  const [day = '', time = '00:00'] = at.split('T')
  return { day, time: time.slice(0, 5) }
}

/** The cell of an instant (ISO 8601): the wall clock of a time zone, to the minute. One beyond the calendar is a text, as it is displayed. */
export function instantCell(instant: string, { culture, timeZone }: Reader): SheetCell {
  const moment = instantOf(instant)
  if (!moment) return formatDateTime(instant, culture, timeZone)
  const { day, time } = wallClock(moment, timeZone)
  return { at: `${day}T${time}:00` }
}

/** The text of a cell as it is displayed in a culture. Numbers are without thousands separators, as they are typed. */
export function cellText(cell: SheetCell, culture: Culture): string {
  if (cell === null) return ''
  if (isFormula(cell)) return `=${cell.formula}`
  switch (typeof cell) {
    case 'string':
      return cell
    case 'number':
      return plainNumber(cell).replace('.', decimalSeparator(culture))
    case 'boolean':
      return formatAs('toggle', cell, { culture, timeZone: 'UTC' })
    default: {
      const { day, time } = wallOf(cell)
      return cell.at.includes('T') ? formatDateTime(`${day}T${time}:00Z`, culture, 'UTC') : formatDate(day, culture)
    }
  }
}
