import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { share } from '@verka/domain/testing/size.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { failingWrites, tablesOfSites } from '../../testing/faults/failing-writes.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { anElement } from '../../testing/made/a-working-day.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

/** A failure of the database at any write: a sandbox is made whole or not at all, and its removal ends. `STEPS=all` tries each write. */
const IS_ALL = process.env.STEPS !== undefined
const stepsOf = (count: number) => {
  const steps = Array.from({ length: count }, (_, index) => index + 1)
  return IS_ALL ? steps : share(steps, 10)
}
const LONG_MS = 600_000

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
let server: TestApp
beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ databaseUrl: database.applicationUrl })
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
  await database.drop()
})

test(
  'whatever write fails, a sandbox is made whole when the failure has ended, and removed to its last row',
  { timeout: LONG_MS },
  async () => {
    const tenant = await aTenant(server)
    const admin = await tenant.as('tenantAdmin')
    const { category } = await aBuiltSite(admin)
    for (const title of ['Pump', 'Borr', 'Såg']) await anElement(admin, category.id, { title })
    const tables = await tablesOfSites(client)
    /** Tables with rows of a site, but for the row of the sandbox itself. */
    const tablesWith = async (siteId: SiteId) => {
      const found: string[] = []
      for (const table of tables.filter((name) => name !== 'sandboxes')) {
        const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${table} where site_id = $1) as is`, [siteId])
        if (rows[0]!.is) found.push(table)
      }
      return found
    }
    const { body: asked } = await admin.call<Sandbox>('POST', '^/sandboxes', { source: 'north' })
    const sandbox = async () => (await admin.call<Sandbox>('GET', `^/sandboxes/${asked.id}`)).body
    const before = await tablesWith(asked.id)
    const writes = await failingWrites(client, tables)
    // the writes of the job that its progress is not
    const ofFilling = stepsOf(40)
    for (const step of ofFilling) {
      await writes.failAt(step)
      await expect(tenant.work(), `write ${step}`).rejects.toThrow('a job failed')
      expect([step, await tablesWith(asked.id)]).toEqual([step, before])
    }
    await writes.endFailure()
    await tenant.work()
    expect(await sandbox()).toMatchObject({ state: 'ready', counts: { definitions: 8, elements: 3 }, groupedErrors: [] })
    expect(await writes.count()).toBeGreaterThan(ofFilling.at(-1)!)

    expect((await admin.call('DELETE', `^/sandboxes/${asked.id}`)).status).toBe(204)
    // people who are in it have some time to leave
    const later = new Date(Date.now() + 60_000)
    let refused = 0
    for (const step of stepsOf(20)) {
      await writes.failAt(step)
      await tenant.work(later).catch(() => refused++)
    }
    expect(refused).toBeGreaterThan(0)
    await writes.endFailure()
    await tenant.work(later)
    expect(await tablesWith(asked.id)).toEqual([])
    await writes.remove()
    expect((await admin.call<{ items: unknown[] }>('GET', '/elementTypes')).body.items).toHaveLength(1)
  },
)

test('a sandbox whose copying fails again and again ends with the reason, and can be removed', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const { category } = await aBuiltSite(admin)
  await anElement(admin, category.id, { title: 'Pump' })
  const { body: asked } = await admin.call<Sandbox>('POST', '^/sandboxes', { source: 'north' })
  const writes = await failingWrites(client, ['elements'])
  await writes.failAt(1)
  const sandbox = async () => (await admin.call<Sandbox>('GET', `^/sandboxes/${asked.id}`)).body
  const runAgain = async (retries: number) => {
    await client.query(`update jobs.job set retry_count = $1 where data ->> 'tenantId' = $2`, [retries, tenant.id])
    await tenant.work()
  }
  await expect(runAgain(4)).rejects.toThrow('a job failed')
  expect(await sandbox()).toMatchObject({ state: 'creating' })
  await runAgain(5)
  expect(await sandbox()).toMatchObject({ state: 'failed', groupedErrors: [{ messages: [expect.stringMatching(/stoppade kopieringen/)] }] })
  await writes.remove()
  expect((await admin.call('DELETE', `^/sandboxes/${asked.id}`)).status).toBe(204)
})
