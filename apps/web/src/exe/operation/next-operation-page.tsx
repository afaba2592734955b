import { prepareOperation } from '@verka/domain/operations/operations.api.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { OperationForm } from './operation-form.tsx'

/** The form of an operation that goes on with a transaction: a return, an answer to a case, a change; `?handOver` lends it to somebody else. */
export default function NextOperationPage() {
  const { t } = useText()
  const [{ handOver }] = useAddressSearch()
  const params = {
    operationTypeId: useAddressParam('operationTypeId'),
    elementId: useAddressParam('elementId'),
    // what is no operation mode is refused by the server as any wrong address is
    mode: useAddressParam('mode') as Exclude<OperationMode, 'start'>,
    transactionId: useAddressParam('transactionId'),
  }
  const prepared = useCall(prepareOperation, { params }, { isFresh: true })
  // what has ended meanwhile tells by itself how
  const wayOn =
    prepared.error?.code === 'conflict'
      ? { to: addressOf('/exe/transaction/$id', { id: params.transactionId }), label: t('exe.toTransaction') }
      : undefined
  return (
    <LoadedPage key={[...Object.values(params), handOver].join(' ')} answer={prepared} wayOn={wayOn}>
      {(found) => <OperationForm prepared={found} isHandOver={handOver !== undefined && found.loan?.forOthers === true} />}
    </LoadedPage>
  )
}
