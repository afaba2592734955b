import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { loadMailLook } from '../features/tenants/mail-look.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { MailLook } from '../mail/mail-look.ts'
import type { Tx } from '../db/transaction.ts'
import type { Job } from '../jobs/job-queue.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Runtime } from '../runtime.ts'
import { createPasswordLink } from './one-time-links.ts'
import { attemptKey, claimAttempt, MAIL_LIMIT, MAILS_FROM_LIMIT } from './passwords/throttle.ts'
import { readPersonByEmail, readPersonById, type PersonRow } from './users.queries.ts'
import { networkOf } from '../network-of.ts'

const LINK_HOURS = 1

/** The part of the runtime that sends mails. */
export type MailRuntime = Pick<Runtime, 'database' | 'now' | 'mailer' | 'settings' | 'log'>

/**
 * Requests a mail with a link for choosing a new password, for an address whose owner may log in. The answer is always the same: whether
 * the address is known is only in the log. The mail is a job: it is sent once the mail server can be reached.
 */
export async function requestPasswordMail(runtime: Runtime, request: { email: string; address: string; culture: Culture }): Promise<void> {
  const { log, database, jobs } = runtime
  const now = runtime.now()
  const outcome = await database.transaction({ kind: 'installation' }, async (tx) => {
    const claims = [
      { key: attemptKey('mail', request.email), limit: MAIL_LIMIT },
      { key: attemptKey('mail', `from ${networkOf(request.address)}`), limit: MAILS_FROM_LIMIT },
    ]
    if ((await claimAttempt(tx, claims, now)) > 0) return 'throttled'
    const person = await readPersonByEmail(tx, request.email)
    if (!person || person.status === 'disabled') return 'unknown'
    const { id: userId, tenant_id: tenantId } = person
    await jobs.enqueue(tx, 'passwordMail', { tenantId, userId, culture: request.culture }, tenantId)
    return 'accepted'
  })
  log.info({ event: 'forgottenPassword', outcome, address: request.address }, 'login')
}

/**
 * Sends a requested mail. Its link is made here, since the queue must not have it. A process that dies in between sends another mail with
 * another link.
 */
export async function sendPasswordMail(runtime: MailRuntime, job: Job<'passwordMail'>): Promise<void> {
  const { database, log } = runtime
  const { userId, culture } = job.data
  const inInstallation = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction({ kind: 'installation' }, work)
  const found = await inInstallation(async (tx) => {
    const person = await readPersonById(tx, userId)
    if (!person || person.status === 'disabled') return undefined
    const url = await createPasswordLink(runtime, tx, person.id, { hours: LINK_HOURS, tenantKey: person.tenant_key })
    return { person, url, look: await loadMailLook(tx, person.tenant_id) }
  })
  if (found) {
    const mail = await passwordMail(found, culture)
    await runtime.mailer.send(mail).catch((error: unknown) => {
      log.error({ err: error }, 'a mail could not be sent')
      throw error
    })
  }
  await inInstallation((tx) => job.finish(tx))
  log.info({ event: 'forgottenPassword', outcome: found ? 'sent' : 'unknown', userId }, 'login')
}

async function passwordMail({ person, url, look }: { person: PersonRow; url: string; look: MailLook }, culture: Culture): Promise<Mail> {
  const { t, ...rest } = await loadServedTranslator(isCulture(person.culture) ? person.culture : culture)
  const tenant = person.tenant_name
  return composeMail(
    { t, ...rest },
    {
      look,
      to: person.email,
      subject: t('mail.passwordSubject', { tenant }),
      paragraphs: [t('mail.greeting', { name: person.name }), t('mail.passwordText', { userName: person.user_name, hours: LINK_HOURS })],
      action: { label: t('mail.passwordButton'), url, after: [t('mail.passwordIgnore')], isSecret: true },
      footer: t('mail.footer', { tenant }),
    },
  )
}
