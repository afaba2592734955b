import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/servers/databases.ts'
import { migrate, readMigrations } from './migrate.ts'

test('deliveries of before that could not be made get the state and the reason; those that were given up stay', async () => {
  const fresh = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(fresh.ownerUrl).pathname
  const superuser = new pg.Client({ connectionString: url.href })
  try {
    const files = await readMigrations()
    await migrate(
      fresh.ownerUrl,
      'verka_app',
      files.filter(({ name }) => name < '0097'),
    )
    await superuser.connect()
    const [tenant, site, config] = Array.from({ length: 3 }, () => randomUUID())
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
    for (const [content, answer] of [
      ['{}', { error: 'notMade', detail: 'no recipient' }],
      ['{"body": "x"}', { error: 'noAnswer' }],
    ] as const) {
      const id = randomUUID()
      await superuser.query(
        `insert into deliveries (tenant_id, site_id, id, config_id, event_id, state, inputs, content, attempts, next_attempt_at, created_at, finished_at)
          values ($1, $2, $3, $4, $3, 'dead', '{}', $5, 1, now(), now(), now())`,
        [tenant, site, id, config, content],
      )
      await superuser.query(
        `insert into delivery_attempts (tenant_id, site_id, delivery_id, number, started_at, answer) values ($1, $2, $3, 1, now(), $4)`,
        [tenant, site, id, JSON.stringify(answer)],
      )
    }
    await migrate(fresh.ownerUrl, 'verka_app', files)
    const { rows } = await superuser.query(
      `select state, attempts, not_made_because as why,
        (select count(*)::int from delivery_attempts a where a.delivery_id = d.id) as kept from deliveries d order by number`,
    )
    expect(rows).toEqual([
      { state: 'notMade', attempts: 0, why: 'no recipient', kept: 0 },
      { state: 'dead', attempts: 1, why: null, kept: 1 },
    ])
  } finally {
    await superuser.end()
    await fresh.drop()
  }
})
