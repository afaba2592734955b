import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useCategory } from '../definitions/use-category.ts'
import { OperationTypeList } from './operation-type-list.tsx'

export default function OperationTypesOfCategoryPage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedPage answer={category}>{(found) => <OperationTypeList category={found} />}</LoadedPage>
}
