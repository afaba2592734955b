import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import type { SheetRow } from '../table-messages.ts'

const MAX_NAME_LENGTH = 250
/** Numbers, days, times and answers are values, also where a text file has them. */
const VALUE = /^[-+]?[\d\s.,:/%-]+$|^(ja|nej|nei|yes|no|true|false|sant|falskt)$/i

const isName = (cell: SheetCell) => typeof cell === 'string' && cell.length <= MAX_NAME_LENGTH && !VALUE.test(cell.trim())

/**
 * The row that has the names of columns, by its looks: different texts in most columns. Titles may be above it, and have fewer cells.
 * @returns the row's number; null: the first row that is wide enough has values
 */
export function headerRowOf(rows: readonly SheetRow[]): number | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const wide = rows.find(({ cells }) => cells.filter((cell) => cell !== null).length * 2 > width)
  const filled = wide?.cells.filter((cell) => cell !== null) ?? []
  const names = new Set(filled.map((cell) => String(cell).trim().toLowerCase()))
  return wide && filled.every(isName) && names.size === filled.length ? wide.number : null
}
