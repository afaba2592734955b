import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { View } from '@verka/domain/views/views.api.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: TestApp
let tenant: TestTenant
let [admin, siteAdmin, other, user]: Caller[] = []
beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ databaseUrl: database.applicationUrl })
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
  other = await tenant.as('siteAdmin')
  user = await tenant.as('user')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const list = 'elements.one'
const question = { search: 'pump', ordering: [{ column: 'title', dir: 'desc' }], filters: [{ column: 'code', value: { text: 'A' } }] }
const columns = { order: ['title', 'code'], hidden: ['code'], widths: [{ column: 'title', width: 240 }] }
const aView = (changes: object = {}) => ({ list, name: 'Gamla pumpar', isShared: false, question, columns, ...changes })
const save = async (caller: Caller, changes: object = {}) => (await caller.call<View>('POST', '/views', aView(changes))).body
const namesOf = async (caller: Caller, of = list) =>
  (await caller.call<{ items: View[] }>('GET', `/views?list=${of}`)).body.items.map(({ name }) => name)

test('a view belongs to its owner until it is shared; then everybody in the site has it', async () => {
  const own = await save(siteAdmin!)
  expect(own).toMatchObject({ list, name: 'Gamla pumpar', question, columns, version: 1, can: { edit: true, delete: true } })
  expect(await namesOf(siteAdmin!)).toEqual(['Gamla pumpar'])
  expect(await namesOf(other!)).toEqual([])
  expect((await other!.call('PUT', `/views/${own.id}`, { ...aView({ name: 'Min' }), version: 1 })).status).toBe(404)

  const { body: shared } = await siteAdmin!.call<View>('PUT', `/views/${own.id}`, { ...aView({ isShared: true }), version: 1 })
  expect(shared).toMatchObject({ isShared: true, version: 2 })
  for (const caller of [other!, user!]) expect(await namesOf(caller)).toEqual(['Gamla pumpar'])
  expect(await namesOf(other!, 'elements.two')).toEqual([])
  expect((await other!.call('PUT', `/views/${own.id}`, { ...aView({ isShared: true }), version: 2 })).status).toBe(403)
  expect((await other!.call('DELETE', `/views/${own.id}?version=2`)).status).toBe(403)
  // a tenant administrator manages shared views, but cannot make another's view their own
  expect((await admin!.call('PUT', `/views/${own.id}`, { ...aView({ isShared: false }), version: 2 })).status).toBe(403)
  expect((await admin!.call('PUT', `/views/${own.id}`, { ...aView({ isShared: true, name: 'Äldre' }), version: 1 })).status).toBe(409)
  expect((await admin!.call('PUT', `/views/${own.id}`, { ...aView({ isShared: true, name: 'Äldre' }), version: 2 })).status).toBe(200)
  expect((await admin!.call('DELETE', `/views/${own.id}?version=3`)).status).toBe(204)
  expect(await namesOf(siteAdmin!)).toEqual([])
})

test('users who do not administer the site save views only for themselves', async () => {
  expect((await user!.call('POST', '/views', aView({ isShared: true }))).status).toBe(403)
  const own = await save(user!)
  expect((await user!.call('PUT', `/views/${own.id}`, { ...aView({ isShared: true }), version: 1 })).status).toBe(403)
  expect((await user!.call('DELETE', `/views/${own.id}?version=1`)).status).toBe(204)
})
