import { saveDocument } from '../../data/files/documents.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { exportPrivileges, listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { PRIVILEGE_COLUMNS } from '@verka/domain/privileges/privileges.columns.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useResourceList } from '../../lists/use-resource-list.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'

/** The privileges of the site. */
export default function PrivilegeListPage() {
  const { t } = useText()
  const { site } = useSession()
  const { columns, rows, state } = useResourceList(useCall(listPrivileges, { query: { Skip: 0, Limit: MAX_LIMIT } }), PRIVILEGE_COLUMNS)
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
