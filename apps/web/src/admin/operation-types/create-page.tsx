import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedForm } from '../definitions/loaded-form.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { OperationTypeForm } from './operation-type-form.tsx'

export default function OperationTypeCreatePage() {
  const category = useCategory(useAddressParam('id'))
  return <LoadedForm answer={category}>{(found) => <OperationTypeForm key={found.id} category={found} />}</LoadedForm>
}
