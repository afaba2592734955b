import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@verka/domain/access/permissions.ts'
import { isAtLeast, ROLES, type Role } from '@verka/domain/access/roles.ts'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { anElementType, anOperationType, aRecordType, aService } from '../../testing/made/a-working-day.ts'
import type { Write } from '../../testing/made/every-write.ts'
import { shortStreams } from '../../testing/servers/outside.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promises 4 and 5 (security): every call, as everybody, everywhere. The table is data; so is this test. `VERSIONS=v1,v2` is the
 * promised size: in both versions of the API.
 */
const VERSIONS = (process.env.VERSIONS ?? 'v2').split(',')
let server: TestApp
let tenant: TestTenant
let other: TestTenant
let writes: Map<string, Write>
const callers = new Map<Role, Caller>()
const calls = (Object.values(CALLS) as Call[]).filter((call) => call.access !== 'public')

beforeAll(async () => {
  const made = await withEverything({ live: shortStreams })
  ;({ server, tenant } = made)
  writes = new Map(made.writes.map((write) => [write.call.name, write]))
  other = await aTenant(server, { settings: { reservations: true } })
  for (const role of ROLES) callers.set(role, await tenant.as(role, ['north']))
})
afterAll(() => server.close())

/** A path of texts: of value types. */
const withKind = (path: string) => path.replace('{kind}', 'recordType')

/** Ids that exist, by the path before the id. */
const idOf = (call: Call): string => {
  if (call.path === '/users/sites/{id}') return tenant.sites[0]!.id
  const head = call.path.split('{id}')[0]!
  for (const { call: own, url } of writes.values()) {
    if (!own.path.startsWith(`${head}{id}`)) continue
    const id = url.split(withKind(head))[1]?.slice(0, 36) ?? ''
    if (/^[0-9a-f-]{36}$/.test(id)) return id
  }
  return randomUUID()
}

interface PathIds {
  tenant: string
  site: string
  version?: string
}

const urlIn = (call: Call, { tenant: tenantKey, site, version = 'v2' }: PathIds) =>
  `/api/${version}${withKind(pathOf(call))
    .replace('{tenant}', tenantKey)
    .replace('{site}', site)
    .replace('{id}', idOf(call))
    .replace('{key}', 'list.elements')
    .replace('{version}', '1')
    .replace('{code}', 'X')
    .replace('{mode}', 'update')
    .replace(/\{\w+\}/g, () => randomUUID())}`

const send = async (caller: Caller, call: Call, ids: PathIds, body?: object) =>
  (
    await server.app.inject({
      method: call.method,
      url: urlIn(call, ids),
      headers: { authorization: `Bearer ${caller.token}`, ...(call.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}) },
      ...(call.method === 'GET' || call.method === 'DELETE' || body === undefined ? {} : { payload: body }),
    })
  ).statusCode

const changes = async () => {
  const { rows } = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
    sql<{ count: number }>`select count(*) as count from audit_log`.execute(tx),
  )
  return rows[0]!.count
}

describe('access by role and scope', () => {
  test('other sites, other tenants and missing ones are the same 404', async () => {
    const before = await changes()
    const counts: Record<string, number> = {}
    for (const call of calls) {
      if (call.scope === 'installation') continue
      const places: Record<string, PathIds> = {
        otherTenant: { tenant: other.key, site: 'north' },
        noTenant: { tenant: 'nowhere', site: 'north' },
        ...(call.scope === 'site' && {
          otherSite: { tenant: tenant.key, site: 'south' },
          noSite: { tenant: tenant.key, site: 'nowhere' },
        }),
      }
      for (const [name, ids] of Object.entries(places))
        for (const role of ROLES)
          for (const version of VERSIONS) {
            const status = await send(callers.get(role)!, call, { ...ids, version }, writes.get(call.name)?.body)
            expect([call.name, role, name, status]).toEqual([call.name, role, name, 404])
            counts[name] = (counts[name] ?? 0) + 1
          }
    }
    expect(await changes()).toBe(before)
    process.stdout.write(`places: ${JSON.stringify(counts)}\n`)
  })

  test('a role below the one in the table is refused, with any body; any role from there on is accepted', async () => {
    const before = await changes()
    const counts = { refused: 0, answered: 0 }
    const wrong: unknown[] = []
    const each = calls.flatMap((call) => ROLES.map((role) => ({ call, role, isRefused: !isAtLeast(role, call.access as Role) })))
    let changedByRefused: number | undefined
    // refused callers first
    for (const { call, role, isRefused } of each.toSorted((one, other) => Number(other.isRefused) - Number(one.isRefused))) {
      if (!isRefused) changedByRefused ??= (await changes()) - before
      const ids = { tenant: tenant.key, site: 'north' }
      // an empty body is accepted and then invalid: the rows stay for the others
      const status = await send(callers.get(role)!, call, ids, isRefused || call.reads ? (writes.get(call.name)?.body ?? {}) : {})
      const isRight = isRefused
        ? status === 403
        : call.reads
          ? [200, 400, 404].includes(status) || status === 403
          : status < 500 && status !== 401
      // an administrator reads existing rows; the test has no ids of these, or those of another tenant
      const hasNone = ['files', 'transactions', 'auditLog', 'tenants', 'smsMessages', 'templates']
      const isKnown = !hasNone.includes(call.path.split('/')[1]!) && call.name !== 'getDelivery'
      const readsById =
        isKnown && call.method === 'GET' && call.path.includes('{id}') && call.carries === 'json' && isAtLeast(role, 'tenantAdmin')
      if (!isRight || (readsById && !isRefused && status !== 200)) wrong.push([call.name, role, status])
      counts[isRefused ? 'refused' : 'answered']++
    }
    expect([wrong, changedByRefused]).toEqual([[], 0])
    process.stdout.write(`roles: ${JSON.stringify(counts)}, ${Object.keys(PERMISSIONS).length} resources\n`)
  })

  test('unpublished definitions are visible to those who may see them, by every reading call', async () => {
    const admin = callers.get('tenantAdmin')!
    const seen: Record<string, Role> = { draft: 'tenantAdmin', private: 'siteAdmin', published: 'user' }
    let count = 0
    for (const [status, least] of Object.entries(seen)) {
      const type = await anElementType(admin, [])
      const made = {
        elementTypes: await anElementType(admin, [], { status }),
        recordTypes: await aRecordType(admin, [], { status }),
        operationTypes: await anOperationType(admin, type.id, [], { status }),
        transactionTypes: await aService(admin, await anOperationType(admin, type.id, []), { status }),
      }
      for (const [head, { id }] of Object.entries(made))
        for (const path of [`/${head}/${id}`, `/${head}/${id}/full`])
          for (const role of ROLES) {
            const answer = await callers.get(role)!.call('GET', path)
            // a restricted user sees a service that a privilege grants, and no other
            const needed = head === 'transactionTypes' && least === 'user' ? 'privilegedUser' : least
            expect([path, status, role, answer.status]).toEqual([path, status, role, isAtLeast(role, needed) ? 200 : 404])
            count++
          }
    }
    process.stdout.write(`unpublished: ${count}\n`)
  })

  test('a locked tenant changes no category, function or service, for any caller', async () => {
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      sql`update tenants set is_locked_down = true where id = ${tenant.id}`.execute(tx),
    )
    await new Promise((done) => setTimeout(done, 1100))
    let count = 0
    for (const { call, url, body } of writes.values()) {
      // exporting a list changes nothing
      if (
        !['elementTypes', 'operationTypes', 'transactionTypes'].includes(call.path.split('/')[1]!) ||
        call.reads ||
        call.carries === 'document'
      )
        continue
      for (const role of ROLES) {
        const reply = await callers.get(role)!.call(call.method as 'POST', url, call.method === 'DELETE' ? undefined : body)
        expect([call.name, role, reply.status]).toEqual([call.name, role, isAtLeast(role, 'tenantAdmin') ? 423 : 403])
        count++
      }
    }
    expect(count).toBeGreaterThan(40)
  })
})
