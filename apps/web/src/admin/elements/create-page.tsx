import { getFullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { ElementForm } from './element-form.tsx'

export default function ElementCreatePage() {
  const id = useAddressParam('id')
  const elementType = useCall(getFullElementType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={elementType}>{(type) => <ElementForm key={type.id} elementType={type} />}</LoadedPage>
}
