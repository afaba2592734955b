import { getFullPrivilege } from '@verka/domain/privileges/privileges.api.ts'
import { getSiteRights } from '@verka/domain/users/user-sites.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { PrivilegeForm } from './privilege-form.tsx'

export default function PrivilegeEditPage() {
  const id = useAddressParam('id')
  const { site } = useSession()
  const privilege = useCall(getFullPrivilege, { params: { id } }, { isFresh: true })
  const rights = useCall(getSiteRights, { params: { id: site.id } }, { isFresh: true })
  return (
    <LoadedPage answer={privilege}>
      {(stored) => <LoadedPage answer={rights}>{(loaded) => <PrivilegeForm key={stored.id} stored={stored} rights={loaded} />}</LoadedPage>}
    </LoadedPage>
  )
}
