import { IconUsers } from '@tabler/icons-react'
import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { filterUsers, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { stateOfUser, UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { UserFilters, useUserFilters } from './user-filters.tsx'

/** How many sites are named in a cell, before they are only counted. */
const NAMED_SITES = 1

/** The people whom the reader administers. */
export default function UserListPage() {
  const { t, formatDateTime } = useText()
  const address = useListAddress({ ordering: { column: 'name', dir: 'asc' } })
  const filter = useUserFilters()
  const list = useCall(filterUsers, { body: { ...address.query, filters: filter.filters } }, { keepPrevious: true })
  const sites = useCall(listUserSites).data?.items ?? []
  const sitesOf = ({ sites: keys }: User) =>
    keys.length > NAMED_SITES
      ? t('users.siteCount', { count: keys.length })
      : keys.map((key) => sites.find((site) => site.key === key)?.name ?? key).join(', ')
  const columns: Column<User>[] = [
    { key: 'name', title: t('users.name'), isMain: true, isSortable: true, render: (user) => user.name },
    { key: 'userName', title: t('users.userName'), isSortable: true, render: (user) => user.userName },
    { key: 'email', title: t('users.email'), isSortable: true, render: (user) => user.email },
    { key: 'role', title: t('users.role'), isSortable: true, render: (user) => t(`users.role.${user.role}`) },
    { key: 'sites', title: t('users.sites'), render: sitesOf },
    { key: 'isDisabled', title: t('users.state'), isSortable: true, render: (user) => <UserStateBadge state={stateOfUser(user)} /> },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      isHiddenOnPhone: true,
      render: (user) => formatDateTime(user.updatedAt),
    },
  ]
  const create = <ButtonLink to={addressOf('/users/create')}>{t('users.create')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.users')}
      description={t('users.hint')}
      actions={create}
      list={list}
      address={address}
      searchLabel={t('users.search')}
      filters={<UserFilters filter={filter} />}
      activeFilter={filter.isActive ? { clear: filter.clear } : undefined}
      columns={columns}
      rowKey={(user) => user.id}
      rowLink={(user) => addressOf('/users/$id/edit', { id: user.id })}
      empty={{ icon: IconUsers, title: t('users.empty'), text: t('users.emptyHint'), action: create }}
    />
  )
}
