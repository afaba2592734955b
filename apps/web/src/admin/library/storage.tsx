import { Box } from '@mantine/core'
import { getStorageUse } from '@verka/domain/library/library.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { UsageBar } from '../../ui/page/usage-bar.tsx'

/** How much of the licence's storage the tenant uses. */
export function Storage() {
  const { t, culture } = useText()
  const { data } = useCall(getStorageUse)
  if (!data) return null
  const { count, limit } = data
  const size = (bytes: number) => sizeText(bytes, culture)
  const text =
    limit === null ? t('files.storageNoLimit', { count: size(count) }) : t('files.storageOf', { count: size(count), limit: size(limit) })
  return (
    <Box maw={420}>
      <UsageBar label={t('files.storage')} count={count} limit={limit} text={text} fullText={t('files.storageFull')} />
    </Box>
  )
}
