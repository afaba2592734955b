import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { TransactionTypeForm } from './transaction-type-form.tsx'

export default function TransactionTypeEditPage() {
  const id = useAddressParam('id')
  const transactionType = useCall(getTransactionType, { params: { id } }, { isFresh: true })
  const category = useCategory(transactionType.data?.elementTypeId)
  return (
    <LoadedPage answer={transactionType}>
      {(stored) => (
        <LoadedPage answer={category}>{(found) => <TransactionTypeForm key={stored.id} stored={stored} category={found} />}</LoadedPage>
      )}
    </LoadedPage>
  )
}
