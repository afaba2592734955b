import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../../ui/navigation/use-address.ts'
import { ConfigForm } from './config-form.tsx'

export default function TenantConfigPage() {
  const id = useAddressParam('id')
  const config = useCall(getFullTenantConfig, { params: { id } }, { isFresh: true })
  return (
    <LoadedPage answer={config}>
      {(stored) => <ConfigForm key={stored.id} stored={stored} tenant={stored.tenant} onReset={() => config.retry?.()} />}
    </LoadedPage>
  )
}
