import type { UserId } from '@verka/domain/entities/ids.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_CULTURE, isCulture } from '@verka/domain/localization/cultures.ts'
import type { SavedUser, User } from '@verka/domain/users/users.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import type { MailRuntime } from '../../identity/forgotten-password.ts'
import { createPasswordLink } from '../../identity/one-time-links.ts'
import { readPersonById } from '../../identity/users.queries.ts'
import { JobBusyError, type Job } from '../../jobs/job-queue.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { MailLook } from '../../mail/mail-look.ts'
import type { Mail } from '../../mail/mailer.ts'
import { loadMailLook } from '../tenants/mail-look.ts'
import { claimMail, claimMailOf, refuseWithoutMailServer, sendMail } from '../mail/mail.ts'

/** Lifetime of the link for choosing a password. */
const LINK_HOURS = 24

/** Refuses an invitation that could not be sent or used, before anything is saved. @throws `invalid` at `sendConfirmationEmail` */
export function refuseInvitation(context: TenantContext, user: { isDisabled: boolean }): void {
  if (user.isDisabled) throw invalid([{ message: '@errors.invitedIsDisabled', field: 'sendConfirmationEmail' }])
  // an external login server has its own passwords
  if (!context.runtime.settings.isIdentityEmbedded)
    throw invalid([{ message: '@errors.passwordsElsewhere', field: 'sendConfirmationEmail' }])
  refuseWithoutMailServer(context, 'sendConfirmationEmail')
}

/** The same, and counts the mail. @throws `invalid` at `sendConfirmationEmail`, `tooManyRequests` */
export async function claimInvitation(context: TenantContext, user: { email: string; isDisabled: boolean }): Promise<void> {
  refuseInvitation(context, user)
  await claimMail(context, user.email)
}

/** A job sends the link, when the tenant's pace allows it. */
export const inviteLater = ({ tx, runtime, tenant }: TenantContext, userId: UserId): Promise<void> =>
  runtime.jobs.enqueue(tx, 'invitationMail', { tenantId: tenant.id, userId }, tenant.id)

/**
 * Creates the link in this transaction, and mails it after the commit, so that nobody is invited who does not exist. @returns the answer,
 * completed with the outcome of the mail.
 */
export async function inviteAfterCommit(context: TenantContext, user: User): Promise<SavedUser> {
  const { tx, runtime, now, tenant } = context
  const url = await inInstallation(tx, () =>
    createPasswordLink({ settings: runtime.settings, now: () => now }, tx, user.id, { hours: LINK_HOURS, tenantKey: tenant.key }),
  )
  const mail = await invitation({ tenant, look: await loadMailLook(tx, tenant.id) }, user, url)
  context.afterCommit(async () => ({ confirmationEmail: await sendMail(context, mail) }))
  return { ...user, confirmationEmail: 'failed' }
}

/**
 * Sends the mail of a user who was invited as one of many. Its link is made here, since the queue must not have it. Where the pace of the
 * tenant does not allow another mail yet, it is tried again later.
 */
export async function sendInvitation(runtime: MailRuntime, job: Job<'invitationMail'>): Promise<void> {
  const { database, settings } = runtime
  const { userId, tenantId } = job.data
  const now = () => runtime.now()
  const found = await database.transaction({ kind: 'installation' }, async (tx) => {
    const person = await readPersonById(tx, userId)
    if (!person || person.status !== 'invited') return undefined
    if ((await claimMailOf(tx, tenantId, person.email, now())) > 0) throw new JobBusyError('the pace of mails')
    const url = await createPasswordLink({ settings, now }, tx, userId, { hours: LINK_HOURS, tenantKey: person.tenant_key })
    return { person, url, look: await loadMailLook(tx, tenantId) }
  })
  if (found) {
    const { person, url, look } = found
    const { email, name, user_name: userName, culture, tenant_name: tenantName, tenant_culture: tenantCulture } = person
    const tenant = { name: tenantName, culture: isCulture(tenantCulture) ? tenantCulture : DEFAULT_CULTURE }
    const mail = await invitation({ tenant, look }, { email, name, userName, culture: isCulture(culture) ? culture : null }, url)
    await runtime.mailer.send(mail)
  }
  await database.transaction({ kind: 'installation' }, (tx) => job.finish(tx))
}

async function invitation(
  { tenant, look }: { tenant: Pick<TenantContext['tenant'], 'name' | 'culture'>; look: MailLook },
  user: Pick<User, 'email' | 'name' | 'userName' | 'culture'>,
  url: string,
): Promise<Mail> {
  const text = await loadServedTranslator(user.culture ?? tenant.culture)
  const { t } = text
  return composeMail(text, {
    look,
    to: user.email,
    subject: t('mail.inviteSubject', { tenant: tenant.name }),
    paragraphs: [
      t('mail.greeting', { name: user.name }),
      t('mail.inviteText', { tenant: tenant.name, userName: user.userName, hours: LINK_HOURS }),
    ],
    action: { label: t('mail.inviteButton'), url, after: [t('mail.inviteIgnore')], isSecret: true },
    footer: t('mail.footer', { tenant: tenant.name }),
  })
}
