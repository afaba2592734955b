import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Settings } from './start/env.ts'
import type { Live } from './http/event-stream.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LoggedCounts } from './log.ts'
import type { FileStore } from './files/store.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SmsGateway } from './sms/sms-gateway.ts'

/** Everything that one process has: created once in main.ts, passed to the code that needs it. */
export interface Runtime {
  settings: Settings
  database: Database
  /** The embedded PostgreSQL; undefined where an external one is used. */
  embeddedDatabase?: { deaths: () => number }
  /** Of one of several workers: what all of them have together. */
  workers?: { figures: () => Promise<string> }
  log: Logger
  /** Count of warnings and errors, for the figures. */
  logged: LoggedCounts
  mailer: Mailer
  /** Sends text messages. */
  sms: SmsGateway
  /** The one way to addresses that people typed in. */
  outbound: Outbound
  /** Store of the bytes of uploaded files. */
  files: FileStore
  /** The open clients that this process notifies of changes. */
  live: Live
  /** Work that outlives a request. */
  jobs: Jobs
  /** The clock; tests and the demo customer's history set it. */
  now: () => Date
}
