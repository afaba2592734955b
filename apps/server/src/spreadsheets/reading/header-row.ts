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
  if (!wide || !filled.every(isName)) return null
  return names.size === filled.length || areRepeatedNames(wide, rows) ? wide.number : null
}

/** Two columns may have one name ('Anteckning', 'Anteckning'): a value would be seen again below. */
function areRepeatedNames({ number, cells }: SheetRow, rows: readonly SheetRow[]): boolean {
  const filled = cells.flatMap((cell, column) => (cell === null ? [] : [{ name: String(cell).trim().toLowerCase(), column }]))
  const names = new Set(filled.map(({ name }) => name))
  const below = rows.filter((row) => row.number > number)
  const isAgain = ({ name }: { name: string }) =>
    below.some((row) => row.cells.some((cell) => cell !== null && String(cell).trim().toLowerCase() === name))
  return below.length > 0 && names.size > 1 && names.size * 2 > filled.length && !filled.some(isAgain)
}
