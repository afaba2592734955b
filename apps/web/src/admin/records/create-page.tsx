import { getFullRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { RecordForm } from './record-form.tsx'

export default function RecordCreatePage() {
  const id = useAddressParam('id')
  const recordType = useCall(getFullRecordType, { params: { id }, query: { includeRecords: 'false' } }, { isFresh: true })
  return <LoadedPage answer={recordType}>{(type) => <RecordForm key={type.id} recordType={type} />}</LoadedPage>
}
