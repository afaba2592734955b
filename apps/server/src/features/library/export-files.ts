import { fileTypeOf } from '@verka/domain/files/file-types.ts'
import type { ListedFile } from '@verka/domain/library/library.api.ts'
import type { ExportFormat, ExportQuery } from '@verka/domain/lists/export-query.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'
import { filterFiles } from './library.ts'

/** The files of the list, as a file. */
export async function exportFiles(
  context: SiteContext,
  format: ExportFormat,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const name = t('shell.files')
  const list = {
    name,
    columns: {
      fileName: { title: t('files.name'), cell: (row: ListedFile) => textCell(row.fileName) },
      type: { title: t('files.type'), cell: (row: ListedFile) => textCell(fileTypeOf(row.type).name) },
      size: { title: t('files.bytes'), cell: (row: ListedFile) => row.size },
      owner: { title: t('files.owner'), cell: (row: ListedFile) => textCell(t(`files.owner.${row.owner}`)) },
      uploadedBy: { title: t('files.uploadedBy'), cell: (row: ListedFile) => textCell(row.uploadedBy.name) },
      uploadedAt: { title: t('files.uploadedAt'), cell: (row: ListedFile) => momentCell(row.uploadedAt) },
      useCount: { title: t('files.useCount'), cell: (row: ListedFile) => row.useCount },
      updatedAt: { title: t('admin.changed'), cell: (row: ListedFile) => momentCell(row.updatedAt) },
    },
    read: (now: SiteContext, requested: ListQuery) => filterFiles(now, requested),
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'libraryFile', entityId: context.site.id, after: { name, format, rows } })
    },
  }
  return exportList(context, list, format, wanted, question)
}
