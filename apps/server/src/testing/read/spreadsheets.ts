import { crc32, inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { columnName } from '../../features/list-export/xlsx-text.ts'

/** The files of a ZIP archive, by its directory. @throws for one with wrong sizes or checksums */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory')
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at the place of ${name}`)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(start, start + packed))
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

export interface ReadCell {
  value: string | number
  /** Its index in the styles. */
  style: number
  isFormula: boolean
}

/** The cells of a sheet of a workbook, row by row, by their references (`A1`): read as Excel would, strictly as XML. */
export function readSheet(workbook: Buffer, sheet = 1): Map<string, ReadCell>[] {
  const rows: Map<string, ReadCell>[] = []
  const parser = new SaxesParser()
  let cell: (ReadCell & { reference: string; isText: boolean }) | undefined
  let text = ''
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push(new Map())
    if (name === 'c')
      cell = {
        reference: attributes.r as string,
        style: Number(attributes.s ?? 0),
        isText: attributes.t === 'inlineStr',
        value: '',
        isFormula: false,
      }
    if (name === 'f' && cell) cell.isFormula = true
    text = ''
  })
  parser.on('text', (more) => (text += more))
  parser.on('closetag', ({ name }) => {
    if (!cell) return
    if (name === 't')
      cell.value = text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (name === 'v') cell.value = Number(text)
    if (name === 'c') {
      const { reference, value, style, isFormula } = cell
      rows.at(-1)!.set(reference, { value, style, isFormula })
      cell = undefined
    }
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(unzip(workbook).get(`xl/worksheets/sheet${sheet}.xml`)!.toString('utf8')).close()
  return rows
}

/** The rows of a sheet as an import reads them: days and moments by the styles of the writer. */
export function sheetCellsOf(workbook: Buffer, columns: number, sheet = 1): SheetCell[][] {
  const cellOf = ({ value, style }: ReadCell): SheetCell => {
    if (typeof value !== 'number' || (style !== 2 && style !== 3)) return value
    const at = new Date(Math.round(value * 1440) * 60_000 + Date.UTC(1899, 11, 30)).toISOString()
    return { at: style === 2 ? at.slice(0, 10) : at.slice(0, 19) }
  }
  return readSheet(workbook, sheet).map((row, index) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row.get(`${columnName(column)}${index + 1}`)
      return cell ? cellOf(cell) : null
    }),
  )
}

/** Cells of CSV, with quotes as RFC 4180 has them. */
export function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  const end = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[at++]!
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === delimiter) end()
    else if (letter === '\r' && text[at + 1] === '\n') {
      end()
      rows.push([])
      at++
    } else cell += letter
  }
  return rows.slice(0, -1)
}
