import { getFullRecord } from '@verka/domain/records/records.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { RecordForm } from './record-form.tsx'

export default function RecordEditPage() {
  const id = useAddressParam('id')
  const record = useCall(getFullRecord, { params: { id } }, { isFresh: true })
  return (
    <LoadedPage answer={record}>{(stored) => <RecordForm key={stored.id} recordType={stored.recordType!} stored={stored} />}</LoadedPage>
  )
}
