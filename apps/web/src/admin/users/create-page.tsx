import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { UserForm } from './user-form.tsx'

export default function UserCreatePage() {
  const sites = useCall(listUserSites, {}, { isFresh: true })
  return <LoadedPage answer={sites}>{({ items }) => <UserForm sites={items} />}</LoadedPage>
}
