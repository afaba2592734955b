import { getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { LabelOfSandbox } from '../find/label-of-sandbox.tsx'
import { UnknownCode } from '../find/unknown-code.tsx'
import { useRecentElement } from '../find/use-recent-element.ts'
import { ElementView } from './element-view.tsx'

/** Page of a scanned code: opens its object. `label`: the sandbox whose label was scanned in another site. */
export default function ElementByCodePage() {
  const code = useAddressParam('code')
  const [{ label }] = useAddressSearch()
  const { site, sites } = useSession()
  const sandbox = site.sandbox ? undefined : sites.find(({ key, sandbox: isOne }) => key === label && isOne)
  if (sandbox) return <LabelOfSandbox code={code} sandbox={sandbox} />
  return <ByCode code={code} />
}

function ByCode({ code }: { code: string }) {
  const element = useCall(getElementNowByCode, { params: { code } })
  useRecentElement(element)
  if (element.error?.code === 'notFound') return <UnknownCode code={code} />
  return (
    <LoadedPage key={code} answer={element}>
      {(found) => <ElementView now={found} />}
    </LoadedPage>
  )
}
