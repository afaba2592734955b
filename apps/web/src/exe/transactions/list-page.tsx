import { Group, Stack, Switch } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { getElement } from '@verka/domain/elements/elements.api.ts'
import { statusesOf, type DisplayedStatus } from '@verka/domain/services/modes.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText, type Text } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { dueText, momentText } from '../parts/due-text.ts'
import { caseColumns } from './case-columns.tsx'
import { StatusChips, statusColumn, ViewChoice } from './narrowing.tsx'

/** The filters of the list by view, status and object, all in the address (specification section 2). */
function useTransactionView(statuses: readonly DisplayedStatus[]) {
  const [search, set] = useAddressSearch()
  const requested = (search.status ?? '').split(',')
  return {
    type: search.type === 'own' ? ('own' as const) : ('all' as const),
    status: statuses.filter((status) => requested.includes(status)),
    isRestricted: search.restrictToElement === '1',
    set: (changes: { type?: string; status?: string | undefined; restrictToElement?: string | undefined }) =>
      set({ ...changes, page: undefined }),
  }
}

/** Columns of borrower and due time; the lender is among the details. */
const loanColumns = (text: Text): Column<Transaction>[] => [
  { key: 'borrower', title: text.t('exe.borrowedBy'), isSortable: true, render: (row) => row.borrower?.name ?? '' },
  {
    key: 'dueAt',
    title: text.t('exe.dueDay'),
    isSortable: true,
    width: 170,
    render: (row) => (row.dueAt ? dueText(row.dueAt, text) : text.t('exe.lentForGood')),
  },
]

/** The transactions of a service: the user's own or all, of every object or of one. */
export default function TransactionListPage() {
  const elementId = useAddressParam('elementId')
  const transactionTypeId = useAddressParam('transactionTypeId')
  const { t, textOf, text } = useText()
  const element = useCall(getElement, { params: { id: elementId } })
  const service = useCall(getTransactionType, { params: { id: transactionTypeId } })
  const reached = statusesOf(service.data?.mode ?? 'unknown')
  const statuses: readonly DisplayedStatus[] = [...reached, 'undone']
  const view = useTransactionView(statuses)
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const isCases = service.data?.mode === 'issueManagement'
  const columns: Column<Transaction>[] = [
    ...(isCases ? caseColumns(text) : []),
    {
      key: 'createdAt',
      title: t('exe.when'),
      isMain: !isCases,
      isSortable: true,
      width: 180,
      render: (row) => momentText(row.createdAt, text),
    },
    { key: 'elementTitle', title: t('exe.object'), isSortable: true, render: (row) => `${row.elementTitle} (${row.elementCode})` },
    ...(service.data?.mode === 'loan'
      ? loanColumns(text)
      : [{ key: 'createdBy', title: t('exe.byWhom'), isSortable: true, render: (row: Transaction) => row.createdBy.name }]),
    statusColumn(text, service.data?.mode === 'loan' ? 240 : undefined),
  ]
  const rows = useListRows(filterTransactions, {
    query: { transactionTypeId, type: view.type, elementId: view.isRestricted ? elementId : undefined },
    body: { ...queryOf(state, columns), ...(view.status.length > 0 ? { filters: [{ column: 'status', value: view.status }] } : {}) },
  })
  const narrowing = (
    <Stack gap="sm">
      <Group gap="md">
        <ViewChoice views={['own', 'all']} value={view.type} onChange={(type) => view.set({ type })} />
        <Switch
          label={t('exe.restrictToElement', { element: element.data?.title ?? '' })}
          checked={view.isRestricted}
          onChange={(event) => view.set({ restrictToElement: event.currentTarget.checked ? '1' : undefined })}
        />
      </Group>
      {/* with one status there is no choice */}
      {reached.length > 1 && (
        <StatusChips
          mode={service.data?.mode}
          statuses={statuses}
          value={view.status}
          onChange={(chosen) => view.set({ status: chosen.length > 0 ? chosen.join(',') : undefined })}
        />
      )}
    </Stack>
  )
  return (
    <LoadedPage answer={service}>
      {(found) => (
        <ListPage<Transaction>
          title={textOf(found.localizedNames)}
          back={{ to: addressOf('/exe/id/$id', { id: elementId }), label: element.data?.title ?? t('exe.backToObject') }}
          name="transactions.own"
          rows={rows}
          state={state}
          searchLabel={t('exe.searchTransactions')}
          narrowing={narrowing}
          alsoNarrowed={
            view.status.length > 0 || view.isRestricted
              ? { clear: () => view.set({ status: undefined, restrictToElement: undefined }) }
              : undefined
          }
          columns={columns}
          rowKey={keyOf}
          rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.id })}
          empty={{ icon: IconHistory, title: t('exe.transactionsEmpty'), text: t('exe.transactionsEmptyHint') }}
        />
      )}
    </LoadedPage>
  )
}

const keyOf = (row: Transaction) => row.id
