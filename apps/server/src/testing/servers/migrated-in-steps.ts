import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate, readMigrations } from '../../db/schema/migrate.ts'
import { freshDatabase } from './databases.ts'

interface Steps {
  /** A superuser of the database, whom row security does not concern. */
  superuser: pg.Client
  /** A row of each that rows of a site need. */
  ids: { tenant: string; site: string; config: string }
  /** Applies the migrations below a name: `0098` applies `0097-…`; undefined: all. */
  migrateBelow: (name?: string) => Promise<void>
}

/** Runs a test of what a migration does to stored rows: on an empty database that is migrated in steps. `before`: the first one is below it. */
export async function migratedInSteps(before: string, work: (steps: Steps) => Promise<void>): Promise<void> {
  const fresh = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(fresh.ownerUrl).pathname
  const superuser = new pg.Client({ connectionString: url.href })
  const files = await readMigrations()
  const migrateBelow = async (name?: string) => {
    const wanted = files.filter((file) => name === undefined || file.name < name)
    await migrate(fresh.ownerUrl, 'verka_app', wanted)
  }
  try {
    await migrateBelow(before)
    await superuser.connect()
    await work({ superuser, ids: await aConfigOfBefore(superuser), migrateBelow })
  } finally {
    await superuser.end()
    await fresh.drop()
  }
}

/** A tenant with a site and a config, as they were stored by migrations 0060 to 0098. */
async function aConfigOfBefore(superuser: pg.Client) {
  const [tenant, site, config] = [randomUUID(), randomUUID(), randomUUID()]
  await superuser.query(
    `insert into tenants (id, key, name, culture, time_zone, licence_level, colours, created_at, updated_at)
      values ($1, 't', 'T', 'sv-SE', 'UTC', 'none', '{}', now(), now())`,
    [tenant],
  )
  await superuser.query(`insert into sites (tenant_id, id, key, name, created_at, updated_at) values ($1, $2, 's', 'S', now(), now())`, [
    tenant,
    site,
  ])
  await superuser.query(
    `insert into processor_configs (tenant_id, site_id, id, processor_type, implementation, name, is_on, owner_id, created_at, updated_at)
      values ($1, $2, $3, 'module', 'email', 'E', true, $3, now(), now())`,
    [tenant, site, config],
  )
  return { tenant, site, config }
}
