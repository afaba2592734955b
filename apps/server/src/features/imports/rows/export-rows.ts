import type { DataImportId } from '@verka/domain/entities/ids.ts'
import type { ImportOutcome } from '@verka/domain/imports/import-states.ts'
import type { ExportFormat } from '@verka/domain/lists/export-query.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import type { MadeDocument } from '../../../http/files/documents.ts'
import { audit } from '../../audit/audit.ts'
import { exportList, wordsOf, type ExportColumn } from '../../list-export/export-list.ts'
import { textCell } from '../../list-export/cells.ts'
import { countRowOutcomes, readRows, type ImportRowRow } from './import-rows.queries.ts'
import { loadImport, rowErrorText } from '../import-reply.ts'

/** Rows of an import as they were imported, with the reasons in a last column: they can be corrected and imported again. */
export async function exportImportRows(
  context: SiteContext,
  id: DataImportId,
  format: ExportFormat,
  outcomes: readonly ImportOutcome[],
): Promise<MadeDocument<SiteContext>> {
  const found = await loadImport(context, id)
  const words = await wordsOf(context)
  const own = found.columns.map(({ header }, index): [string, ExportColumn<ImportRowRow>] => [
    String(index),
    { title: header, cell: ({ cells }) => cells[index] ?? null },
  ])
  const reasons = ({ errors }: ImportRowRow) =>
    (errors ?? []).map((error) => {
      const header = error.column === null ? '' : found.columns[error.column]?.header
      return header ? `${header}: ${rowErrorText(error, words)}` : rowErrorText(error, words)
    })
  const columns = Object.fromEntries([
    ...own,
    ['reasons', { title: words.t('documents.importReasons'), cell: (row: ImportRowRow) => textCell(reasons(row).join('; ')) }],
  ])
  const list = {
    name: found.fileName.replace(/\.[^.]*$/, ''),
    columns,
    async read(now: SiteContext, { limit, after }: { limit: number; after?: string }) {
      const rows = await readRows(now.tx, scopeOf(now), id, { outcomes, after: after === undefined ? 0 : Number(after), limit: limit + 1 })
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? String(items.at(-1)!.number) : undefined
      return { items, totalCount: await countOf(now, id, outcomes), ...(next !== undefined && { next }) }
    },
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'dataImport', entityId: id, after: { fileName: found.fileName, format, rows } })
    },
  }
  return exportList(context, list, format, Object.keys(columns), {})
}

async function countOf(context: SiteContext, id: DataImportId, outcomes: readonly ImportOutcome[]): Promise<number> {
  const counts = await countRowOutcomes(context.tx, scopeOf(context), [id])
  return counts.reduce((sum, { outcome, count }) => (outcomes.includes(outcome) ? sum + count : sum), 0)
}
