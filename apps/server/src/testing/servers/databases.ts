import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../db/schema/migrate.ts'

/** Migrated once, as the template of tests with separate databases: it has no connections. */
const MIGRATED = 'test_migrated'

function urlOf(superuserUrl: string, role: string, database: string): string {
  const url = new URL(superuserUrl)
  url.username = role
  url.pathname = `/${database}`
  return url.href
}

/** Creates the database that `freshDatabase` copies, once for a run. */
export async function makeTemplate(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${MIGRATED} owner verka_owner`)
  await client.end()
  await migrate(urlOf(superuserUrl, 'verka_owner', MIGRATED), 'verka_app')
}

/**
 * A separate migrated database on the test server, for tests about the installation as a whole. Drop it with `drop`.
 * @param options.template copied instead of the migrated one; it must have no connections
 */
export async function freshDatabase(superuserUrl: string, options: { isMigrated?: boolean; template?: string; name?: string } = {}) {
  const name = options.name ?? `test_${randomBytes(6).toString('hex')}`
  const template = options.template ?? (options.isMigrated === false ? 'template1' : MIGRATED)
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${name} owner verka_owner template ${template}`)
  return {
    ownerUrl: urlOf(superuserUrl, 'verka_owner', name),
    superuserUrl: urlOf(superuserUrl, new URL(superuserUrl).username, name),
    applicationUrl: urlOf(superuserUrl, 'verka_app', name),
    /** Ends its use, and leaves it as a template for others. */
    keep: () => client.end(),
    async drop() {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}
