import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/schema/migrate.ts'
import { readSettings, SettingError } from './env.ts'
import { firstAdministratorLink } from '../identity/first-administrator.ts'

/** `npm run create-admin`: prints a one-time link that creates the first tenant, site and system administrator. */
async function run(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.isIdentityEmbedded)
    throw new SettingError('OIDC_ISSUER: people log in at another login server; make the administrator there')
  if (!settings.DATABASE_URL && !existsSync(settings.DATA_DIR))
    throw new SettingError(`DATA_DIR: there is no data in ${settings.DATA_DIR} yet; start Verka once, or set DATABASE_URL`)
  // with the server running, its database is used; else the database is started for this command
  const embedded = settings.DATABASE_URL ? undefined : await startEmbeddedPostgres(join(settings.DATA_DIR, 'postgres'))
  const url = embedded?.applicationUrl ?? settings.DATABASE_URL!
  const database = openDatabase(url, { maxConnections: 2 })
  try {
    await migrate(embedded?.ownerUrl ?? settings.DATABASE_OWNER_URL!, decodeURIComponent(new URL(url).username))
    const link = await firstAdministratorLink({ database, settings, now: () => new Date() })
    process.stdout.write(
      link
        ? `Open this address within 24 hours, once, to make the first tenant, site and system administrator:\n  ${link}\n`
        : 'There is a system administrator already. Nothing was done.\n',
    )
  } finally {
    await database.close()
    // another process runs it
    if (embedded && !embedded.wasTakenOver) await embedded.stop()
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof SettingError
  process.stderr.write(
    isExpected ? `A setting is wrong:\n${error.message}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
})
