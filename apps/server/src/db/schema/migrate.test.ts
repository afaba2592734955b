import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { sized } from '@verka/domain/testing/size.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { describeSchema, describeTypes } from './describe-schema.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Rows of the table that a killed migration changes, and how often it is killed. */
const [ROWS, KILLS] = [sized(300_000, 1_000_000), sized(4, 20)]

describe('migrations', () => {
  test('the snapshot and the types in the repository match the migrations', async () => {
    const fresh = await freshDatabase(inject('superuserUrl'))
    try {
      expect(await describeSchema(fresh.ownerUrl)).toBe(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'))
      expect(await describeTypes(fresh.ownerUrl)).toBe(await readFile(new URL('./schema.generated.ts', import.meta.url), 'utf8'))
    } finally {
      await fresh.drop()
    }
  })

  test('run once when several start together, and refuse a file that was changed afterwards', async () => {
    const fresh = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
    try {
      const files = await readMigrations()
      const applied = await Promise.all([1, 2, 3].map(() => migrate(fresh.ownerUrl, 'verka_app')))
      expect(applied.flat()).toEqual(files.map((file) => file.name))
      const changed = files.map((file, index) => (index === 0 ? { ...file, sql: `${file.sql}\n-- changed` } : file))
      await expect(migrate(fresh.ownerUrl, 'verka_app', changed)).rejects.toThrow('was changed after it was applied')
    } finally {
      await fresh.drop()
    }
  })

  test('a migration killed at any moment leaves nothing behind and runs cleanly the next time', async () => {
    const fresh = await freshDatabase(inject('superuserUrl'))
    const admin = new pg.Client({ connectionString: inject('superuserUrl') })
    const reader = new pg.Client({ connectionString: fresh.ownerUrl })
    await admin.connect()
    await reader.connect()
    try {
      const database = new URL(fresh.ownerUrl).pathname.slice(1)
      const big = { name: '9998-big.sql', sql: `create table big (id int, note text); insert into big select generate_series(1, ${ROWS})` }
      const grows = { name: '9999-grows.sql', sql: `alter table big add column more int; update big set note = 'migrated', more = id` }
      const files = [...(await readMigrations()), big, grows]
      await migrate(fresh.ownerUrl, 'verka_app', files.slice(0, -1))
      for (let round = 0; round < KILLS; round++) {
        const running = migrate(fresh.ownerUrl, 'verka_app', files).then(
          () => 'applied',
          () => 'killed',
        )
        const kill = () =>
          admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = $1 and application_name = 'verka-migrate' and query like '%update big%' and now() - query_start > $2::interval`,
            [database, `${round * 10} ms`],
          )
        await expect.poll(async () => (await kill()).rowCount, { interval: 5 }).toBe(1)
        expect(await running).toBe('killed')
        const { rows } = await reader.query(
          `select (select count(*)::int from information_schema.columns where table_name = 'big') as columns,
            (select count(*)::int from schema_migrations where name = $1) as applied, (select count(*)::int from big where note is not null) as changed`,
          [grows.name],
        )
        expect([round, rows]).toEqual([round, [{ columns: 2, applied: 0, changed: 0 }]])
      }
      expect(await migrate(fresh.ownerUrl, 'verka_app', files)).toEqual([grows.name])
      const { rows } = await reader.query(`select count(*)::int as changed from big where note = 'migrated' and more = id`)
      expect(rows).toEqual([{ changed: ROWS }])
    } finally {
      await admin.end()
      await reader.end()
      await fresh.drop()
    }
  })

  test('a migration of a table in use waits 2 s at a time, lets the traffic through in between, and continues when the table is free', async () => {
    const fresh = await freshDatabase(inject('superuserUrl'))
    const busy = new pg.Client({ connectionString: fresh.ownerUrl })
    const traffic = new pg.Client({ connectionString: fresh.ownerUrl })
    await busy.connect()
    await traffic.connect()
    try {
      await busy.query('begin; lock table elements in access share mode')
      const files = [...(await readMigrations()), { name: '9999-column.sql', sql: 'alter table elements add column more int' }]
      const applied = migrate(fresh.ownerUrl, 'verka_app', files)
      const waiting = async () =>
        (await traffic.query(`select 1 from pg_locks where not granted and relation = 'elements'::regclass`)).rowCount
      await expect.poll(waiting, { interval: 5 }).toBe(1)
      // later requests wait for the waiting migration, but no longer than it does
      const started = performance.now()
      await traffic.query('select 1 from elements')
      expect(performance.now() - started).toBeLessThan(2_500)
      await busy.query('commit')
      expect(await applied).toEqual(['9999-column.sql'])
    } finally {
      await busy.end()
      await traffic.end()
      await fresh.drop()
    }
  })
})
