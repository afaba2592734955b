import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Settings } from './env.ts'
import type { Live } from './http/event-stream.ts'
import type { LoggedCounts } from './log.ts'
import type { FileStore } from './files/store.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Mailer } from './mail/mailer.ts'

/** What one process has: made once in main.ts, handed to what needs it. */
export interface Runtime {
  settings: Settings
  database: Database
  /** The PostgreSQL that we keep running ourselves, where it is not somebody else's. */
  embeddedDatabase?: { deaths: () => number }
  log: Logger
  /** What was logged as amiss, for the figures. */
  logged: LoggedCounts
  mailer: Mailer
  /** The one way to addresses that people typed in. */
  outbound: Outbound
  /** Where the bytes of uploaded files are. */
  files: FileStore
  /** The open clients that this process tells what changes. */
  live: Live
  /** The clock; tests and the demo customer's history set it. */
  now: () => Date
}
