import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { DefinitionVersion } from '@verka/domain/definitions/versions.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('versions say that they came by a copy or its undo, and the entry of the log names what was written', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const built = await aBuiltSite(admin)
  const south = (path: string) => `/api/v2/${tenant.key}/south${path}`
  const [from, to] = tenant.sites
  const replicate = async () => {
    const body = { tenantKey: tenant.key, siteKey: 'north', targetTenantId: tenant.id, targetSiteId: to!.id }
    const { id } = (await admin.call<Replication>('POST', '/api/v2/templates/replicate', body)).body
    await tenant.work()
    return id
  }
  await replicate()
  const category = (await admin.call<{ items: ElementType[] }>('GET', south('/elementTypes'))).body.items[0]!
  const versions = async () =>
    (await admin.call<{ items: DefinitionVersion[] }>('GET', south(`/elementTypes/${category.id}/versions`))).body.items.map(
      ({ copied }) => copied,
    )
  const siteName = (await admin.call<{ items: { siteId: string; siteName: string }[] }>('GET', '/api/v2/templates/sites')).body.items.find(
    ({ siteId }) => siteId === from!.id,
  )!.siteName
  expect(await versions()).toEqual([{ by: 'site', from: siteName }])

  const { body } = await admin.call<ElementType>('GET', `/elementTypes/${built.category.id}`)
  await admin.call('PUT', `/elementTypes/${body.id}`, { ...body, localizedNames: [{ culture: 'sv-SE', text: 'Maskiner' }] })
  const second = await replicate()
  await admin.call('POST', `/api/v2/templates/replications/${tenant.id}/${to!.id}/${second}/undo`, {})
  expect(await versions()).toEqual([
    { by: 'undo', from: '' },
    { by: 'site', from: siteName },
    { by: 'site', from: siteName },
  ])
  // a save in the form is none
  const copy = (await admin.call<ElementType>('GET', south(`/elementTypes/${category.id}`))).body
  await admin.call('PUT', south(`/elementTypes/${category.id}`), { ...copy, localizedNames: [{ culture: 'sv-SE', text: 'Eget' }] })
  expect((await versions())[0]).toBeNull()

  const log = `/api/v2/${tenant.key}/auditLog`
  const { items } = (await admin.call<{ items: FullAuditEntry[] }>('POST', `${log}/filter`, { entities: ['replication'] })).body
  const entryOf = async (index: number) => (await admin.call<FullAuditEntry>('GET', `${log}/${items[index]!.id}`)).body
  expect((await entryOf(0)).includes).toEqual({
    count: 1,
    items: [{ action: 'update', entity: 'elementType', entityId: category.id, name: 'Verktyg' }],
  })
  const first = await entryOf(2)
  expect(first.after).toMatchObject({ origin: 'site', source: { siteName }, created: 5, updated: 0 })
  expect(first.includes!.items.map(({ entity, action, name }) => [entity, action, name])).toContainEqual([
    'elementType',
    'create',
    'Verktyg',
  ])
  // another entry has none
  const others = (await admin.call<{ items: FullAuditEntry[] }>('POST', `${log}/filter`, { entities: ['elementType'] })).body.items
  expect((await admin.call<FullAuditEntry>('GET', `${log}/${others[0]!.id}`)).body.includes).toBeUndefined()
})
