import type { ComponentProps, ReactNode } from 'react'
import { Button, Container, Group, Paper, Stack } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx'
import { ListSkeleton } from '../feedback/skeletons.tsx'
import { PageTitle } from '../page/page.tsx'
import pageClasses from '../page/page.module.css'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { Paging } from './paging.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListAddress } from './use-list-address.ts'

/** What a list call has answered so far: what `useCall` gives for any list. */
export interface ListAnswer<Row> {
  data: { items: readonly Row[]; totalCount?: number | undefined } | undefined
  isPending: boolean
  isStale: boolean
  errorTexts: string[]
  retry: (() => void) | undefined
}

interface ListProps<Row> {
  /** What the rows are, for screen readers. */
  label: string
  list: ListAnswer<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Search, order and page in the address, from `useListAddress`; without it the list is shown whole. */
  address?: ListAddress
  /** False: no search field although there is an address. */
  hasSearch?: boolean
  searchLabel?: string
  /** Beside the search field: filters. */
  filters?: ReactNode
  /** Whether a filter narrows the list, so that an empty answer says 'no hits', and what takes it away. */
  activeFilter?: { clear: () => void } | undefined
  /** What is shown when there is nothing at all: what belongs here and the next step. */
  empty: ComponentProps<typeof EmptyState>
}

/** A list in its card, with search, filters, order, pages, and its loading, empty and error states. */
function List<Row>(props: ListProps<Row>) {
  const { t } = useText()
  // switched off for the whole tenant
  const isSortingOff = useSession().tenant.isColumnSortingDisabled
  const { label, list, columns, rowKey, rowLink, rowActions, address, hasSearch = true, searchLabel, filters, activeFilter, empty } = props
  const hasToolbar = (address !== undefined && hasSearch) || filters !== undefined
  const isNarrowed = (address?.search ?? '') !== '' || activeFilter !== undefined
  const total = list.data?.totalCount ?? list.data?.items.length ?? 0
  const isEmpty = list.data !== undefined && list.data.items.length === 0
  const showAll = () => {
    activeFilter?.clear()
    address?.setSearch('')
  }
  const body = () => {
    if (list.errorTexts.length > 0 && list.data === undefined) return <ErrorState messages={list.errorTexts} onRetry={list.retry} />
    if (list.data === undefined) return <ListSkeleton />
    if (isEmpty && isNarrowed) {
      return (
        <EmptyState
          icon={IconSearchOff}
          title={t('ui.noHits')}
          text={t('ui.noHitsText')}
          action={
            <Button variant="default" onClick={showAll}>
              {t('ui.showAll')}
            </Button>
          }
        />
      )
    }
    // a page behind the last one: a stale link, or rows that were deleted meanwhile
    if (isEmpty && address && address.page > 1) {
      return (
        <EmptyState
          icon={IconSearchOff}
          title={t('ui.noHits')}
          action={<Button onClick={() => address.setPage(1)}>{t('ui.toFirstPage')}</Button>}
        />
      )
    }
    if (isEmpty) return <EmptyState {...empty} />
    return (
      <DataTable
        label={label}
        columns={columns}
        rows={list.data.items}
        rowKey={rowKey}
        rowLink={rowLink}
        rowActions={rowActions}
        ordering={address?.ordering}
        onOrder={isSortingOff ? undefined : address?.setOrdering}
        isStale={list.isStale}
      />
    )
  }
  return (
    <Stack gap="md">
      {hasToolbar && (
        <Group gap="sm" align="flex-end">
          {address && hasSearch && (
            <SearchBox value={address.search} onChange={address.setSearch} {...(searchLabel ? { label: searchLabel } : {})} />
          )}
          {filters}
        </Group>
      )}
      <Paper
        withBorder
        radius="lg"
        style={{ overflow: 'hidden', background: 'var(--verka-card)' }}
        aria-busy={list.isPending || list.isStale}
      >
        {body()}
        {address && !isEmpty && list.data && (
          <Paging
            page={address.page}
            pageSize={address.pageSize}
            totalCount={total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        )}
      </Paper>
    </Stack>
  )
}

type ListPageProps<Row> = Omit<ListProps<Row>, 'label'> & ComponentProps<typeof PageTitle> & { label?: string; banner?: ReactNode }

/** A page that is a list: title, actions, search, rows. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, back, badge, actions, label, banner, ...list } = props
  return (
    <Container size={1280} className={pageClasses.page}>
      <Stack gap="lg">
        <PageTitle title={title} description={description} badge={badge} actions={actions} {...(back ? { back } : {})} />
        {banner}
        <List label={label ?? title} {...list} />
      </Stack>
    </Container>
  )
}
