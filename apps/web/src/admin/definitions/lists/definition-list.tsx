import type { ComponentProps, ReactNode } from 'react'
import { Group } from '@mantine/core'
import { DEFINITION_COLUMNS } from '@verka/domain/definitions/definition.columns.ts'
import { useCall } from '../../../data/use-call.ts'
import { ContentStatusBadge } from '../../../entities/content-status-badge.tsx'
import { useText } from '../../../language/use-text.tsx'
import type { Column } from '../../../lists/column.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import { useListState } from '../../../lists/use-list-state.ts'
import { useLocalRows } from '../../../lists/use-local-rows.ts'
import { useResourceColumns } from '../../../lists/use-resource-list.ts'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import type { DefinitionKind, ListedDefinition } from '../definition-kind.ts'
import { LockdownBanner, useDefinitionRights } from '../use-definition-rights.tsx'
import { BulkStatus } from './bulk-status.tsx'
import { CopyOfRow } from './copy-of-row.tsx'

/** Specific columns of one kind between name and status, and their values for sorting and filtering. */
export interface OwnColumns<Row> {
  columns: Column<Row>[]
  valueOf: Record<string, (row: Row) => string | number>
}

interface DefinitionListProps<Row extends ListedDefinition> {
  kind: DefinitionKind<unknown, Row>
  own: OwnColumns<Row>
  renderName?: (row: Row) => ReactNode
  /** Another way to create one. */
  otherWay?: ReactNode
  /** A list of one category: omitted columns, and differences of its page. */
  within?: {
    keep: (row: Row) => boolean
    /** Searched in addition to name and description. */
    textOf: (row: Row) => string
    categoryOf: (row: Row) => string
    create: ReactNode
    emptyText: string
    page: Partial<
      Pick<ComponentProps<typeof ListPage<Row>>, 'back' | 'description' | 'name' | 'narrowing' | 'narrowingCount' | 'alsoNarrowed'>
    >
  }
}

/** The list of one kind of definition: search, order, copy, status of several, export. */
export function DefinitionList<Row extends ListedDefinition>({ kind, own, renderName, otherWay, within }: DefinitionListProps<Row>) {
  const { t, textOf } = useText()
  const { words, addresses, obeysLockdown } = kind
  const { mayEdit, mayOpen } = useDefinitionRights({ obeysLockdown })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const nameOf = (type: Row) => textOf(type.localizedNames)
  const shared = useResourceColumns<Row>(DEFINITION_COLUMNS)
  const [name, status, updatedAt] = shared.columns as [Column<Row>, Column<Row>, Column<Row>]
  const columns: Column<Row>[] = [
    { ...name, render: renderName ?? nameOf },
    ...own.columns,
    { ...status, render: (type) => <ContentStatusBadge status={type.status} /> },
    updatedAt,
  ]
  const rows = useLocalRows(useCall(kind.calls.list), {
    state,
    columns,
    ...(within && { keep: within.keep }),
    searchIn: (type) => [nameOf(type), textOf(type.localizedDescriptions), within?.textOf(type)].join(' '),
    valueOf: { ...shared.valueOf, ...own.valueOf },
  })
  const toNew = (
    <>
      {otherWay}
      <ButtonLink to={addresses.create({})}>{t(words.create)}</ButtonLink>
    </>
  )
  const create = mayEdit && (within ? within.create : toNew)
  const copyOf = (type: Row) => addresses.create({ ...(within && { category: within.categoryOf(type) }), from: type.id })
  const toCopy = (type: Row) => <CopyOfRow to={copyOf(type)} type={type} />
  return (
    <ListPage
      title={t(words.title)}
      description={t(words.hint)}
      actions={create}
      banner={obeysLockdown ? <LockdownBanner /> : undefined}
      name={kind.listName}
      {...within?.page}
      rows={rows}
      state={state}
      columns={columns}
      save={(...how) =>
        kind.save(
          rows.here.map(({ id }) => id),
          ...how,
        )
      }
      rowKey={(type) => type.id}
      rowLink={(type) => (mayOpen ? addresses.edit(type.id) : addresses.things(type.id))}
      rowActions={mayEdit ? toCopy : undefined}
      renderBulk={mayEdit ? (selection) => <BulkStatus entity={kind.entity} selection={selection} /> : undefined}
      empty={{
        icon: kind.icon,
        title: t(words.empty),
        text: mayEdit ? (within?.emptyText ?? t(words.emptyHint)) : undefined,
        action: create && <Group gap="sm">{create}</Group>,
      }}
    />
  )
}
