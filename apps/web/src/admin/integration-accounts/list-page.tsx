import { IconRobot } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { exportIntegrationAccounts, listIntegrationAccounts } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { INTEGRATION_ACCOUNT_COLUMNS } from '@verka/domain/integration-accounts/integration-accounts.columns.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useResourceList } from '../../lists/use-resource-list.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'

/** The integration accounts of the tenant. */
export default function IntegrationAccountListPage() {
  const { t } = useText()
  const answer = useCall(listIntegrationAccounts, { query: { Skip: 0, Limit: MAX_LIMIT } })
  const { columns, rows, state } = useResourceList(answer, INTEGRATION_ACCOUNT_COLUMNS)
  const create = <ButtonLink to={addressOf('/users/integrationAccounts/create')}>{t('integrations.create')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.integrationAccounts')}
      description={t('integrations.hint')}
      actions={create}
      name="integrationAccounts"
      rows={rows}
      state={state}
      searchLabel={t('integrations.search')}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportIntegrationAccounts, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/users/integrationAccounts/$id/edit', { id })}
      empty={{ icon: IconRobot, title: t('integrations.empty'), text: t('integrations.hint'), action: create }}
    />
  )
}
