import { saveDocument } from '../../data/documents.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { exportPrivileges, listPrivileges, type ListedPrivilege } from '@verka/domain/privileges/privileges.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'

/** The privileges of the site. */
export default function PrivilegeListPage() {
  const { t, formatDateTime, formatNumber } = useText()
  const { site } = useSession()
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const columns: Column<ListedPrivilege>[] = [
    { key: 'name', title: t('privileges.name'), isMain: true, isSortable: true, filter: { kind: 'text' }, render: ({ name }) => name },
    { key: 'description', title: t('privileges.description'), isSortable: true, render: ({ description }) => description },
    {
      key: 'services',
      title: t('privileges.services'),
      isSortable: true,
      align: 'right',
      width: 130,
      render: ({ grants }) => formatNumber(grants.length),
    },
    {
      key: 'users',
      title: t('privileges.users'),
      isSortable: true,
      align: 'right',
      width: 140,
      render: ({ userCount }) => formatNumber(userCount),
    },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      holds: 'moment',
      width: 180,
      isHiddenOnPhone: true,
      render: ({ updatedAt }) => formatDateTime(updatedAt),
    },
  ]
  const rows = useLocalRows(useCall(listPrivileges, { query: { Skip: 0, Limit: MAX_LIMIT } }), {
    state,
    columns,
    searchIn: ({ name, description }) => `${name} ${description}`,
    valueOf: {
      name: ({ name }) => name,
      description: ({ description }) => description,
      services: ({ grants }) => grants.length,
      users: ({ userCount }) => userCount,
      updatedAt: ({ updatedAt }) => updatedAt,
    },
  })
  const create = <ButtonLink to={addressOf('/users/privileges/create')}>{t('privileges.create')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.privileges')}
      description={t('privileges.hint', { site: site.name })}
      actions={create}
      name="privileges"
      rows={rows}
      state={state}
      searchLabel={t('privileges.search')}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportPrivileges, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/users/privileges/$id/edit', { id })}
      empty={{ icon: IconShieldCheck, title: t('privileges.empty'), text: t('privileges.emptyHint'), action: create }}
    />
  )
}
