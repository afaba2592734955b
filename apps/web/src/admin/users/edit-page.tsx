import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { getUser } from '@verka/domain/users/users.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { UserForm } from './user-form.tsx'

export default function UserEditPage() {
  const id = useAddressParam('id')
  const user = useCall(getUser, { params: { id } }, { isFresh: true })
  const sites = useCall(listUserSites, {}, { isFresh: true })
  return (
    <LoadedPage answer={user}>
      {(stored) => <LoadedPage answer={sites}>{({ items }) => <UserForm key={stored.id} stored={stored} sites={items} />}</LoadedPage>}
    </LoadedPage>
  )
}
