import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { MAX_EXPORTED_ROWS, type ExportFormat } from '@verka/domain/lists/export-query.ts'
import { writeCell } from '@verka/domain/exchange/write-cell.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { todayOf, type TenantContext } from '../../http/context.ts'
import type { Again, MadeDocument, Making } from '../../http/files/documents.ts'
import { textCell, type Cell, type Table, type TableColumn } from './cells.ts'
import { csvOf } from './csv.ts'
import { jsonOf } from './json.ts'
import { inLargeParts } from './large-parts.ts'
import { workbookOf } from './xlsx.ts'
import type { Sheet } from './xlsx-sheet.ts'

/** Rows that are read first: the answer begins with them. */
const FIRST_PAGE = 500
/** Rows that are read at a time later, each page in its own transaction. */
const PAGE = 1000
/** Rows that are written at a time. In between others have their turns, and the database is asked for the next page. */
const SLICE = 100

/** A column as it is exported. */
export interface ExportColumn<Row> extends TableColumn {
  cell: (row: Row) => Cell
}

interface Page<Row> {
  items: Row[]
  totalCount?: number
  next?: string
}

interface RequestedPage {
  limit: number
  skipCount?: boolean
  after?: string
}

/** An exportable list: its name, its columns by their keys in the list, and a reader of its pages. */
export interface ExportedList<Context, Row, Question> {
  name: string
  columns: Record<string, ExportColumn<Row>>
  /** The list's own call, with its rows, rights and refusals. */
  read: (context: Context, query: Question & RequestedPage) => Promise<Page<Row>>
  /** Writes down who exported how much. */
  note: (count: number) => void
}

/** How a table becomes a file. */
interface FileFormat {
  write: (table: Table) => AsyncGenerator<Buffer>
  contentType: string
  extension: string
}

const FORMATS: Record<ExportFormat | 'json', FileFormat> = {
  xlsx: {
    write: (table) => workbookOf([table]),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  csv: { write: csvOf, contentType: 'text/csv; charset=utf-8', extension: 'csv' },
  json: { write: jsonOf, contentType: 'application/json; charset=utf-8', extension: 'json' },
}

/** A workbook of which the table is the first sheet. */
export const workbookWith = (sheets: readonly Sheet[]): FileFormat => ({
  ...FORMATS.xlsx,
  write: (table) => workbookOf([table, ...sheets]),
})

/** The words of an export, in the language of the call. */
export const wordsOf = ({ culture }: TenantContext): Promise<ServedTranslator> => loadServedTranslator(culture)

/**
 * Exports a list as a file. The first page is read at once, so that a refusal is answered before anything is sent; each further page while
 * the one before is sent.
 * @throws `hiddenColumn` for a column that is not the list's or hidden from the caller, `invalid` for too many rows
 */
export async function exportList<Context extends TenantContext, Row, Question extends object>(
  context: Context,
  { name, columns, read, note }: ExportedList<Context, Row, Question>,
  format: keyof typeof FORMATS | FileFormat,
  wanted: readonly string[],
  question: Question,
): Promise<MadeDocument<Context>> {
  const chosen = wanted.map((column, index) => {
    if (!Object.hasOwn(columns, column))
      throw new AppError('hiddenColumn', { message: '@errors.unknownColumn', field: `columns.${index}`, params: { column } })
    return columns[column]!
  })
  const first = await read(context, { ...question, limit: FIRST_PAGE })
  const count = first.totalCount ?? 0
  if (count > MAX_EXPORTED_ROWS) throw invalid([{ message: '@validation.exportTooLong', params: { count, max: MAX_EXPORTED_ROWS } }])
  note(count)
  const pages = async function* (again: Again<Context>, { progress }: Making) {
    let done = 0
    for (let page = first; ;) {
      const after = page.next
      const reading = after === undefined ? undefined : again((now) => read(now, { ...question, limit: PAGE, skipCount: true, after }))
      // handled when the page is wanted; the reader may leave before
      reading?.catch(() => undefined)
      progress((done += page.items.length), count)
      const cells = (rows: readonly Row[]) => rows.map((row) => chosen.map(({ cell }) => cell(row)))
      // the widths of a sheet's columns are those of its first rows
      if (page === first) yield cells(page.items)
      else
        for (let at = 0; at < page.items.length; at += SLICE) {
          await nextTurn()
          yield cells(page.items.slice(at, at + SLICE))
        }
      if (!reading) return
      page = await reading
    }
  }
  const { write, contentType, extension } = typeof format === 'string' ? FORMATS[format] : format
  const { culture, timeZone } = context
  return {
    fileName: `${name} ${todayOf(context)}.${extension}`,
    contentType,
    bytes: (again, _files, making) =>
      inLargeParts(write({ name, columns: chosen, rows: pages(again, making), reader: { culture, timeZone } })),
  }
}

/** Columns of fields, by their ids. `fields` are those that the caller may see. */
export function fieldColumns<Row extends { dataProperties: readonly DataProperty[] }>(
  { culture, tenant, timeZone }: TenantContext,
  fields: readonly Field[],
): Record<string, ExportColumn<Row>> {
  const columns = flatFields(fields).map((field) => {
    const title = textIn(field.localizedNames, culture, tenant.culture) || field.key
    const cell = ({ dataProperties }: Row) =>
      cellOf(
        field,
        dataProperties.find(({ dataPropertyTypeId: id }) => id === field.id),
        { culture, timeZone },
      )
    return [field.id, { title, cell }] as const
  })
  return Object.fromEntries(columns)
}

/** A list shows the text of a formatted value; all else is as it is imported again. */
function cellOf(field: Field, property: DataProperty | undefined, reader: Reader): Cell {
  if (!property) return null
  return kindOf(field).isMarkup ? textCell(property.displayValue) : writeCell(field, property, reader)
}
