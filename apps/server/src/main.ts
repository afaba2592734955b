import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { jobHandlers } from './all-jobs.ts'
import { createApp } from './app.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { refusePowerfulRole } from './db/refuse-powerful-role.ts'
import { DEMO_PASSWORD, fillDemo } from './demo/fill-demo.ts'
import { readSettings, SettingError, type Settings } from './env.ts'
import { keyWriter } from './db/lists/keys/due-keys.ts'
import { listedByKeys, logs } from './db/lists/keys/keyed-tables.ts'
import { createListKeys } from './db/lists/keys/create-list-keys.ts'
import { openLive } from './features/events/live.ts'
import { keepFanningOut } from './features/message-events/keep-fanning-out.ts'
import { sweepDeliveries } from './features/deliveries/sweep-deliveries.ts'
import { sweepChanges } from './features/events/sweep-changes.ts'
import { keepSweeping } from './features/files/sweep-files.ts'
import { sweepMessages } from './features/messages/sweep-messages.ts'
import { enqueueReminders } from './features/reminder-job/keep-reminding.ts'
import { sweepOpenRequests } from './features/open/open-limits.ts'
import { sweepReports } from './features/open-reports/sweep-reports.ts'
import { sweepSandboxes } from './features/sandboxes/remove-sandbox.ts'
import { sweepSms } from './features/sms/sweep-sms.ts'
import { openStore } from './files/open-store.ts'
import type { FileStore } from './files/store.ts'
import { firstAdministratorLink } from './identity/first-administrator.ts'
import { keepDoing } from './keep-doing.ts'
import { lockInstance } from './instance-lock.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLog } from './log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { canReachOf } from './outbound/allowed-addresses.ts'
import { openSmsGateway } from './sms/open-gateway.ts'
import { openOutbound } from './outbound/outbound.ts'
import type { Runtime } from './runtime.ts'

/** Time for requests in progress to end after SIGTERM. */
const DRAIN_MS = 20_000
/** Time for the rest of the shutdown: a connection whose request did not end is not released. */
const CLOSE_MS = 3000

/** Interval in which sites are looked for whose reminders are due. */
const REMIND_EVERY_MS = 60_000

/** Connections of the embedded database outside the pool: migrations, listeners and watchers, a person with psql. */
const CONNECTIONS_OUTSIDE_POOL = 44

const print = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const { log, logged } = openLog(settings)
  const embedded = settings.DATABASE_URL ? undefined : await openEmbedded(settings, log)
  const urls = embedded
    ? { owner: embedded.ownerUrl, application: embedded.applicationUrl }
    : { owner: settings.DATABASE_OWNER_URL!, application: settings.DATABASE_URL! }
  try {
    const applicationRole = decodeURIComponent(new URL(urls.application).username)
    const applied = await migrate(urls.owner, applicationRole)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await refusePowerfulRole(urls.application)
    const SECRET_KEY = settings.SECRET_KEY ?? (await keptSecret(settings))
    const database = openDatabase(urls.application, {
      maxConnections: settings.DATABASE_CONNECTIONS,
      longestLine: settings.TENANT_WAITING,
      onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    })
    const live = openLive({ database, log })
    const keys = keyWriter(database, (error) => log.debug({ err: error }, 'keys of lists are written later'))
    const runtime: Runtime = {
      settings: { ...settings, SECRET_KEY },
      database,
      log,
      logged,
      mailer: createMailer(settings, log),
      sms: openSmsGateway(settings),
      ...(embedded && { embeddedDatabase: embedded }),
      files: await openFiles(settings, log),
      outbound: openOutbound(canReachOf(settings.OUTBOUND_ALLOWED)),
      live: {
        ...live,
        announce(tenantId) {
          live.announce(tenantId)
          keys.soon(tenantId)
        },
      },
      jobs: openJobs({ database, log }),
      now: () => new Date(),
    }
    await createListKeys(database, listedByKeys())
    if (settings.DEMO) await fillDemo(runtime)
    // before the sweeps begin, which may fill the line for connections
    const link = settings.isIdentityEmbedded ? await firstAdministratorLink(runtime) : undefined
    const app = await createApp(runtime, builtClient())
    await runtime.jobs.start(jobHandlers(runtime))
    await app.listen({ port: settings.PORT, host: settings.HOST })
    void createListKeys(database, logs()).catch((error: unknown) => log.warn({ err: error }, 'keys of logs are written at the next start'))
    const stopSweeping = keepSweeping(runtime)
    const stopRepeating = [
      keepDoing({ work: () => sweepChanges(runtime), failure: 'old changes stay until the next sweep' }, { log }),
      keepDoing({ work: () => sweepMessages(runtime), failure: 'old messages stay until the next sweep' }, { log }),
      keepDoing({ work: () => sweepDeliveries(runtime), failure: 'old deliveries stay until the next sweep' }, { log }),
      keepDoing(
        { work: () => enqueueReminders(runtime), failure: 'reminders wait until they are looked for again' },
        { log, everyMs: REMIND_EVERY_MS },
      ),
      keepDoing({ work: () => sweepReports(runtime), failure: 'old reports stay until the next sweep' }, { log }),
      keepDoing({ work: () => sweepOpenRequests(runtime), failure: 'old requests without a login stay until the next sweep' }, { log }),
      keepDoing({ work: () => sweepSandboxes(runtime), failure: 'old sandboxes stay until the next sweep' }, { log }),
      keepDoing({ work: () => sweepSms(runtime), failure: 'old text messages stay until the next sweep' }, { log }),
    ]
    const stopFanningOut = keepFanningOut(runtime)
    const stop = stopper(async () => {
      embedded?.expectEnd()
      stopSweeping()
      stopFanningOut()
      for (const stopOne of stopRepeating) stopOne()
      log.info('stopping: requests under way may end')
      await within(DRAIN_MS, app.close())
      await within(CLOSE_MS, runtime.jobs.stop())
      await within(CLOSE_MS, runtime.sms.close())
      await within(CLOSE_MS, live.close())
      await within(CLOSE_MS, database.close())
      await embedded?.stop()
      log.info('stopped')
    })
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    announce(settings, link)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, delay(ms, undefined, { ref: false })])

/**
 * The folder of the built client. It is built while installing; where that did not happen, it is built now. `VERKA_CLIENT=elsewhere` leaves
 * it to Vite, while developing.
 */
function builtClient(): string | undefined {
  if (process.env.VERKA_CLIENT === 'elsewhere') return undefined
  const directory = fileURLToPath(new URL('../../web/dist', import.meta.url))
  if (!existsSync(join(directory, 'index.html'))) {
    print('The web client is not built yet; building it, which takes a moment …')
    const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: join(directory, '../../..'), stdio: 'inherit' })
    if (status !== 0) throw new Error('the web client could not be built')
  }
  return directory
}

/** The embedded database, for one process at a time. It is restarted when it dies; too many deaths end Verka, too. */
async function openEmbedded(settings: Settings, log: Logger): Promise<EmbeddedPostgres> {
  await protectDataFolder(settings, log)
  if (!(await lockInstance(settings.DATA_DIR))) {
    throw new SettingError(
      `DATA_DIR: another Verka is already running on ${settings.DATA_DIR}; stop it, or give this one another DATA_DIR (and PORT)`,
    )
  }
  const max_connections = String(settings.DATABASE_CONNECTIONS + CONNECTIONS_OUTSIDE_POOL)
  const folder = join(settings.DATA_DIR, 'postgres')
  return startEmbeddedPostgres(
    folder,
    { max_connections },
    {
      died: (how) => log.error({ how }, 'embedded database died: it is started again'),
      restarted: (ms) => log.info({ ms: Math.round(ms) }, 'embedded database answers again'),
      gaveUp(error) {
        log.fatal({ err: error }, 'embedded database is given up')
        process.stderr.write(
          `Verka ends: ${error.message}\nLook for what ends it (memory, disk, another program) in ${folder} and in the log of this machine; then start Verka again.\n`,
        )
        process.exit(1)
      },
    },
  )
}

/** Creates the data folder, readable by its owner only. */
async function protectDataFolder({ DATA_DIR }: Settings, log: Logger): Promise<void> {
  const paths = await openDataFolder(DATA_DIR).catch((error: Error) => {
    throw new SettingError(`DATA_DIR: nothing can be written there: ${error.message}`)
  })
  if (paths.length > 0) log.warn({ paths }, 'others of this machine may read data: it belongs to another user')
}

/** Opens the file store. With a remote store uploads are also assembled on this machine first. */
async function openFiles(settings: Settings, log: Logger): Promise<FileStore> {
  if (settings.DATABASE_URL) await protectDataFolder(settings, log)
  try {
    return await openStore(settings)
  } catch (error) {
    throw new SettingError(`DATA_DIR: nothing can be written there: ${(error as Error).message}`)
  }
}

/** The secret that encrypts keys in the embedded database; created once. With DATABASE_URL it is a required setting. */
async function keptSecret(settings: Settings): Promise<string> {
  const file = join(settings.DATA_DIR, 'secret-key')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}

function announce(settings: Settings, link: string | undefined): void {
  if (link) print(`\nThere is no system administrator yet. Make the first one within 24 hours:\n  ${link}`)
  // an external login server has its own users and passwords
  const login =
    settings.DEMO && settings.isIdentityEmbedded
      ? `log in as tenantadmin (or superuser, siteadmin, user, restricted) with the password ${DEMO_PASSWORD}`
      : 'log in with your account'
  print(`\nVerka is ready: open ${settings.ORIGIN} and ${login}. Stop with Ctrl-C.`)
}

/** Time within which the same Ctrl-C may arrive again: from the terminal to every process, and again from npm. */
const ECHO_MS = 2000

/** Returns a function that stops once, at any number of calls. A second Ctrl-C later ends the process at once. */
function stopper(work: () => Promise<void>): () => void {
  let since: number | undefined
  return () => {
    if (since !== undefined) {
      if (Date.now() - since > ECHO_MS) process.exit(1)
      return
    }
    since = Date.now()
    work().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
}

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingError || (error instanceof Error && /^[A-Z_]+: /.test(error.message))
  if (isExpected) process.stderr.write(`Verka cannot start. A setting is wrong:\n${(error as Error).message}\n`)
  else process.stderr.write(`Verka cannot start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  if (error instanceof Error && error.cause) process.stderr.write(`because: ${String(error.cause)}\n`)
  process.exit(1)
})
