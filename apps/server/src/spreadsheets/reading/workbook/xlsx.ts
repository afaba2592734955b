import type { Table } from '../table.ts'
import { unreadable } from '../../table-failure.ts'
import type { ZipFile } from '../zip-file.ts'
import { packageOf, readNumberFormats, readParts, readSharedStrings } from './xlsx-parts.ts'
import { rowsOfSheet, type CellSources } from './xlsx-rows.ts'

/** Opens a workbook of Excel since 2007. Values are those that it stores: no formula is computed. */
export async function openXlsx(zip: ZipFile): Promise<Table> {
  const parts = packageOf(zip)
  const { sheets, is1904, sharedStrings, styles } = await readParts(parts)
  let sources: CellSources | undefined
  const sourcesOnce = async () =>
    (sources ??= {
      texts: sharedStrings === undefined ? undefined : await readSharedStrings(parts, sharedStrings),
      formats: styles === undefined ? [] : await readNumberFormats(parts, styles),
      is1904,
    })
  return {
    kind: 'xlsx',
    sheets,
    async *rows(name) {
      const sheet = sheets.find((one) => one.name === name)
      if (!sheet) throw unreadable()
      yield* rowsOfSheet(parts.read(sheet.part), await sourcesOnce())
    },
  }
}
