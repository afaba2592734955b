import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../env.ts'
import type { Mailer } from './mailer.ts'

const CONNECT_MS = 10_000

/** Where mail goes: to the SMTP server of the settings; without one it is told in the log (in full in demo mode only). */
export function createMailer(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DEMO'>, log: Logger): Mailer {
  if (!settings.SMTP_URL) return logMailer(settings.DEMO, log)
  const transport = nodemailer.createTransport(
    {
      url: settings.SMTP_URL,
      pool: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      // a mail is what we wrote: never a file of this machine or an address's content
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: settings.MAIL_FROM },
  )
  return {
    async send(mail) {
      // one recipient, whatever the address looks like: no list, no header
      await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}

function logMailer(isDemo: boolean, log: Logger): Mailer {
  return {
    async send(mail) {
      if (isDemo) log.info({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail (demo mode, no SMTP_URL: shown here)')
      else log.warn('a mail could not be sent: SMTP_URL is not set')
    },
    close: () => undefined,
  }
}
