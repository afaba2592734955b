import { getMessageText } from '@verka/domain/messages/message-texts.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { MessageTextForm } from './message-text-form.tsx'

export default function MessageTextEditPage() {
  const id = useAddressParam('id')
  const answer = useCall(getMessageText, { params: { id: asId(id) } }, { isFresh: true })
  return <LoadedPage answer={answer}>{(stored) => <MessageTextForm key={stored.id} stored={stored} />}</LoadedPage>
}
