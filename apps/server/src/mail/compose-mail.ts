import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { Mail } from './mailer.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

export interface MailContent {
  to: string
  subject: string
  paragraphs: string[]
  /** The action of the mail, and the words after its button. */
  action?: { label: string; url: string; after: string[] }
  /** Below a line, small. */
  footer: string
}

const PARAGRAPH = 'margin:0 0 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1d2523'
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#1d2523;color:#ffffff;text-decoration:none;font:600 16px/1.4 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'

/**
 * A mail as plain text and as simple HTML with the same text. It has no picture and fetches nothing; the address behind the button is also
 * written in full, for readers who do not follow buttons in mails.
 */
export function composeMail(text: ServedTranslator, content: MailContent): Mail {
  const { action, footer } = content
  const line = (value: string) => value.replace(/\s+/g, ' ').trim()
  const paragraphs = content.paragraphs.map(line)
  const after = action?.after.map(line) ?? []
  const plain = [...paragraphs, ...(action ? [action.url, ...after] : []), `-- \n${line(footer)}`].join('\n\n')
  const html = [
    `<!doctype html><html lang="${text.culture}"><body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px">`,
    ...paragraphs.map((item) => `<p style="${PARAGRAPH}">${escape(item)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escape(action.url)}" style="${BUTTON}">${escape(line(action.label))}</a></p>`,
          `<p style="${PARAGRAPH};font-size:13px;color:#55625e;word-break:break-all">${escape(action.url)}</p>`,
          ...after.map((item) => `<p style="${PARAGRAPH}">${escape(item)}</p>`),
        ]
      : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e3;font:13px/1.5 system-ui,sans-serif;color:#55625e">${escape(line(footer))}</p>`,
    '</div></body></html>',
  ].join('\n')
  return { to: content.to, subject: line(content.subject), text: `${plain}\n`, html }
}
