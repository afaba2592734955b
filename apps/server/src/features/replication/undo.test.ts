import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { aBuiltSite } from '../../testing/made/a-built-site.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { replicationsOf } from '../../testing/made/replications.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let built: Awaited<ReturnType<typeof aBuiltSite>>
let copies: ReturnType<typeof replicationsOf>
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  built = await aBuiltSite(admin)
  copies = replicationsOf(server, tenant, admin)
})

const south = (path: string) => `/api/v2/${tenant.key}/south${path}`

describe('an undo of a replication', () => {
  test('removes what was created and restores what was changed', async () => {
    await copies.replicate()
    const copied = await copies.contentOf(1)
    const { body } = await admin.call<ElementType>('GET', `/elementTypes/${built.category.id}`)
    await admin.call('PUT', `/elementTypes/${body.id}`, { ...body, localizedNames: [{ culture: 'sv-SE', text: 'Maskiner' }] })
    const second = await copies.replicate()
    expect((await copies.undo(second.id)).body).toMatchObject({ state: 'undone', kept: [] })
    const bare = ({ items }: typeof copied) => items.map(({ version: _version, ...item }) => item)
    expect(bare(await copies.contentOf(1))).toEqual(bare(copied))
    // an undone change is a change of the source again
    const { items } = await copies.plan()
    expect(items.find(({ id }) => id === built.category.id)?.state).toBe('update')
  })

  test('is refused while the tenant is locked down, but to a system administrator who lifts it', async () => {
    const { id } = await copies.replicate()
    const isLockedDown = async () => (await copies.latest()).isLockedDown
    expect(await isLockedDown()).toBe(false)
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ is_locked_down: true }).where('id', '=', tenant.id).execute(),
    )
    expect(await isLockedDown()).toBe(true)
    expect([(await copies.undo(id)).status, (await copies.undo(id, { liftsLockdown: true })).status]).toEqual([423, 423])
    const root = await tenant.as('superUser')
    expect((await copies.undo(id, {}, root)).status).toBe(423)
    expect((await copies.undo(id, { liftsLockdown: true }, root)).body).toMatchObject({ state: 'undone', kept: [] })
  })

  test('of all that was created leaves an empty site; what was used or changed since stays, and is listed', async () => {
    const first = await copies.replicate()
    expect((await copies.undo(first.id)).body).toMatchObject({ state: 'undone', kept: [] })
    expect((await copies.contentOf(1)).items).toEqual([])
    expect((await copies.undo(first.id)).body.state).toBe('undone')
    const second = await copies.replicate()
    const [category] = (await admin.call<{ items: ElementType[] }>('GET', south('/elementTypes'))).body.items
    await admin.call('POST', south('/elements'), { elementTypeId: category!.id, title: 'Hammare' })
    const { body } = await copies.undo(second.id)
    const kept = body.kept.map(({ title }) => title)
    expect(kept).toContain('Verktyg')
    expect(kept).not.toContain('Årlig kontroll')
    expect((await copies.contentOf(1)).items.map(({ kind }) => kind)).toContain('elementType')
    // what went is copied again
    expect((await copies.replicate()).counts.created).toBeGreaterThan(0)
  })
})
