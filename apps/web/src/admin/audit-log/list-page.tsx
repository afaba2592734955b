import { Suspense, useState } from 'react'
import { exportAuditLog } from '@verka/domain/exports/exports.api.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { IconListSearch } from '@tabler/icons-react'
import {
  AUDIT_ACTIONS,
  AUDITED_ENTITIES,
  filterAuditLog,
  type AuditAction,
  type AuditedEntity,
  type AuditEntry,
  type AuditQuery,
} from '@verka/domain/audit/audit-log.api.ts'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Who } from './who.tsx'
import type { Column } from '../../lists/column.ts'
import { sortedOut } from '../../lists/readable-filters.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { useListState, type ListState } from '../../lists/use-list-state.ts'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { PEOPLE } from '../lists/people-filter.ts'
import { actionName, entityName, nameOfEntry } from '../changes/entry-words.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

/** Loaded when an entry is opened: the list does not wait for it. */
const EntryDrawer = lazyPart(() => import('./entry-drawer.tsx'))

const keyOf = (entry: AuditEntry) => entry.id

/** `/auditLog`: the log, newest first; a row opens the values before and after. */
export default function AuditLogPage() {
  const { t } = useText()
  const state = useListState({ ordering: { column: 'at', dir: 'desc' } })
  const [search, setSearch] = useAddressSearch()
  // once rendered it animates its own closing, with its content
  const [hasOpened, setOpened] = useState(false)
  if (search.entry !== undefined && !hasOpened) setOpened(true)
  const columnsOf = useAuditColumns(state)
  const question = auditQueryOf(state, columnsOf([]))
  const rows = useListRows(filterAuditLog, { body: question, isCounted: false })
  const columns = columnsOf(rows.here)
  return (
    <>
      <ListPage<AuditEntry>
        name="auditLog"
        title={t('audit.title')}
        description={t('audit.hint')}
        rows={rows}
        state={state}
        hasSearch={false}
        columns={columns}
        save={(format, shown) => saveDocument(exportAuditLog, { query: { format }, body: { ...question, columns: shown } })}
        rowKey={keyOf}
        rowLink={(entry) => addressOf('/auditLog', undefined, { ...search, entry: entry.id })}
        empty={{ icon: IconListSearch, title: t('audit.empty'), text: t('audit.emptyHint') }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <EntryDrawer id={search.entry} onClose={() => setSearch({ entry: undefined })} />
        </Suspense>
      )}
    </>
  )
}

/** The filtered values of a column. */
const chosen = <Value extends string>(value: FilterValue | undefined): Value[] | undefined =>
  value === undefined ? undefined : (Array.isArray(value) ? value : [value]).filter((item): item is Value => typeof item === 'string')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The single row to which the log is filtered. */
const thingIn = ({ filters }: ListState) => chosen(filters.entityId)?.find((id) => UUID.test(id))

/** The query of the log by the filters in the address. */
function auditQueryOf(state: ListState, columns: readonly Column<AuditEntry>[]): AuditQuery {
  const filters = sortedOut(state.filters, columns).readable
  const days = filters.at
  const dayOf = (bound: 'from' | 'to') => {
    if (typeof days === 'string') return { [bound]: days }
    const day = typeof days === 'object' && days !== null && bound in days ? (days as { from?: unknown; to?: unknown })[bound] : undefined
    return typeof day === 'string' && day !== '' ? { [bound]: day } : {}
  }
  const requested = {
    actions: chosen<AuditAction>(filters.action),
    entities: chosen<AuditedEntity>(filters.entity),
    actorIds: chosen(filters.actorId),
    sites: chosen(filters.site),
    entityId: chosen(filters.entityId)?.[0],
    ...dayOf('from'),
    ...dayOf('to'),
  }
  return Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
}

/** The columns, given the loaded rows: one of them names the filtered row. */
function useAuditColumns(state: ListState): (here: readonly AuditEntry[]) => Column<AuditEntry>[] {
  const { t, formatDateTime } = useText()
  const { sites } = useSession()
  const thing = thingIn(state)
  const nameIn = (here: readonly AuditEntry[]) => here.find((entry) => entry.entityId === thing && entry.name !== null)?.name
  return (here) => [
    {
      key: 'at',
      title: t('admin.when'),
      isMain: true,
      filter: { kind: 'day', isOfDays: true },
      holds: 'moment',
      width: 182,
      render: (entry) => formatDateTime(entry.at),
    },
    {
      key: 'actor',
      title: t('audit.who'),
      filter: { ...PEOPLE, isNeverEmpty: true },
      filterKey: 'actorId',
      width: 170,
      render: (entry) => <Who actor={entry.actor} entity={entry.entity} />,
    },
    {
      key: 'action',
      title: t('audit.action'),
      width: 110,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
      },
      render: (entry) => actionName(entry.action, t),
    },
    {
      key: 'entity',
      title: t('audit.kind'),
      width: 185,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: AUDITED_ENTITIES.map((entity) => ({ value: entity, label: t(`audit.entity.${entity}`) })),
      },
      render: (entry) => entityName(entry.entity, t),
    },
    { key: 'name', title: t('audit.name'), render: nameOfEntry },
    {
      key: 'site',
      title: t('audit.site'),
      width: 150,
      isHiddenOnPhone: true,
      filter: { kind: 'choice', isNeverEmpty: true, choices: sites.map(({ key, name }) => ({ value: key, label: name })) },
      render: (entry) => entry.siteName ?? '',
    },
    { key: 'address', title: t('audit.address'), width: 130, isHiddenOnPhone: true, render: (entry) => entry.address ?? '' },
    { key: 'requestId', title: t('audit.requestId'), isExtra: true, isHiddenOnPhone: true, render: (entry) => entry.requestId },
    {
      key: 'entityId',
      title: t('audit.thing'),
      isExtra: true,
      isHiddenOnPhone: true,
      // set by a link from the row's page, not by its id
      filter:
        thing === undefined ? undefined : { kind: 'choice', isNeverEmpty: true, choices: [{ value: thing, label: nameIn(here) ?? thing }] },
      render: (entry) => entry.entityId,
    },
  ]
}
