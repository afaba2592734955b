import { isEmailAddress } from '@verka/domain/forms/text/email-address.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { LOGO_CID } from '../../mail/mail-html.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { loadMailLook } from '../tenants/mail-look.ts'
import { ATTEMPT_MS } from './send-request.ts'
import { MessageError, type Content, type Sender, type SenderRuntime, type Sending, type SendResult } from './sender.ts'
import { renderTemplate } from './template.ts'

/** Recipients of one message. */
const MAX_RECIPIENTS = 50

interface MailContent extends Content {
  to: string[]
  subject: string
  text: string
  html: string
}

/** The addresses in a text. @throws MessageError for one that is none, or too many */
function recipientsIn(text: string): string[] {
  const addresses = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== '')
  const wrong = addresses.find((address) => !isEmailAddress(address))
  if (wrong !== undefined) throw new MessageError(`${wrong} is no e-mail address`)
  if (addresses.length > MAX_RECIPIENTS) throw new MessageError(`more than ${MAX_RECIPIENTS} recipients`)
  if (addresses.length === 0) throw new MessageError('no recipient')
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
    const content = sending.content as MailContent
    const { to, subject, text, html } = content
    const request = { to, subject, body: text }
    try {
      const attachments = (await attach?.(runtime, sending)) ?? []
      const shown = attachments.length > 0 ? { ...request, attachments: attachments.map(({ fileName }) => fileName) } : request
      if (runtime.mailer.outcome === undefined) return { outcome: 'away', request: shown, answer: { error: 'noMailServer' } }
      const mail = { subject, text, html, attachments, pictures: await logoOf(runtime, sending) }
      for (const [index, address] of to.entries()) await inTime(runtime.mailer.send({ ...mail, to: address, id: `${sending.id}.${index}` }))
      return { outcome: 'accepted', request: shown, answer: {} }
    } catch (error) {
      return failed(error, request)
    }
  },
})

/** The tenant's logo, which the mail shows. */
async function logoOf({ database }: SenderRuntime, { tenantId }: Sending) {
  const { logo } = await database.transaction({ kind: 'tenant', tenantId }, (tx) => loadMailLook(tx, tenantId))
  return logo ? [{ cid: LOGO_CID, png: logo.png }] : []
}

/** Rejects when a mail server takes too long. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), ATTEMPT_MS)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** A mail server that refuses an address for good answers 5xx; all else passes. */
function failed(error: unknown, request: SendResult['request']): SendResult {
  const { responseCode, message = 'failed' } = error as { responseCode?: number; message?: string }
  const isRefused = responseCode !== undefined && responseCode >= 500
  return {
    outcome: isRefused ? 'refused' : 'away',
    request,
    answer: {
      ...(responseCode !== undefined && { status: responseCode }),
      error: isRefused ? 'mailRefused' : 'noAnswer',
      detail: message.slice(0, 500),
    },
  }
}
