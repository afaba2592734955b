import { Chip, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { reachOf } from '@verka/domain/access/permissions.ts'
import { statusesOf } from '@verka/domain/services/modes.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { momentText } from '../parts/due-text.ts'
import { caseColumns } from '../transactions/case-columns.tsx'
import classes from '../transactions/list-page.module.css'

const STATUSES = statusesOf('issueManagement')

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

/** All cases of the site that the reader may see, of all services: open ones first, closed ones on request. */
export default function CasesPage() {
  const text = useText()
  const { t, textOf } = text
  const { user } = useSession()
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
    {
      key: 'status',
      title: t('exe.statusLabel'),
      isSortable: true,
      width: 150,
      render: (row) => <TransactionStatusBadge status={row.status} mode={row.mode} />,
    },
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
      {/* a restricted user sees the cases of their privileges, so there is no choice of view */}
      {reachOf(user.role, 'transactions', 'read') !== 'own' && (
        <SegmentedControl
          className={classes.view}
          aria-label={t('exe.view')}
          value={view.type}
          onChange={(type) => view.set({ type })}
          data={[
            { value: 'all', label: t('exe.viewAll') },
            { value: 'own', label: t('exe.viewOwn') },
          ]}
        />
      )}
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
      <Chip.Group multiple value={view.status} onChange={(chosen) => view.set({ status: chosen.join(',') })}>
        <Group gap="xs" role="group" aria-label={t('exe.statusFilter')}>
          {STATUSES.map((status) => (
            <Chip key={status} value={status} size="sm" className={classes.chip}>
              {t(statusKey('issueManagement', status))}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
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
          empty={{ icon: IconMessageReport, title: t('exe.casesEmpty'), text: t('exe.casesEmptyHint') }}
        />
      )}
    </LoadedPage>
  )
}

const keyOf = (row: Transaction) => row.id
