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
  const isGone = element.error?.code === 'notFound'
  return (
    // an object that is deleted while its page is open does not stay on it as it was
    <LoadedPage key={`${id} ${isGone}`} answer={isGone ? { ...element, data: undefined } : element}>
      {(found) => <ElementView now={found} />}
    </LoadedPage>
  )
}
