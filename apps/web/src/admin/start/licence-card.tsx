import { may } from '@verka/domain/access/permissions.ts'
import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LicenceUse } from '../tenants/licence-use.tsx'

/** How much of the customer's licence is used, for those who administer the customer. Nothing for a licence without limits. */
export function LicenceCard() {
  const { user } = useSession()
  return may(user.role, 'tenantRecord', 'read') ? <OwnLicence /> : null
}

function OwnLicence() {
  const { t } = useText()
  const { tenant } = useSession()
  // what fails or loads leaves no gap: this is no work of today
  const { data } = useCall(getFullTenantConfig, { params: { id: tenant.id } })
  if (!data || Object.values(data.tenant.usage).every(({ limit }) => limit === null)) return null
  const { licenceLevel, usage } = data.tenant
  return (
    <Section title={t('tenants.licence')} description={t(`tenants.licence.${licenceLevel}`)}>
      <LicenceUse usage={usage} />
    </Section>
  )
}
