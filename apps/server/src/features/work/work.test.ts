import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { WorkItem } from '@verka/domain/work/work.api.ts'
import { aField, anElement, anElementType, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const listOf = async (caller: Caller) => (await caller.call<{ items: WorkItem[] }>('GET', '/work')).body.items

test('a person sees their own work from its check to its report, in the site where it is', async () => {
  const tenant = await aTenant(server)
  const [admin, other, user] = [await tenant.as('tenantAdmin'), await tenant.as('siteAdmin'), await tenant.as('user')]
  const weight = aField('weight', 'integer')
  const type = await anElementType(admin, [weight])
  const ids = [(await anElement(admin, type.id, { title: 'Hammare' })).id, (await anElement(admin, type.id, { title: 'Såg' })).id]
  expect(await listOf(admin)).toEqual([])
  const change = { action: 'change', dataProperties: [{ dataPropertyTypeId: weight.id, value: 7 }] }
  const { body: bulk } = await admin.call<BulkChange>(
    'POST',
    '/bulkChanges',
    { entity: 'element', typeId: type.id, ids, change },
    withKey(),
  )
  const running = { kind: 'bulkChange', id: bulk.id, state: 'running', done: 0, total: 2, endedAt: null }
  expect(await listOf(admin)).toMatchObject([running])
  await tenant.work()
  expect(await listOf(admin)).toMatchObject([{ ...running, state: 'ready', bulkChange: { can: { start: true } } }])
  await admin.call('POST', `/bulkChanges/${bulk.id}/start`, {})
  await tenant.work()
  expect(await listOf(admin)).toMatchObject([{ id: bulk.id, state: 'done', done: 2, total: 2, endedAt: expect.any(String) }])

  expect(await listOf(other)).toEqual([])
  // another person's command makes it theirs, too
  await other.call('POST', `/bulkChanges/${bulk.id}/undo`, {})
  expect(await listOf(other)).toMatchObject([{ id: bulk.id, state: 'running', done: 0, total: 2 }])
  await tenant.work()
  expect(await listOf(other)).toMatchObject([{ id: bulk.id, state: 'done', done: 2, total: 2 }])
  const south = `/api/v2/${tenant.key}/south/work`
  expect((await admin.call<{ items: WorkItem[] }>('GET', south)).body.items).toEqual([])
  expect((await user.call('GET', '/work')).status).toBe(403)
})

test('a sandbox is work of the person who makes it, in each site, until it is removed', async () => {
  const tenant = await aTenant(server)
  const [admin, other] = [await tenant.as('tenantAdmin'), await tenant.as('tenantAdmin')]
  await anElementType(admin, [])
  const { body: sandbox } = await admin.call<Sandbox>('POST', '^/sandboxes', { source: 'north' })
  const running = { kind: 'sandbox', id: sandbox.id, state: 'running', endedAt: null, sandbox: { name: sandbox.name, state: 'creating' } }
  expect(await listOf(admin)).toMatchObject([running])
  await tenant.work()
  const done = { state: 'done', endedAt: expect.any(String), sandbox: { state: 'ready', counts: { definitions: 1 } } }
  const south = await admin.call<{ items: WorkItem[] }>('GET', `/api/v2/${tenant.key}/south/work`)
  expect([await listOf(admin), south.body.items]).toMatchObject([[done], [done]])
  expect(await listOf(other)).toEqual([])
  await admin.call('DELETE', `^/sandboxes/${sandbox.id}`)
  expect(await listOf(admin)).toMatchObject([{ state: 'running', done: 0, total: 0, endedAt: null, sandbox: { state: 'removing' } }])
})

test('open clients are notified of each part of the work', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  const { id } = await anElement(admin, type.id, { title: 'Hammare' })
  const body = { entity: 'element', typeId: type.id, ids: [id], change: { action: 'delete' } }
  await admin.call('POST', '/bulkChanges', body, withKey())
  const noted = () =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
      const rows = await tx.selectFrom('changes').select('kind').where('entity', '=', 'bulkChange').orderBy('id').execute()
      return rows.map(({ kind }) => kind)
    })
  expect(await noted()).toEqual(['created'])
  await tenant.work()
  // a slice with its row, and the end
  expect(await noted()).toEqual(['created', 'updated', 'updated'])
})
