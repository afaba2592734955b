import { getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { UnknownCode } from '../find/unknown-code.tsx'
import { useRecentElement } from '../find/use-recent-element.ts'
import { ElementView } from './element-view.tsx'

/** Page of a scanned code: opens its object. */
export default function ElementByCodePage() {
  const code = useAddressParam('code')
  const element = useCall(getElementNowByCode, { params: { code } })
  useRecentElement(element)
  if (element.error?.code === 'notFound') return <UnknownCode code={code} />
  return (
    <LoadedPage key={code} answer={element}>
      {(found) => <ElementView now={found} />}
    </LoadedPage>
  )
}
