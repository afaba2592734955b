import { getTenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { TenantForm } from './tenant-form.tsx'

export default function TenantEditPage() {
  const id = useAddressParam('id')
  const tenant = useCall(getTenant, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={tenant}>{(stored) => <TenantForm key={stored.id} stored={stored} />}</LoadedPage>
}
