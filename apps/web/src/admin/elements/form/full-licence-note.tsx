import { Alert } from '@mantine/core'
import { may } from '@verka/domain/access/permissions.ts'
import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'

/** A notice that the licence allows no more objects, before a form is filled in, for those who may see the licence. */
export default function FullLicenceNote() {
  const { t } = useText()
  const { tenant, user } = useSession()
  const isEnabled = may(user.role, 'tenantRecord', 'read')
  const { data } = useCall(getFullTenantConfig, { params: { id: tenant.id } }, { isEnabled, isFresh: true })
  if (!data) return null
  const { count, limit } = data.tenant.usage.objects
  return limit !== null && count >= limit ? <Alert color="yellow">{t('errors.licenceObjects', { count: limit })}</Alert> : null
}
