import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import { anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let home: TestTenant
beforeAll(async () => {
  server = await testApp()
  home = await aTenant(server)
})
afterAll(() => server.close())

const go = (caller: Caller, tenant: { id: string }, extra: object = {}) =>
  caller.call<{ tenant: string; sites: string[] }>('POST', '/api/v2/session/switch', { tenantId: tenant.id, ...extra })
/** The session of a caller without its stream cursor, which differs each time. */
const session = async (caller: Caller): Promise<Omit<Session, 'place'>> => {
  const { place: _place, ...described } = (await caller.call<Session>('GET', '/api/v2/session')).body
  return described
}
/** Calls below another tenant than the caller's first. */
const inside = (caller: Caller, tenant: TestTenant): Caller => ({
  ...caller,
  call: (method, path, body, headers) =>
    caller.call(
      method,
      path.startsWith('^') ? `/api/v2/${tenant.key}${path.slice(1)}` : `/api/v2/${tenant.key}/north${path}`,
      body,
      headers,
    ),
})

test('a system administrator acts in another tenant as its own, and returns home', async () => {
  const [root, other] = [await home.as('superUser'), await aTenant(server)]
  const before = await session(root)
  expect((await go(root, other)).body).toEqual({ tenant: other.key, sites: ['north', 'south'] })
  const there = await session(root)
  expect([there.tenant.key, there.user.role, there.user.userName, there.sites.map(({ key }) => key)]).toEqual([
    other.key,
    'superUser',
    before.user.userName,
    ['north', 'south'],
  ])
  expect([before.home, there.home]).toEqual([null, { id: before.tenant.id, name: before.tenant.name }])
  // at once, with the same token: there, and no longer here
  const caller = inside(root, other)
  expect((await root.call('POST', '/elements/filter', {})).status).toBe(404)
  const type = await anElementType(caller, [])
  const element = await anElement(caller, type.id)
  const operationType = await anOperationType(caller, type.id, [])
  const service = await aService(caller, operationType)
  const body = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  expect((await caller.call('POST', '/operations', body, withKey())).status).toBe(201)
  // their actions are in that tenant's log, with their name
  const log = await inside(root, other).call<{ items: { actor: { name: string }; entity: string }[] }>('POST', '^/auditLog/filter', {})
  expect(new Set(log.body.items.map(({ actor }) => actor.name))).toEqual(new Set([before.user.name]))
  expect(log.body.items.at(-1)!.entity).toBe('session')
  expect((await go(root, home)).body.tenant).toBe(home.key)
  expect(await session(root)).toEqual(before)
  expect((await caller.call('GET', `/elements/${element.id}`)).status).toBe(404)
  const mine = await root.call<{ items: { entity: string }[] }>('POST', '^/auditLog/filter', { entities: ['session'] })
  expect(mine.body.items.length).toBe(2)
  // a second switch uses the same representative
  await go(root, other)
  expect((await session(root)).user.id).toBe(there.user.id)
  await go(root, home)
})

test('in some sites only, when they are named', async () => {
  const [root, other] = [await home.as('superUser'), await aTenant(server)]
  expect((await go(root, other, { sites: ['south'] })).body.sites).toEqual(['south'])
  expect((await session(root)).sites.map(({ key }) => key)).toEqual(['south'])
  expect((await inside(root, other).call('POST', '/elements/filter', {})).status).toBe(404)
  expect((await go(root, other, { sites: ['west'] })).status).toBe(422)
  expect((await go(root, { id: randomUUID() })).status).toBe(404)
  expect((await session(root)).tenant.key).toBe(other.key)
})

test('nobody else switches, and a user who lost the role is home', async () => {
  const other = await aTenant(server)
  for (const role of ROLES.filter((name) => name !== 'superUser')) expect((await go(await home.as(role), other)).status).toBe(403)
  const root = await home.as('superUser')
  await go(root, other)
  await server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('users').set({ role: 'tenantAdmin' }).where('id', '=', root.userId).execute(),
  )
  await new Promise((done) => setTimeout(done, 1100))
  const now = await session(root)
  expect([now.tenant.key, now.user.role]).toEqual([home.key, 'tenantAdmin'])
})

test('a representative is not listed among the tenant’s users, uses no licence and cannot log in', async () => {
  const other = await aTenant(server, { licenceLevel: 'none' })
  const [root, admin] = [await home.as('superUser'), await other.as('superUser')]
  await go(root, other)
  const { id } = (await session(root)).user
  const people = await admin.call<{ items: { id: string }[] }>('GET', '^/users')
  expect(people.body.items.map((user) => user.id)).toEqual([admin.userId])
  expect((await admin.call('GET', `^/users/${id}`)).status).toBe(404)
  for (const userName of ['a', 'b'])
    expect(
      (
        await admin.call('POST', '^/users', {
          userName: `${userName}${randomUUID()}`,
          name: 'X',
          email: `${randomUUID()}@example.test`,
          role: 'user',
        })
      ).status,
    ).toBe(201)
  const { status } = await server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(status).toBe('disabled')
})

test('they cannot delete their present or home tenant; when another user deletes it they are home', async () => {
  const [other, third] = [await aTenant(server), await aTenant(server)]
  const [root, helper] = [await home.as('superUser'), await third.as('superUser')]
  await go(root, other)
  const remove = (caller: Caller, tenant: TestTenant) => caller.call('DELETE', `/api/v2/tenants/${tenant.id}?version=1&key=${tenant.key}`)
  expect([(await remove(root, other)).status, (await remove(root, home)).status]).toEqual([403, 403])
  expect((await remove(helper, other)).status).toBe(204)
  await new Promise((done) => setTimeout(done, 1100))
  expect((await session(root)).tenant.key).toBe(home.key)
})
