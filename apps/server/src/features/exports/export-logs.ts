import { reachOf } from '@verka/domain/access/permissions.ts'
import type { QueryOf } from '@verka/domain/api/contract.ts'
import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { ExportQuery } from '@verka/domain/lists/export-query.ts'
import type { exportOperations as operationsCall, exportTransactions as transactionsCall } from '@verka/domain/exports/exports.api.ts'
import { distinctTitles } from '@verka/domain/lists/distinct-titles.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { FullOperation } from '@verka/domain/operations/operations.api.ts'
import { validityOf } from '@verka/domain/operations/validity.ts'
import { displayedStatusOf } from '@verka/domain/services/modes.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { loadOperationType, loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { filterOperations } from '../operations/operations.ts'
import { listTransactionTypes, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { filterTransactions } from '../transactions/transactions.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, fieldColumns, wordsOf, type ExportColumn } from '../list-export/export-list.ts'

/** Whether the caller may export only their own rows (domain/access/permissions). */
const isOwnOnly = ({ actor }: SiteContext) => reachOf(actor.role, 'exports', 'read') === 'own'

/** The event log of a function. @throws as the log does */
export async function exportOperations(
  context: SiteContext,
  { operationTypeId, format }: QueryOf<typeof operationsCall>,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const type = await loadOperationType(context, operationTypeId)
  const { status, localizedNames, elementTypeId } = type
  const services = new Map((await listTransactionTypes(context)).map((service) => [service.id, service]))
  const serviceName = (id: TransactionTypeId) => textIn(services.get(id)?.localizedNames ?? [], context.culture, context.tenant.culture)
  const list = {
    name: textIn(localizedNames, context.culture, context.tenant.culture),
    columns: {
      executedAt: { title: t('admin.when'), cell: (row: FullOperation) => momentCell(row.executedAt) },
      elementTitle: { title: t('admin.object'), cell: (row: FullOperation) => textCell(row.elementTitle) },
      elementCode: { title: t('admin.elementCode'), cell: (row: FullOperation) => textCell(row.elementCode) },
      executedBy: { title: t('admin.byWhom'), cell: (row: FullOperation) => textCell(row.executedBy.name) },
      mode: { title: t('admin.step'), cell: (row: FullOperation) => textCell(t(`admin.operationMode.${row.mode}`)) },
      validity: { title: t('admin.validity'), cell: (row: FullOperation) => textCell(t(`admin.validity.${validityOf(row)}`)) },
      transactionTypeId: { title: t('exe.service'), cell: (row: FullOperation) => textCell(serviceName(row.transactionTypeId)) },
      status: {
        title: t('admin.status'),
        cell: (row: FullOperation) => {
          const displayed = displayedStatusOf(row.status, row.transactionUndoneAt)
          return textCell(t(statusKey(services.get(row.transactionTypeId)?.mode, displayed)))
        },
      },
      ...fieldColumns<FullOperation>(context, visibleFields(type.dataPropertyTypes, context.actor.role)),
    },
    read: (now: SiteContext, requested: ListQuery) => filterOperations(now, { operationTypeId, isOwnOnly: isOwnOnly(now) }, requested),
    note: (rows: number) => {
      const after = { status, localizedNames, elementTypeId, format, rows }
      audit(context, { action: 'export', entity: 'operationType', entityId: type.id, after })
    },
  }
  return exportList(context, list, format, wanted, question)
}

/** Columns of several functions in one file, titled as in the list. */
function columnsOfFunctions<Row>(
  functions: readonly { name: string; columns: Record<string, ExportColumn<Row>> }[],
  taken: readonly string[],
): Record<string, ExportColumn<Row>> {
  const titles = distinctTitles(
    functions.map(({ name, columns }) => ({ name, titles: Object.values(columns).map(({ title }) => title) })),
    taken,
  )
  return Object.fromEntries(
    functions.flatMap(({ columns }, at) =>
      Object.entries(columns).map(([id, column], index) => [id, { ...column, title: titles[at]![index]! }] as const),
    ),
  )
}

/** The transaction report of a service. @throws as the report does */
export async function exportTransactions(
  context: SiteContext,
  { transactionTypeId, format }: QueryOf<typeof transactionsCall>,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const service = await loadTransactionType(context, transactionTypeId)
  const { status, localizedNames, elementTypeId, restricted } = service
  const functions = await loadOperationTypes(context, [...new Set(service.operations.map((operation) => operation.operationTypeId))])
  const columns = {
    createdAt: { title: t('admin.when'), cell: (row: Transaction) => momentCell(row.createdAt) },
    elementTitle: { title: t('admin.object'), cell: (row: Transaction) => textCell(row.elementTitle) },
    elementCode: { title: t('admin.elementCode'), cell: (row: Transaction) => textCell(row.elementCode) },
    createdBy: { title: t('admin.byWhom'), cell: (row: Transaction) => textCell(row.createdBy.name) },
    status: {
      title: t('admin.status'),
      cell: (row: Transaction) => textCell(t(statusKey(row.mode, displayedStatusOf(row.status, row.undoneAt)))),
    },
    ...(service.mode === 'loan' && {
      borrower: { title: t('admin.borrower'), cell: (row: Transaction) => textCell(row.borrower?.name) },
      dueAt: { title: t('admin.dueAt'), cell: (row: Transaction) => momentCell(row.dueAt) },
      isOverdue: { title: t('admin.overdue'), cell: (row: Transaction) => textCell(row.isOverdue ? t('lists.yes') : '') },
    }),
    updatedAt: { title: t('admin.changed'), cell: (row: Transaction) => momentCell(row.updatedAt) },
  }
  const answers = functions.map((type) => ({
    name: textIn(type.localizedNames, context.culture, context.tenant.culture),
    columns: fieldColumns<Transaction>(context, visibleFields(type.dataPropertyTypes, context.actor.role)),
  }))
  const taken = Object.values(columns).map(({ title }) => title)
  const list = {
    name: textIn(localizedNames, context.culture, context.tenant.culture),
    columns: { ...columns, ...columnsOfFunctions(answers, taken) },
    read: (now: SiteContext, requested: ListQuery) =>
      filterTransactions(now, { transactionTypeId, type: isOwnOnly(now) ? 'begun' : undefined }, requested),
    note: (rows: number) => {
      const after = { status, localizedNames, elementTypeId, restricted, format, rows }
      audit(context, { action: 'export', entity: 'transactionType', entityId: service.id, after })
    },
  }
  return exportList(context, list, format, wanted, question)
}
