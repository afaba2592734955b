import { getIntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { AccountForm } from './account-form.tsx'

export default function IntegrationAccountEditPage() {
  const id = useAddressParam('id')
  const account = useCall(getIntegrationAccount, { params: { id } }, { isFresh: true })
  const sites = useCall(listUserSites, {}, { isFresh: true })
  return (
    <LoadedPage answer={account}>
      {(stored) => <LoadedPage answer={sites}>{({ items }) => <AccountForm key={stored.id} stored={stored} sites={items} />}</LoadedPage>}
    </LoadedPage>
  )
}
