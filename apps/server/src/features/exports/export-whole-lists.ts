import { DEFINITION_COLUMNS } from '@verka/domain/definitions/definition.columns.ts'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { ExportFormat, WholeExportQuery } from '@verka/domain/lists/export-query.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { listRecordTypes } from '../definitions/stored/record-types.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { textCell } from '../list-export/cells.ts'
import { wordsOf } from '../list-export/export-list.ts'
import { exportColumns, exportWhole, namesIn, type Exported } from '../list-export/export-resource.ts'

/** Column with the category of a definition. */
async function categoryColumn(context: SiteContext, { t }: ServedTranslator) {
  const nameOf = namesIn(context)
  const names = new Map((await listElementTypes(context)).map((type) => [type.id, nameOf(type.localizedNames)]))
  return { title: t('admin.category'), cell: (row: { elementTypeId: ElementTypeId }) => textCell(names.get(row.elementTypeId)) }
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
  const countIn = (all: readonly { elementTypeId: ElementTypeId }[]) => {
    const counts = Map.groupBy(all, ({ elementTypeId }) => elementTypeId)
    return ({ id }: ElementTypeSummary) => counts.get(id)?.length ?? 0
  }
  const columns = {
    ...exportColumns<ElementTypeSummary>(context, words, DEFINITION_COLUMNS),
    elementCount: { title: t('admin.objects'), cell: (row: ElementTypeSummary) => row.elementCount },
    functions: { title: t('shell.functions'), cell: countIn(functions) },
    services: { title: t('shell.services'), cell: countIn(services) },
  }
  return exportWhole(context, { name: t('admin.elementTypes'), entity: 'typeList', columns, items }, format, query)
}

/** Functions. */
export async function exportOperationTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const columns = { ...exportColumns<OperationType>(context, words, DEFINITION_COLUMNS), category: await categoryColumn(context, words) }
  const items = await listOperationTypes(context)
  return exportWhole(context, { name: words.t('admin.operationTypes'), entity: 'typeList', columns, items }, format, query)
}

/** Services. */
export async function exportTransactionTypes(context: SiteContext, format: ExportFormat, query: WholeExportQuery): Exported {
  const words = await wordsOf(context)
  const { t } = words
  const columns = {
    ...exportColumns<TransactionType>(context, words, DEFINITION_COLUMNS),
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
    ...exportColumns<RecordTypeListItem>(context, words, DEFINITION_COLUMNS),
    recordCount: { title: t('records.values'), cell: (row: RecordTypeListItem) => row.recordCount },
  }
  const items = await listRecordTypes(context)
  return exportWhole(context, { name: t('shell.recordTypes'), entity: 'typeList', columns, items }, format, query)
}
