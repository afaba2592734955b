import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Runtime } from '../runtime.ts'
import { createPasswordLink } from './one-time-links.ts'
import { attemptKey, claimAttempt, MAIL_LIMIT, MAILS_FROM_LIMIT, networkOf } from './passwords/throttle.ts'
import { readPersonByEmail, type PersonRow } from './users.queries.ts'

const LINK_HOURS = 1

/**
 * Sends a link for choosing a new password to an address whose owner may log in. The answer is always the same: whether the address is
 * known, and whether the mail could be sent, is only in the log.
 */
export async function sendPasswordMail(runtime: Runtime, request: { email: string; address: string; culture: Culture }): Promise<void> {
  const now = runtime.now()
  const found = await runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const claims = [
      { key: attemptKey('mail', request.email), limit: MAIL_LIMIT },
      { key: attemptKey('mail', `from ${networkOf(request.address)}`), limit: MAILS_FROM_LIMIT },
    ]
    if ((await claimAttempt(tx, claims, now)) > 0) return 'throttled'
    const person = await readPersonByEmail(tx, request.email)
    if (!person || person.status === 'disabled') return 'unknown'
    return { person, url: await createPasswordLink(runtime, tx, person.id, { hours: LINK_HOURS, tenantKey: person.tenant_key }) }
  })
  if (typeof found === 'string') {
    runtime.log.info({ event: 'forgottenPassword', outcome: found, address: request.address }, 'login')
    return
  }
  const { person, url } = found
  await runtime.mailer.send(await passwordMail(person, url, request.culture))
  runtime.log.info({ event: 'forgottenPassword', outcome: 'sent', userId: person.id, address: request.address }, 'login')
}

async function passwordMail(person: PersonRow, url: string, culture: Culture): Promise<Mail> {
  const { t, ...rest } = await loadServedTranslator(isCulture(person.culture) ? person.culture : culture)
  const tenant = person.tenant_name
  return composeMail(
    { t, ...rest },
    {
      to: person.email,
      subject: t('mail.passwordSubject', { tenant }),
      paragraphs: [t('mail.greeting', { name: person.name }), t('mail.passwordText', { userName: person.user_name, hours: LINK_HOURS })],
      action: { label: t('mail.passwordButton'), url, after: [t('mail.passwordIgnore')] },
      footer: t('mail.footer', { tenant }),
    },
  )
}
