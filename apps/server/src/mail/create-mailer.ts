import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../start/env.ts'
import type { Mail, Mailer } from './mailer.ts'

const CONNECT_MS = 10_000
/** Timeout of a server that accepted the connection and then sends nothing. */
const SILENT_MS = 15_000

/** Characters that would end a header and begin another. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSENDABLE = /[\u0000-\u001f\u007f]/

/** Checks that a mail's header values have one line each. Others are our bugs: user input was checked before. */
function sendable(mail: Mail): Mail {
  const headers = [mail.to, mail.subject, mail.unsubscribeUrl ?? '']
  if (headers.some((value) => UNSENDABLE.test(value))) throw new Error('a header of a mail has more than one line')
  if (mail.id !== undefined && !/^[\w.-]+$/.test(mail.id)) throw new Error('the id of a mail has other characters')
  return mail
}

/** Headers by which a mail program offers to unsubscribe with one click (RFC 2369, RFC 8058). */
const oneClick = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/**
 * Creates the mailer: it sends to the SMTP server of the settings. Without one the demo writes the mail to standard output at any log
 * level, since there is no other way to read it; other installations log that it was lost.
 */
export function createMailer(
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DEMO' | 'ORIGIN'>,
  log: Logger,
  show: (text: string) => void = (text) => void process.stdout.write(text),
): Mailer {
  if (!settings.SMTP_URL) return settings.DEMO ? shownMailer(show) : lostMailer(log)
  return sendingMailer({ ...settings, SMTP_URL: settings.SMTP_URL })
}

function sendingMailer(settings: Pick<Settings, 'MAIL_FROM' | 'ORIGIN'> & { SMTP_URL: string }): Mailer {
  // loaded with the first mail
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url: settings.SMTP_URL,
        pool: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        // a mail contains only our text: never a file of this machine or an address's content
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: settings.MAIL_FROM },
    )
  }
  const domain = new URL(settings.ORIGIN).hostname
  return {
    outcome: 'sent',
    async send(given) {
      const mail = sendable(given)
      const { id, to, unsubscribeUrl, pictures = [], attachments = [], ...content } = mail
      await (
        await (transport ??= open())
      ).sendMail({
        ...content,
        // one recipient, even if the address contains a list: no list, no header
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)) },
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        attachments: [
          ...pictures.map(({ cid, png }) => ({ cid, content: png, contentType: 'image/png', contentDisposition: 'inline' as const })),
          ...attachments.map(({ fileName: filename, ...file }) => ({ filename, ...file })),
        ],
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function shownMailer(show: (text: string) => void): Mailer {
  return {
    outcome: 'logged',
    async send(given) {
      const mail = sendable(given)
      show(
        `\nA mail (demo without SMTP_URL: shown here, not sent)\n  To: ${mail.to}\n  Subject: ${mail.subject}\n\n${indent(mail.text)}\n\n`,
      )
    },
    close: () => undefined,
  }
}

/** Set off from the log around it. */
const indent = (text: string) => text.trimEnd().replace(/^(?=.)/gm, '  ')

function lostMailer(log: Logger): Mailer {
  return {
    outcome: undefined,
    async send() {
      log.warn('a mail could not be sent: SMTP_URL is not set')
    },
    close: () => undefined,
  }
}
