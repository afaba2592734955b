import { pino } from 'pino'
import { readSettings } from '../env.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Runtime } from '../runtime.ts'

/** What a request reaches outside of the database, in a test: mails are kept in `mails`. */
export function outside(mails: Mail[] = []): Pick<Runtime, 'mailer' | 'settings' | 'log'> {
  return {
    settings: readSettings({ DEMO: 'false', LOG_LEVEL: 'silent', ORIGIN: 'https://verka.test' }),
    log: pino({ level: 'silent' }),
    mailer: { outcome: 'sent', send: async (mail) => void mails.push(mail), close: () => undefined },
  }
}
