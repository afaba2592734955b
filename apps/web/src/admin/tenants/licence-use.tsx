import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useText } from '../../language/use-text.tsx'
import { UsageBar } from '../../ui/page/usage-bar.tsx'

type Usage = TenantWithUsage['usage']

/** How much of a licence is used. */
export function LicenceUse({ usage }: { usage: Usage }) {
  const { t } = useText()
  return (
    <Stack gap="sm">
      <Text fw={550}>{t('tenants.usage')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl">
        <Used what="objects" label={t('tenants.usedObjects')} used={usage.objects} />
        <Used what="users" label={t('tenants.usedUsers')} used={usage.users} />
        <UsedBytes used={usage.bytes} />
      </SimpleGrid>
    </Stack>
  )
}

function Used({ what, label, used: { count, limit } }: { what: 'objects' | 'users'; label: string; used: Usage['objects'] }) {
  const { t } = useText()
  const text = limit === null ? t('tenants.usedNoLimit', { count }) : t('tenants.usedOf', { count, limit })
  return <UsageBar label={label} count={count} limit={limit} text={text} fullText={t(fullKey(count, limit), { what })} />
}

/** A lower level may be chosen: what is there stays. */
const fullKey = (count: number, limit: number | null) => (limit !== null && count > limit ? 'tenants.usageBeyond' : 'tenants.usageFull')

function UsedBytes({ used: { count, limit } }: { used: Usage['bytes'] }) {
  const { t, culture } = useText()
  const size = (bytes: number) => sizeText(bytes, culture)
  const text =
    limit === null
      ? t('tenants.usedBytesNoLimit', { count: size(count) })
      : t('tenants.usedBytesOf', { count: size(count), limit: size(limit) })
  return (
    <UsageBar
      label={t('tenants.usedBytes')}
      count={count}
      limit={limit}
      text={text}
      fullText={t(fullKey(count, limit), { what: 'bytes' })}
    />
  )
}
