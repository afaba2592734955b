import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { Me } from '@verka/domain/me/me.api.ts'
import type { Preference } from '@verka/domain/preferences/preferences.api.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { anElementType, anOperationType, aPrivilege, aService } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

type Refusal = { errors: { message: string; field?: string }[] }
const meOf = async (caller: Caller) => (await caller.call<Me>('GET', '^/me')).body

describe('me', () => {
  test('has the session’s data and the privileges, for every role', async () => {
    for (const role of ROLES) {
      const caller = await tenant.as(role)
      const me = await meOf(caller)
      const { place: _place, ...session } = (await caller.call<Session>('GET', '/api/v2/session')).body
      expect(me).toEqual({
        ...session,
        user: { ...session.user, culture: null, isEmailVerified: true, phoneNo: '' },
        privileges: [],
        version: 1,
      })
    }
    const operationType = await anOperationType(admin, (await anElementType(admin, [])).id, [])
    const privilege = await aPrivilege(admin, (await aService(admin, operationType)).id)
    const restricted = await tenant.as('user')
    const user = (await admin.call<User>('GET', `^/users/${restricted.userId}`)).body
    await admin.call('PUT', `^/users/${user.id}`, { ...user, privilegeIds: [privilege.id] })
    expect((await meOf(restricted)).privileges).toEqual([{ id: privilege.id, name: 'Städare', site: 'north' }])
  })

  test('changes only the user’s own name, language and telephone number, based on the version that was read', async () => {
    const caller = await tenant.as('user')
    const put = (body: object) => caller.call<Me & Refusal>('PUT', '^/me', body)
    const saved = await put({ name: 'Karin Ny', culture: 'nb-NO', version: 1 })
    expect([saved.status, saved.body.version, saved.body.user]).toEqual([
      200,
      2,
      expect.objectContaining({ name: 'Karin Ny', culture: 'nb-NO', role: 'user' }),
    ])
    expect((await put({ culture: null, version: 2 })).body.user).toMatchObject({ name: 'Karin Ny', culture: null })
    const called = await put({ phoneNo: ' 070-123 45 67 ', version: 3 })
    expect(called.body.user).toMatchObject({ name: 'Karin Ny', phoneNo: '070-123 45 67' })
    expect((await put({ phoneNo: 'ring mig', version: 4 })).body.errors).toEqual([{ message: '@validation.phoneNo', field: 'phoneNo' }])
    expect((await put({ name: 'X', version: 2 })).status).toBe(409)
    expect((await put({ name: 'X' })).status).toBe(400)
    expect((await put({ name: ' ', version: 4 })).status).toBe(422)
    for (const more of [
      { role: 'superUser' },
      { sites: ['south'] },
      { email: 'x@example.org' },
      { privilegeIds: [] },
      { isDisabled: true },
    ])
      expect([more, (await put({ name: 'X', version: 4, ...more })).status]).toEqual([more, 400])
    const { items } = (await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: 'karin ny 0701234567' })).body
    expect(items.map((user) => [user.id, user.role, user.version])).toEqual([[caller.userId, 'user', 4]])
  })

  test('exists only in the user’s own tenant', async () => {
    const other = await aTenant(server)
    expect((await admin.call('GET', `/api/v2/${other.key}/me`)).status).toBe(404)
    expect((await admin.call('GET', `/api/v2/${other.key}/preferences/a`)).status).toBe(404)
  })
})

describe('preferences', () => {
  test('are personal: set, read, replaced and deleted', async () => {
    const [one, two] = [await tenant.as('user'), await tenant.as('user')]
    const path = '^/preferences/list.elements:columns'
    const read = async (caller: Caller) => (await caller.call<Preference>('GET', path)).body
    expect(await read(one)).toEqual({ key: 'list.elements:columns', value: null })
    const value = { columns: ['title', { id: 'code', width: 12.5 }], open: true, note: 'å " \\ \n' }
    const saved = await one.call<Preference>('PUT', path, { value })
    expect([saved.status, saved.body.value]).toEqual([200, value])
    expect([(await read(one)).value, (await read(two)).value]).toEqual([value, null])
    // a value that was read can be sent back
    expect((await one.call('PUT', path, { ...(await read(one)), value: [] })).status).toBe(200)
    expect((await read(one)).value).toEqual([])
    expect((await one.call('PUT', path, { value: null })).status).toBe(200)
    expect((await read(one)).value).toBeNull()
  })

  test('are small, have sensible keys, and are not too many', async () => {
    const caller = await tenant.as('user')
    const put = async (key: string, value: unknown) =>
      (await caller.call('PUT', `^/preferences/${encodeURIComponent(key)}`, { value })).status
    expect(await put('a', 'x'.repeat(64 * 1024 - 2))).toBe(200)
    expect(await put('a', 'x'.repeat(64 * 1024 - 1))).toBe(422)
    expect(await put('a', 'å'.repeat(32 * 1024))).toBe(422)
    for (const key of ['å', 'a/b', '.a', 'x'.repeat(101), '__proto__']) expect([key, await put(key, 1)]).toEqual([key, 404])
    expect((await caller.call('PUT', '^/preferences/a', {})).status).toBe(400)
    const many = await Promise.all(Array.from({ length: 201 }, (_, index) => put(`k${index}`, index)))
    expect(many.filter((status) => status === 200).length).toBe(199)
    expect(await put('a', 'again')).toBe(200)
    expect(await put('a', null)).toBe(200)
    expect(await put('b', 1)).toBe(200)
  })

  test('go with who set them', async () => {
    const caller = await tenant.as('user')
    await caller.call('PUT', '^/preferences/a', { value: 1 })
    expect((await admin.call('DELETE', `^/users/${caller.userId}?version=1`)).status).toBe(204)
    const rows = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx.selectFrom('user_preferences').select('key').where('user_id', '=', caller.userId).execute(),
    )
    expect(rows).toEqual([])
  })
})
