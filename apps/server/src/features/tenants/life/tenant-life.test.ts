import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { Tenant, TenantWithUsage, TimeZone } from '@verka/domain/tenants/tenant-life.api.ts'
import { aField, anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import { TENANTS, aKey, tenantsOf } from '../../../testing/made/sites/tenants.ts'
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

const { create, get, getUsed } = tenantsOf(() => root)

interface Refusal {
  errors: { message: string; field: string }[]
}

describe('tenants', () => {
  test('are created with the given values, and defaults for the rest', async () => {
    const key = aKey()
    const contact = {
      name: 'Åsa Ek',
      address: 'Storgatan 1',
      zipcode: '891 33',
      city: 'Ö-vik',
      phoneNo: '+46 660 123 45',
      email: 'asa@example.test',
    }
    const given = {
      key,
      name: '  Kund  ',
      culture: 'nb-NO',
      timeZone: 'Europe/Oslo',
      contact,
      licenceLevel: 'medium',
      isBilledAnnually: true,
      policyUrl: 'example.test/policy',
      rssFeedUrl: 'https://example.test/feed',
      sites: [
        { key: 'a', name: 'Främre' },
        { key: 'b', name: 'Bortre' },
      ],
    }
    const made = await create(given)
    expect(made).toMatchObject({ ...given, name: 'Kund', policyUrl: 'http://example.test/policy', version: 1, isLockedDown: false })
    expect(made.can).toEqual({ edit: true, delete: true })
    expect(await get(made.id)).toEqual(made)
    const plain = await create()
    expect(plain).toMatchObject({ culture: 'sv-SE', timeZone: 'W. Europe Standard Time', licenceLevel: 'none', sites: [], policyUrl: null })
  })

  test('errors are reported at their fields', async () => {
    const taken = await create()
    const wrong: [object, string][] = [
      [{ key: 'Å' }, 'key'],
      [{ key: 'tenants' }, 'key'],
      [{ key: taken.key }, 'key'],
      [{ name: '  ' }, 'name'],
      [{ timeZone: 'Mars/Base' }, 'timeZone'],
      [{ policyUrl: 'javascript:alert(1)' }, 'policyUrl'],
      [{ rssFeedUrl: 'ftp://example.test' }, 'rssFeedUrl'],
      [{ contact: { email: 'x' } }, 'contact.email'],
      [{ contact: { phoneNo: 'ring' } }, 'contact.phoneNo'],
      [{ sites: [{ key: 'users', name: 'X' }] }, 'sites.0.key'],
      [
        {
          sites: [
            { key: 'a', name: 'X' },
            { key: 'a', name: 'Y' },
          ],
        },
        'sites.1.key',
      ],
      [{ sites: [{ key: 'a', name: '' }] }, 'sites.0.name'],
      [{ sites: [{ id: taken.id, key: 'a', name: 'X' }] }, 'sites.0.id'],
    ]
    for (const [extra, field] of wrong) {
      const { status, body } = await root.call<{ errors: { field: string }[] }>('POST', TENANTS, { key: aKey(), name: 'X', ...extra })
      expect([extra, status, body.errors.map((error) => error.field)]).toEqual([extra, 422, [field]])
    }
    for (const extra of [{ colour: 1 }, { culture: 'fr-FR' }, { licenceLevel: 'huge' }])
      expect((await root.call('POST', TENANTS, { key: aKey(), name: 'X', ...extra })).status).toBe(400)
    for (const timeZone of ['W. Europe Standard Time', 'UTC', 'Asia/Kolkata']) expect((await create({ timeZone })).timeZone).toBe(timeZone)
  })

  test('a news address inside of the network is refused, new or changed', async () => {
    const tenant = await create({ rssFeedUrl: 'http://93.184.216.34/news' })
    const inside = [
      '127.0.0.1:4396',
      '169.254.169.254',
      '10.0.0.1',
      '0x7f000001',
      '127.1',
      '2130706433',
      'localhost',
      'LOCALHOST',
      'a.localhost',
    ]
    for (const host of inside) {
      const rssFeedUrl = `http://${host}/`
      const made = await root.call<Refusal>('POST', TENANTS, { key: aKey(), name: 'X', rssFeedUrl })
      const changed = await root.call<Refusal>('PUT', `${TENANTS}/${tenant.id}`, { ...tenant, rssFeedUrl })
      for (const { status, body } of [made, changed])
        expect([host, status, body.errors]).toEqual([host, 422, [{ message: '@validation.publicUrl', field: 'rssFeedUrl' }]])
    }
    // the address of a host name is checked when it is fetched
    expect((await root.call('PUT', `${TENANTS}/${tenant.id}`, { ...tenant, rssFeedUrl: 'http://intranet/' })).status).toBe(200)
  })

  test('of two with one key at the same moment one is created', async () => {
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => root.call('POST', TENANTS, { key, name: 'X' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('shows how much of its licence is used, over all of its sites, and can be saved as it was read', async () => {
    const tenant = await aTenant(server)
    const admin = await tenant.as('tenantAdmin')
    const before = await getUsed(tenant.id)
    expect(before.usage).toEqual({
      objects: { count: 0, limit: null },
      users: { count: before.usage.users.count, limit: null },
      bytes: { count: 0, limit: null },
    })
    await admin.call('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })
    const type = await anElementType(admin, [])
    for (const title of ['a', 'b']) await anElement(admin, type.id, { title })
    expect((await root.call('PUT', `${TENANTS}/${tenant.id}`, { ...before, licenceLevel: 'medium' })).status).toBe(200)
    expect((await getUsed(tenant.id)).usage).toEqual({
      objects: { count: 2, limit: 5000 },
      users: { count: before.usage.users.count, limit: 100 },
      bytes: { count: 3, limit: 20 * 1024 ** 3 },
    })
    // the tenant's own administrators see it with the settings
    const { body } = await admin.call<{ tenant: TenantWithUsage }>('GET', `${TENANTS}/${tenant.id}/config/full`)
    expect(body.tenant.usage).toEqual((await getUsed(tenant.id)).usage)
    // representatives from another tenant are not counted
    await home.as('user')
    expect((await getUsed(tenant.id)).usage.users.count).toBe(before.usage.users.count)
  })

  test('the listed time zones are the accepted ones, with their offset from UTC', async () => {
    const { items } = (await root.call<{ items: TimeZone[] }>('GET', `${TENANTS}/timeZones`)).body
    const of = (name: string) => items.find((zone) => zone.name === name)
    expect(of('W. Europe Standard Time')).toMatchObject({
      kind: 'windows',
      places: expect.arrayContaining(['Europe/Stockholm', 'Europe/Oslo']),
    })
    expect([60, 120]).toContain(of('Europe/Stockholm')!.offsetMinutes)
    expect([
      of('Dateline Standard Time')!.offsetMinutes,
      of('Asia/Kolkata')?.offsetMinutes,
      of('Line Islands Standard Time')!.offsetMinutes,
    ]).toEqual([-720, of('India Standard Time')!.offsetMinutes, 840])
    expect(new Set(items.map((zone) => zone.name)).size).toBe(items.length)
    const some = items.filter((_, index) => index % 60 === 0)
    for (const { name } of some) expect((await create({ timeZone: name })).timeZone).toBe(name)
  })

  test('a repeat with one idempotency key creates one tenant', async () => {
    const body = { key: aKey(), name: 'X' }
    const headers = { 'idempotency-key': aKey() }
    const [one, other] = [await root.call<Tenant>('POST', TENANTS, body, headers), await root.call<Tenant>('POST', TENANTS, body, headers)]
    expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id])
  })

  test('are listed by name from Skip on, no more than Limit, and filtered', async () => {
    const mark = aKey()
    const names = ['Ängby', 'Alby', 'Öby', 'Åby']
    for (const name of names) await create({ key: `${mark}-${name.codePointAt(0)!}`, name: `${mark} ${name}` })
    const list = async (query: object) =>
      (
        await root.call<{ items: Tenant[]; totalCount: number }>('POST', `${TENANTS}/filter?culture=sv-SE`, {
          searchCriteria: mark,
          ...query,
        })
      ).body
    const found = await list({})
    expect(found.totalCount).toBe(4)
    expect(found.items.map(({ name }) => name.split(' ')[1])).toEqual(['Alby', 'Åby', 'Ängby', 'Öby'])
    expect((await list({ filters: [{ column: 'name', value: `${mark} Öby` }] })).totalCount).toBe(1)
    expect((await root.call('POST', `${TENANTS}/filter`, { ordering: [{ column: 'settings', dir: 'asc' }] })).status).toBe(400)
    const read = async (query: string) => (await root.call<{ items: Tenant[]; totalCount: number }>('GET', `${TENANTS}?${query}`)).body
    // tests of other files create tenants between the reads
    await vi.waitFor(async () => {
      const [all, part] = [await read('Skip=0&Limit=1000'), await read('Skip=1&Limit=2')]
      expect(all.items.length).toBe(Math.min(1000, all.totalCount))
      expect(part.items).toEqual(all.items.slice(1, 3))
    }, 60_000)
  })

  test('a save keeps omitted properties, requires the version, and is logged in both tenants', async () => {
    const made = await create({ licenceLevel: 'small', policyUrl: 'https://example.test', sites: [{ key: 'a', name: 'A' }] })
    const put = (body: object) => root.call<Tenant>('PUT', `${TENANTS}/${made.id}`, { key: made.key, name: 'Nytt namn', ...body })
    expect((await put({})).status).toBe(400)
    const { status, body } = await put({ version: 1 })
    expect([status, body]).toEqual([200, { ...made, name: 'Nytt namn', version: 2, updatedAt: body.updatedAt }])
    expect((await put({ version: 1 })).status).toBe(409)
    expect((await put({ version: 2, policyUrl: null })).body.policyUrl).toBeNull()
    const entries = await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['tenant_id', 'entity', 'after'])
        .where('entity_id', '=', made.id)
        .orderBy('at')
        .orderBy('tenant_id')
        .execute(),
    )
    expect(entries.filter((entry) => entry.tenant_id === made.id).map((entry) => entry.entity)).toEqual(['tenant', 'tenant', 'tenant'])
    expect(entries.filter((entry) => entry.tenant_id === home.id).map((entry) => entry.entity)).toEqual([
      'otherTenant',
      'otherTenant',
      'otherTenant',
    ])
    // administrators of the tenant that a system administrator is in do not see other tenants
    const admin = await home.as('tenantAdmin')
    const log = await admin.call<{ items: { id: string }[] }>('POST', '^/auditLog/filter', { entityId: made.id })
    const read = await admin.call<{ before: unknown; after: unknown }>('GET', `^/auditLog/${log.body.items[0]!.id}`)
    expect([read.status, read.body.before, read.body.after]).toEqual([200, null, null])
  })
})

test('another culture sorts every list by its alphabet', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const field = aField('a', 'text')
  const type = await anElementType(admin, [field])
  // in Swedish Ä before Ö, in Norwegian Ø before Å, and aa as å
  for (const title of ['Östen', 'Åke', 'Ärla', 'Zeb'])
    await anElement(admin, type.id, { title, dataProperties: [{ dataPropertyTypeId: field.id, value: title }] })
  const order = async (column: string) =>
    (
      await admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { ordering: [{ column, dir: 'asc' }] })
    ).body.items.map(({ title }) => title)
  for (const column of ['title', field.id]) expect(await order(column)).toEqual(['Zeb', 'Åke', 'Ärla', 'Östen'])
  const { key, name } = await get(tenant.id)
  const changed = await root.call('PUT', `${TENANTS}/${tenant.id}`, { key, name, version: 1, culture: 'nb-NO' })
  expect(changed.status).toBe(200)
  await new Promise((done) => setTimeout(done, 1100))
  for (const column of ['title', field.id]) expect(await order(column)).toEqual(['Zeb', 'Ärla', 'Östen', 'Åke'])
})

test('only system administrators have access', async () => {
  const made = await create()
  const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['GET', ''],
    ['POST', '/filter', {}],
    ['GET', `/${made.id}`],
    ['GET', '/timeZones'],
    ['POST', '', { key: aKey(), name: 'X' }],
    ['PUT', `/${made.id}`, { key: made.key, name: 'X', version: 1 }],
    ['DELETE', `/${made.id}?version=1&key=${made.key}`],
    ['PUT', `/${made.id}/config`, { version: 1 }],
    ['POST', `/${made.id}/config`, { version: 1 }],
    ['DELETE', `/${made.id}/config?version=1`],
  ]
  let refused = 0
  for (const role of ROLES.filter((name) => name !== 'superUser')) {
    const caller = await home.as(role)
    for (const [method, path, body] of calls) {
      expect([role, method, path, (await caller.call(method, TENANTS + path, body)).status]).toEqual([role, method, path, 403])
      refused++
    }
  }
  expect(refused).toBe(40)
  expect(await get(made.id)).toEqual(made)
})
