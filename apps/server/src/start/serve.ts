import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { jobHandlers } from '../all-jobs.ts'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { createListKeys } from '../db/lists/keys/create-list-keys.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { SettingError, type Settings } from './env.ts'
import { sweepDeliveries } from '../features/deliveries/sweep-deliveries.ts'
import { openLive } from '../features/events/live.ts'
import { sweepChanges } from '../features/events/sweep-changes.ts'
import { keepSweeping } from '../features/files/sweep-files.ts'
import { keepFanningOut } from '../features/message-events/keep-fanning-out.ts'
import { sweepMessages } from '../features/messages/sweep-messages.ts'
import { sweepReports } from '../features/open-reports/sweep-reports.ts'
import { sweepOpenRequests } from '../features/open/open-limits.ts'
import { enqueueReminders } from '../features/reminder-job/keep-reminding.ts'
import { sweepSandboxes } from '../features/sandboxes/remove-sandbox.ts'
import { sweepSms } from '../features/sms/sweep-sms.ts'
import { openStore } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import { firstAdministratorLink } from '../identity/first-administrator.ts'
import { openJobs } from '../jobs/jobs.ts'
import { keepDoing } from '../processes/keep-doing.ts'
import type { LoggedCounts } from '../log.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { canReachOf } from '../outbound/allowed-addresses.ts'
import { openOutbound } from '../outbound/outbound.ts'
import type { Runtime } from '../runtime.ts'
import { openSmsGateway } from '../sms/open-gateway.ts'
import type { Prepared } from './prepare.ts'

/** Time for requests in progress to end after SIGTERM. */
const DRAIN_MS = 20_000
/** Time for the rest of the shutdown: a connection whose request did not end is not released. */
const CLOSE_MS = 3000
/** Interval in which sites are looked for whose reminders are due. */
const REMIND_EVERY_MS = 60_000

interface Process extends Prepared, Pick<Runtime, 'embeddedDatabase' | 'workers'> {
  settings: Settings
  log: Logger
  logged: LoggedCounts
  /** Whether it fills what a new installation needs: of several workers the first one. */
  isFirst: boolean
}

export interface Served {
  /** The address where the first system administrator is made, while there is none. */
  link: string | undefined
  /** Lets requests in progress end, and stops. */
  stop: () => Promise<void>
}

/** Serves requests and works on jobs, on a database that is prepared. */
export async function serve({ settings, log, logged, databaseUrl, secretKey, isFirst, ...shared }: Process): Promise<Served> {
  const database = openDatabase(databaseUrl, {
    maxConnections: settings.DATABASE_CONNECTIONS,
    longestLine: settings.TENANT_WAITING,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  const live = openLive({ database, log })
  const runtime: Runtime = {
    ...shared,
    settings: { ...settings, SECRET_KEY: secretKey },
    database,
    log,
    logged,
    mailer: createMailer(settings, log),
    sms: openSmsGateway(settings),
    files: await openFiles(settings),
    outbound: openOutbound(canReachOf(settings.OUTBOUND_ALLOWED)),
    live,
    jobs: openJobs({ database, log }),
    now: () => new Date(),
  }
  if (isFirst) {
    await createListKeys(database)
    if (settings.DEMO) await fillDemo(runtime)
  }
  // before the sweeps begin, which may fill the line for connections
  const link = isFirst && settings.isIdentityEmbedded ? await firstAdministratorLink(runtime) : undefined
  const app = await createApp(runtime, builtClient())
  await runtime.jobs.start(jobHandlers(runtime))
  await app.listen({ port: settings.PORT, host: settings.HOST })
  const stopRepeating = repeatedWork(runtime)
  return {
    link,
    async stop() {
      for (const stopOne of stopRepeating) stopOne()
      log.info('stopping: requests under way may end')
      await within(DRAIN_MS, app.close())
      await within(CLOSE_MS, runtime.jobs.stop())
      await within(CLOSE_MS, runtime.sms.close())
      await within(CLOSE_MS, live.close())
      await within(CLOSE_MS, database.close())
    },
  }
}

/** Sweeps and reminders, which each process does: the work allows for it. @returns what stops each */
function repeatedWork(runtime: Runtime): (() => void)[] {
  const { log } = runtime
  const sweep = (work: () => Promise<unknown>, what: string) =>
    keepDoing({ work, failure: `old ${what} stay until the next sweep` }, { log })
  return [
    keepSweeping(runtime),
    sweep(() => sweepChanges(runtime), 'changes'),
    sweep(() => sweepMessages(runtime), 'messages'),
    sweep(() => sweepDeliveries(runtime), 'deliveries'),
    sweep(() => sweepReports(runtime), 'reports'),
    sweep(() => sweepOpenRequests(runtime), 'requests without a login'),
    sweep(() => sweepSandboxes(runtime), 'sandboxes'),
    sweep(() => sweepSms(runtime), 'text messages'),
    keepDoing(
      { work: () => enqueueReminders(runtime), failure: 'reminders wait until they are looked for again' },
      { log, everyMs: REMIND_EVERY_MS },
    ),
    keepFanningOut(runtime),
  ]
}

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, delay(ms, undefined, { ref: false })])

/**
 * The folder of the built client. It is built while installing; where that did not happen, it is built now. `VERKA_CLIENT=elsewhere` leaves
 * it to Vite, while developing.
 */
function builtClient(): string | undefined {
  if (process.env.VERKA_CLIENT === 'elsewhere') return undefined
  const directory = fileURLToPath(new URL('../../../web/dist', import.meta.url))
  if (!existsSync(join(directory, 'index.html'))) {
    process.stdout.write('The web client is not built yet; building it, which takes a moment …\n')
    const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: join(directory, '../../..'), stdio: 'inherit' })
    if (status !== 0) throw new Error('the web client could not be built')
  }
  return directory
}

/** Opens the file store. With a remote store uploads are also assembled on this machine first. */
async function openFiles(settings: Settings): Promise<FileStore> {
  try {
    return await openStore(settings)
  } catch (error) {
    throw new SettingError(`DATA_DIR: nothing can be written there: ${(error as Error).message}`)
  }
}
