import cluster from 'node:cluster'
import type { EmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { DEMO_PASSWORD } from './demo/demo-password.ts'
import { readSettings, SettingError, type Settings } from './start/env.ts'
import { openLog } from './log.ts'
import { prepare } from './start/prepare.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const { log, logged } = openLog(settings)
  const begun = stopWhileStarting()
  let embedded: EmbeddedPostgres | undefined
  try {
    const { embedded: own, ...prepared } = await prepare(settings, log, begun.hasDatabase)
    embedded = own
    const shared = { settings, log, ...prepared, ...(own && { embeddedDatabase: own }) }
    // the primary process of several workers loads nothing that serves
    const served =
      settings.WORKERS > 1
        ? await (await import('./start/primary.ts')).startWorkers(shared)
        : await (await import('./start/serve.ts')).serve({ ...shared, logged, isFirst: true })
    onSignal(
      stopper(async () => {
        own?.expectEnd()
        await served.stop()
        await own?.stop()
        log.info('stopped')
      }),
    )
    announce(settings, served.link)
  } catch (error) {
    // a stopped start fails since its database is gone
    if (begun.isStopping()) return
    await embedded?.stop()
    throw error
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

function onSignal(stop: () => void): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, stop)
}

/** Until Verka is ready, a signal ends the embedded database and the process: a first start takes long enough to be stopped. */
function stopWhileStarting() {
  const database = Promise.withResolvers<EmbeddedPostgres | undefined>()
  let isStopping = false
  onSignal(
    stopper(async () => {
      isStopping = true
      const embedded = await database.promise
      embedded?.expectEnd()
      await embedded?.stop()
    }),
  )
  return { hasDatabase: database.resolve, isStopping: () => isStopping }
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
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
}

if (cluster.isWorker) (await import('./start/worker.ts')).runWorker()
else
  start().catch((error: unknown) => {
    const isExpected = error instanceof SettingError || (error instanceof Error && /^[A-Z_]+: /.test(error.message))
    if (isExpected) process.stderr.write(`Verka cannot start. A setting is wrong:\n${(error as Error).message}\n`)
    else process.stderr.write(`Verka cannot start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    if (error instanceof Error && error.cause) process.stderr.write(`because: ${String(error.cause)}\n`)
    process.exit(1)
  })
