import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { sweepFiles } from '../../files/sweep-files.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aPrivilege,
  aRecord,
  aRecordType,
  aService,
  aUser,
  withKey,
} from '../../../testing/made/a-working-day.ts'
import { waitingReports } from '../../../testing/made/open/waiting-reports.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let home: TestTenant
let root: Caller
let owner: pg.Client
beforeAll(async () => {
  server = await testApp()
  home = await aTenant(server)
  root = await home.as('superUser')
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** A tenant with a row in every table that the API fills, and two files. */
async function aTenantWithWork() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const field = aField('a', 'text')
  const type = await anElementType(admin, [field])
  const service = await aService(admin, await anOperationType(admin, type.id, []), { settings: { undoSeconds: 600 } })
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: field.id, value: 'x' }] })
  await aRecord(admin, (await aRecordType(admin, [])).id)
  const operationTypeId = service.operations[0]!.operationTypeId
  const body = { elementId: element.id, transactionTypeId: service.id, operationTypeId, operationTypeVersion: 1 }
  const executed = await admin.call<{ id: string }>('POST', '/operations', body, withKey())
  expect(executed.status).toBe(201)
  await aUser(admin, { privilegeIds: [(await aPrivilege(admin, service.id)).id] })
  expect((await admin.call('PUT', '^/preferences/a', { value: 1 })).status).toBe(200)
  for (const fileName of ['a.txt', 'b.txt'])
    expect((await admin.call('POST', '/files', { fileName, base64: 'aGVq' }, withKey())).status).toBe(201)
  return { tenant, admin }
}

const remove = (tenant: { id: string; key: string }, query = '?version=1') =>
  root.call('DELETE', `/api/v2/tenants/${tenant.id}${query}`, { key: tenant.key })
const bytes = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Number and hash of a tenant's rows in each table; the owner sees them all, in the installation and in the tenant's sites. */
async function rowsOf(tenantId: TenantId): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relkind in ('r', 'p') and not c.relispartition`,
  )
  await owner.query('begin')
  await owner.query(`select set_config('app.installation', 'on', true), set_config('app.tenant', $1, true)`, [tenantId])
  await owner.query(
    `select set_config('app.sites', (select '{' || coalesce(string_agg(id::text, ','), '') || '}' from sites where tenant_id = $1), true)`,
    [tenantId],
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where tenant_id = $1`,
      [tenantId],
    )
    if (rows[0]!.count > 0) found[name] = `${rows[0]!.count} ${rows[0]!.hash}`
  }
  await owner.query('rollback')
  return found
}

describe('deleting a tenant', () => {
  test('leaves nothing of it, every other tenant unchanged, and an entry in the log of the administrator’s tenant', async () => {
    const [doomed, other] = [await aTenantWithWork(), await aTenantWithWork()]
    // it opens the tenant, which is its second version
    await waitingReports(doomed.tenant, doomed.admin, root, 1)
    const before = await rowsOf(other.tenant.id)
    const filled = Object.keys(await rowsOf(doomed.tenant.id))
    expect(filled.length).toBeGreaterThan(20)
    expect(filled).toContain('list_keys')
    expect(filled).toContain('audit_log')
    expect(filled).toContain('open_reports')
    const stored = await bytes()
    expect((await remove(doomed.tenant, '?version=2')).status).toBe(204)
    const left = await rowsOf(doomed.tenant.id)
    delete left.file_removals
    expect(left).toEqual({})
    expect(await rowsOf(other.tenant.id)).toEqual(before)
    expect((await root.call('GET', `/api/v2/tenants/${doomed.tenant.id}`)).status).toBe(404)
    expect((await remove(doomed.tenant)).status).toBe(404)
    // its bytes go behind the answer
    await vi.waitFor(async () => expect(await bytes()).toBe(stored - 2), 60_000)
    await vi.waitFor(async () => expect(await rowsOf(doomed.tenant.id)).toEqual({}), 60_000)
    const log = await root.call<{ items: { id: string; entity: string; action: string }[] }>('POST', '^/auditLog/filter', {
      entityId: doomed.tenant.id,
    })
    expect(log.body.items).toMatchObject([
      { entity: 'otherTenant', action: 'delete' },
      { entity: 'otherTenant', action: 'update' },
    ])
    const entry = await root.call<{ before: Tenant }>('GET', `^/auditLog/${log.body.items[0]!.id}`)
    expect(entry.body.before.key).toBe(doomed.tenant.key)
  })

  test('does not wait for writers who continue: a tenant in use is deleted at once, and writes in others continue', async () => {
    const { tenant, admin } = await aTenantWithWork()
    const type = await anElementType(admin, [aField('a', 'text')])
    const chief = await home.as('tenantAdmin')
    const ownType = await anElementType(chief, [])
    const stop = new AbortController()
    const answers: number[] = []
    const write = async () => {
      while (!stop.signal.aborted) answers.push((await admin.call('POST', '/elements', { elementTypeId: type.id, title: 'Sak' })).status)
    }
    const writers = Array.from({ length: 8 }, write)
    try {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), 60_000)
      const writeOn = () => chief.call('POST', '/elements', { elementTypeId: ownType.id, title: 'Egen' })
      const [removed, own] = await Promise.all([remove(tenant), writeOn()])
      expect([removed.status, own.status]).toEqual([204, 201])
    } finally {
      stop.abort()
      await Promise.all(writers)
    }
    // refused for a while, and then not found
    expect(answers.filter((status) => ![201, 401, 404, 409, 503].includes(status))).toEqual([])
    expect((await root.call('GET', `/api/v2/tenants/${tenant.id}`)).status).toBe(404)
    await sweepFiles({ database: server.database, files: server.files, log: pino({ level: 'silent' }), now: () => new Date() })
    await vi.waitFor(async () => expect(await rowsOf(tenant.id)).toEqual({}), 60_000)
  })

  test('throws its people out', async () => {
    const { tenant, admin } = await aTenantWithWork()
    expect((await admin.call('GET', '^/me')).status).toBe(200)
    expect((await remove(tenant)).status).toBe(204)
    await new Promise((done) => setTimeout(done, 1100))
    expect((await admin.call('GET', '^/me')).status).toBe(401)
  })

  test('requires its key and version, and refuses the caller’s own', async () => {
    const { tenant } = await aTenantWithWork()
    const call = (query: string, body?: object) => root.call('DELETE', `/api/v2/tenants/${tenant.id}${query}`, body)
    const before = await rowsOf(tenant.id)
    expect((await call('?version=1')).status).toBe(400)
    expect((await call(`?key=${tenant.key}`)).status).toBe(400)
    expect((await call(`?version=2&key=${tenant.key}`)).status).toBe(409)
    expect((await call(`?version=1&key=${home.key}`)).status).toBe(422)
    expect((await call('?version=1', { key: home.key })).status).toBe(422)
    // of two keys both have to be right
    expect((await call(`?version=1&key=${home.key}`, { key: tenant.key })).status).toBe(422)
    expect((await call(`?version=1&key=${tenant.key}`, { key: home.key })).status).toBe(422)
    expect((await remove(home)).status).toBe(403)
    expect(await rowsOf(tenant.id)).toEqual(before)
    expect((await call(`?version=1&key=${tenant.key}`)).status).toBe(204)
  })

  test('rows written at the last moment are deleted by the next sweep, and so are bytes that the store kept', async () => {
    const { tenant } = await aTenantWithWork()
    const stored = await bytes()
    const { remove: removeBytes } = server.files
    server.files.remove = () => Promise.reject(new Error('the store is away'))
    try {
      expect((await remove(tenant)).status).toBe(204)
      await new Promise((done) => setTimeout(done, 300))
    } finally {
      server.files.remove = removeBytes
    }
    expect(await bytes()).toBe(stored)
    await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx
        .insertInto('audit_log')
        .values({
          tenant_id: tenant.id,
          id: tenant.id,
          at: new Date(),
          action: 'delete',
          entity: 'preference',
          entity_id: tenant.id,
          request_id: 'x',
        })
        .execute(),
    )
    const sweeper = { database: server.database, files: server.files, log: pino({ level: 'silent' }) }
    await sweepFiles({ ...sweeper, now: () => new Date() })
    expect(await bytes()).toBe(stored - 2)
    expect(await rowsOf(tenant.id)).toEqual({})
  })
})

describe('the function that removes rows', () => {
  const application = async (settings: Record<string, string>, tenantId: TenantId) => {
    const client = new pg.Client({ connectionString: inject('applicationUrl') })
    await client.connect()
    try {
      await client.query('begin')
      for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value])
      return await client.query('select remove_tenant_rows($1, 10)', [tenantId]).then(
        () => 'removed',
        (error: Error) => error.message,
      )
    } finally {
      await client.end()
    }
  }

  test('does nothing outside of the installation’s scope, nor to the tenant that one acts in', async () => {
    const { tenant } = await aTenantWithWork()
    expect(await application({}, tenant.id)).toContain('in the scope of the installation')
    expect(await application({ 'app.tenant': tenant.id }, tenant.id)).toContain('in the scope of the installation')
    expect(await application({ 'app.tenant': tenant.id, 'app.installation': 'on' }, tenant.id)).toContain('the tenant that they act in')
  })

  test('does not open the audit log to the application: entries cannot be changed or deleted one by one', async () => {
    const { tenant } = await aTenantWithWork()
    const client = new pg.Client({ connectionString: inject('applicationUrl') })
    await client.connect()
    try {
      for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
        await client.query('begin')
        await client.query(`select set_config('app.installation', 'on', true), set_config('app.removed_tenant', $1, true)`, [tenant.id])
        await expect(client.query(statement)).rejects.toThrow('permission denied')
        await client.query('rollback')
      }
    } finally {
      await client.end()
    }
  })
})
