import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import { TENANTS, tenantsOf } from '../../../testing/made/sites/tenants.ts'
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

const { create, get } = tenantsOf(() => root)

describe('sites', () => {
  test('come, change their names and keys, swap them, and leave', async () => {
    const made = await create({
      sites: [
        { key: 'a', name: 'A' },
        { key: 'b', name: 'B' },
      ],
    })
    const [a, b] = made.sites
    const put = (version: number, sites: object[]) =>
      root.call<Tenant>('PUT', `${TENANTS}/${made.id}`, { key: made.key, name: made.name, version, sites })
    const swapped = await put(1, [
      { id: a!.id, key: 'b', name: 'A' },
      { id: b!.id, key: 'a', name: 'B' },
    ])
    expect(swapped.body.sites).toEqual([
      { id: b!.id, key: 'a', name: 'B' },
      { id: a!.id, key: 'b', name: 'A' },
    ])
    const fewer = await put(2, [
      { key: 'a', name: 'B' },
      { key: 'c', name: 'C' },
    ])
    expect(fewer.body.sites).toEqual([
      { id: b!.id, key: 'a', name: 'B' },
      { id: expect.any(String), key: 'c', name: 'C' },
    ])
    expect((await put(3, [{ id: made.id, key: 'x', name: 'X' }])).status).toBe(422)
    expect(
      (
        await put(3, [
          { id: b!.id, key: 'x', name: 'X' },
          { id: b!.id, key: 'y', name: 'X' },
        ])
      ).status,
    ).toBe(422)
    expect((await put(3, [])).body.sites).toEqual([])
  })

  test('one with rows stays, and reports their number by kind; one with only people is deleted', async () => {
    const tenant = await aTenant(server)
    const admin = await tenant.as('tenantAdmin')
    const type = await anElementType(admin, [])
    for (const title of ['a', 'b']) await anElement(admin, type.id, { title })
    const before = await get(tenant.id)
    const put = (sites: object[]) =>
      root.call<{ errors: unknown[] }>('PUT', `${TENANTS}/${tenant.id}`, { key: before.key, name: before.name, version: 1, sites })
    const refused = await put([{ key: 'south', name: 'Södra' }])
    expect(refused.status).toBe(409)
    const refusalOf = (what: string, count: number) => ({
      message: '@errors.siteHolds',
      field: 'sites',
      params: { site: 'north', what, count },
    })
    expect(refused.body.errors).toEqual([refusalOf('elementTypes', 1), refusalOf('elements', 2)])
    expect((await get(tenant.id)).sites).toEqual(before.sites)
    expect((await put([{ key: 'north', name: 'Norra' }])).status).toBe(200)
    expect((await get(tenant.id)).sites.map(({ key }) => key)).toEqual(['north'])
  })
})
