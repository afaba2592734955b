import { Suspense, useDeferredValue, useState, type ComponentProps, type ReactNode } from 'react'
import { ActionIcon, Button, Group, Indicator, Paper, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconColumns, IconFilter, IconSearchOff } from '@tabler/icons-react'
import { useSession } from '../data/session-context.ts'
import { useText } from '../language/use-text.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../ui/feedback/skeletons.tsx'
import { SearchBox } from './search-box.tsx'
import { filterKeyOf, type Column } from './column.ts'
import { useColumnLayout, type ColumnLayout } from './columns/use-column-layout.ts'
import { ExportMenu, type RenderFiles, type SaveList } from './export/export-menu.tsx'
import { ImportLink } from './export/import-link.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { ListFoot, ListHead } from './list-ends.tsx'
import { isOrder, sortedOut } from './readable-filters.ts'
import { refusedTexts } from './refused-columns.ts'
import { UnreadFilters, type Unread } from './filters/unread-filters.tsx'
import type { FilterDrawer as Drawer } from './filters/filter-drawer.tsx'
import { BulkBar } from './selection/bulk-bar.tsx'
import { SelectMatching } from './selection/select-matching.tsx'
import { useSelection, type Selection } from './selection/use-selection.ts'
import { Cards } from './table/cards.tsx'
import { WideTable } from './table/wide-table.tsx'
import { ViewsMenu } from './views/views-menu.tsx'
import type { ListState } from './use-list-state.ts'
import type { ListRows } from './use-list-rows.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

/** The drag-and-drop library is large, and columns are seldom chosen. */
const ColumnChooser = lazyPart(() => import('./columns/column-chooser.tsx'))
// `lazy` forgets that it is of any rows
const FilterDrawer = lazyPart(async () => ({
  default: (await import('./filters/filter-drawer.tsx')).FilterDrawer,
})) as unknown as typeof Drawer

const PHONE = '(max-width: 48em)'

export interface ListProps<Row> {
  /** The list's name, under which its columns and views are stored, such as `elements.{id of the category}`. */
  name: string
  /** Label of the rows, for screen readers. */
  label: string
  rows: ListRows<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowLink?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  rowActionCount?: number | undefined
  /** Search, sort order and filters in the address, from `useListState`; without it the list is shown as given. */
  state?: ListState
  /** False: no search field although there is a state. */
  hasSearch?: boolean
  searchLabel?: string
  /** Next to the search field: page-specific filters. */
  narrowing?: ReactNode
  /** Additional inputs of those filters: below their row. */
  narrowingDetails?: ReactNode
  /**
   * Number of active page-specific filters. If given, a phone has all of them behind the filter button, like views and columns, so that the
   * rows begin on its first screen.
   */
  narrowingCount?: number | undefined
  /** Whether page-specific filters are active, so that an empty list shows 'no hits', and how to clear them. */
  alsoNarrowed?: { clear: () => void } | undefined
  /** Unreadable page-specific filters. */
  unread?: Unread | undefined
  /** Exports the list; without it the list cannot be exported. */
  save?: SaveList | undefined
  /** Further files beside the export. */
  renderFiles?: RenderFiles | undefined
  /** The page where rows of the list are imported, for those who may. */
  importAt?: string | undefined
  /** Actions on selected rows; without it none can be selected. */
  renderBulk?: ((selection: Selection<Row>) => ReactNode) | undefined
  /** Shown when there are no rows at all: a description and the next step. */
  empty: ComponentProps<typeof EmptyState>
}

/** A list in its card: search, filters, columns, order, as many rows as there are, and its loading, empty and error states. */
export function List<Row>(given: ListProps<Row>) {
  const { rows, rowKey, columns, name, renderBulk, narrowingCount } = given
  const requested = given.state
  const { readable, unread } = sortedOut(requested?.filters ?? {}, columns)
  // a filter that is not requested is not shown either
  const state = requested && { ...requested, filters: readable }
  const isOrderUnread = requested?.isOrderChosen === true && !requested.ordering.every((order) => isOrder(order, columns))
  const props = state ? { ...given, state } : given
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const isFolded = isPhone && narrowingCount !== undefined
  const layout = useColumnLayout(name, columns)
  const selection = useSelection(rows, rowKey)
  return (
    <Stack gap="md">
      {state && <Toolbar {...props} state={state} layout={layout} isPhone={isPhone} isFolded={isFolded} />}
      {state && !isFolded && props.narrowingDetails}
      {state && <FilterChips columns={layout.all} state={state} />}
      {/* the columns are those of the rows: they may come with them */}
      {state && !rows.isPending && (
        <UnreadFilters
          unread={[...unread, ...state.unread, ...(given.unread?.names ?? [])]}
          isOrderUnread={isOrderUnread}
          columns={columns}
          onForget={() => {
            state.forget([...unread, ...state.unread], isOrderUnread)
            given.unread?.forget()
          }}
        />
      )}
      <Paper
        withBorder
        radius="lg"
        style={{ overflow: 'hidden', background: 'var(--verka-card)' }}
        aria-busy={rows.isPending || rows.isStale}
      >
        {isPhone && <ListHead rows={rows} />}
        {/* the scroll position belongs to that list */}
        <Body key={name} {...props} layout={layout} selection={renderBulk ? selection : undefined} />
        <ListFoot rows={rows} isPhone={isPhone} />
      </Paper>
      {renderBulk && selection.rows.length > 0 && (
        <BulkBar count={selection.rows.length} onClear={selection.clear} note={<SelectMatching rows={rows} selection={selection} />}>
          {renderBulk(selection)}
        </BulkBar>
      )}
    </Stack>
  )
}

interface ToolbarProps<Row> extends ListProps<Row> {
  state: ListState
  layout: ColumnLayout<Row>
  isPhone: boolean
  /** Page-specific filters are behind the filter button. */
  isFolded: boolean
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { state, layout, rows, hasSearch = true, searchLabel, narrowing, narrowingDetails, narrowingCount = 0, isPhone, isFolded } = props
  const { t } = useText()
  const [isFiltering, filtering] = useDisclosure(false)
  const [isChoosing, choosing] = useDisclosure(false)
  const [hasChosen, setHasChosen] = useState(false)
  // it is loaded when it is first opened
  const [hasFiltered, setHasFiltered] = useState(false)
  if (isFiltering && !hasFiltered) setHasFiltered(true)
  const chooseColumns = () => {
    filtering.close()
    setHasChosen(true)
    choosing.open()
  }
  const ofColumns = layout.all.filter((column) => column.filter && state.filters[filterKeyOf(column)] !== undefined).length
  const active = ofColumns + (isFolded ? narrowingCount : 0)
  const canFilter = isFolded || layout.all.some((column) => column.filter)
  const areToolsFolded = isPhone && canFilter
  const content = isFolded && (
    <>
      {narrowing}
      {narrowingDetails}
    </>
  )
  const tools = (
    <>
      {props.importAt !== undefined && <ImportLink to={props.importAt} />}
      {props.save && <ExportMenu save={props.save} renderFiles={props.renderFiles} columns={layout.shown} total={rows.total} />}
      <ViewsMenu list={props.name} state={state} layout={layout} />
      <ActionIcon variant="default" size={42} aria-label={t('lists.columns')} title={t('lists.columns')} onClick={chooseColumns}>
        <IconColumns size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  )
  const search = hasSearch && <SearchBox value={state.search} onChange={state.setSearch} {...(searchLabel ? { label: searchLabel } : {})} />
  const filter = canFilter && (
    <Indicator style={{ flex: 'none' }} label={active} disabled={active === 0} size={18} offset={4}>
      <Button variant="default" leftSection={<IconFilter size={17} stroke={1.8} aria-hidden />} onClick={filtering.open}>
        {t('lists.filter')}
      </Button>
    </Indicator>
  )
  const toolRow = !areToolsFolded && (
    <Group gap={6} ml="auto" justify="flex-end">
      {tools}
    </Group>
  )
  return (
    <Group gap="sm" align="flex-end">
      {isPhone ? (
        <>
          <Group gap="sm" w="100%">
            {search}
            {filter}
            {toolRow}
          </Group>
          {!isFolded && narrowing}
        </>
      ) : (
        <>
          {search}
          {narrowing}
          {filter}
          {toolRow}
        </>
      )}
      {hasFiltered && (
        <Suspense fallback={null}>
          <FilterDrawer
            isOpen={isFiltering}
            onClose={filtering.close}
            columns={layout.all}
            shown={layout.shown}
            state={state}
            total={rows.total}
            own={
              areToolsFolded
                ? { content, isActive: isFolded && narrowingCount > 0, clear: isFolded ? props.alsoNarrowed?.clear : undefined, tools }
                : undefined
            }
          />
        </Suspense>
      )}
      {hasChosen && (
        <Suspense fallback={null}>
          <ColumnChooser isOpen={isChoosing} onClose={choosing.close} layout={layout} />
        </Suspense>
      )}
    </Group>
  )
}

function Body<Row>(props: ListProps<Row> & { layout: ColumnLayout<Row>; selection: Selection<Row> | undefined }) {
  const { label, rows, rowKey, rowLink, rowActions, rowActionCount, state, layout, selection, columns, alsoNarrowed, empty } = props
  const text = useText()
  const { t } = text
  // switched off for the whole tenant
  const isSortingOff = useSession().tenant.isColumnSortingDisabled
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  // the first rows are rendered in small portions
  const isDrawn = useDeferredValue(!rows.isPending)
  if (rows.errorTexts.length > 0) {
    const messages = rows.refused ? refusedTexts(rows.refused, columns, text) : rows.errorTexts
    return <ErrorState messages={messages} onRetry={rows.retry} />
  }
  if (rows.isPending || !isDrawn) return <ListSkeleton />
  let noHits: ReactNode
  if (rows.count === 0) {
    const isNarrowed =
      state !== undefined && (state.search !== '' || columns.some((column) => column.filter && filterKeyOf(column) in state.filters))
    if (!isNarrowed && !alsoNarrowed) return <EmptyState {...empty} />
    const clear = () => {
      alsoNarrowed?.clear()
      state?.showAll()
    }
    const showAll = (
      <Button variant="default" onClick={clear}>
        {t('ui.showAll')}
      </Button>
    )
    noHits = <EmptyState icon={IconSearchOff} title={t('ui.noHits')} text={t('ui.noHitsText')} action={showAll} />
    if (isPhone) return noHits
  }
  const Table = isPhone ? Cards : WideTable
  const onOrder = isSortingOff ? undefined : state?.setOrdering
  return (
    <>
      {/* also without hits: its heading may have a focused filter input */}
      <Table {...{ label, rows, layout, rowKey, rowLink, rowActions, rowActionCount, state, selection, onOrder }} />
      {noHits}
    </>
  )
}
