import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { LICENCE_LEVELS, type LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { sizeText } from '../../forms/fields/file/file-size.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { UsageBar } from '../../ui/page/usage-bar.tsx'
import { tenantInputId } from './tenant-draft.ts'
import { Select } from '../../ui/overlays/select.tsx'

type UsageText = TenantWithUsage['usage']['objects']

interface LicenceSectionProps {
  level: LicenceLevel
  isBilledAnnually: boolean
  /** Whether the chosen level is the one that the limits are of. */
  isLevelSaved: boolean
  /** Undefined: a tenant that is about to be created uses nothing. */
  usage: TenantWithUsage['usage'] | undefined
  onChange: (changes: { licenceLevel?: LicenceLevel; isBilledAnnually?: boolean }) => void
}

/** The licence of a tenant, and its use. */
export function LicenceSection({ level, isBilledAnnually, isLevelSaved, usage, onChange }: LicenceSectionProps) {
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
      {usage && (
        <Stack gap="sm">
          <Text fw={550}>{t('tenants.usage')}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <Used label={t('tenants.usedObjects')} used={usage.objects} />
            <Used label={t('tenants.usedUsers')} used={usage.users} />
            <UsedBytes used={usage.bytes} />
          </SimpleGrid>
          {!isLevelSaved && (
            <Text size="sm" c="dimmed">
              {t('tenants.usageOfSaved')}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}

function Used({ label, used: { count, limit } }: { label: string; used: UsageText }) {
  const { t } = useText()
  const text = limit === null ? t('tenants.usedNoLimit', { count }) : t('tenants.usedOf', { count, limit })
  return <UsageBar label={label} count={count} limit={limit} text={text} fullText={t('tenants.usageFull')} />
}

function UsedBytes({ used: { count, limit } }: { used: UsageText }) {
  const { t, culture } = useText()
  const size = (bytes: number) => sizeText(bytes, culture)
  const text =
    limit === null
      ? t('tenants.usedBytesNoLimit', { count: size(count) })
      : t('tenants.usedBytesOf', { count: size(count), limit: size(limit) })
  return <UsageBar label={t('tenants.usedBytes')} count={count} limit={limit} text={text} fullText={t('tenants.usageFull')} />
}
