import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { LOGO_CID, mailHtml } from './mail-html.ts'
import type { MailLook } from './mail-look.ts'
import type { Mail } from './mailer.ts'

interface MailLink {
  label: string
  url: string
}

export interface MailContent {
  /** The same for each try of a mail. */
  id?: string
  look: MailLook
  to: string
  subject: string
  paragraphs: string[]
  /** Messages of a digest. */
  items?: { title: string; text: string; url: string }[]
  /** The action of the mail, and the words after its button. `isSecret`: a link for one person, written in full, too. */
  action?: MailLink & { after: string[]; isSecret?: true }
  /** Below a line, small. */
  footer: string
  /** Turns such mails off. */
  unsubscribe?: MailLink
  /** Where the person chooses what they receive. */
  settings?: MailLink
}

const line = (value: string) => value.replace(/\s+/g, ' ').trim()
/** Lines of a paragraph stay: a person may have written a list. */
const block = (value: string) => value.split('\n').map(line).join('\n').trim()

/** A mail as plain text and as HTML with the same content, in the look of its sender. */
export function composeMail(text: ServedTranslator, content: MailContent): Mail {
  const { action, look, unsubscribe, settings, items = [] } = content
  const subject = line(content.subject)
  const paragraphs = content.paragraphs.map(block).filter(Boolean)
  const after = action?.after.map(block) ?? []
  const footer = line(content.footer)
  const links = [settings, unsubscribe].filter((link) => link !== undefined)
  const plain = [
    ...paragraphs,
    ...items.map(({ title, text: body, url }) => `* ${line(title)}\n  ${line(body)}\n  ${url}`),
    ...(action ? [action.isSecret ? action.url : `${line(action.label)}:\n${action.url}`, ...after] : []),
    ['-- ', footer, ...links.map(({ label, url }) => `${line(label)}: ${url}`)].join('\n'),
  ].join('\n\n')
  const html = mailHtml({
    culture: text.culture,
    look,
    preview: paragraphs[1] ?? paragraphs[0] ?? '',
    title: subject,
    paragraphs,
    items,
    action: action && { label: line(action.label), url: action.url },
    showsAddress: action?.isSecret ?? false,
    after,
    footer,
    links,
  })
  return {
    to: content.to,
    subject,
    text: `${plain}\n`,
    html,
    ...(content.id !== undefined && { id: content.id }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    ...(look.logo && { pictures: [{ cid: LOGO_CID, png: look.logo.png }] }),
  }
}
