import { Suspense } from 'react'
import { prepareOperation } from '@verka/domain/operations/operations.api.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { useCall } from '../../data/use-call.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { OperationForm } from './operation-form.tsx'

const EndedStep = lazyPart(() => import('./concurrent/ended-step.tsx'))

/**
 * The form of an operation that continues a transaction: a return, an entry of a case, a change; `?handOver` lends it to another person.
 */
export default function NextOperationPage() {
  const [{ handOver }] = useAddressSearch()
  const params = {
    operationTypeId: useAddressParam('operationTypeId'),
    elementId: useAddressParam('elementId'),
    // the server refuses an invalid operation mode, as any wrong address
    mode: useAddressParam('mode') as Exclude<OperationMode, 'start'>,
    transactionId: useAddressParam('transactionId'),
  }
  const prepared = useCall(prepareOperation, { params }, { isFresh: true })
  const path = [...Object.values(params), handOver].join(' ')
  const ended = prepared.error?.code === 'conflict' && (
    <Suspense fallback={<PageSkeleton />}>
      <EndedStep key={path} {...params} why={prepared.errorTexts} isHandOver={handOver !== undefined} />
    </Suspense>
  )
  return (
    <LoadedPage key={path} answer={prepared} instead={ended || undefined}>
      {(found) => <OperationForm prepared={found} isHandOver={handOver !== undefined && found.loan?.forOthers === true} />}
    </LoadedPage>
  )
}
