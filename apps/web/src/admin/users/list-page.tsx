import { IconUsers } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { exportUsers } from '@verka/domain/exports/exports.api.ts'
import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { filterUsers, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { stateOfUser, UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { UserFilters, useUserFilters } from './user-filters.tsx'

/** Number of sites named in a cell, before they are only counted. */
const NAMED_SITES = 1

const keyOf = (user: User) => user.id

/** The people whom the reader administers. */
export default function UserListPage() {
  const { t, formatDateTime } = useText()
  const { user: reader } = useSession()
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const filter = useUserFilters()
  const sites = useCall(listUserSites).data?.items ?? []
  const sitesOf = ({ sites: keys }: User) =>
    keys.length > NAMED_SITES
      ? t('users.siteCount', { count: keys.length })
      : keys.map((key) => sites.find((site) => site.key === key)?.name ?? key).join(', ')
  const columns: Column<User>[] = [
    { key: 'name', title: t('users.name'), isMain: true, isSortable: true, filter: { kind: 'text' }, render: (user) => user.name },
    {
      key: 'userName',
      title: t('users.userName'),
      width: 150,
      isSortable: true,
      filter: { kind: 'text' },
      render: (user) => user.userName,
    },
    { key: 'email', title: t('users.email'), width: 240, isSortable: true, filter: { kind: 'text' }, render: (user) => user.email },
    {
      key: 'phoneNo',
      title: t('users.phoneNo'),
      width: 160,
      isSortable: true,
      filter: { kind: 'text' },
      isExtra: true,
      isHiddenOnPhone: true,
      render: (user) => user.phoneNo,
    },
    { key: 'role', title: t('users.role'), width: 200, isSortable: true, render: (user) => t(`users.role.${user.role}`) },
    { key: 'sites', title: t('users.sites'), width: 150, render: sitesOf },
    {
      key: 'isDisabled',
      title: t('users.state'),
      width: 130,
      isSortable: true,
      render: (user) => <UserStateBadge state={stateOfUser(user)} />,
    },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 170,
      isExtra: true,
      isHiddenOnPhone: true,
      render: (user) => formatDateTime(user.updatedAt),
    },
  ]
  const query = queryOf(state, columns)
  const question = { ...query, filters: [...(query.filters ?? []), ...filter.filters] }
  const rows = useListRows(filterUsers, { body: question })
  const create = <ButtonLink to={addressOf('/users/create')}>{t('users.create')}</ButtonLink>
  return (
    <ListPage<User>
      name="users"
      title={t('shell.users')}
      description={t('users.hint')}
      actions={create}
      rows={rows}
      state={state}
      searchLabel={t('users.search')}
      narrowing={<UserFilters filter={filter} />}
      narrowingCount={(filter.role ? 1 : 0) + (filter.state ? 1 : 0)}
      unread={filter.unread}
      alsoNarrowed={filter.isActive ? { clear: filter.clear } : undefined}
      columns={columns}
      save={(format, shown) => saveDocument(exportUsers, { query: { format }, body: { ...question, columns: shown } })}
      importAt={may(reader.role, 'userImports', 'execute') ? addressOf('/imports/users') : undefined}
      rowKey={keyOf}
      rowLink={(user) => addressOf('/users/$id/edit', { id: user.id })}
      empty={{ icon: IconUsers, title: t('users.empty'), text: t('users.emptyHint'), action: create }}
    />
  )
}
