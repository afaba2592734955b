import { readFile } from 'node:fs/promises'
import { read, type CellObject, type WorkBook } from '@e965/xlsx'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { isEncryptedDocument, oleDocumentType } from '../../../files/content/ole-documents.ts'
import { numberCell, numberFormatOf, type NumberFormat } from '../cells.ts'
import type { Table } from '../table.ts'
import { passwordProtected, unreadable, wrongType } from '../../table-failure.ts'
import type { SheetRow } from '../../table-messages.ts'

/** Errors by their codes in the file. */
const ERRORS: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

function contentOf(cell: CellObject | undefined, formatOf: (code: string | undefined) => NumberFormat, is1904: boolean): SheetCell {
  const value = cell?.v
  if (cell?.t === 'e') return ERRORS[Number(value)] ?? '#VALUE!'
  if (typeof value === 'number') return numberCell(value, formatOf(cell?.z === undefined ? undefined : String(cell.z)), is1904)
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

async function* rowsOf(workbook: WorkBook, name: string): AsyncGenerator<SheetRow> {
  const formats = new Map<string | undefined, NumberFormat>()
  const formatOf = (code: string | undefined) => {
    const known = formats.get(code) ?? numberFormatOf(code)
    formats.set(code, known)
    return known
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const rows = workbook.Sheets[name]?.['!data'] ?? []
  // holes are empty rows
  for (const [index, cells] of rows.entries())
    if (cells) yield { number: index + 1, cells: Array.from(cells, (cell) => contentOf(cell, formatOf, is1904)) }
}

/** Opens a workbook of Excel up to 2003. Values are those that it stores: no formula is computed. */
export async function openXls(path: string, mostRows = 0): Promise<Table> {
  const bytes = await readFile(path)
  const file = { size: bytes.length, at: async (position: number, length: number) => bytes.subarray(position, position + length) }
  if (await isEncryptedDocument(file)) throw passwordProtected()
  if ((await oleDocumentType(file)) !== 'xls') throw wrongType()
  let workbook: WorkBook
  try {
    workbook = read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      sheetRows: mostRows,
    })
  } catch (error) {
    throw error instanceof Error && /password/i.test(error.message) ? passwordProtected() : unreadable()
  }
  const about = workbook.Workbook?.Sheets
  return {
    kind: 'xls',
    sheets: workbook.SheetNames.map((name, index) => ({ name, isHidden: (about?.[index]?.Hidden ?? 0) !== 0 })),
    rows: (name) => rowsOf(workbook, name),
  }
}
