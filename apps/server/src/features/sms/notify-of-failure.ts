import type { SmsMessageId } from '@verka/domain/entities/ids.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import type { SmsFailure } from '@verka/domain/sms/sms-states.ts'
import { sms as english } from '@verka/messages/en-US/sms.ts'
import { sms as norwegian } from '@verka/messages/nb-NO/sms.ts'
import { sms as swedish } from '@verka/messages/sv-SE/sms.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { NotifyContext } from '../messages/notify-context.ts'
import { notifyPeople } from '../messages/notify.ts'
import { readFirstFailure } from './sms-progress.queries.ts'

const reasonOf = (reason: SmsFailure): LocalizedText[] => [
  { culture: 'sv-SE', text: swedish[`sms.reason.${reason}`] },
  { culture: 'en-US', text: english[`sms.reason.${reason}`] },
  { culture: 'nb-NO', text: norwegian[`sms.reason.${reason}`] },
]

/** Notifies the person who sent a message that it failed: once for a message, however many of its numbers fail. */
export async function notifyOfFailure(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  messageId: SmsMessageId,
  { now, jobs, live }: { now: Date } & NotifyContext['runtime'],
): Promise<void> {
  const failure = await readFirstFailure(tx, { tenantId, siteId }, messageId)
  if (!failure?.owner_id) return
  await notifyPeople(
    { tx, now, tenant: { id: tenantId }, site: { id: siteId }, runtime: { jobs, live } },
    {
      kind: 'smsFailed',
      personIds: [failure.owner_id],
      subject: { entity: 'smsMessage', id: messageId },
      params: { phoneNo: failure.number, reason: reasonOf(failure.reason) },
      key: `smsFailed ${messageId}`,
    },
  )
}
