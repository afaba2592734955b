import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedForm } from '../definitions/loaded-form.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { TransactionTypeForm } from './transaction-type-form.tsx'

export default function TransactionTypeCreatePage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedForm answer={category}>{(found) => <TransactionTypeForm key={found.id} category={found} />}</LoadedForm>
}
