import { Suspense } from 'react'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconHandStop,
  IconLoader,
  IconProgressCheck,
  IconStackFront,
} from '@tabler/icons-react'
import { listBulkChanges, type BulkChange, type BulkState } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { addressOf } from '../../addresses.ts'
import { useBulkChange } from '../../data/use-bulk-change.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { aimOfBulk, titleOfBulk } from './bulk-words.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const BulkPanel = lazyPart(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

/** The latest bulk changes of the site; `?id=` shows one of them, from its preview to its report. */
export default function BulkChangesPage() {
  const [{ id }] = useAddressSearch()
  return id === undefined ? <BulkChangeList /> : <BulkChangePage key={id} id={id} />
}

const STATES = {
  checking: { tone: 'info', icon: IconLoader },
  checked: { tone: 'neutral', icon: IconClipboardCheck },
  running: { tone: 'info', icon: IconProgressCheck },
  done: { tone: 'success', icon: IconCircleCheck },
  stopped: { tone: 'warning', icon: IconHandStop },
  undoing: { tone: 'info', icon: IconArrowBackUp },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
} as const satisfies Record<BulkState, object>

function StateBadge({ state }: { state: BulkState }) {
  const { t } = useText()
  return <StatusBadge {...STATES[state]}>{t(`bulk.state.${state}`)}</StatusBadge>
}

function BulkChangePage({ id }: { id: string }) {
  const { t, formatDateTime } = useText()
  const answer = useBulkChange(id)
  return (
    <LoadedPage answer={answer}>
      {(bulk) => (
        <Page
          title={titleOfBulk(bulk, bulk.total, t)}
          description={t('history.byWhomWhen', { name: bulk.by.name, when: formatDateTime(bulk.createdAt) })}
          back={{ to: addressOf('/bulkChanges'), label: t('shell.bulkChanges') }}
          badge={<StateBadge state={bulk.state} />}
        >
          <Section>
            <Suspense fallback={<FormSkeleton />}>
              <BulkPanel id={id} />
            </Suspense>
          </Section>
        </Page>
      )}
    </LoadedPage>
  )
}

function BulkChangeList() {
  const { t, formatDateTime, formatNumber } = useText()
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const titleOf = (bulk: BulkChange) => titleOfBulk(bulk, bulk.total, t)
  const columns: Column<BulkChange>[] = [
    { key: 'what', title: t('bulk.what'), isMain: true, isSortable: true, render: titleOf },
    { key: 'aim', title: t('audit.contents'), render: (bulk) => aimOfBulk(bulk, t) },
    { key: 'state', title: t('bulk.state'), isSortable: true, width: 160, render: (bulk) => <StateBadge state={bulk.state} /> },
    {
      key: 'done',
      title: t('bulk.done'),
      isSortable: true,
      align: 'right',
      width: 120,
      render: ({ counts }) => formatNumber(counts.done),
    },
    { key: 'by', title: t('admin.byWhom'), isSortable: true, width: 180, render: ({ by }) => by.name },
    {
      key: 'createdAt',
      title: t('admin.when'),
      isSortable: true,
      holds: 'moment',
      width: 180,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ]
  const rows = useLocalRows(useCall(listBulkChanges), {
    state,
    columns,
    searchIn: (bulk) => `${titleOf(bulk)} ${aimOfBulk(bulk, t)} ${bulk.by.name}`,
    valueOf: {
      what: titleOf,
      state: (bulk) => bulk.state,
      done: ({ counts }) => counts.done,
      by: ({ by }) => by.name,
      createdAt: ({ createdAt }) => createdAt,
    },
  })
  return (
    <ListPage
      title={t('shell.bulkChanges')}
      description={t('bulk.hint')}
      name="bulkChanges"
      rows={rows}
      state={state}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/bulkChanges', undefined, { id })}
      empty={{ icon: IconStackFront, title: t('bulk.empty'), text: t('bulk.emptyHint') }}
    />
  )
}
