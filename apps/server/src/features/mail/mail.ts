import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import type { MailOutcome } from '@verka/domain/users/users.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { TenantContext } from '../../http/context.ts'
import { attemptKey, claimAttempt, MAIL_LIMIT, MAILS_FROM_LIMIT, type Limit } from '../../identity/passwords/throttle.ts'
import type { Mail } from '../../mail/mailer.ts'

/** Mails that the people of one tenant cause: many at once when a department is set up, and then no more. */
const TENANT_LIMIT: Limit = { ...MAILS_FROM_LIMIT, free: 200 }

/** Refuses a request that needs a mail if no mail server is configured. @throws `invalid` at `field`. */
export function refuseWithoutMailServer(context: TenantContext, field: string): void {
  if (context.runtime.mailer.outcome === undefined) throw invalid([{ message: '@errors.noMailServer', field }])
}

/** Counts a mail by recipient and by tenant. Installation scope. @returns the seconds to wait if it may not be sent now */
export const claimMailOf = (tx: Tx, tenantId: TenantId, to: string, now: Date): Promise<number> =>
  claimAttempt(
    tx,
    [
      { key: attemptKey('mail', to), limit: MAIL_LIMIT },
      { key: attemptKey('mail', `of ${tenantId}`), limit: TENANT_LIMIT },
    ],
    now,
  )

/**
 * Counts a mail before it is sent, by recipient and by tenant (security promise 35).
 * @throws `tooManyRequests`
 */
export async function claimMail(context: TenantContext, to: string): Promise<void> {
  const waitS = await inInstallation(context.tx, () => claimMailOf(context.tx, context.tenant.id, to, context.now))
  if (waitS > 0)
    throw new AppError(
      'tooManyRequests',
      { message: '@errors.tooManyMails', params: { minutes: Math.ceil(waitS / 60) } },
      { retryAfter: Math.ceil(waitS) },
    )
}

/** Sends a mail and returns its outcome. It never fails, since the reported change is already committed: call it after the commit. */
export async function sendMail({ runtime }: Pick<TenantContext, 'runtime'>, mail: Mail): Promise<MailOutcome> {
  const { mailer, log } = runtime
  try {
    await mailer.send(mail)
    return mailer.outcome ?? 'failed'
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent')
    return 'failed'
  }
}
