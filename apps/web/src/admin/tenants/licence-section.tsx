import { Switch } from '@mantine/core'
import { LICENCE_LEVELS, type LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import { usageAt } from '@verka/domain/tenants/licences.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LicenceUse } from './licence-use.tsx'
import { tenantInputId } from './tenant-draft.ts'
import { Select } from '../../ui/choices/select.tsx'

interface LicenceSectionProps {
  level: LicenceLevel
  isBilledAnnually: boolean
  /** Undefined: a tenant that is about to be created uses nothing. */
  usage: TenantWithUsage['usage'] | undefined
  onChange: (changes: { licenceLevel?: LicenceLevel; isBilledAnnually?: boolean }) => void
}

/** The licence of a tenant, and its use. */
export function LicenceSection({ level, isBilledAnnually, usage, onChange }: LicenceSectionProps) {
  const { t } = useText()
  return (
    <Section title={t('tenants.licence')}>
      <Select
        id={tenantInputId('licenceLevel')}
        label={t('tenants.licenceLevel')}
        maw={320}
        allowDeselect={false}
        data={LICENCE_LEVELS.map((value) => ({ value, label: t(`tenants.licence.${value}`) }))}
        value={level}
        onChange={(value) => value && onChange({ licenceLevel: value as LicenceLevel })}
      />
      <Switch
        label={t('tenants.billedAnnually')}
        checked={isBilledAnnually}
        onChange={(event) => onChange({ isBilledAnnually: event.currentTarget.checked })}
      />
      {usage && <LicenceUse usage={usageAt(level, usage)} />}
    </Section>
  )
}
