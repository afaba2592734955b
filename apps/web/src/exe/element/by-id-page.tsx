import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useRecentElement } from '../find/use-recent-element.ts'
import { ElementView } from './element-view.tsx'

export default function ElementByIdPage() {
  const id = useAddressParam('id')
  const element = useCall(getElementNow, { params: { id } })
  useRecentElement(element, id)
  return (
    <LoadedPage key={id} answer={element}>
      {(found) => <ElementView now={found} />}
    </LoadedPage>
  )
}
