import { getFullRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { getRecord } from '@verka/domain/records/records.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { RecordForm } from './record-form.tsx'

/** `?copy=` begins with what another value of the type has. */
export default function RecordCreatePage() {
  const id = useAddressParam('id')
  const [{ copy }] = useAddressSearch()
  const recordType = useCall(getFullRecordType, { params: { id }, query: { includeRecords: 'false' } }, { isFresh: true })
  const copied = useCall(getRecord, { params: { id: copy ?? '' } }, { isFresh: true, isEnabled: copy !== undefined })
  if (copy === undefined) return <LoadedPage answer={recordType}>{(type) => <RecordForm key={type.id} recordType={type} />}</LoadedPage>
  return (
    <LoadedPage answer={recordType}>
      {(type) => (
        <LoadedPage answer={copied}>
          {(record) => (
            <RecordForm
              key={`${type.id} ${record.id}`}
              recordType={type}
              // of another type it has nothing that would fit
              copied={record.recordTypeId === type.id ? record : undefined}
            />
          )}
        </LoadedPage>
      )}
    </LoadedPage>
  )
}
