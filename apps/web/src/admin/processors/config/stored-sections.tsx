import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { FeedSection } from './feed-section.tsx'
import { TestSection } from './test-section.tsx'
import { UsedBySection } from './used-by-section.tsx'

/** What only a stored config has: the rules that feed it, and its test; of a calendar its address. */
export default function StoredSections({ config, isDirty }: { config: FullProcessorConfig; isDirty: boolean }) {
  return (
    <>
      {/* no rule feeds a calendar */}
      {config.feedUrl === null && <UsedBySection config={config} />}
      {config.feedUrl !== null ? (
        <FeedSection config={config} feedUrl={config.feedUrl} />
      ) : (
        config.can.edit && <TestSection config={config} isDirty={isDirty} />
      )}
    </>
  )
}
