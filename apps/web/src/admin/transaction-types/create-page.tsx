import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { TransactionTypeForm } from './transaction-type-form.tsx'

export default function TransactionTypeCreatePage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedPage answer={category}>{(found) => <TransactionTypeForm key={found.id} category={found} />}</LoadedPage>
}
