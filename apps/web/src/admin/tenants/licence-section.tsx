import '@mantine/core/styles/Progress.layer.css'
import { Progress, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { LICENCE_LEVELS, type LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { tenantInputId } from './tenant-draft.ts'

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
            <UsageBar label={t('tenants.usedObjects')} used={usage.objects} />
            <UsageBar label={t('tenants.usedUsers')} used={usage.users} />
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

/** From here on a limit is near. */
const NEARLY = 0.9

function UsageBar({ label, used: { count, limit } }: { label: string; used: UsageText }) {
  const { t } = useText()
  const isFull = limit !== null && count >= limit
  const share = limit === null ? 0 : Math.min(1, count / limit)
  const licenceText = limit === null ? t('tenants.usedNoLimit', { count }) : t('tenants.usedOf', { count, limit })
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{licenceText}</Text>
      {limit !== null && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={share * 100}
            color={isFull ? 'red' : share >= NEARLY ? 'yellow' : 'primary'}
            aria-label={label}
            aria-valuetext={licenceText}
          />
        </Progress.Root>
      )}
      {isFull && (
        <Text size="sm" c="var(--mantine-color-red-text)">
          {t('tenants.usageFull')}
        </Text>
      )}
    </Stack>
  )
}
