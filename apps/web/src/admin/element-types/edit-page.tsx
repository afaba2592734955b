import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ElementTypeForm } from './element-type-form.tsx'
import { NextSteps } from './next-steps.tsx'

export default function ElementTypeEditPage() {
  const id = useAddressParam('id')
  const elementType = useCall(getElementType, { params: { id } }, { isFresh: true })
  return (
    <LoadedPage answer={elementType}>
      {(stored) => <ElementTypeForm key={stored.id} stored={stored} intro={<NextSteps elementType={stored} />} />}
    </LoadedPage>
  )
}
