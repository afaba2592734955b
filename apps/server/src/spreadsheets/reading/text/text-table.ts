import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { CELL_SEPARATORS, type CellSeparator, type TextEncoding, type TextSettings } from '@verka/domain/exchange/text-settings.ts'
import { textEncodingOf } from '../../../files/content/plain-text.ts'
import { windowOn } from '../../../files/content/window.ts'
import type { Table } from '../table.ts'
import { rowTooLong } from '../rows.ts'
import { TableFailure, wrongType } from '../../table-failure.ts'
import type { SheetRow } from '../../table-messages.ts'
import { separatorOf } from './separator.ts'

const LOOKED_AT_BYTES = 64 * 1024
/** Longest record that the parser collects: beyond it a quote was not closed. */
const MAX_RECORD_LENGTH = 2 * 1024 * 1024
/** Excel's own line that names the separator. */
const NAMED_SEPARATOR = /^sep=(.)(\r\n|\n|\r)/i

const quoteNotClosed = (row: number) => new TableFailure('@importFile.quoteNotClosed', { row })

async function* decoded(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    yield isFirst ? text.replace(NAMED_SEPARATOR, '') : text
    isFirst = false
  }
  yield decoder.decode()
}

async function* rowsOf(path: string, encoding: TextEncoding, separator: CellSeparator): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_LENGTH,
  })
  const source = Readable.from(decoded(path, encoding)).on('error', (error) => parser.destroy(error))
  let number = 0
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) yield { number: ++number, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // an open quote is the one other thing that the parser does not accept
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? rowTooLong(number + 1) : quoteNotClosed(number + 1)
  } finally {
    source.destroy()
  }
}

/** A beginning without the line that it cuts off. */
const wholeLines = (beginning: string) =>
  beginning.length < LOOKED_AT_BYTES / 2
    ? beginning
    : beginning.slice(0, Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf('\r')) + 1) || beginning

/** Opens a text file. @throws `wrongType` for a file that is no text */
export async function openTextTable(path: string, chosen: TextSettings): Promise<Table> {
  const file = await open(path)
  try {
    const window = windowOn(file, (await file.stat()).size)
    const encoding = chosen.encoding ?? (await textEncodingOf(window))
    if (!encoding) throw wrongType()
    const beginning = new TextDecoder(encoding).decode(await window.at(0, LOOKED_AT_BYTES), { stream: true })
    const named = CELL_SEPARATORS.find((separator) => separator === NAMED_SEPARATOR.exec(beginning)?.[1])
    const separator = chosen.separator ?? named ?? separatorOf(wholeLines(beginning))
    return {
      kind: 'text',
      text: { encoding, separator },
      sheets: [{ name: '', isHidden: false }],
      rows: () => rowsOf(path, encoding, separator),
    }
  } finally {
    await file.close()
  }
}
