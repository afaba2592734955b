import type { Field } from '../forms/field.ts'
import { CULTURES, type Culture } from '../localization/cultures.ts'
import { cellText, wallOf } from './cell-text.ts'
import { withoutMark } from './formula.ts'
import { isFormula, type SheetCell } from './sheet-cell.ts'
import { displayedText, writeCell, type WrittenValue, type Writing } from './write-cell.ts'

/** Longest text of a cell in Excel. */
export const MAX_CELL_TEXT = 32_767

/** Characters that XML cannot have, and so no spreadsheet (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex
export const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as it is after a file was written and read. */
const afterFile = (text: string) => text.slice(0, MAX_CELL_TEXT).replace(NOT_IN_XML, '').replace(/\r\n?/g, '\n')

/** Digits that spreadsheet programs keep of a number. */
const KEPT_DIGITS = 15

/** Whether a cell of a file is a written one: of the same kind, or its text, as text files have it. */
function isWritten(cell: SheetCell & {}, written: SheetCell, culture: Culture): boolean {
  if (written === null || cell === written) return cell === written
  if (typeof cell === 'string') {
    const text = afterFile(cellText(written, culture))
    return afterFile(cell) === text || (typeof written === 'string' && afterFile(withoutMark(cell)) === text)
  }
  if (typeof cell === 'number') return typeof written === 'number' && cell === Number(written.toPrecision(KEPT_DIGITS))
  if (typeof cell !== 'object' || typeof written !== 'object' || isFormula(cell) || isFormula(written)) return false
  const [one, other] = [wallOf(cell), wallOf(written)]
  return one.day === other.day && one.time === other.time
}

/**
 * Whether an imported cell is what an export writes for a stored value, in any language: then the stored value stays as it is. So a file
 * that was exported is imported as unchanged, also where a cell says less than the value: rows, files, signatures, an hour that is repeated.
 */
export function sameCell(field: Field, cell: SheetCell, stored: WrittenValue, writing: Writing): boolean {
  if (cell === null || cell === '') return writeCell(field, stored, writing) === null
  if (stored.value === null) return false
  const { value } = stored
  if (isWritten(cell, writeCell(field, stored, writing), writing.culture)) return true
  if (stored.displayValue !== undefined && cell === stored.displayValue) return true
  return CULTURES.some((culture) => {
    const inCulture = { ...writing, culture }
    return (
      isWritten(cell, writeCell(field, { value }, inCulture), culture) || isWritten(cell, displayedText(field, value, inCulture), culture)
    )
  })
}
