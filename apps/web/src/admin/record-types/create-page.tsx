import { getRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { RecordTypeForm } from './record-type-form.tsx'

/** A new predefined value type; with `from` in the address one like another one. */
export default function RecordTypeCreatePage() {
  const [{ from }] = useAddressSearch()
  return from === undefined ? <RecordTypeForm /> : <CopiedForm key={from} id={from} />
}

function CopiedForm({ id }: { id: string }) {
  const original = useCall(getRecordType, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={original}>{(found) => <RecordTypeForm original={found} />}</LoadedPage>
}
