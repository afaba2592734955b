import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { CreatePage } from '../definitions/use-definition-rights.tsx'
import { ElementTypeForm } from './element-type-form.tsx'

/** A new category; with `from` in the address one like another one. */
export default function ElementTypeCreatePage() {
  const [{ from }] = useAddressSearch()
  const { t } = useText()
  return (
    <CreatePage title={t('admin.elementTypeNew')} back={{ to: addressOf('/elements/types'), label: t('admin.elementTypes') }}>
      {from === undefined ? <ElementTypeForm /> : <CopiedForm key={from} id={from} />}
    </CreatePage>
  )
}

function CopiedForm({ id }: { id: string }) {
  const original = useCall(getElementType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={original}>{(found) => <ElementTypeForm original={found} />}</LoadedPage>
}
