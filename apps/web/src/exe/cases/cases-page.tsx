import { Group, NativeSelect } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { statusesOf, type DisplayedStatus } from '@verka/domain/services/modes.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { momentText } from '../parts/due-text.ts'
import { caseColumns } from '../transactions/case-columns.tsx'
import { StatusChips, statusColumn, ViewChoice } from '../transactions/narrowing.tsx'

const STATUSES: readonly DisplayedStatus[] = [...statusesOf('issueManagement'), 'undone']

/** The filters of the case list, all in the address; by default everybody's open cases. */
function useCaseView() {
  const [search, set] = useAddressSearch()
  const requested = search.status === undefined ? ['started'] : search.status.split(',')
  return {
    type: search.type === 'own' ? ('own' as const) : ('all' as const),
    status: STATUSES.filter((status) => requested.includes(status)),
    service: search.service,
    set: (changes: { type?: string; status?: string; service?: string | undefined }) => set({ ...changes, page: undefined }),
  }
}

/** All cases of the site that the reader may see, of all services, or those that they opened or are responsible for; closed ones on request. */
export default function CasesPage() {
  const { t, textOf, text } = useText()
  const services = useCall(listTransactionTypes)
  const ofCases = services.data?.items.filter(({ mode }) => mode === 'issueManagement') ?? []
  const view = useCaseView()
  const service = ofCases.find(({ id }) => id === view.service)
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const columns: Column<Transaction>[] = [
    ...caseColumns(text),
    { key: 'elementTitle', title: t('exe.object'), isSortable: true, render: (row) => row.elementTitle },
    ...(ofCases.length > 1 ? [{ key: 'service', title: t('exe.service'), render: (row: Transaction) => textOf(row.localizedNames) }] : []),
    { key: 'createdAt', title: t('exe.when'), isSortable: true, width: 150, render: (row) => momentText(row.createdAt, text) },
    { key: 'createdBy', title: t('exe.byWhom'), isSortable: true, render: (row) => row.createdBy.name },
    statusColumn(text),
  ]
  const rows = useListRows(filterTransactions, {
    query: { type: view.type },
    body: {
      ...queryOf(state, columns),
      filters: [
        { column: 'transactionTypeId', value: service ? [service.id] : ofCases.map(({ id }) => id) },
        ...(view.status.length > 0 ? [{ column: 'status', value: view.status }] : []),
      ],
    },
    isEnabled: services.data !== undefined,
  })
  const narrowing = (
    <Group gap="md">
      <ViewChoice views={['all', 'own']} value={view.type} onChange={(type) => view.set({ type })} />
      {ofCases.length > 1 && (
        <NativeSelect
          size="md"
          aria-label={t('exe.service')}
          value={service?.id ?? ''}
          onChange={(event) => view.set({ service: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('exe.allServices') },
            ...ofCases.map(({ id, localizedNames }) => ({ value: id, label: textOf(localizedNames) })),
          ]}
        />
      )}
      <StatusChips
        mode="issueManagement"
        statuses={STATUSES}
        value={view.status}
        onChange={(chosen) => view.set({ status: chosen.join(',') })}
      />
    </Group>
  )
  return (
    <LoadedPage answer={services}>
      {() => (
        <ListPage<Transaction>
          title={t('exe.siteCases')}
          back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
          name="exe.cases"
          rows={rows}
          state={state}
          searchLabel={t('exe.searchTransactions')}
          narrowing={narrowing}
          columns={columns}
          rowKey={keyOf}
          rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.id })}
          empty={{
            icon: IconMessageReport,
            title: t('exe.casesEmpty'),
            text: t(view.type === 'own' ? 'exe.casesOwnEmptyHint' : 'exe.casesEmptyHint'),
          }}
        />
      )}
    </LoadedPage>
  )
}

const keyOf = (row: Transaction) => row.id
