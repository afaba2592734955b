import { getPublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { PublicListForm } from './list-form.tsx'

export default function PublicListEditPage() {
  const list = useCall(getPublicList, { params: { id: useAddressParam('id') } }, { isFresh: true })
  return <LoadedPage answer={list}>{(stored) => <PublicListForm key={stored.id} stored={stored} />}</LoadedPage>
}
