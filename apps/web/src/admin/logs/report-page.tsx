import { IconReport } from '@tabler/icons-react'
import { exportTransactions } from '@verka/domain/exports/exports.api.ts'
import { formatDue } from '@verka/domain/localization/due.ts'
import { getFullOperationType, getOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { DISPLAYED_STATUSES, MODE_RULES, type DisplayedStatus } from '@verka/domain/services/modes.ts'
import { distinctTitles } from '@verka/domain/lists/distinct-titles.ts'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useCalls } from '../../data/use-call.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText, type Text } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { fieldColumns } from '../../lists/fields/field-columns.tsx'
import { objectColumns } from './object-columns.ts'
import { PEOPLE } from '../lists/people-filter.ts'
import { ReportChart } from './log-charts.tsx'

/** The transaction report: each transaction with time, object, user, status and latest values. */
export default function ReportPage() {
  const id = useAddressParam('id')
  const transactionType = useCall(getTransactionType, { params: { id } })
  const functionIds = [...new Set(transactionType.data?.operations.map((operation) => operation.operationTypeId))]
  const functions = useCalls(
    getOperationType,
    functionIds.map((functionId) => ({ params: { id: functionId } })),
  )
  const { t, textOf } = useText()
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const areHere = transactionType.data !== undefined && (functions.length > 0 || functionIds.length === 0)
  const columns = useTransactionColumns(transactionType.data, areHere ? functions : [])
  const question = queryOf(state, columns)
  const rows = useListRows(filterTransactions, {
    query: { transactionTypeId: id },
    body: question,
    isEnabled: areHere,
  })
  return (
    <LoadedPage answer={transactionType}>
      {(type) => (
        <ListPage<Transaction>
          name={`transactions.${id}`}
          title={t('admin.reportOf', { name: textOf(type.localizedNames) })}
          rows={rows}
          state={state}
          searchLabel={t('admin.logSearch')}
          columns={columns}
          banner={
            <ReportChart
              serviceId={id}
              serviceMode={transactionType.data?.mode}
              question={question}
              onTime={(days) => state.setFilter('createdAt', days)}
            />
          }
          save={(format, shown) =>
            saveDocument(exportTransactions, { query: { transactionTypeId: id, format }, body: { ...question, columns: shown } })
          }
          rowKey={keyOf}
          rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.id }, { from: 'report' })}
          empty={{ icon: IconReport, title: t('admin.reportEmpty'), text: t('admin.reportEmptyHint') }}
        />
      )}
    </LoadedPage>
  )
}

const keyOf = (row: Transaction) => row.id

function useTransactionColumns(
  service: TransactionType | undefined,
  functions: readonly Pick<OperationType, 'id' | 'localizedNames' | 'dataPropertyTypes'>[],
): Column<Transaction>[] {
  const { user } = useSession()
  const { t, formatDateTime, text } = useText()
  const isLoan = service?.mode === 'loan'
  const statuses: readonly DisplayedStatus[] = [...MODE_RULES[service?.mode ?? 'unknown'].statuses, 'undone']
  const columns: Column<Transaction>[] = [
    {
      key: 'createdAt',
      title: t('admin.when'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 180,
      render: (row) => formatDateTime(row.createdAt),
    },
    ...objectColumns<Transaction>(t, service?.elementTypeId),
    {
      key: 'createdBy',
      title: t('admin.byWhom'),
      isSortable: true,
      filter: { ...PEOPLE, isNeverEmpty: true },
      filterKey: 'createdById',
      render: (row) => row.createdBy.name,
    },
    {
      key: 'status',
      title: t('admin.status'),
      isSortable: true,
      // an overdue one has a badge
      width: isLoan ? 240 : 150,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: DISPLAYED_STATUSES.filter((status) => statuses.includes(status)).map((status) => ({
          value: status,
          label: t(statusKey(service?.mode, status)),
        })),
      },
      render: (row) => <TransactionStatusBadge status={row.status} mode={row.mode} isOverdue={row.isOverdue} undoneAt={row.undoneAt} />,
    },
    ...(isLoan ? loanColumns(text) : []),
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      isExtra: true,
      width: 170,
      filter: { kind: 'day' },
      holds: 'moment',
      render: (row) => formatDateTime(row.updatedAt),
    },
  ]
  const answers = functions.map(({ id, localizedNames, dataPropertyTypes }) => ({
    name: text.textOf(localizedNames),
    columns: fieldColumns<Transaction>(dataPropertyTypes, {
      role: user.role,
      text,
      readFull: async () => (await call(getFullOperationType, { params: { id } })).dataPropertyTypes,
      isLog: true,
      chosen: service?.settings.listColumns,
    }),
  }))
  const titles = distinctTitles(
    answers.map((own) => ({ name: own.name, titles: own.columns.map(({ title }) => title) })),
    columns.map(({ title }) => title),
  )
  return [...columns, ...answers.flatMap((own, at) => own.columns.map((column, index) => ({ ...column, title: titles[at]![index]! })))]
}

/** Additional columns of loans: borrower and due time. */
const loanColumns = ({ t, culture, timeZone }: Text): Column<Transaction>[] => [
  {
    key: 'borrower',
    title: t('admin.borrower'),
    isSortable: true,
    filter: PEOPLE,
    filterKey: 'borrowerId',
    render: (row) => row.borrower?.name ?? '',
  },
  {
    key: 'dueAt',
    title: t('admin.dueAt'),
    isSortable: true,
    width: 170,
    filter: { kind: 'day', mayBeEmpty: true },
    holds: 'moment',
    render: (row) => (row.dueAt === null ? '' : formatDue(row.dueAt, { culture, timeZone })),
  },
  {
    key: 'isOverdue',
    title: t('admin.overdue'),
    isSortable: true,
    isExtra: true,
    width: 120,
    filter: { kind: 'boolean' },
    render: (row) => (row.isOverdue ? t('lists.yes') : ''),
  },
]
