import { IconQrcodeOff } from '@tabler/icons-react'
import { getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { ElementView } from './element-view.tsx'

/** What a scanned code opens. */
export default function ElementByCodePage() {
  const code = useAddressParam('code')
  const { t } = useText()
  const element = useCall(getElementNowByCode, { params: { code } })
  if (element.error?.code === 'notFound') {
    return (
      <EmptyState
        icon={IconQrcodeOff}
        title={t('exe.unknownCode', { code })}
        text={t('exe.unknownCodeHint')}
        action={
          <ButtonLink to={addressOf('/exe')} size="lg">
            {t('exe.searchInstead')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <LoadedPage key={code} answer={element}>
      {(found) => <ElementView now={found} />}
    </LoadedPage>
  )
}
