import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Sandbox, SandboxLoss } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { removeDue } from '../../files/removals.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { aSandbox, type MadeSandbox } from '../../testing/made/sites/a-sandbox.ts'
import { anElement, aRecordType, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { sweepSandboxes } from './remove-sandbox.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let owner: pg.Client
let passed = 0
beforeAll(async () => {
  server = await testApp({ now: () => new Date(Date.now() + passed) })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
beforeEach(async () => {
  passed = 0
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})

const later = () => new Date(Date.now() + 60_000)

/** Number of rows that name a site, by table and column; the owner sees all of the tenant. */
async function rowsOf(siteId: SiteId): Promise<Record<string, number>> {
  const { rows: columns } = await owner.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname ~ 'site' and a.atttypid = 'uuid'::regtype and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition`,
  )
  await owner.query('begin')
  await owner.query(`select set_config('app.installation', 'on', true), set_config('app.tenant', $1, true)`, [tenant.id])
  await owner.query(`select set_config('app.sites', $1, true)`, [`{${[siteId, ...tenant.sites.map(({ id }) => id)].join(',')}}`])
  const found: Record<string, number> = {}
  for (const { name, column } of columns) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${name} where ${column} = $1`, [siteId])
    if (rows[0]!.count > 0) found[`${name}.${column}`] = rows[0]!.count
  }
  await owner.query('rollback')
  return found
}

const bytes = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** A sandbox with executed services, files, messages and settings of its own. */
async function aUsedSandbox(): Promise<MadeSandbox> {
  const { category } = await aBuiltSite(admin)
  await anElement(admin, category.id, { title: 'Pump' })
  const made = await aSandbox(tenant, admin)
  const { items: services } = (await made.call<{ items: TransactionType[] }>('GET', '/transactionTypes')).body
  const { items: objects } = (await made.call<{ items: { id: string }[] }>('POST', '/elements/filter', {})).body
  const body = {
    elementId: objects[0]!.id,
    transactionTypeId: services[0]!.id,
    operationTypeId: services[0]!.operations[0]!.operationTypeId,
    operationTypeVersion: 1,
  }
  expect((await made.call('POST', '/operations', body, withKey())).status).toBe(201)
  expect((await made.call('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' }, withKey())).status).toBe(201)
  const view = { list: 'elements', name: 'Nya', question: { search: '', ordering: [], filters: [] } }
  expect((await made.call('POST', '/views', view)).status).toBe(201)
  await tenant.work()
  return made
}

const remove = (id: string, by = admin) => by.call('DELETE', `^/sandboxes/${id}`)
const all = async () => (await admin.call<{ items: Sandbox[] }>('GET', '^/sandboxes')).body.items

test('a removal leaves no row in any table, no bytes, and one entry of who removed it', async () => {
  const before = await bytes()
  const { sandbox, call } = await aUsedSandbox()
  const named = await rowsOf(sandbox.id)
  expect(Object.keys(named)).toEqual(
    expect.arrayContaining([
      'audit_log.site_id',
      'changes.site_id',
      'elements.site_id',
      'operations.site_id',
      'replication_links.source_site_id',
      'files.site_id',
      'user_sites.site_id',
    ]),
  )
  const own = await rowsOf(tenant.sites[0]!.id)
  expect((await remove(sandbox.id)).status).toBe(204)
  expect((await all()).map(({ state, can }) => [state, can.enter])).toEqual([['removing', false]])
  await tenant.work(later())
  expect(await rowsOf(sandbox.id)).toEqual({})
  await removeDue({ database: server.database, store: server.files }, tenant.id, later())
  expect([await bytes(), await all()]).toEqual([before, []])
  // its source is as it was, but for the links
  const { 'replication_links.site_id': links, 'sandboxes.source_site_id': copies, ...kept } = own
  expect([links, copies]).toEqual([8, 1])
  expect(await rowsOf(tenant.sites[0]!.id)).toEqual(kept)
  const { items } = (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['sandbox'] })).body
  expect(items.map(({ action, name, site, actor }) => [action, name, site, actor!.id])).toEqual([
    ['delete', 'Norra (testmiljö)', null, admin.userId],
    ['create', 'Norra (testmiljö)', null, admin.userId],
  ])
  expect((await call('GET', '/elementTypes')).status).toBe(404)
  const { sites } = (await admin.call<Session>('GET', '/api/v2/session')).body
  expect(sites.map(({ key }) => key)).toEqual(['north', 'south'])
  // the next one is not taken for it
  const next = (await admin.call<Sandbox>('POST', '^/sandboxes', { source: 'north' })).body
  expect([next.key, next.name]).toEqual(['north-test-2', 'Norra (testmiljö 2)'])
})

test('what would be lost is counted', async () => {
  const { sandbox, call } = await aUsedSandbox()
  const loss = async () => (await admin.call<SandboxLoss>('GET', `^/sandboxes/${sandbox.id}/loss`)).body
  expect(await loss()).toEqual({ elements: 1, transactions: 1, files: 1, definitions: 0 })
  await aRecordType({ ...admin, call }, [])
  expect((await loss()).definitions).toBe(1)
})

test('the sweep removes it after 30 days, not before, in the name of nobody', async () => {
  const { sandbox } = await aSandbox(tenant, admin)
  const days = (count: number) => (passed = count * 86_400_000)
  days(29.9)
  expect(await sweepSandboxes(server.runtime, { tenantId: tenant.id })).toBe(0)
  days(30.01)
  expect(await sweepSandboxes(server.runtime, { tenantId: tenant.id })).toBe(1)
  expect(await sweepSandboxes(server.runtime, { tenantId: tenant.id })).toBe(0)
  await tenant.work(new Date(Date.now() + passed + 60_000))
  expect(await rowsOf(sandbox.id)).toEqual({})
  const query = { entities: ['sandbox'], actions: ['delete'] }
  expect((await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', query)).body.items[0]!.actor).toBeNull()
})

test('one that is still being made is removed, too; the objects of its source keep their places of the licence', async () => {
  await aBuiltSite(admin)
  const { body } = await admin.call<Sandbox>('POST', '^/sandboxes', { source: 'north' })
  expect(body.state).toBe('creating')
  expect((await remove(body.id)).status).toBe(204)
  await tenant.work(later())
  expect([await rowsOf(body.id), await all()]).toEqual([{}, []])
})

test('the function of the database removes no site but a sandbox that is being removed', async () => {
  const { sandbox } = await aSandbox(tenant, admin)
  const call = (siteId: SiteId) =>
    server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, async (tx) => {
      const { rows } = await sql<{ removed: number }>`select remove_sandbox_rows(${tenant.id}, ${siteId}, 10) as removed`.execute(tx)
      return rows[0]!.removed
    })
  expect(await call(tenant.sites[0]!.id)).toBe(0)
  await expect(call(sandbox.id)).rejects.toThrow('not being removed')
  expect((await admin.call('GET', '/elementTypes')).status).toBe(200)
})
