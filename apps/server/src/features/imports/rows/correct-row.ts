import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { DataImportId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { correctImportRow as correctCall, ImportRow } from '@verka/domain/imports/imports.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { audit } from '../../audit/audit.ts'
import { checkRows } from './check-slice.ts'
import { readRepeatsOf, readRow, writeCells, writeRowResults } from './import-rows.queries.ts'
import { loadImport, rowReplyOf } from '../import-reply.ts'
import { lockImport, readImport } from '../imports.queries.ts'

/** Repeats of a row that are checked again with it. A next correction checks others. */
const MOST_REPEATS = 500

/** Corrects cells of a row and checks it again, and the rows that repeated it. @throws `conflict` while the import is not checked, `notFound`, `invalid` */
export async function correctImportRow(
  context: SiteContext,
  { id, number }: { id: DataImportId; number: number },
  { cells }: BodyOf<typeof correctCall>,
): Promise<ImportRow> {
  const { tx } = context
  const scope = scopeOf(context)
  await lockImport(tx, scope, id)
  const found = await loadImport(context, id)
  if (!found.can.correct) throw new AppError('conflict', { message: '@errors.importNotNow' })
  const [row, stored] = [await readRow(tx, scope, id, number), await readImport(tx, scope, id)]
  if (!row || !stored) throw notFound()
  const corrected = [...row.cells]
  for (const [index, { column, text }] of cells.entries()) {
    if (column >= found.columns.length) throw invalid([{ message: '@validation.ruleFieldMissing', field: `cells.${index}.column` }])
    while (corrected.length <= column) corrected.push(null)
    corrected[column] = text.trim() === '' ? null : text
  }
  await writeCells(tx, scope, id, { number, cells: corrected })
  audit({ ...context, importId: id }, { action: 'update', entity: 'dataImport', entityId: id, after: { row: number } })
  const rows = [{ ...row, cells: corrected }, ...(await readRepeatsOf(tx, scope, id, { number, limit: MOST_REPEATS }))]
  await writeRowResults(tx, scope, id, await checkRows(context, stored, rows))
  return rowReplyOf(context, found, await loadServedTranslator(context.culture))((await readRow(tx, scope, id, number))!)
}
