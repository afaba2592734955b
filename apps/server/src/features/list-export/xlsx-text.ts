import { MAX_CELL_TEXT, NOT_IN_XML } from '@verka/domain/exchange/same-cell.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in XML, without characters that XML cannot have. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (letter) => ENTITIES[letter]!)

/** Escapes the text of a cell: `_x0041_` would be read as a letter (ECMA-376, 22.9.2.19), and XML reads a return as a new line. */
export const escapedCell = (text: string) =>
  escaped(text.slice(0, MAX_CELL_TEXT))
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
