import { getFullLibraryFile } from '@verka/domain/library/library.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { FileForm } from './file-form.tsx'

/** `/files/{id}/edit`: a file of the library, or, to read, one of an object. */
export default function FileEditPage() {
  const file = useCall(getFullLibraryFile, { params: { id: useAddressParam('id') } }, { isFresh: true })
  return <LoadedPage answer={file}>{(stored) => <FileForm key={stored.id} stored={stored} />}</LoadedPage>
}
