import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '@verka/domain/session/session.api.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { anElementType } from '../../../testing/made/a-working-day.ts'
import { configOf, globally } from '../../../testing/made/sites/tenants.ts'
import { listening } from '../../../testing/read/listening.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let home: TestTenant
let root: Caller
beforeAll(async () => {
  server = await testApp()
  home = await aTenant(server)
  root = await home.as('superUser')
})
afterAll(() => server.close())

const { urlOf, save } = configOf(() => root)
/** Waits until cached actors, at most a second old, have expired. */
const remembered = () => new Promise((done) => setTimeout(done, 1100))

const DEFAULTS = {
  version: 1,
  resourceConfiguration: {
    globalResources: { logoUrl: null, colours: { light: DEFAULT_COLOURS, dark: DEFAULT_COLOURS } },
    adminResources: { colours: null },
  },
  clientResources: { useElementListExe: false },
  settings: { anonymousAccess: false, disableColumnSorting: false, reservations: false, lockdown: false },
  openReports: { keepReportsDays: 30, keepContactDays: 90 },
}

describe('a configuration', () => {
  test('begins with the defaults, keeps omitted properties at a save, and can be reset', async () => {
    const tenant = await aTenant(server)
    expect((await root.call('GET', urlOf(tenant))).body).toEqual({ id: tenant.id, ...DEFAULTS, can: { edit: true } })
    const colours = { light: { primary: '#123' }, dark: { accent: '#abcdef' } }
    expect((await save(tenant, 1, globally({ colours }))).status).toBe(200)
    const flags = {
      settings: { reservations: true, anonymousAccess: true },
      clientResources: { useElementListExe: true },
      openReports: { keepReportsDays: 14 },
    }
    expect((await save(tenant, 2, flags)).status).toBe(200)
    const saved = (
      await root.call<TenantConfig>('POST', urlOf(tenant), { version: 3, settings: { anonymousAccess: false, disableColumnSorting: true } })
    ).body
    expect(saved).toEqual({
      id: tenant.id,
      version: 4,
      resourceConfiguration: {
        globalResources: {
          logoUrl: null,
          colours: { light: { ...DEFAULT_COLOURS, primary: '#123' }, dark: { ...DEFAULT_COLOURS, accent: '#abcdef' } },
        },
        adminResources: { colours: null },
      },
      clientResources: { useElementListExe: true },
      settings: { anonymousAccess: false, disableColumnSorting: true, reservations: true, lockdown: false },
      openReports: { keepReportsDays: 14, keepContactDays: 90 },
      can: { edit: true },
    })
    const admin = { resourceConfiguration: { adminResources: { colours: { light: { primary: '#000000' } } } } }
    const own = (await save(tenant, 4, admin)).body.resourceConfiguration!.adminResources.colours!
    expect([own.light.primary, own.dark.accent]).toEqual(['#000000', '#abcdef'])
    // a configuration that was read can be sent back
    const again = await root.call<TenantConfig>('GET', urlOf(tenant))
    expect(await save(tenant, 5, again.body)).toMatchObject({ status: 200, body: { ...again.body, version: 6 } })
    expect((await save(tenant, 5, {})).status).toBe(409)
    expect((await root.call('PUT', urlOf(tenant), {})).status).toBe(400)
    expect((await root.call('DELETE', `${urlOf(tenant)}?version=5`)).status).toBe(409)
    expect((await root.call('DELETE', `${urlOf(tenant)}?version=6`)).status).toBe(204)
    expect((await root.call('GET', urlOf(tenant))).body).toEqual({ id: tenant.id, ...DEFAULTS, version: 7, can: { edit: true } })
  })

  test('is included with the look by `includeConfig`, for users logged in to the tenant and system administrators', async () => {
    const other = await aTenant(server)
    const request = async (caller: Caller | undefined, key: string, includeConfig = 'true') => {
      const headers = caller ? { authorization: `Bearer ${caller.token}` } : {}
      const reply = await server.app.inject({ method: 'GET', url: `/api/v2/tenants/keys/${key}?includeConfig=${includeConfig}`, headers })
      return { status: reply.statusCode, body: reply.json<{ key: string; config?: TenantConfig }>() }
    }
    const [tenantAdmin, user] = [await home.as('tenantAdmin'), await home.as('user')]
    const whole = await tenantAdmin.call<TenantConfig>('GET', urlOf(home))
    expect((await request(tenantAdmin, home.key)).body).toMatchObject({ key: home.key, config: whole.body })
    expect((await request(tenantAdmin, home.key, 'false')).body).not.toHaveProperty('config')
    const part = {
      ...whole.body,
      resourceConfiguration: null,
      settings: { ...DEFAULTS.settings, anonymousAccess: null },
      openReports: null,
      can: { edit: false },
    }
    expect((await request(user, home.key)).body.config).toEqual(part)
    expect((await request(root, other.key)).body.config).toMatchObject({ id: other.id })
    for (const caller of [undefined, await other.as('tenantAdmin')]) {
      const { status, body } = await request(caller, home.key)
      expect([status, body.key, body.config]).toEqual([200, home.key, undefined])
    }
    expect((await request({ ...user, token: 'forged' }, home.key)).status).toBe(401)
  })

  test('is shown to tenant administrators in full, to site administrators in part, and to nobody else or in other tenants', async () => {
    const other = await aTenant(server)
    const [tenantAdmin, siteAdmin] = [await home.as('tenantAdmin'), await home.as('siteAdmin')]
    const whole = await tenantAdmin.call<TenantConfig>('GET', urlOf(home))
    expect(whole.body).toEqual({ id: home.id, ...DEFAULTS, can: { edit: false } })
    const full = await tenantAdmin.call<{ tenant: { key: string; can: unknown } }>('GET', `${urlOf(home)}/full`)
    expect([full.status, full.body.tenant.key, full.body.tenant.can]).toEqual([200, home.key, { edit: false, delete: false }])
    const part = await siteAdmin.call<TenantConfig>('GET', urlOf(home))
    expect(part.body).toEqual({
      ...whole.body,
      resourceConfiguration: null,
      settings: { ...DEFAULTS.settings, anonymousAccess: null },
      openReports: null,
    })
    expect((await siteAdmin.call('GET', `${urlOf(home)}/full`)).status).toBe(403)
    for (const caller of [tenantAdmin, siteAdmin]) {
      const missing = await caller.call('GET', urlOf({ id: crypto.randomUUID() }))
      const foreign = await caller.call('GET', urlOf(other))
      expect([foreign.status, { ...foreign.body, requestId: 0 }]).toEqual([404, { ...missing.body, requestId: 0 }])
    }
    expect((await tenantAdmin.call('GET', `${urlOf(other)}/full`)).status).toBe(404)
    for (const role of ['user', 'privilegedUser'] as const) expect((await (await home.as(role)).call('GET', urlOf(home))).status).toBe(403)
  })
})

describe('effects of features', () => {
  test('lockdown refuses changes of categories, functions and services from its answer on, and can be lifted', async () => {
    const tenant = await aTenant(server)
    const admin = await tenant.as('tenantAdmin')
    const type = await anElementType(admin, [])
    const change = () => admin.call('PUT', `/elementTypes/${type.id}`, { ...type, can: undefined, localizedNames: localized('Nytt') })
    const create = (path: string) => admin.call('POST', path, { status: 'draft', localizedNames: localized('Nytt'), dataPropertyTypes: [] })
    // users in the cache, and users who are saving at this moment
    const busy = Promise.all(Array.from({ length: 20 }, () => create('/elementTypes')))
    expect((await save(tenant, 1, { settings: { lockdown: true } })).body.settings.lockdown).toBe(true)
    const count = async () => (await admin.call<{ items: unknown[] }>('GET', '/elementTypes')).body.items.length
    const atLockdown = await count()
    expect((await change()).status).toBe(423)
    expect((await create('/elementTypes')).status).toBe(423)
    expect((await busy).filter(({ status }) => ![201, 423].includes(status))).toEqual([])
    expect(await count()).toBe(atLockdown)
    await remembered()
    expect((await admin.call<Session>('GET', '/api/v2/session')).body.tenant.isLockedDown).toBe(true)
    expect((await save(tenant, 2, { settings: { lockdown: false } })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test('only open clients of the tenant are notified of lockdown', async () => {
    const [tenant, another] = await Promise.all([aTenant(server), aTenant(server)])
    const listen = listening(() => ({ at: server, tenant }))
    const [admin, user] = [await tenant.as('tenantAdmin'), await tenant.as('user')]
    const stranger = await listen(await another.as('tenantAdmin'), { tenant: another })
    const open = [await listen(admin), await listen(user)]
    for (const [version, isLocked] of [
      [1, true],
      [2, false],
    ] as const) {
      await save(tenant, version, { settings: { lockdown: isLocked } })
      for (const hearing of open)
        await hearing.until(() => hearing.changes().filter((change) => change === `tenant updated ${tenant.id}`).length === version, 2000)
      await remembered()
      for (const caller of [admin, user])
        expect((await caller.call<Session>('GET', '/api/v2/session')).body.tenant.isLockedDown).toBe(isLocked)
    }
    await stranger.settled()
    expect(stranger.changes().filter((change) => change.startsWith('tenant'))).toEqual([])
  })

  test('reservations, sorting by columns, the list of objects and colours are in everybody’s session', async () => {
    const tenant = await aTenant(server)
    const user = await tenant.as('user')
    const session = async () => (await user.call<Session>('GET', '/api/v2/session')).body.tenant
    expect(await session()).toMatchObject({
      hasReservations: false,
      isColumnSortingDisabled: false,
      useElementListExe: false,
      adminColours: null,
    })
    const booked = () => user.call('POST', '/reservations/filter', {})
    const off = (await booked()).status
    await save(tenant, 1, {
      settings: { reservations: true, disableColumnSorting: true },
      clientResources: { useElementListExe: true },
      ...globally({ colours: { dark: { primary: '#111111' } } }),
    })
    await remembered()
    expect(await session()).toMatchObject({
      hasReservations: true,
      isColumnSortingDisabled: true,
      useElementListExe: true,
      darkColours: { primary: '#111111' },
    })
    expect([off, (await booked()).status]).toEqual([expect.toBeOneOf([403, 404, 409, 422]), 200])
  })
})
