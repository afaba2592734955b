import type { Field, FieldValue } from '../../forms/field.ts'
import type { FileReference } from '../../forms/field-kind.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import type { CellForm } from '../../forms/kind-parts/cell-form.ts'
import { violation, type Violation } from '../../forms/violation.ts'
import { dayAt, instantOf, isCalendarDate, momentAt, momentValue, wallClock } from '../../localization/dates.ts'
import { cellText, wallOf } from '../cell-text.ts'
import { findChoice, folded, type CellChoice } from '../choices.ts'
import { withoutMark } from '../formula.ts'
import { readNumber } from './read-number.ts'
import { readTime, readWall, type Wall } from './read-moment.ts'
import { readFiles, readMarkup, readPosition } from './read-parts.ts'
import { isFormula, type DateCell, type SheetCell } from '../sheet-cell.ts'
import type { Writing } from '../write-cell.ts'

/** What cells are read by: the language and time zone in which they were written, and what they may name. */
export interface Reading extends Writing {
  /** `YYYY-MM-DD` in the time zone. */
  today: string
  /** The choices of a field: the same list for each call, since it is indexed once. */
  optionsOf: (field: Field) => readonly CellChoice[]
  fileNamed: (name: string) => FileReference | undefined
  /** The decimal separator of the file, if it is known to differ from the language's. */
  decimalSeparator?: ',' | '.'
  /** Whether days with slashes begin with the month, if the file shows it. */
  isMonthFirst?: boolean | undefined
}

/** The value of a cell as requests have it, why it is none, or the name of a choice that does not exist. */
export type ReadCell = { value: FieldValue } | { violation: Violation } | { missingChoice: string }

/** A cell with a value. */
type FilledCell = string | number | boolean | DateCell

/** Excel calculates with 15 digits: a sum such as 3.3000000000000003 is shown as 3.3. */
const asShown = (number: number) => Number(number.toPrecision(15))

/** A number of more digits has lost some, as a long code does that a spreadsheet takes for a number. */
const MAX_EXACT = 1e15

/** The text of a cell that is not empty; a violation for a number of which digits are lost. */
function textOf(cell: FilledCell, { culture }: Reading): { value: string } | { violation: Violation } {
  if (typeof cell === 'string') return { value: withoutMark(cell).replace(/\r\n?/g, '\n') }
  if (typeof cell === 'number' && (Math.abs(cell) >= MAX_EXACT || /e/.test(String(asShown(cell))))) return violation('exchange.digitsLost')
  return { value: cellText(typeof cell === 'number' ? asShown(cell) : cell, culture) }
}

const WORDS = new Map([
  ...['ja', 'j', 'yes', 'y', 'x', '1', 'sant', 'sann', 'true', '✓', '✔'].map((word) => [word, true] as const),
  ...['nej', 'nei', 'n', 'no', '0', 'falskt', 'usant', 'usann', 'false'].map((word) => [word, false] as const),
])

function readBoolean(cell: FilledCell): ReadCell {
  if (typeof cell === 'boolean') return { value: cell }
  const value = typeof cell === 'object' ? undefined : WORDS.get(folded(String(cell)))
  return value === undefined ? violation('exchange.notYesOrNo') : { value }
}

/** The wall time or instant of a cell. Eight digits are a day, also as a number. */
function momentOf(cell: FilledCell, reading: Reading): Wall | Date | undefined {
  if (typeof cell === 'object') return cell.at.includes('T') ? wallOf(cell) : { day: cell.at }
  if (typeof cell === 'boolean') return undefined
  const text = typeof cell === 'string' ? withoutMark(cell) : String(cell)
  return instantOf(text.trim()) ?? readWall(text, reading, reading.today)
}

function readDayCell(cell: FilledCell, reading: Reading): ReadCell {
  const moment = momentOf(cell, reading)
  if (moment === undefined) return violation('validation.date')
  return { value: moment instanceof Date ? dayAt(moment, reading.timeZone) : moment.day }
}

function readInstantCell(cell: FilledCell, reading: Reading): ReadCell {
  const moment = momentOf(cell, reading)
  const { timeZone } = reading
  if (moment === undefined || (!(moment instanceof Date) && !isCalendarDate(moment.day))) return violation('validation.dateTime')
  const instant = moment instanceof Date ? moment : momentAt(moment.day, moment.time ?? '00:00', timeZone)
  // a day without a time begins after a skipped midnight
  if (!(moment instanceof Date) && moment.time !== undefined && wallClock(instant, timeZone).time !== moment.time)
    return violation('exchange.skippedTime')
  const value = momentValue(instant, { isDay: false, timeZone })
  return instantOf(value) ? { value } : violation('validation.dateTime')
}

/** A time of day in a spreadsheet is a part of a day, in a date cell of the year 1900 or before. */
function readTimeCell(cell: FilledCell): ReadCell {
  const time =
    typeof cell === 'string'
      ? readTime(withoutMark(cell))
      : typeof cell === 'number' && cell >= 0 && cell < 1
        ? new Date(Math.round(cell * 1440) * 60_000).toISOString().slice(11, 16)
        : typeof cell === 'object' && cell.at < '1900-01-02'
          ? wallOf(cell).time
          : undefined
  return time === undefined ? violation('validation.time') : { value: time }
}

function readNumberCell(cell: FilledCell, { culture, decimalSeparator }: Reading): ReadCell {
  if (typeof cell === 'number') return { value: asShown(cell) }
  return typeof cell === 'string' ? readNumber(withoutMark(cell), culture, decimalSeparator) : violation('validation.decimal')
}

function readChoice(cell: FilledCell, field: Field, reading: Reading): ReadCell {
  const text = textOf(cell, reading)
  if ('violation' in text) return text
  const found = findChoice(reading.optionsOf(field), text.value, reading.culture)
  if (found === 'missing') return { missingChoice: text.value.trim() }
  return found === 'ambiguous' ? violation('exchange.choiceAmbiguous', { text: text.value.trim() }) : found
}

type CellReader = (cell: FilledCell, field: Field, reading: Reading) => ReadCell

const asText =
  (read: (text: string, reading: Reading) => ReadCell): CellReader =>
  (cell, _field, reading) => {
    const text = textOf(cell, reading)
    return 'violation' in text ? text : read(text.value, reading)
  }

const READERS: Record<CellForm, CellReader> = {
  text: asText((value) => ({ value })),
  markup: asText((text) => ({ value: readMarkup(text) })),
  number: (cell, _field, reading) => readNumberCell(cell, reading),
  boolean: readBoolean,
  day: (cell, _field, reading) => readDayCell(cell, reading),
  instant: (cell, _field, reading) => readInstantCell(cell, reading),
  timeOfDay: readTimeCell,
  choice: readChoice,
  files: asText((text, { fileNamed }) => readFiles(text, fileNamed)),
  position: asText(readPosition),
  displayed: () => violation('exchange.notRead'),
}

/** Whether values of a field can be read from a cell: not those that are only displayed. */
export const isReadable = (field: Field): boolean => kindOf(field).cellForm !== 'displayed'

const NOT_COMPUTED = violation('exchange.notComputed')

/** Reads a cell in a form that needs no field. An empty cell is null. */
export const readAs = (form: 'text' | 'number' | 'boolean' | 'instant', cell: SheetCell, field: Field, reading: Reading): ReadCell =>
  isBlank(cell) ? { value: null } : isFormula(cell) ? NOT_COMPUTED : READERS[form](cell, field, reading)

const isBlank = (cell: SheetCell): cell is null | string => cell === null || (typeof cell === 'string' && cell.trim() === '')

/** A text that is no number is an error of the field's kind: of whole numbers, too. */
function ofKind(field: Field, read: { violation: Violation }): ReadCell {
  const parsed = kindOf(field).parse(Number.NaN, field)
  return 'violation' in parsed ? parsed : read
}

/**
 * Reads a cell as a value of a field: what spreadsheets have, and what people type. The value is one that the field's kind accepts; whether
 * the field's settings allow it is checked with the form. An empty cell is null.
 */
export function readCell(field: Field, cell: SheetCell, reading: Reading): ReadCell {
  if (isBlank(cell)) return { value: null }
  if (isFormula(cell)) return NOT_COMPUTED
  const kind = kindOf(field)
  const read = READERS[kind.cellForm](cell, field, reading)
  if ('violation' in read && read.violation.message === 'validation.decimal') return ofKind(field, read)
  return 'value' in read ? kind.parse(read.value, field) : read
}
