import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteScope } from './site-scope.ts'
import { aField, anElementType } from '../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../testing/servers/test-tenant.ts'
import type { DataScope } from './database.ts'
import type { Tx } from './transaction.ts'
import { readKnownRow } from './known-rows.ts'

let server: TestApp
let tenant: Awaited<ReturnType<typeof aTenant>>
let admin: Caller
let siteScope: SiteScope
let scope: DataScope
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteScope = { tenantId: tenant.id, siteId: tenant.sites[0]!.id }
  scope = { kind: 'site', tenantId: siteScope.tenantId, siteIds: [siteScope.siteId] }
})
afterAll(() => server.close())

const inScope = <Result>(work: (tx: Tx) => Promise<Result>) => server.database.transaction(scope, work)
const read = (tx: Tx, id: string) => readKnownRow(tx, 'element_types', siteScope, id)
/** Writes as another process would, without a new version. */
const write = (tx: Tx, id: string, name: string) =>
  sql`update element_types set localized_names = ${JSON.stringify([{ culture: 'sv-SE', text: name }])}
    where tenant_id = ${siteScope.tenantId} and site_id = ${siteScope.siteId} and id = ${id}`.execute(tx)
const nameIn = (row: Awaited<ReturnType<typeof read>>) => row!.localized_names[0]!.text

test('a definition is the same object until its row is written, by whomever', async () => {
  const { id } = await anElementType(admin, [])
  const first = await inScope((tx) => read(tx, id))
  expect(await inScope((tx) => read(tx, id.toUpperCase()))).toBe(first)
  await inScope((tx) => write(tx, id, 'Ny'))
  const second = await inScope((tx) => read(tx, id))
  expect(nameIn(second)).toBe('Ny')
  expect(await inScope((tx) => read(tx, id))).toBe(second)
  // later readers must not see a change
  expect(() => (second!.localized_names[0]!.text = 'Annan')).toThrow(TypeError)
})

test('a row read in a transaction that was rolled back is not cached', async () => {
  const { id } = await anElementType(admin, [])
  const undone = inScope(async (tx) => {
    await write(tx, id, 'Ångrad')
    expect(nameIn(await read(tx, id))).toBe('Ångrad')
    await write(tx, id, 'Ångrad igen')
    expect(nameIn(await read(tx, id))).toBe('Ångrad igen')
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(nameIn(await inScope((tx) => read(tx, id)))).not.toContain('Ångrad')
  await inScope((tx) => write(tx, id, 'Blev'))
  expect(nameIn(await inScope((tx) => read(tx, id)))).toBe('Blev')
})

test('a deleted row, or one of another tenant, is not returned', async () => {
  const { id, version } = await anElementType(admin, [])
  await inScope((tx) => read(tx, id))
  const other = await aTenant(server)
  const elsewhere: DataScope = { kind: 'site', tenantId: other.id, siteIds: [other.sites[0]!.id] }
  expect(await server.database.transaction(elsewhere, (tx) => read(tx, id))).toBeUndefined()
  await admin.call('DELETE', `/elementTypes/${id}?version=${version}`)
  expect(await inScope((tx) => read(tx, id))).toBeUndefined()
})

test('a list that was queried with an old definition is queried again with the new one', async () => {
  const { id, dataPropertyTypes } = await anElementType(admin, [aField('note', 'text')])
  const [field] = dataPropertyTypes
  const user = await tenant.as('privilegedUser')
  const filter = (caller: Caller) =>
    caller.call('POST', `/elements/filter?elementTypeId=${id}`, { filters: [{ column: field!.id, value: 'x' }] })
  expect((await filter(user)).status).toBe(200)
  // hides the field as another process would, and shows it again
  const show = (shown: boolean) =>
    inScope((tx) =>
      sql`update element_types set data_property_types = jsonb_set(data_property_types, '{0,showForUser}', ${String(shown)}::jsonb)
        where tenant_id = ${siteScope.tenantId} and site_id = ${siteScope.siteId} and id = ${id}`.execute(tx),
    )
  await show(false)
  expect((await filter(user)).status).toBe(400)
  await show(true)
  expect((await filter(user)).status).toBe(200)
})
