import { getFullPrivilege } from '@verka/domain/privileges/privileges.api.ts'
import { getSiteRights, type SiteRights } from '@verka/domain/users/user-sites.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { PrivilegeForm } from './privilege-form.tsx'

/** A new privilege; with `from` in the address a copy. */
export default function PrivilegeCreatePage() {
  const { site } = useSession()
  const [{ from }] = useAddressSearch()
  const rights = useCall(getSiteRights, { params: { id: site.id } }, { isFresh: true })
  return (
    <LoadedPage answer={rights}>
      {(loaded) => (from === undefined ? <PrivilegeForm rights={loaded} /> : <CopiedForm id={from} rights={loaded} />)}
    </LoadedPage>
  )
}

function CopiedForm({ id, rights }: { id: string; rights: SiteRights }) {
  const source = useCall(getFullPrivilege, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={source}>{(loaded) => <PrivilegeForm rights={rights} source={loaded} />}</LoadedPage>
}
