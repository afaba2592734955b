import { getMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { useCall } from '../../data/use-call.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How the person is notified, in both areas. */
export default function MessageSettingsPage() {
  const answer = useCall(getMessageSettings, {}, { isFresh: true })
  return <LoadedPage answer={answer}>{(stored) => <SettingsForm stored={stored} />}</LoadedPage>
}
