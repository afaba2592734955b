import { SegmentedControl } from '@mantine/core'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'

/** The two views of a config: its settings, and its deliveries. A calendar is fetched, and delivers nothing. */
export function ConfigViews({ config: { counts, feedUrl } }: { config: FullProcessorConfig }) {
  const { t } = useText()
  const [{ view }, set] = useAddressSearch()
  if (feedUrl !== null) return null
  const failed = (['dead', 'notMade'] as const).filter((state) => counts[state] > 0)
  const parts = failed.map((state) => t(`processors.count.${state}`, { count: counts[state] })).join(', ')
  return (
    <SegmentedControl
      aria-label={t('processors.views')}
      style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      data={[
        { value: 'settings', label: t('processors.settings') },
        { value: 'deliveries', label: failed.length === 0 ? t('processors.log') : t('processors.logWith', { parts }) },
      ]}
      value={view === 'deliveries' ? 'deliveries' : 'settings'}
      onChange={(chosen) => set({ view: chosen === 'deliveries' ? 'deliveries' : undefined, delivery: undefined, state: undefined })}
    />
  )
}
