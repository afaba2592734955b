import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'

/** A database of its own on the test server, migrated, for tests about the installation as a whole. Drop it with `drop`. */
export async function freshDatabase(superuserUrl: string, options: { isMigrated?: boolean } = {}) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${name} owner verka_owner`)
  const urlOf = (role: string) => {
    const url = new URL(superuserUrl)
    url.username = role
    url.pathname = `/${name}`
    return url.href
  }
  const ownerUrl = urlOf('verka_owner')
  if (options.isMigrated !== false) await migrate(ownerUrl, 'verka_app')
  return {
    ownerUrl,
    applicationUrl: urlOf('verka_app'),
    async drop() {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}
