import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantToApplication } from './grants.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
/** Any number, the same in every process: two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_264_981
const ATTEMPTS = 5

export interface Migration {
  name: string
  sql: string
}

export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}

const checksumOf = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex')

/**
 * Migrates the database to the newest schema: forward only, each file in a separate transaction, under a lock. It waits for the lock of a
 * table for 2 s at most and tries again, so that a migration never stops the traffic of a running server for long.
 * @returns the names of the migrations that were applied now
 * @throws when an applied file was changed afterwards
 */
export async function migrate(ownerUrl: string, applicationRole: string, migrations?: Migration[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'verka-migrate' })
  // a connection that breaks fails its statement; its error event must not end the process
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const now: string[] = []
    for (const file of files) {
      const checksum = applied.get(file.name)
      if (checksum === undefined) {
        await applyOne(client, file)
        now.push(file.name)
      } else if (checksum !== checksumOf(file)) {
        throw new Error(`migration ${file.name} was changed after it was applied; migrations are never edited`)
      }
    }
    await grantToApplication(client, applicationRole)
    return now
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'`)
      await client.query(migration.sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [migration.name, checksumOf(migration)])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const isLockTimeout = (error as { code?: string }).code === '55P03'
      if (!isLockTimeout || attempt >= ATTEMPTS) throw new Error(`migration ${migration.name} failed`, { cause: error })
    }
  }
}
