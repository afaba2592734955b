import { IconReport } from '@tabler/icons-react'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useCalls } from '../../data/use-call.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { DateRangeFilter, useDateRange } from '../lists/date-range.tsx'
import { fieldColumns } from '../lists/field-columns.tsx'
import { listedFields } from '../lists/listed-fields.ts'

/** Every run of a service: when, on what, by whom, how far it came and what was entered last. */
export default function ReportPage() {
  const id = useAddressParam('id')
  const transactionType = useCall(getTransactionType, { params: { id } })
  const functionIds = [...new Set(transactionType.data?.operations.map((operation) => operation.operationTypeId))]
  const functions = useCalls(
    getOperationType,
    functionIds.map((functionId) => ({ params: { id: functionId } })),
  )
  const { user } = useSession()
  const text = useText()
  const { t, textOf, formatDateTime } = text
  const address = useListAddress({ ordering: { column: 'createdAt', dir: 'desc' } })
  const range = useDateRange('createdAt')
  const body = { ...address.query, filters: range.filters }
  const list = useCall(filterTransactions, { query: { transactionTypeId: id }, body }, { keepPrevious: true })
  return (
    <LoadedPage answer={transactionType}>
      {(type) => {
        const fields = functions.flatMap((each) => listedFields(each.dataPropertyTypes, user.role))
        const columns: Column<Transaction>[] = [
          {
            key: 'createdAt',
            title: t('admin.when'),
            isMain: true,
            isSortable: true,
            width: 180,
            render: (row) => formatDateTime(row.createdAt),
          },
          { key: 'elementTitle', title: t('admin.object'), isSortable: true, render: (row) => row.elementTitle },
          { key: 'elementCode', title: t('admin.elementCode'), isSortable: true, width: 130, render: (row) => row.elementCode },
          { key: 'createdBy', title: t('admin.byWhom'), isSortable: true, render: (row) => row.createdBy.name },
          {
            key: 'status',
            title: t('admin.status'),
            isSortable: true,
            width: 150,
            render: (row) => <TransactionStatusBadge status={row.status} />,
          },
          ...fieldColumns<Transaction>(fields, text),
        ]
        return (
          <ListPage
            title={t('admin.reportOf', { name: textOf(type.localizedNames) })}
            list={list}
            address={address}
            searchLabel={t('admin.logSearch')}
            filters={<DateRangeFilter range={range} />}
            activeFilter={range.isActive ? range : undefined}
            columns={columns}
            rowKey={(row) => row.id}
            rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.id }, { from: 'report' })}
            empty={{ icon: IconReport, title: t('admin.reportEmpty'), text: t('admin.reportEmptyHint') }}
          />
        )
      }}
    </LoadedPage>
  )
}
