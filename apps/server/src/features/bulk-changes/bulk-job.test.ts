import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { withKey } from '../../testing/made/a-working-day.ts'
import { aBulkWorkshop, begin, elementOf, give, logOf, read, setTo } from '../../testing/made/bulk-changes.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { runBulkJob } from './bulk-job.ts'
import { lockAtWork } from './bulk-changes.queries.ts'
import type { PersonRuntime } from '../session/person-context.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Runtime of one process. */
const worker = (): PersonRuntime => ({ ...outsideOf(server.database), now: () => new Date() })
/** Tests share a database: each runs the jobs of its own tenant only. */
let work: () => Promise<void>

async function aWorkshop(count: number) {
  const workshop = await aBulkWorkshop(server, count)
  work = workshop.tenant.work
  return workshop
}

describe('the processes that work on it', () => {
  /** A job of a bulk change, run once: the queue's own stays for `work`. */
  const jobOf = (tenant: TestTenant, { id }: BulkChange, { userId: by }: Caller, retries = 0): Job<'bulkChange'> => ({
    data: { tenantId: tenant.id, siteId: tenant.sites[0]!.id, id, by },
    retries,
    finish: async () => undefined,
    continue: async () => undefined,
  })

  test('change each row once, when several work at a time and one dies in the middle of a slice', async () => {
    const { admin, tenant, weight, type, ids } = await aWorkshop(120)
    const bulk = await begin(admin, { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 5) })
    await work()
    await give(admin, bulk, 'start')
    const job = jobOf(tenant, bulk, admin)
    await runBulkJob(worker(), job)
    const first = (await read(admin, bulk)).counts.done
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(120)
    // it dies after it has written a slice, and before the commit
    const dying = { ...job, continue: () => Promise.reject(new Error('killed')) }
    await expect(runBulkJob(worker(), dying)).rejects.toThrow('killed')
    expect((await read(admin, bulk)).counts.done).toBe(first)
    await Promise.all([work(), work(), work()])
    expect(await read(admin, bulk)).toMatchObject({ state: 'done', counts: { done: 120 } })
    const versions = await Promise.all(ids.map(async (id) => (await elementOf(admin, id)).version))
    expect(new Set(versions)).toEqual(new Set([2]))
    expect((await logOf(admin, { entities: ['bulkChange'] })).length).toBe(1)
  })

  test('end quietly in a removed tenant or site, and do nothing in another tenant', async () => {
    const { admin, tenant, weight, type, ids } = await aWorkshop(1)
    const bulk = await begin(admin, { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 5) })
    const ended: string[] = []
    const run = (data: Partial<Job<'bulkChange'>['data']>) => {
      const job = jobOf(tenant, bulk, admin)
      return runBulkJob(worker(), { ...job, data: { ...job.data, ...data }, finish: async () => void ended.push(Object.keys(data).join()) })
    }
    await run({ tenantId: asId(randomUUID()) })
    await run({ siteId: asId(randomUUID()) })
    const foreign = await aTenant(server)
    await run({ tenantId: foreign.id, siteId: foreign.sites[0]!.id })
    expect(ended).toEqual(['tenantId', 'siteId', 'tenantId,siteId'])
    expect(await read(admin, bulk)).toMatchObject({ state: 'checking', counts: { waiting: 1 } })
  })

  test('stop between two slices; changes until then can be undone', async () => {
    const { admin, tenant, weight, type, ids } = await aWorkshop(60)
    const bulk = await begin(admin, { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 5) })
    await work()
    await give(admin, bulk, 'start')
    await runBulkJob(worker(), jobOf(tenant, bulk, admin))
    const stopped = await give(admin, bulk, 'stop')
    await work()
    const { done, accepted } = stopped.counts
    expect(await read(admin, bulk)).toMatchObject({ state: 'stopped', stoppedBecause: 'person', counts: { done, accepted } })
    expect([done > 0, accepted > 0, done + accepted]).toEqual([true, true, 60])
    expect((await give(admin, bulk, 'undo')).state).toBe('undoing')
    await work()
    expect(await read(admin, bulk)).toMatchObject({ state: 'undone', counts: { undone: done, accepted } })
    expect((await admin.call('GET', `/bulkChanges`)).body).toMatchObject({ items: [{ id: bulk.id, state: 'undone' }] })
    expect((await admin.call('GET', `/bulkChanges/${randomUUID()}`)).status).toBe(404)
  })

  test('take turns among people, and one person has a limited number', async () => {
    const { admin, tenant, weight, type, ids } = await aWorkshop(2)
    const other = await tenant.as('siteAdmin', ['north'])
    const body = { entity: 'element', typeId: type.id, ids, change: setTo(weight.id, 5) }
    const mine: BulkChange[] = []
    for (let count = 0; count < 10; count++) mine.push(await begin(admin, body))
    const tooMany = await admin.call<{ errors: object[] }>('POST', '/bulkChanges', body, withKey())
    expect([tooMany.status, tooMany.body.errors]).toMatchObject([429, [{ message: '@errors.tooManyBulkChanges' }]])
    const theirs = await begin(other, body)
    const states = async () =>
      Object.fromEntries(
        (await admin.call<{ items: BulkChange[] }>('GET', '/bulkChanges')).body.items.map(({ id, state }) => [id, state] as const),
      )
    // the newest job of ten serves the person's oldest bulk change
    const scope = { tenantId: tenant.id, siteId: tenant.sites[0]!.id }
    const inSite = <Result>(read: (tx: Tx) => Promise<Result>) =>
      server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [scope.siteId] }, read)
    const next = (by: Caller) => inSite((tx) => lockAtWork(tx, scope, { by: by.userId }))
    expect([(await next(admin))?.id, (await next(other))?.id]).toEqual([mine[0]!.id, theirs.id])
    // the other person's has the turn of the first of ten
    const turns = await inSite((tx) =>
      sql<{ id: string; turn: number }>`select data ->> 'id' as id, -priority - min(-priority) over () as turn from jobs.job_common
        where name = 'bulkChange' and state = 'created' order by turn`.execute(tx),
    )
    expect(
      turns.rows
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([mine[0]!.id, theirs.id].toSorted())
    expect(turns.rows.map(({ turn }) => turn)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    // a job that failed serves its own: a blocked bulk change does not delay the next ones
    for (let slice = 0; slice < 2; slice++) await runBulkJob(worker(), jobOf(tenant, mine[1]!, admin, 1))
    expect(await states()).toMatchObject({ [mine[0]!.id]: 'checking', [mine[1]!.id]: 'checked' })
    await work()
    expect((await admin.call<{ items: BulkChange[] }>('GET', '/bulkChanges')).body.items.map(({ state }) => state)).toEqual(
      Array.from({ length: 11 }, () => 'checked'),
    )
    expect((await admin.call('POST', '/bulkChanges', body, withKey())).status).toBe(201)
  })
})
