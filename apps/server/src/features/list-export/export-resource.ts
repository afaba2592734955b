import type { ExportFormat, WholeExportQuery } from '@verka/domain/exports/export-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ResourceColumn } from '@verka/domain/resources/columns.ts'
import type { ServedKey } from '@verka/messages/served/sv-SE.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit, type PlainEntity } from '../audit/audit.ts'
import { momentCell, textCell, type Cell } from './cells.ts'
import { exportList, wordsOf, type ExportColumn } from './export-list.ts'

export type Exported = Promise<MadeDocument<SiteContext>>

interface WholeList<Row> {
  name: string
  entity: PlainEntity
  columns: Record<string, ExportColumn<Row>>
  items: readonly Row[]
}

/** Those rows of a list that are named. It is read once: it is no longer than one answer. */
export function exportWhole<Row extends { id: string }>(
  context: SiteContext,
  { name, entity, columns, items }: WholeList<Row>,
  format: ExportFormat,
  { columns: wanted, ids }: WholeExportQuery,
): Exported {
  const known = new Map(items.map((item) => [item.id, item]))
  const rows = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  const list = {
    name,
    columns,
    read: async () => ({ items: rows, totalCount: rows.length }),
    note: (count: number) => {
      audit(context, { action: 'export', entity, entityId: context.site.id, after: { name, format, rows: count } })
    },
  }
  return exportList(context, list, format, wanted, {})
}

export const numberCell = (value: number): Cell => ({ kind: 'number', value })

export const namesIn =
  ({ culture, tenant }: SiteContext) =>
  (names: LocalizedTexts) =>
    textIn(names, culture, tenant.culture)

interface ResourceList<Row> {
  /** The name of the list. */
  title: ServedKey
  /** What the audit log notes the export of. */
  entity: PlainEntity
  columns: Readonly<Record<string, ResourceColumn<Row> & { title: ServedKey }>>
  items: readonly Row[]
}

/** Named rows of a list, by the columns of its entity: the same that its page shows. */
export async function exportResource<Row extends { id: string }>(
  context: SiteContext,
  { title, entity, columns, items }: ResourceList<Row>,
  format: ExportFormat,
  query: WholeExportQuery,
): Exported {
  const { t } = await wordsOf(context)
  const words = { t: t as (key: string) => string, textOf: namesIn(context) }
  const cells = {
    text: (value: unknown) => textCell(String(value)),
    number: (value: unknown) => numberCell(Number(value)),
    moment: (value: unknown) => momentCell(String(value)),
  }
  const exported = Object.entries(columns).map(([key, { title: of, holds, value }]): [string, ExportColumn<Row>] => [
    key,
    { title: t(of), cell: (row) => cells[holds](value(row, words)) },
  ])
  return exportWhole(context, { name: t(title), entity, columns: Object.fromEntries(exported), items }, format, query)
}
