import { isEmailAddress } from '@verka/domain/forms/text/email-address.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { LOGO_CID } from '../../mail/mail-html.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { loadMailLook } from '../tenants/mail-look.ts'
import { ATTEMPT_MS } from './send-request.ts'
import { MessageError, notMade } from './not-made.ts'
import type { Content, Sender, SenderRuntime, Sending, SendResult } from './sender.ts'
import { renderTemplate } from './template.ts'

/** Recipients of one message. */
const MAX_RECIPIENTS = 50
/** Recipients that a mail is sent to at a time. */
const AT_ONCE = 5

interface MailContent extends Content {
  to: string[]
  subject: string
  text: string
  html: string
  /** Recipients that an earlier attempt reached; the next one leaves them out. */
  done?: string[]
}

/** The addresses in a text. @throws MessageError for one that is none, or too many */
function recipientsIn(text: string): string[] {
  const addresses = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== '')
  const wrong = addresses.find((address) => !isEmailAddress(address))
  if (wrong !== undefined) throw new MessageError('recipientWrong', { recipient: wrong })
  if (addresses.length > MAX_RECIPIENTS) throw new MessageError('tooManyRecipients', { limit: MAX_RECIPIENTS })
  if (addresses.length === 0) throw new MessageError('noRecipient')
  return addresses
}

interface MailParts {
  implementation: Implementation
  /** Files that are attached; they are made for each attempt. */
  attach?: (runtime: SenderRuntime, sending: Sending) => Promise<Attachment[]>
}

/** A sender of mails: each recipient gets one of their own. */
export const mailSender = ({ implementation, attach }: MailParts): Sender => ({
  implementation,
  async render({ context, inputs, scope }) {
    const text = (key: string) => renderTemplate(String(inputs[key] ?? ''), scope, 'text')
    const subject = text('subject')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    const words = await loadServedTranslator(context.tenant.culture)
    const to = recipientsIn(text('to'))
    const paragraphs = text('body').split(/\n+/)
    const footer = words.t('mail.footer', { tenant: context.tenant.name })
    const { text: plain, html = '' } = composeMail(words, {
      look: await loadMailLook(context.tx, context.tenant.id),
      to: to[0]!,
      subject,
      paragraphs,
      footer,
    })
    return { to, subject, text: plain, html } satisfies MailContent
  },
  shown(content) {
    const { to, subject, text } = content as MailContent
    return { to, subject, body: text }
  },
  async send(runtime, sending) {
    const { done: sentBefore = [], ...content } = sending.content as MailContent
    const { to, subject, text, html } = content
    const request = { to, subject, body: text }
    const until = performance.now() + ATTEMPT_MS
    let attachments: Attachment[]
    try {
      attachments = (await inTime(until, attach?.(runtime, sending), new MessageError('receiptSlow'))) ?? []
    } catch (error) {
      return notMade(error, request)
    }
    try {
      const shown = attachments.length > 0 ? { ...request, attachments: attachments.map(({ fileName }) => fileName) } : request
      if (runtime.mailer.outcome === undefined) return { outcome: 'away', request: shown, answer: { error: 'noMailServer' } }
      const mail = { subject, text, html, attachments, pictures: await logoOf(runtime, sending) }
      const left = to.filter((address) => !sentBefore.includes(address))
      const attempts = await sendEach(left, until, (address) =>
        runtime.mailer.send({ ...mail, to: address, id: `${sending.id}.${to.indexOf(address)}` }),
      )
      const failures = attempts.filter(({ error }) => error !== undefined)
      // sent again, it goes to everybody
      if (failures.length === 0) return { outcome: 'accepted', request: shown, answer: {}, ...(sentBefore.length > 0 && { content }) }
      const done = [
        ...sentBefore,
        ...attempts.flatMap(({ address, error }) => (address !== undefined && error === undefined ? [address] : [])),
      ]
      return { ...failed(failures.find(({ error }) => !isRefused(error)) ?? failures[0]!, shown), content: { ...content, done } }
    } catch (error) {
      return failed({ error }, request)
    }
  },
})

interface Attempt {
  address: string
  error?: unknown
}

/** Sends to each address, some at a time: one that is refused keeps no other waiting, and a server that is away is asked no further. */
async function sendEach(addresses: readonly string[], until: number, send: (address: string) => Promise<void>): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const some = addresses.slice(at, at + AT_ONCE).map(async (address) => {
      try {
        await inTime(until, send(address))
        return { address }
      } catch (error) {
        return { address, error }
      }
    })
    attempts.push(...(await Promise.all(some)))
    if (attempts.some(({ error }) => error !== undefined && !isRefused(error))) break
  }
  return attempts
}

/** The tenant's logo, which the mail shows. */
async function logoOf({ database }: SenderRuntime, { tenantId }: Sending) {
  const { logo } = await database.transaction({ kind: 'tenant', tenantId }, (tx) => loadMailLook(tx, tenantId))
  return logo ? [{ cid: LOGO_CID, png: logo.png }] : []
}

/** Rejects when the time of an attempt is over. */
async function inTime<Result>(
  until: number,
  work: Promise<Result> | undefined,
  otherwise = new Error('the mail server did not answer in time'),
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(otherwise), until - performance.now())
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** A mail server that refuses an address for good answers 5xx; all else passes. */
const isRefused = (error: unknown): boolean => Number((error as { responseCode?: number }).responseCode ?? 0) >= 500

function failed({ address, error }: Partial<Attempt>, request: SendResult['request']): SendResult {
  const { responseCode, message = 'failed' } = error as { responseCode?: number; message?: string }
  return {
    outcome: isRefused(error) ? 'refused' : 'away',
    request,
    answer: {
      ...(responseCode !== undefined && { status: responseCode }),
      error: isRefused(error) ? 'mailRefused' : 'noAnswer',
      detail: `${address === undefined ? '' : `${address}: `}${message}`.slice(0, 500),
    },
  }
}
