import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { ExportFormat, WholeExportQuery } from '@verka/domain/lists/export-query.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { PRIVILEGE_COLUMNS } from '@verka/domain/privileges/privileges.columns.ts'
import type { ResourceColumn } from '@verka/domain/resources/columns.ts'
import type { RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { ServedKey } from '@verka/messages/served/sv-SE.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit, type PlainEntity } from '../audit/audit.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { listPrivileges } from '../privileges/privileges.ts'
import { listRecordTypes } from '../definitions/stored/record-types.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { momentCell, textCell, type Cell } from './cells.ts'
import { exportList, wordsOf, type ExportColumn } from './export-list.ts'

type Exported = Promise<MadeDocument<SiteContext>>

interface WholeList<Row> {
  name: string
  entity: PlainEntity
  columns: Record<string, ExportColumn<Row>>
  items: readonly Row[]
}

/** Those rows of a list that are named. It is read once: it is no longer than one answer. */
function exportWhole<Row extends { id: string }>(
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

const numberCell = (value: number): Cell => ({ kind: 'number', value })

const namesIn =
  ({ culture, tenant }: SiteContext) =>
  (names: LocalizedTexts) =>
    textIn(names, culture, tenant.culture)

/** Columns that all definitions share. */
function definitionColumns<Row extends { localizedNames: LocalizedTexts; status: ContentStatus; updatedAt: string }>(
  context: SiteContext,
  { t }: ServedTranslator,
) {
  const nameOf = namesIn(context)
  return {
    name: { title: t('admin.name'), cell: (row: Row) => textCell(nameOf(row.localizedNames)) },
    status: { title: t('admin.status'), cell: (row: Row) => textCell(t(`admin.status.${row.status}`)) },
    updatedAt: { title: t('admin.changed'), cell: (row: Row) => momentCell(row.updatedAt) },
  }
}

/** Column with the category of a definition. */
async function categoryColumn(context: SiteContext, { t }: ServedTranslator) {
  const nameOf = namesIn(context)
  const names = new Map((await listElementTypes(context)).map((type) => [type.id, nameOf(type.localizedNames)]))
  return { title: t('admin.category'), cell: (row: { elementTypeId: string }) => textCell(names.get(row.elementTypeId)) }
}

/** Categories. */
export async function exportElementTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const { t } = words
  const [items, functions, services] = await Promise.all([
    listElementTypes(context),
    listOperationTypes(context),
    listTransactionTypes(context),
  ])
  const countIn = (all: readonly { elementTypeId: string }[]) => {
    const counts = Map.groupBy(all, ({ elementTypeId }) => elementTypeId)
    return ({ id }: ElementTypeSummary) => numberCell(counts.get(id)?.length ?? 0)
  }
  const columns = {
    ...definitionColumns<ElementTypeSummary>(context, words),
    elementCount: { title: t('admin.objects'), cell: (row: ElementTypeSummary) => numberCell(row.elementCount) },
    functions: { title: t('shell.functions'), cell: countIn(functions) },
    services: { title: t('shell.services'), cell: countIn(services) },
  }
  return exportWhole(context, { name: t('admin.elementTypes'), entity: 'typeList', columns, items }, format, query)
}

/** Functions. */
export async function exportOperationTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const columns = { ...definitionColumns<OperationType>(context, words), category: await categoryColumn(context, words) }
  const items = await listOperationTypes(context)
  return exportWhole(context, { name: words.t('admin.operationTypes'), entity: 'typeList', columns, items }, format, query)
}

/** Services. */
export async function exportTransactionTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const { t } = words
  const columns = {
    ...definitionColumns<TransactionType>(context, words),
    category: await categoryColumn(context, words),
    mode: { title: t('admin.mode'), cell: (row: TransactionType) => textCell(t(`admin.mode.${row.mode}`)) },
  }
  const items = await listTransactionTypes(context)
  return exportWhole(context, { name: t('admin.transactionTypes'), entity: 'typeList', columns, items }, format, query)
}

/** Predefined value types. */
export async function exportRecordTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const { t } = words
  const columns = {
    ...definitionColumns<RecordTypeListItem>(context, words),
    recordCount: { title: t('records.values'), cell: (row: RecordTypeListItem) => numberCell(row.recordCount) },
  }
  const items = await listRecordTypes(context)
  return exportWhole(context, { name: t('shell.recordTypes'), entity: 'typeList', columns, items }, format, query)
}

interface ResourceList<Row> {
  /** The name of the list. */
  title: ServedKey
  /** Entity under which the export is logged. */
  entity: PlainEntity
  columns: Readonly<Record<string, ResourceColumn<Row> & { title: ServedKey }>>
  items: readonly Row[]
}

/** Named rows of a list, by the columns of its entity: the same that its page shows. */
async function exportResource<Row extends { id: string }>(
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

/** Privileges. */
export async function exportPrivileges(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const { items } = await listPrivileges(context, { limit: MAX_LIMIT })
  return exportResource(context, { title: 'shell.privileges', entity: 'privilegeList', columns: PRIVILEGE_COLUMNS, items }, format, query)
}
