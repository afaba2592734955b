import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { AccountForm } from './account-form.tsx'

export default function IntegrationAccountCreatePage() {
  const sites = useCall(listUserSites, {}, { isFresh: true })
  return <LoadedPage answer={sites}>{({ items }) => <AccountForm sites={items} />}</LoadedPage>
}
