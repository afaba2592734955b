import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useCategory } from '../definitions/use-category.ts'
import { TransactionTypeList } from './transaction-type-list.tsx'

export default function TransactionTypesOfCategoryPage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedPage answer={category}>{(found) => <TransactionTypeList category={found} />}</LoadedPage>
}
