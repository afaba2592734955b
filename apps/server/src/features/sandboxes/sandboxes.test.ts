import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { idsIn, type JsonValue } from '@verka/domain/replication/content.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { MAX_SANDBOXES } from '@verka/domain/sandboxes/sandbox-days.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { anImage } from '../../testing/made/files.ts'
import { aSandbox } from '../../testing/made/sites/a-sandbox.ts'
import { aField, anElement, anElementType, aRecord, aRecordType, aUser } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { REMEMBER_MS } from '../session/actors.ts'
import { inServerContext } from '../session/server-context.ts'
import { readSiteContent } from '../replication/planning/site-content.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})

type Call = Caller['call']
/** The objects of a site with all their values, which a list has not. */
async function elementsOf(call: Call): Promise<Element[]> {
  const { items } = (await call<{ items: Element[] }>('POST', '/elements/filter', { limit: 200 })).body
  return Promise.all(items.map(async ({ id }) => (await call<Element>('GET', `/elements/${id}`)).body))
}
const categoriesOf = async (call: Call) => (await call<{ items: ElementType[] }>('GET', '/elementTypes')).body.items
const wholeCategory = async (call: Call, id: string) => (await call<ElementType>('GET', `/elementTypes/${id}`)).body
const contentOf = (siteId: SiteId) => inServerContext(server.runtime, { tenantId: tenant.id, siteId }, readSiteContent)
const valuesOf = ({ dataProperties }: Element): Values =>
  Object.fromEntries(dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
const back = (sandbox: Sandbox) => ({
  tenantKey: tenant.key,
  siteKey: sandbox.key,
  targetTenantId: tenant.id,
  targetSiteId: tenant.sites[0]!.id,
  replicateRecords: true,
  replicatePrivileges: true,
})
const planBack = async (sandbox: Sandbox) => (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', back(sandbox))).body

describe('a sandbox', () => {
  test('has what is built in its source, and the plan of the way back finds nothing to do', async () => {
    await aBuiltSite(admin)
    const { sandbox } = await aSandbox(tenant, admin)
    expect(sandbox).toMatchObject({
      key: 'north-test',
      name: 'Norra (testmiljö)',
      source: { key: 'north', name: 'Norra' },
      counts: { definitions: 8, elements: 0 },
      groupedErrors: [],
      can: { enter: true, remove: true },
    })
    expect(Date.parse(sandbox.removeAt) - Date.parse(sandbox.createdAt)).toBe(30 * 86_400_000)
    const [source, copy] = [await contentOf(tenant.sites[0]!.id), await contentOf(sandbox.id)]
    const ofSource = new Set(idsIn(source.items as unknown as JsonValue))
    expect(idsIn(copy.items as unknown as JsonValue).filter((id) => ofSource.has(id))).toEqual([])
    expect((await planBack(sandbox)).items.map(({ state }) => state)).toEqual(source.items.map(() => 'same'))
  })

  test('is one entry with totals in the log of its site, and each definition has its first version', async () => {
    await aBuiltSite(admin)
    const { sandbox, call } = await aSandbox(tenant, admin)
    const log = async (query: object) =>
      (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { sites: [sandbox.key], ...query })).body.items
    expect(await log({})).toMatchObject([{ action: 'execute', entity: 'sandbox', entityId: sandbox.id }])
    const [category] = await categoriesOf(call)
    expect(await log({ entityId: category!.id })).toMatchObject([{ action: 'create', entity: 'elementType' }])
  })

  test('comes after its source among the sites of a person, whatever they are called', async () => {
    await aSandbox(tenant, admin)
    await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx.updateTable('sites').set({ name: 'Östra' }).where('tenant_id', '=', tenant.id).where('key', '=', 'north').execute(),
    )
    await delay(REMEMBER_MS + 50)
    const { sites } = (await admin.call<Session>('GET', '/api/v2/session')).body
    expect(sites.map(({ key }) => key)).toEqual(['south', 'north', 'north-test'])
  })

  test('has the pictures of default texts in a library of its own, and they are no change on the way back', async () => {
    const base64 = (await anImage('png')).toString('base64')
    const { id } = (await admin.call<{ id: string }>('POST', '/files', { fileName: 'skylt.png', base64 })).body
    await admin.call('POST', '/libraryFiles', { fileId: id })
    await anElementType(admin, [{ ...aField('rules', 'html'), defaultValue: `<p>Läs</p><img data-file="${id}" alt="Skylt" />` }])
    const { sandbox, call } = await aSandbox(tenant, admin)
    const [category] = await categoriesOf(call)
    const text = String((await wholeCategory(call, category!.id)).dataPropertyTypes[0]!.defaultValue)
    const copy = /data-file="([^"]+)"/.exec(text)![1]!
    expect(copy).not.toBe(id)
    expect((await call('GET', `/files/${copy}`)).body).toMatchObject({ fileName: 'skylt.png' })
    expect((await planBack(sandbox)).items.map(({ state }) => state)).toEqual(['same'])
  })

  test('takes back what was changed in it: the same things, and what is new', async () => {
    const built = await aBuiltSite(admin)
    const { sandbox, call } = await aSandbox(tenant, admin)
    const [category] = await categoriesOf(call)
    const whole = await wholeCategory(call, category!.id)
    const extra = aField('colour', 'text')
    const fields = [...whole.dataPropertyTypes, extra]
    expect((await call('PUT', `/elementTypes/${category!.id}`, { ...whole, dataPropertyTypes: fields })).status).toBe(200)
    expect((await planBack(sandbox)).items.filter(({ isWritten }) => isWritten).map(({ kind, state }) => [kind, state])).toEqual([
      ['elementType', 'update'],
    ])
    const { body: started } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', back(sandbox))
    await tenant.work()
    const path = `/api/v2/templates/replications/${tenant.id}/${tenant.sites[0]!.id}/${started.id}`
    expect((await admin.call<Replication>('GET', path)).body).toMatchObject({ state: 'done', counts: { created: 0, updated: 1 } })
    const after = await wholeCategory(admin.call, built.category.id)
    expect(after.dataPropertyTypes.map(({ key }) => key)).toEqual(['place', 'fault', 'hint', 'colour'])
    expect(after.dataPropertyTypes.map(({ id }) => id).slice(0, 3)).toEqual([built.place.id, built.fault.id, built.hint.id])
  })

  test('has some of the objects with their codes and references, and takes no places of the licence', async () => {
    const values = await aRecordType(admin, [])
    const red = await aRecord(admin, values.id, 'Röd', 'Red')
    const box = await anElementType(admin, [])
    const [inside, colour] = [
      aField('inside', 'select', { optionSource: `elements:${box.id}` }),
      aField('colour', 'select', { optionSource: `records:${values.id}` }),
    ]
    const thing = await anElementType(admin, [inside, colour])
    const shelf = await anElement(admin, box.id, { title: 'Hylla', code: 'H-1' })
    await anElement(admin, thing.id, {
      title: 'Borr',
      code: 'B-1',
      dataProperties: [
        { dataPropertyTypeId: inside.id, value: shelf.id },
        { dataPropertyTypeId: colour.id, value: red.id },
      ],
    })
    const { sandbox, call } = await aSandbox(tenant, admin)
    const objects = await elementsOf(call)
    expect(objects.map(({ title, code }) => [title, code]).toSorted()).toEqual([
      ['Borr', 'B-1'],
      ['Hylla', 'H-1'],
    ])
    const [drill, copiedShelf] = [objects.find(({ code }) => code === 'B-1')!, objects.find(({ code }) => code === 'H-1')!]
    const { body: records } = await call<{ items: { id: string }[] }>(
      'GET',
      `/records?recordTypeId=${valuesId(await contentOf(sandbox.id))}`,
    )
    expect(Object.values(valuesOf(drill)).toSorted()).toEqual([copiedShelf.id, records.items[0]!.id].toSorted())
    expect([copiedShelf.id === shelf.id, records.items[0]!.id === red.id]).toEqual([false, false])
    // it can be edited as it is
    const { elementTypeId, title, code, dataProperties, version } = drill
    expect((await call('PUT', `/elements/${drill.id}`, { elementTypeId, title, code, dataProperties, version })).status).toBe(200)
    expect((await call('POST', '/elements', { elementTypeId, title: 'Ny', code: 'N-1' })).status).toBe(201)
    const { body } = await (await tenant.as('superUser')).call<TenantWithUsage>('GET', `/api/v2/tenants/${tenant.id}`)
    expect([body.usage.objects.count, body.sites.map(({ key }) => key)]).toEqual([2, ['north', 'south']])
    // the same code in both, and neither leads to the other
    const siteOf = async (from: string, wanted: string) =>
      (await admin.call<{ key?: string }>('GET', `^/elements/codes/${wanted}/site?from=${from}`)).body.key
    expect([await siteOf('south', 'B-1'), await siteOf(sandbox.key, 'B-1')]).toEqual(['north', sandbox.key])
    expect([await siteOf('south', 'N-1'), await siteOf(sandbox.key, 'N-1')]).toEqual([undefined, sandbox.key])
  })

  const valuesId = ({ items }: Awaited<ReturnType<typeof contentOf>>) => items.find(({ kind }) => kind === 'recordType')!.id

  test('names nobody but the people who work in it', async () => {
    const person = await aUser(admin, { name: 'Anna Bergström', email: `anna.${tenant.key}@kommun.test`, phoneNo: '+46701234567' })
    const fields = [
      aField('holder', 'text'),
      aField('note', 'textArea'),
      aField('mail', 'email'),
      aField('phone', 'phoneNo'),
      aField('person', 'select', { optionSource: 'users' }),
      aField('saver', 'currentUser'),
    ]
    const type = await anElementType(admin, fields, { localizedDescriptions: [{ culture: 'sv-SE', text: 'Fråga Anna Bergström' }] })
    const values = [
      'anna bergström',
      'Lånad av Anna Bergström, 070-123 45 67.',
      `anna.${tenant.key}@kommun.test`,
      '+46701234567',
      person.id,
    ]
    const dataProperties = values.map((value, index) => ({ dataPropertyTypeId: fields[index]!.id, value }))
    await anElement(await tenant.as('siteAdmin'), type.id, { title: 'Anna Bergström', dataProperties })
    await anElement(admin, type.id, { title: 'Chefens', dataProperties: [{ dataPropertyTypeId: fields[4]!.id, value: admin.userId }] })
    const values2 = await aRecordType(admin, [])
    await aRecord(admin, values2.id, 'Anna Bergström')
    const { sandbox, call } = await aSandbox(tenant, admin)
    const everything = JSON.stringify([await elementsOf(call), (await contentOf(sandbox.id)).items])
    expect(everything).not.toMatch(/bergström|anna\.|701234567|070-123/i)
    expect(everything).not.toContain(person.id)
    const objects = await elementsOf(call)
    const own = objects.find(({ title }) => title === 'Chefens')!
    const [category] = await categoriesOf(call)
    const chosen = (await wholeCategory(call, category!.id)).dataPropertyTypes[4]!.id
    expect([valuesOf(own)[chosen], valuesOf(objects.find(({ id }) => id !== own.id)!)[chosen]]).toEqual([admin.userId, admin.userId])
    // what is made up does not come back
    expect((await planBack(sandbox)).items.map(({ kind, state }) => [kind, state])).toEqual([
      ['recordType', 'same'],
      ['elementType', 'same'],
      ['record', 'same'],
    ])
  })

  test('belongs to its maker and the tenant’s administrators, who can try it with another role', async () => {
    await aBuiltSite(admin)
    const other = await tenant.as('tenantAdmin')
    const { sandbox, call } = await aSandbox(tenant, admin)
    const sites = async (caller: Caller) => (await caller.call<Session>('GET', '/api/v2/session')).body.sites
    expect((await sites(other)).find(({ key }) => key === sandbox.key)!.sandbox).toEqual({
      source: { key: 'north', name: 'Norra' },
      removeAt: sandbox.removeAt,
      triesAs: null,
    })
    const write = () => call('POST', '/elementTypes', { localizedNames: [{ culture: 'sv-SE', text: 'Ny' }], elementTypeStatus: 'draft' })
    const asUser = (role: string | null) => admin.call('POST', `^/sandboxes/${sandbox.id}/role`, { role })
    expect((await asUser('user')).status).toBe(200)
    await expect.poll(async () => (await write()).status).toBe(403)
    expect((await sites(admin)).find(({ key }) => key === sandbox.key)!.sandbox!.triesAs).toBe('user')
    // their own role elsewhere
    expect((await admin.call('GET', '/processors/config')).status).toBe(200)
    expect((await asUser(null)).status).toBe(200)
    await expect.poll(async () => (await call('GET', '/processors/config')).status).toBe(200)
    expect((await (await tenant.as('siteAdmin')).call('GET', '^/sandboxes')).status).toBe(403)
  })

  test('is refused for a sandbox, for another tenant’s site, and beyond their number', async () => {
    const { sandbox } = await aSandbox(tenant, admin)
    const create = (source: string) => admin.call('POST', '^/sandboxes', { source })
    expect(await create(sandbox.key)).toMatchObject({
      status: 422,
      body: { errors: [{ message: '@errors.sandboxOfSandbox', field: 'source' }] },
    })
    expect(await create('elsewhere')).toMatchObject({
      status: 422,
      body: { errors: [{ message: '@validation.siteMissing', field: 'source' }] },
    })
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect((await stranger.call('GET', `^/sandboxes/${sandbox.id}`)).status).toBe(404)
    for (let count = 1; count < MAX_SANDBOXES; count++) expect((await create('south')).status).toBe(201)
    expect(await create('south')).toMatchObject({ status: 422, body: { errors: [{ message: '@errors.tooManySandboxes' }] } })
    await tenant.work()
    const { items } = (await admin.call<{ items: Sandbox[] }>('GET', '^/sandboxes')).body
    expect(items.map(({ key, state }) => [key, state]).toSorted()).toEqual(
      ['north-test', 'south-test', 'south-test-2', 'south-test-3', 'south-test-4'].map((key) => [key, 'ready']),
    )
  })
})
