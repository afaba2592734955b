import { invalid } from '@verka/domain/errors/app-error.ts'
import type { SavedUser, User } from '@verka/domain/users/users.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { createPasswordLink } from '../../identity/one-time-links.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { Mail } from '../../mail/mailer.ts'
import { claimMail, refuseWithoutMailServer, sendMail } from '../mail/mail.ts'

/** Lifetime of the link for choosing a password. */
const LINK_HOURS = 24

/**
 * Refuses an invitation that could not be sent or used, before anything is saved.
 * @throws `invalid` at `sendConfirmationEmail`, `tooManyRequests`
 */
export async function claimInvitation(context: TenantContext, user: { email: string; isDisabled: boolean }): Promise<void> {
  if (user.isDisabled) throw invalid([{ message: '@errors.invitedIsDisabled', field: 'sendConfirmationEmail' }])
  // an external login server has its own passwords
  if (!context.runtime.settings.isIdentityEmbedded)
    throw invalid([{ message: '@errors.passwordsElsewhere', field: 'sendConfirmationEmail' }])
  refuseWithoutMailServer(context, 'sendConfirmationEmail')
  await claimMail(context, user.email)
}

/**
 * Creates the link in this transaction, and mails it after the commit, so that nobody is invited who does not exist. @returns the answer,
 * completed with the outcome of the mail.
 */
export async function inviteAfterCommit(context: TenantContext, user: User): Promise<SavedUser> {
  const { tx, runtime, now, tenant } = context
  const url = await inInstallation(tx, () =>
    createPasswordLink({ settings: runtime.settings, now: () => now }, tx, user.id, { hours: LINK_HOURS, tenantKey: tenant.key }),
  )
  const mail = await invitation(context, user, url)
  context.afterCommit(async () => ({ confirmationEmail: await sendMail(context, mail) }))
  return { ...user, confirmationEmail: 'failed' }
}

async function invitation({ tenant }: TenantContext, user: User, url: string): Promise<Mail> {
  const text = await loadServedTranslator(user.culture ?? tenant.culture)
  const { t } = text
  return composeMail(text, {
    to: user.email,
    subject: t('mail.inviteSubject', { tenant: tenant.name }),
    paragraphs: [
      t('mail.greeting', { name: user.name }),
      t('mail.inviteText', { tenant: tenant.name, userName: user.userName, hours: LINK_HOURS }),
    ],
    action: { label: t('mail.inviteButton'), url, after: [t('mail.inviteIgnore')] },
    footer: t('mail.footer', { tenant: tenant.name }),
  })
}
