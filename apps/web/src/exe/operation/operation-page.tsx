import { prepareStart } from '@verka/domain/operations/operations.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { OperationForm } from './operation-form.tsx'

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
  return (
    <LoadedPage key={Object.values(params).join(' ')} answer={prepared}>
      {(found) => <OperationForm prepared={found} />}
    </LoadedPage>
  )
}
