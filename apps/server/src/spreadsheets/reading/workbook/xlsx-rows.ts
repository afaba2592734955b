import { MAX_SHEET_COLUMNS, type SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { isoDateCell, numberCell, type NumberFormat } from '../cells.ts'
import { tooManyColumns } from '../rows.ts'
import type { SheetRow } from '../../table-messages.ts'
import type { TextStore } from './text-store.ts'
import { unescaped } from './xlsx-parts.ts'
import { parsedXml } from './xml.ts'

/** What cells refer to. */
export interface CellSources {
  texts: TextStore | undefined
  formats: readonly NumberFormat[]
  is1904: boolean
}

interface OpenCell {
  column: number
  type: string
  style: number
  /** Text of its value, or of its own text. */
  value: string
  /** Whether a value is stored, though it may be an empty text. */
  hasValue: boolean
  formula: string | undefined
}

const NUMBER: NumberFormat = { kind: 'number' }

/** The column of a reference like `AB12`; undefined: it is none. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0
  for (const letter of reference ?? '') {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
    if (column > 20_000) throw tooManyColumns()
  }
  return column === 0 ? undefined : column - 1
}

function contentOf({ type, style, value, hasValue, formula }: OpenCell, { texts, formats, is1904 }: CellSources): SheetCell {
  // a program that computes nothing leaves the value of its formulas out
  if (value === '' && formula !== undefined && !(type === 'str' && hasValue)) return { formula: unescaped(formula) }
  if (value === '') return null
  switch (type) {
    case 's':
      return texts?.at(Number(value)) ?? null
    case 'b':
      return value === '1' || value === 'true'
    case 'str':
    case 'inlineStr':
    case 'e':
      return unescaped(value)
    case 'd':
      return isoDateCell(value)
    default: {
      const number = Number(value)
      return Number.isNaN(number) ? value : numberCell(number, formats[style] ?? NUMBER, is1904)
    }
  }
}

/** The rows of a sheet, in the order of the file; a row has a larger number than the one before, whatever the file says. */
export async function* rowsOfSheet(xml: AsyncIterable<Buffer>, sources: CellSources): AsyncGenerator<SheetRow> {
  let found: SheetRow[] = []
  let row: SheetRow | undefined
  let cell: OpenCell | undefined
  let [last, next] = [0, 0]
  let collects: 'value' | 'formula' | undefined
  let isReading = false
  const parsed = parsedXml(xml, {
    open(tag, attributes) {
      if (tag === 'row') {
        const given = Number(attributes.r)
        last = Number.isSafeInteger(given) && given > last ? given : last + 1
        row = { number: last, cells: [] }
        next = 0
      } else if (tag === 'c' && row) {
        const column = columnOf(attributes.r) ?? next
        next = column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', hasValue: false, formula: undefined }
      } else if (cell && tag === 'f') {
        cell.formula = ''
        collects = 'formula'
      } else if (cell && (tag === 'v' || (tag === 't' && !isReading))) {
        cell.hasValue = true
        collects = 'value'
      } else if (tag === 'rPh') isReading = true
    },
    text(text) {
      if (!cell || !collects) return
      if (collects === 'value') cell.value += text
      else cell.formula += text
    },
    close(tag) {
      if (tag === 'c' && cell && row) {
        const content = contentOf(cell, sources)
        if (content !== null) {
          if (cell.column >= MAX_SHEET_COLUMNS) throw tooManyColumns()
          while (row.cells.length < cell.column) row.cells.push(null)
          row.cells[cell.column] = content
        }
        cell = undefined
      } else if (tag === 'row' && row) {
        found.push(row)
        row = undefined
      } else if (tag === 'rPh') isReading = false
      if (tag === 'v' || tag === 't' || tag === 'f') collects = undefined
    },
  })
  for await (const _chunk of parsed) {
    yield* found
    found = []
  }
}
