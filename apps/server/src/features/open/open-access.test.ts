import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { aColumn, connectedTo, openTenant } from '../../testing/made/open/open-objects.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const overview = (by: Caller, { id }: TestTenant) => by.call<OpenAccess>('GET', `/api/v2/tenants/${id}/openAccess`)

test('the overview has what a stranger would see: categories, schemas, fields, and codes that can be guessed', async () => {
  const tenant = await aTenant(server)
  const open = await openTenant(server, tenant)
  await open.allow(false)
  const [note, secret] = [aField('note', 'text'), aField('secret', 'text', { showForUser: false })]
  const columns = [aColumn('title'), aColumn('note'), aColumn('secret'), aColumn('unused')]
  const [shown, closed] = [await open.aSchema(columns), await open.aSchema(columns, { isOpen: false })]
  const configurationOf = (schema: typeof shown) => connectedTo(schema, [note, secret])
  const type = await anElementType(open.admin, [note, secret], { schemaConfigurations: [configurationOf(closed), configurationOf(shown)] })
  await anElementType(open.admin, [note], { schemaConfigurations: [connectedTo(closed, [note])] })
  const draft = { schemaConfigurations: [connectedTo(shown, [note])], status: 'private' }
  await anElementType(open.admin, [note], draft)
  const codes = ['A-1', 'A-2', randomUUID(), 'KQ7M2WXRD3HTN', 'kq7m2wxrd3htp']
  for (const code of codes) await anElement(open.admin, type.id, { code })
  const { status, body } = await overview(open.admin, tenant)
  expect([status, body.isOn]).toEqual([200, false])
  expect(body.sites.map(({ key, elementTypes }) => [key, elementTypes.map(({ id }) => id)])).toEqual([['north', [type.id]]])
  const [category] = body.sites[0]!.elementTypes
  expect(category).toMatchObject({ elements: 5, guessableCodes: 3, localizedNames: type.localizedNames })
  expect(category!.schemas.map(({ key, fields }) => [key, fields.map((field) => field.key)])).toEqual([[shown.key, ['title', 'note']]])
  // an administrator sees which property each field shows
  const sources = category!.schemas[0]!.fields.map((field) => field.sources.map((path) => path.map((names) => textIn(names, 'sv-SE'))))
  expect(sources).toEqual([[['Titel']], [['note']]])
  await open.allow(true)
  expect((await overview(open.admin, tenant)).body.isOn).toBe(true)
})

test('the overview is for administrators of the tenant, and for system administrators', async () => {
  const [tenant, other] = [await aTenant(server), await aTenant(server)]
  const statuses = await Promise.all([
    overview(await tenant.as('tenantAdmin'), tenant),
    overview(await tenant.as('siteAdmin'), tenant),
    overview(await tenant.as('tenantAdmin'), other),
    overview(await tenant.as('superUser'), other),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 403, 404, 200])
  expect(statuses[0].body).toEqual({ isOn: false, sites: [] })
})

test('codes that are generated cannot be guessed while strangers may look them up', async () => {
  const tenant = await aTenant(server)
  const open = await openTenant(server, tenant)
  const type = await anElementType(open.admin, [])
  const aCode = async () => (await anElement(open.admin, type.id, { code: '' })).code
  expect(await aCode()).toMatch(/^[2-9A-HJKMNP-Z]{13}$/)
  await open.allow(false)
  expect(await aCode()).toHaveLength(8)
})
