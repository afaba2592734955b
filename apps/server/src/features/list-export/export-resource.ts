import type { ExportFormat, WholeExportQuery } from '@verka/domain/lists/export-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ResourceColumn } from '@verka/domain/resources/columns.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { ServedKey } from '@verka/messages/served/sv-SE.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit, type PlainEntity } from '../audit/audit.ts'
import { momentCell, textCell } from './cells.ts'
import { exportList, wordsOf, type ExportColumn } from './export-list.ts'

export type Exported<Context extends TenantContext = SiteContext> = Promise<MadeDocument<Context>>

/** A list of a site, or one of the tenant. */
type ListContext = TenantContext & Partial<Pick<SiteContext, 'site'>>

interface WholeList<Row> {
  name: string
  entity: PlainEntity
  columns: Record<string, ExportColumn<Row>>
  items: readonly Row[]
}

/** Exports the named rows of a list. It is loaded once: it fits in one reply. */
export function exportWhole<Row extends { id: string }, Context extends ListContext>(
  context: Context,
  { name, entity, columns, items }: WholeList<Row>,
  format: ExportFormat,
  { columns: wanted, ids }: WholeExportQuery,
): Exported<Context> {
  const known = new Map(items.map((item) => [item.id, item]))
  const rows = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  const list = {
    name,
    columns,
    read: async () => ({ items: rows, totalCount: rows.length }),
    note: (count: number) => {
      audit(context, { action: 'export', entity, entityId: (context.site ?? context.tenant).id, after: { name, format, rows: count } })
    },
  }
  return exportList(context, list, format, wanted, {})
}

export const namesIn =
  ({ culture, tenant }: TenantContext) =>
  (names: LocalizedTexts) =>
    textIn(names, culture, tenant.culture)

type ServedColumns<Row> = Readonly<
  Record<string, ResourceColumn<Row> & { title: ServedKey; choices?: Readonly<Record<string, ServedKey>> }>
>

interface ResourceList<Row> {
  /** The name of the list. */
  title: ServedKey
  /** The entity for the audit log. */
  entity: PlainEntity
  columns: ServedColumns<Row>
  items: readonly Row[]
}

/** The columns of an entity in an export: the same that its page shows. */
export function exportColumns<Row>(context: TenantContext, { t }: ServedTranslator, columns: ServedColumns<Row>) {
  const words = { t: t as (key: string) => string, textOf: namesIn(context) }
  const cells = {
    text: (value: unknown) => textCell(String(value)),
    number: (value: unknown) => Number(value),
    moment: (value: unknown) => momentCell(value === '' ? null : String(value)),
  }
  const exported = Object.entries(columns).map(([key, { title: of, holds, value, choices }]): [string, ExportColumn<Row>] => {
    const cell = (row: Row) => {
      const held = value(row, words)
      const choice = choices?.[held]
      return choice ? textCell(t(choice)) : cells[holds](held)
    }
    return [key, { title: t(of), cell }]
  })
  return Object.fromEntries(exported)
}

/** Named rows of a list, by the columns of its entity. */
export async function exportResource<Row extends { id: string }, Context extends ListContext>(
  context: Context,
  { title, entity, columns, items }: ResourceList<Row>,
  format: ExportFormat,
  query: WholeExportQuery,
): Exported<Context> {
  const words = await wordsOf(context)
  return exportWhole(context, { name: words.t(title), entity, columns: exportColumns(context, words, columns), items }, format, query)
}
