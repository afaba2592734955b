import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { ElementTypeForm } from './element-type-form.tsx'

/** A new category; with `from` in the address one like another one. */
export default function ElementTypeCreatePage() {
  const [{ from }] = useAddressSearch()
  return from === undefined ? <ElementTypeForm /> : <CopiedForm key={from} id={from} />
}

function CopiedForm({ id }: { id: string }) {
  const original = useCall(getElementType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={original}>{(found) => <ElementTypeForm original={found} />}</LoadedPage>
}
