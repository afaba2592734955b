import { MESSAGE_KINDS } from '@verka/domain/messages/message-kinds.ts'
import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import { createSmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { loadInbox, markAllOwn } from '../features/messages/inbox.ts'
import { changeText, loadText } from '../features/messages/texts/message-texts.ts'
import { sendSms } from '../features/sms/send-sms.ts'
import type { SiteContext } from '../http/context.ts'

/** The customer's own words for loans that are overdue. */
export async function fillTexts(context: SiteContext): Promise<void> {
  const id = asId<'messageText'>(MESSAGE_KINDS.overdue.id)
  const { texts, channels, version } = await loadText(context, id)
  const own = {
    subject: 'Lämna tillbaka {{ object }}',
    body: 'Hej {{ recipient }}!\n\n{{ object }} ({{ code }}) skulle ha lämnats {{ dueAt }}.{% if days > 3 %} Andra väntar på den.{% endif %}\n\nFörrådet på Norra verkstaden är öppet vardagar 7–16. Ring 0500-12 34 56 om något har gått sönder.',
  }
  await changeText(context, id, { version, channels, texts: { ...texts, 'sv-SE': own } })
}

/** Messages to telephones. @returns their ids */
export async function fillSms(context: SiteContext, userIds: readonly UserId[]) {
  const send = async (text: string, to: object) =>
    (await sendSms(context, createSmsMessage.body.parse({ sender: 'Lindvik', text, ...to }))).id
  return [
    await send('Verktygsförrådet inventeras på fredag. Lämna tillbaka det som du inte använder.', { userIds }),
    await send('Hej! Din nyckel till gymnastiksalen finns att hämta i receptionen. /Lindviks kommun', { numbers: ['070-174 06 05'] }),
  ]
}

/** Reads all of a person's inbox but the newest messages. */
export async function readOldMessages(context: SiteContext, unread: number): Promise<void> {
  const { items } = await loadInbox(context, {})
  const last = items[unread]
  if (last) await markAllOwn(context, { upTo: last.id })
}
