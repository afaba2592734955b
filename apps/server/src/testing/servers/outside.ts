import { pino } from 'pino'
import type { Database } from '../../db/database.ts'
import { readSettings } from '../../start/env.ts'
import type { Live } from '../../http/event-stream.ts'
import { openJobs } from '../../jobs/jobs.ts'
import type { Mail } from '../../mail/mailer.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import type { Runtime } from '../../runtime.ts'
import { openSmsGateway } from '../../sms/open-gateway.ts'

/** Streams of events that end as soon as they are open: for tests that wait for complete answers. */
export const shortStreams: Live = {
  announce: () => undefined,
  open(_listener, sink) {
    setImmediate(() => sink.end())
    return { close: () => undefined, cursor: () => undefined }
  },
}

/** Encrypts keys and signs links of tests. */
export const SECRET_KEY = 'a secret of the tests, long enough'

/** Services outside of the database, in a test: mails are collected in `mails`. */
export function outside(
  mails: Mail[] = [],
  environment: Record<string, string> = {},
): Pick<Runtime, 'mailer' | 'sms' | 'settings' | 'log' | 'live'> {
  return {
    settings: readSettings({ DEMO: 'false', LOG_LEVEL: 'silent', ORIGIN: 'https://verka.test', SECRET_KEY, ...environment }),
    log: pino({ level: 'silent' }),
    live: shortStreams,
    sms: openSmsGateway({ DEMO: true }, { show: () => undefined }),
    mailer: { outcome: 'sent', send: async (mail) => void mails.push(mail), close: () => undefined },
  }
}

/** The same with a database and its job queue. */
export function outsideOf(database: Database) {
  const services = outside()
  return { ...services, database, jobs: openJobs({ database, log: services.log }), outbound: openOutbound() }
}
