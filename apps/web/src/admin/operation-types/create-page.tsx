import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { OperationTypeForm } from './operation-type-form.tsx'

export default function OperationTypeCreatePage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedPage answer={category}>{(found) => <OperationTypeForm key={found.id} category={found} />}</LoadedPage>
}
