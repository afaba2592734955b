import { Suspense, useEffect, useState } from 'react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useLeftDraft } from '../../forms/draft/use-stored-draft.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { keptAnswerAddress } from '../parts/stored-answer.ts'
import { OperationForm } from './operation-form.tsx'

const EndedStep = lazyPart(() => import('./concurrent/ended-step.tsx'))

/** The form of an operation on an object; `?booking` is the booking that a loan begins from. */
export default function OperationPage() {
  // the booking that a loan begins from
  const [search] = useAddressSearch()
  const params = {
    operationTypeId: useAddressParam('operationTypeId'),
    elementId: useAddressParam('elementId'),
    transactionTypeId: useAddressParam('transactionTypeId'),
  }
  const prepared = useCall(prepareStart, { params, query: { reservationId: search.booking } }, { isFresh: true })
  const path = Object.values(params).join(' ')
  const hasDraft = useLeftDraft().found !== undefined
  const gone = hasDraft && prepared.error?.code === 'notFound' && (
    <Suspense fallback={<PageSkeleton />}>
      <EndedStep key={path} {...params} transactionId={undefined} why={prepared.errorTexts} isHandOver={false} />
    </Suspense>
  )
  return (
    <LoadedPage key={path} answer={prepared} instead={gone || undefined}>
      {(found) =>
        found.transactionType.mode === 'updatableForm' ? (
          <FirstAnswer prepared={found} hasDraft={hasDraft} />
        ) : (
          <OperationForm prepared={found} />
        )
      }
    </LoadedPage>
  )
}

/** An updatable form is started once: an existing answer that may be changed is opened instead, except where a draft would be lost. */
function FirstAnswer({ prepared, hasDraft }: { prepared: PreparedOperation; hasDraft: boolean }) {
  const go = useGo()
  const { id: elementId } = prepared.element
  const now = useCall(getElementNow, { params: { id: elementId } }, { isFresh: true })
  // checked once: another user's answer meanwhile does not replace the open form
  const [isFirst, setFirst] = useState(false)
  const service = now.data?.services.find(({ id }) => id === prepared.transactionType.id)
  const kept = service && keptAnswerAddress(elementId, service)
  const isKnown = now.data !== undefined || now.error !== null
  if (isKnown && !isFirst && (kept === undefined || hasDraft)) setFirst(true)
  useEffect(() => {
    if (!isFirst && kept !== undefined) go(kept, { replace: true })
  }, [isFirst, kept, go])
  return isFirst ? <OperationForm prepared={prepared} /> : <PageSkeleton />
}
