import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { freshDatabase } from '../testing/servers/databases.ts'
import { aTenant } from '../testing/servers/test-tenant.ts'
import { runJobsOf } from '../testing/servers/run-jobs-of.ts'
import { JOB_SCHEMA, type Job, type JobHandlers } from './job-queue.ts'
import { openJobs, type Jobs } from './jobs.ts'

type BulkJob = Job<'bulkChange'>

let installation: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let owner: pg.Client
const opened: Jobs[] = []
const log = pino({ level: 'silent' })
beforeAll(async () => {
  installation = await freshDatabase(inject('superuserUrl'))
  database = openDatabase(installation.applicationUrl, { maxConnections: 8 })
  owner = new pg.Client({ connectionString: installation.superuserUrl })
  await owner.connect()
  await owner.query('create table effects (job_id text)')
  await owner.query('grant select, insert on effects to verka_app')
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
  await owner.query('delete from jobs.job_common')
  await owner.query('delete from effects')
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await installation.drop()
})

const [one, other] = [newId<'tenant'>(new Date()), newId<'tenant'>(new Date())]
const dataOf = (tenantId: TenantId) => ({
  tenantId,
  siteId: newId<'site'>(new Date()),
  id: newId<'bulkChange'>(new Date()),
  by: newId<'user'>(new Date()),
})
const open = () => {
  const jobs = openJobs({ database, log })
  opened.push(jobs)
  return jobs
}
const inTenant = <Result>(tenantId: TenantId, work: Parameters<typeof database.transaction<Result>>[1]) =>
  database.transaction({ kind: 'tenant', tenantId }, work)
const enqueue = (jobs: Jobs, tenantId: TenantId, line: string = tenantId, data = dataOf(tenantId)) =>
  inTenant(tenantId, (tx) => jobs.enqueue(tx, 'bulkChange', data, line)).then(() => data)
const stateOf = async () =>
  (await owner.query<{ state: string; count: number }>('select state, count(*)::int from jobs.job_common group by state order by state'))
    .rows
const effects = async () => (await owner.query<{ job_id: string }>('select job_id from effects')).rows.map((row) => row.job_id)
/** Waits for something that other processes do. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    if (await isSo()) return
    await delay(20)
  }
  throw new Error('it did not happen in 20 s')
}
/** A handler whose effect is a row, written with the end of its job. */
const handler = (work: (job: BulkJob) => void | Promise<void> = () => undefined): JobHandlers => ({
  passwordMail: (job) => inTenant(job.data.tenantId, job.finish),
  invitationMail: (job) => inTenant(job.data.tenantId, job.finish),
  messages: (job) => inTenant(job.data.tenantId, job.finish),
  reminders: (job) => inTenant(job.data.tenantId, job.finish),
  replication: (job) => inTenant(job.data.tenantId, job.finish),
  sandbox: (job) => inTenant(job.data.tenantId, job.finish),
  sandboxRemoval: (job) => inTenant(job.data.tenantId, job.finish),
  messageSending: (job) => inTenant(job.data.tenantId, job.finish),
  messageDigest: (job) => inTenant(job.data.tenantId, job.finish),
  importFile: (job) => inTenant(job.data.tenantId, job.finish),
  fanOut: (job) => inTenant(job.data.tenantId, job.finish),
  deliver: (job) => inTenant(job.data.tenantId, job.finish),
  reportMail: (job) => inTenant(job.data.tenantId, job.finish),
  sms: (job) => inTenant(job.data.tenantId, job.finish),
  importRows: (job) => inTenant(job.data.tenantId, job.finish),
  async bulkChange(job) {
    await inTenant(job.data.tenantId, async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('insert into effects (job_id) values ($1)', [job.data.id]))
      await work(job)
      await job.finish(tx)
    })
  },
})

test('the migration creates the schema of the installed library', async () => {
  const plain = (sql: string) =>
    sql
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => !/^(|BEGIN|COMMIT|SET LOCAL .*|SELECT pg_advisory_xact_lock.*)$/.test(statement))
      .join('; ')
  // partitions of its statistics, which are not recorded, are of the day of the installation
  const library = plain(getConstructionPlans(JOB_SCHEMA)).replace(/DO \$\$ DECLARE d date; .*? END; \$\$; /, '')
  const own = await readFile(new URL('../db/migrations/0044-job-queue.sql', import.meta.url), 'utf8')
  expect(plain(own)).toBe(library)
})

test('the migration enqueues bulk changes that were not finished', async () => {
  const tenant = await aTenant({ app: undefined as never, database })
  const { userId } = await tenant.as('tenantAdmin')
  const site = tenant.sites[0]!.id
  const client = new pg.Client({ connectionString: installation.ownerUrl })
  await client.connect()
  try {
    const insert = (state: string) =>
      owner.query(
        `insert into bulk_changes (tenant_id, site_id, id, entity, action, change, state, run_by, culture, request_id, owner_id, created_at)
          values ($1, $2, gen_random_uuid(), 'elementType', 'status', '{"action": "status", "status": "draft"}', $3, $4, 'sv-SE', 'x', $4, now())`,
        [tenant.id, site, state, userId],
      )
    for (const state of ['checking', 'checked', 'running', 'done']) await insert(state)
    const migration = await readFile(new URL('../db/migrations/0045-jobs.sql', import.meta.url), 'utf8')
    await client.query(migration.slice(migration.lastIndexOf('do $$')))
    expect(await stateOf()).toEqual([{ state: 'created', count: 2 }])
    await tenant.work()
    const { rows } = await owner.query<{ state: string }>('select state from bulk_changes order by state')
    expect(rows.map(({ state }) => state)).toEqual(['checked', 'checked', 'done', 'done'])
    expect((await stateOf()).map(({ state }) => state)).toEqual(['completed'])
  } finally {
    await client.end()
  }
})

describe('a job', () => {
  test('exists when its transaction is committed, starts within milliseconds, and ends with its effect', async () => {
    const jobs = open()
    const started = new Map<string, number>()
    await jobs.start(handler((job) => void started.set(job.data.id, performance.now())))
    const failing = inTenant(one, async (tx) => {
      await jobs.enqueue(tx, 'bulkChange', dataOf(one), one)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await stateOf()).toEqual([])
    const waits: number[] = []
    for (let count = 0; count < 20; count++) {
      const { id } = await enqueue(jobs, one)
      const committed = performance.now()
      await until(() => started.has(id))
      waits.push(started.get(id)! - committed)
    }
    // far from the two seconds of a job that nobody was notified of
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
    await until(async () => (await effects()).length === 20)
    expect(await stateOf()).toEqual([{ state: 'completed', count: 20 }])
  })

  test('is run by one of two processes, however many there are', async () => {
    const runs = [0, 0]
    const [first, second] = [open(), open()]
    for (const [index, jobs] of [first, second].entries())
      await jobs.start(
        handler(async () => {
          runs[index]!++
          await delay(5)
        }),
      )
    const ids: string[] = []
    for (let count = 0; count < 60; count++) ids.push((await enqueue(first, count % 2 === 0 ? one : other)).id)
    await until(async () => (await effects()).length >= 60)
    expect((await effects()).toSorted()).toEqual(ids.toSorted())
    expect(Math.min(...runs)).toBeGreaterThan(0)
  })

  test('that failed is run again, and stores no values of the error', async () => {
    const jobs = open()
    const tries: number[] = []
    await jobs.start(
      handler((job) => {
        tries.push(job.retries)
        if (job.retries === 0) throw new Error('a value of a row')
      }),
    )
    await enqueue(jobs, one)
    await until(async () => (await stateOf())[0]?.state === 'completed')
    expect(tries).toEqual([0, 1])
    expect(await effects()).toHaveLength(1)
    const { rows } = await owner.query<{ whole: string }>('select job_common::text as whole from jobs.job_common')
    expect(rows[0]!.whole).not.toContain('a value of a row')
  })

  test('that two processes run at a time has one effect', async () => {
    const jobs = open()
    await enqueue(jobs, one)
    let arrived = 0
    const together = handler(async () => {
      arrived++
      await until(() => arrived === 2)
    })
    // two runs hold it, as when a slow one was given to another process
    await Promise.all([runJobsOf(database, one, together), runJobsOf(database, one, together)])
    expect(await effects()).toHaveLength(1)
    expect(await stateOf()).toEqual([{ state: 'completed', count: 1 }])
  })

  test('of a process that died is run by another', async () => {
    const [dying, living] = [open(), open()]
    await enqueue(dying, one)
    // as `kill -9` leaves it: begun, and nobody runs it
    await owner.query(`update jobs.job_common set state = 'active', started_on = now() - interval '1 hour'`)
    await living.start(handler())
    await until(async () => (await effects()).length === 1)
    await until(async () => (await stateOf())[0]?.state === 'completed')
  })
})

describe('the queue', () => {
  test('gives each line its turn, however many jobs another has', async () => {
    const jobs = open()
    for (let count = 0; count < 50; count++) await enqueue(jobs, one)
    const late = await enqueue(jobs, other)
    const order: string[] = []
    await jobs.start(handler((job) => void order.push(job.data.id)))
    await until(() => order.length === 51)
    expect(order.indexOf(late.id)).toBeLessThan(4)
  })

  test('gives a line that was empty no turn before those that have waited', async () => {
    const jobs = open()
    for (let count = 0; count < 10; count++) await enqueue(jobs, one)
    await owner.query(`update jobs.job_common set state = 'completed' where priority > -8`)
    await enqueue(jobs, other)
    const { rows } = await owner.query<{ priority: number }>(`select priority from jobs.job_common where group_id = $1`, [other])
    expect(rows).toEqual([{ priority: -8 }])
  })

  test('leaves no rights on a connection that its library used', async () => {
    await enqueue(open(), one)
    const single = openDatabase(installation.applicationUrl, { maxConnections: 1 })
    const seen = () =>
      single.transaction({ kind: 'tenant', tenantId: other }, async (tx) => {
        const { rows } = await tx.executeQuery<{ jobs: number; users: number }>(
          CompiledQuery.raw('select (select count(*) from jobs.job_common) as jobs, (select count(*) from users) as users'),
        )
        return rows[0]
      })
    try {
      expect((await single.runForJobs('select from jobs.job_common')).rowCount).toBe(1)
      expect(await seen()).toEqual({ jobs: 0, users: 0 })
      await expect(single.runForJobs('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
      expect(await seen()).toEqual({ jobs: 0, users: 0 })
    } finally {
      await single.close()
    }
  })

  test('shows a transaction the jobs of its own tenant only', async () => {
    const jobs = open()
    await enqueue(jobs, one)
    const client = new pg.Client({ connectionString: installation.applicationUrl })
    await client.connect()
    try {
      const seen = async (tenantId: TenantId) => {
        await client.query('begin')
        await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
        const counts = []
        for (const table of ['job', 'job_common'])
          counts.push(
            (await client.query(`select from jobs.${table}`)).rowCount,
            (await client.query(`update jobs.${table} set data = data`)).rowCount,
          )
        await client.query('rollback')
        return counts
      }
      expect(await seen(one)).toEqual([1, 1, 1, 1])
      expect(await seen(other)).toEqual([0, 0, 0, 0])
      expect((await client.query('select from jobs.job')).rowCount).toBe(0)
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true)`, [one])
      const foreign = client.query(`insert into jobs.job (name, group_id) values ('bulkChange', $1)`, [other])
      await expect(foreign).rejects.toThrow('row-level security')
      await client.query('rollback')
      for (const sql of ['create table jobs.mine (id int)', 'truncate jobs.job', 'drop table jobs.queue'])
        await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/)
    } finally {
      await client.end()
    }
  })
})
