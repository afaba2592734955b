import { senderOfTenant } from '@verka/domain/sms/sender-of-tenant.ts'
import { runPart } from '../../db/transaction.ts'
import type { SmsWay } from '../messages/sms-from-above.ts'
import { serverContext } from '../session/server-context.ts'
import { phoneNoOf } from '../users/people-of-site.ts'
import { sendableNumber } from './recipients.ts'
import { enqueueSms } from './send-sms.ts'
import { loadSmsQuota } from './sms-quota.ts'

/** Messages of the inbox as text messages: from the tenant, within its quota, in the log of the site that they are about. */
export const personalSms: SmsWay = {
  async canReceive(context, personId) {
    const { gateway, limit } = await loadSmsQuota(context)
    if (gateway === 'none' || limit === 0) return false
    return 'number' in sendableNumber(context, await phoneNoOf(context, personId))
  },
  // the database refuses what is beyond the quota, and the transaction of the job goes on
  enqueue: ({ tx, scope, runtime, afterCommit }, { text, personId }) =>
    runPart(tx, async () => {
      const context = await serverContext(runtime, tx, scope, afterCommit)
      await enqueueSms(context, { text, from: senderOfTenant(context.tenant.name), personId })
    }),
}
