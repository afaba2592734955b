import { getFullElement, type FullElement } from '@verka/domain/elements/elements.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { ElementForm } from './form/element-form.tsx'

export default function ElementEditPage() {
  const id = useAddressParam('id')
  const element = useCall(getFullElement, { params: { id }, query: { includeType: 'true' } }, { isFresh: true })
  return (
    <LoadedPage answer={element}>
      {(stored: FullElement) => <ElementForm key={stored.id} elementType={stored.elementType!} stored={stored} />}
    </LoadedPage>
  )
}
