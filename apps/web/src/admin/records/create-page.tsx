import { getFullRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { getRecord } from '@verka/domain/records/records.api.ts'
import { useCall } from '../../data/use-call.ts'
import { InParentPage } from '../conflict/in-parent-page.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { RecordForm } from './record-form.tsx'

/** `?copy=` begins with the values of another value of the type. */
export default function RecordCreatePage() {
  const id = useAddressParam('id')
  const [{ copy }] = useAddressSearch()
  const recordType = useCall(getFullRecordType, { params: { id }, query: { includeRecords: 'false' } }, { isFresh: true })
  const copied = useCall(getRecord, { params: { id: copy ?? '' } }, { isFresh: true, isEnabled: copy !== undefined })
  const inParent = { answer: recordType, kind: 'recordType' as const, id, of: copy }
  if (copy === undefined) return <InParentPage {...inParent}>{(type) => <RecordForm key={type.id} recordType={type} />}</InParentPage>
  return (
    <InParentPage {...inParent}>
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
    </InParentPage>
  )
}
