import { Suspense } from 'react'
import { getFullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { LazyConfigForm } from './config/lazy-config-form.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const DeliveriesPage = lazyPart(() => import('./deliveries/deliveries-page.tsx'))

/** A config: its settings, or with `?view=deliveries` what it has delivered. */
export default function ProcessorConfigEditPage() {
  const id = useAddressParam('id')
  const [{ view }] = useAddressSearch()
  const answer = useCall(getFullProcessorConfig, { params: { id } }, { isFresh: true })
  const isLog = view === 'deliveries'
  return (
    <LoadedPage answer={answer}>
      {(config) => (
        <>
          {/* what was typed stays while the log is read */}
          <div hidden={isLog}>
            <LazyConfigForm key={config.id} implementation={config.implementationForm} stored={config} />
          </div>
          {isLog && (
            <Suspense fallback={<PageSkeleton />}>
              <DeliveriesPage config={config} />
            </Suspense>
          )}
        </>
      )}
    </LoadedPage>
  )
}
