import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useCategory } from '../definitions/use-category.ts'
import { OperationTypeForm } from './operation-type-form.tsx'

export default function OperationTypeEditPage() {
  const id = useAddressParam('id')
  const operationType = useCall(getOperationType, { params: { id } }, { isFresh: true })
  const category = useCategory(operationType.data?.elementTypeId)
  return (
    <LoadedPage answer={operationType}>
      {(stored) => (
        <LoadedPage answer={category}>{(found) => <OperationTypeForm key={stored.id} stored={stored} category={found} />}</LoadedPage>
      )}
    </LoadedPage>
  )
}
