import { asId } from '@verka/domain/entities/ids.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { Job } from '../../../jobs/job-queue.ts'
import { composeMail } from '../../../mail/compose-mail.ts'
import { ianaTimeZone } from '../../../time-zones.ts'
import { loadMailLook } from '../../tenants/mail-look.ts'
import { loadTextsOfTenant } from '../texts/message-texts.ts'
import { renderStored } from '../texts/render-message.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-token.ts'
import { failureOf } from './mail-failure.ts'
import { cultureOf, paragraphsOf, urlOfSubject } from './message-mail.ts'
import type { MessageRuntime } from './render-messages.ts'
import { deleteDigest, endSendings, lockDigest, markDigest, readDigestMessages, readPerson } from './sending.queries.ts'

/** Messages that a digest names; the others are in the inbox. */
const MAX_NAMED = 50
/** A digest that could not be sent for so long is given up: its messages are in the inbox. */
const GIVE_UP_MS = 2 * 24 * 60 * 60 * 1000

/** Sends the digest of a person on a day: everything that waits for it, and nothing if all of it was withdrawn. */
export async function sendDigest(runtime: MessageRuntime, job: Job<'messageDigest'>): Promise<void> {
  const { tenantId, userId, day } = job.data
  const { database, settings } = runtime
  const inTenant = <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
    database.transaction({ kind: 'tenant', tenantId }, work)
  const found = await inTenant(async (tx) => {
    if (!(await lockDigest(tx, tenantId, userId, day))) return undefined
    const person = await readPerson(tx, tenantId, userId)
    const messages = await readDigestMessages(tx, tenantId, userId)
    if (!person || person.status !== 'active' || messages.length === 0) return undefined
    const { templates } = (await loadTextsOfTenant(tx, tenantId))('digest')
    return { person, messages, templates, look: await loadMailLook(tx, tenantId) }
  })
  if (!found)
    return inTenant(async (tx) => {
      // a message of the same day opens it again
      if (await lockDigest(tx, tenantId, userId, day)) await deleteDigest(tx, tenantId, userId, day)
      await job.finish(tx)
    })
  const { person, messages, templates, look } = found
  const culture = cultureOf(person)
  const text = await loadServedTranslator(culture)
  const reader = {
    culture,
    timeZone: ianaTimeZone(person.time_zone),
    recipient: person.name,
    tenant: person.tenant_name,
    now: runtime.now(),
  }
  const { title, body } = renderStored({ kind: 'digest', template: templates[culture] }, { count: messages.length, day }, reader)
  const named = messages.slice(0, MAX_NAMED)
  const mail = composeMail(text, {
    id: `${userId}.${day}`,
    look,
    to: person.email,
    subject: title,
    paragraphs: paragraphsOf(body),
    items: named.map((message) => ({
      title: message.title ?? '',
      text: firstParagraph(message.body),
      url: urlOfSubject(settings.ORIGIN, message),
    })),
    action: {
      label: text.t('mail.openInbox'),
      url: `${settings.ORIGIN}/exe/inbox`,
      after: messages.length > named.length ? [text.t('mail.moreInInbox', { count: messages.length - named.length })] : [],
    },
    footer: text.t('mail.footer', { tenant: person.tenant_name }),
    unsubscribe: {
      url: unsubscribeUrl(settings, { tenantId, userId: asId(userId), kind: 'digest' }),
      label: text.t('mail.unsubscribeDigest'),
    },
    settings: { url: `${settings.ORIGIN}/exe/messageSettings`, label: text.t('mail.settings') },
  })
  const failure = await runtime.mailer.send(mail).then(
    () => undefined,
    (error: unknown) => {
      const age = runtime.now().getTime() - messages[0]!.created_at.getTime()
      const reason = failureOf(error, { isLast: age > GIVE_UP_MS })
      if (reason === undefined) throw error
      return reason
    },
  )
  await inTenant(async (tx) => {
    const sentAt = runtime.now()
    const ids = messages.map(({ id }) => id)
    await endSendings(tx, tenantId, ids, 'digest', failure === undefined ? { sentAt } : { failure })
    await markDigest(tx, tenantId, userId, day, sentAt)
    await job.finish(tx)
  })
}

/** The part of a message that names what happened: the paragraph after the greeting. */
function firstParagraph(body: string | null): string {
  const paragraphs = paragraphsOf(body)
  return paragraphs[1] ?? paragraphs[0] ?? ''
}
