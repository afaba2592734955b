import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/schema/migrate.ts'
import { refusePowerfulRole } from '../db/schema/refuse-powerful-role.ts'
import { SettingError, type Settings } from './env.ts'
import { lockInstance } from './instance-lock.ts'

/** Connections of the embedded database outside the pool: migrations, listeners and watchers, a person with psql; and those of each further worker. */
const CONNECTIONS_OUTSIDE_POOL = 44
const CONNECTIONS_OUTSIDE_POOL_OF_A_WORKER = 12

/** What the processes of an installation share: its database, which is migrated, and its secret. */
export interface Prepared {
  /** Address of the database with the application's role. */
  databaseUrl: string
  secretKey: string
}

/**
 * Starts the embedded database if there is no other, and migrates.
 * @param hasDatabase gets the embedded database as soon as it runs
 * @throws {SettingError} for a setting that cannot be right
 */
export async function prepare(
  settings: Settings,
  log: Logger,
  hasDatabase: (embedded: EmbeddedPostgres | undefined) => void,
): Promise<Prepared & { embedded: EmbeddedPostgres | undefined }> {
  const embedded = settings.DATABASE_URL ? undefined : await openEmbedded(settings, log)
  hasDatabase(embedded)
  try {
    if (!embedded) await protectDataFolder(settings, log)
    const owner = embedded?.ownerUrl ?? settings.DATABASE_OWNER_URL!
    const databaseUrl = embedded?.applicationUrl ?? settings.DATABASE_URL!
    const applied = await migrate(owner, decodeURIComponent(new URL(databaseUrl).username))
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await refusePowerfulRole(databaseUrl)
    return { databaseUrl, secretKey: settings.SECRET_KEY ?? (await keptSecret(settings)), embedded }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The embedded database, of one Verka at a time. It is restarted when it dies; too many deaths end Verka, too. */
async function openEmbedded(settings: Settings, log: Logger): Promise<EmbeddedPostgres> {
  await protectDataFolder(settings, log)
  if (!(await lockInstance(settings.DATA_DIR))) {
    throw new SettingError(
      `DATA_DIR: another Verka is already running on ${settings.DATA_DIR}; stop it, or give this one another DATA_DIR (and PORT)`,
    )
  }
  const { WORKERS, DATABASE_CONNECTIONS } = settings
  const max_connections = String(
    WORKERS * DATABASE_CONNECTIONS + CONNECTIONS_OUTSIDE_POOL + (WORKERS - 1) * CONNECTIONS_OUTSIDE_POOL_OF_A_WORKER,
  )
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

/** The secret that encrypts keys in the embedded database; created once. With DATABASE_URL it is a required setting. */
async function keptSecret(settings: Settings): Promise<string> {
  const file = join(settings.DATA_DIR, 'secret-key')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}
