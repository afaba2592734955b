import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aRecord,
  aRecordType,
  aService,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { cellsOf, exported } from '../../testing/read/exported.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
})
afterAll(() => server.close())

const download = (path: string, body: object, caller = admin) => exported(server, tenant, caller, path, body)
const valuesOf = (values: [{ id: string }, FieldValue][]) => values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))

test('predefined values in their order', async () => {
  const definer = await tenant.as('tenantAdmin')
  const colour = aField('weight', 'integer')
  const recordType = await aRecordType(definer, [colour])
  for (const [index, name] of ['Läckage', 'Spricka'].entries())
    await aRecord(definer, recordType.id, name, name, { dataProperties: valuesOf([[colour, index + 1]]) })
  const { text } = await download(`/records/export?recordTypeId=${recordType.id}&format=csv&culture=sv-SE`, {
    columns: ['position', 'name', colour.id],
    ordering: [{ column: 'position', dir: 'desc' }],
  })
  expect(cellsOf(text).slice(1)).toEqual([
    ['2', 'Spricka', '2'],
    ['1', 'Läckage', '1'],
  ])
})

test('the tenants of the installation, for those who may see them', async () => {
  const root = await tenant.as('superUser')
  const body = { columns: ['key', 'name', 'sites', 'isLockedDown'], filters: [{ column: 'key', value: tenant.key }] }
  const { status, text } = await download('/api/v2/tenants/export?format=csv&culture=sv-SE', body, root)
  expect(status).toBe(200)
  expect(cellsOf(text)).toEqual([
    ['Nyckel', 'Namn', 'Områden', 'Låst'],
    [tenant.key, `Tenant ${tenant.key}`, 'Norra, Södra', 'Nej'],
  ])
  const { body: log } = await root.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { actions: ['export'] })
  expect(log.items[0]).toMatchObject({ action: 'export', entity: 'otherTenant' })
  expect((await download('/api/v2/tenants/export?format=csv', body, await tenant.as('tenantAdmin'))).status).toBe(403)
})

test('the people whom one administers', async () => {
  const { status, text } = await download('^/users/export?format=csv&culture=sv-SE', {
    columns: ['userName', 'role', 'sites', 'isDisabled'],
  })
  expect(status).toBe(200)
  const rows = cellsOf(text)
  expect(rows[0]).toEqual(['Användarnamn', 'Roll', 'Områden', 'Status'])
  // a site administrator sees nobody above users
  expect(new Set(rows.slice(1).map(([, role]) => role))).not.toContain('Kundadministratör')
  const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['userList'] })
  expect(log.status).toBe(200)
  const whole = await (
    await tenant.as('tenantAdmin')
  ).call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['userList'] })
  expect(whole.body.items).toHaveLength(1)
})

test('the event log and the transaction report have only the caller’s own rows if they administer nothing', async () => {
  const definer = await tenant.as('tenantAdmin')
  const reading = aField('reading', 'integer')
  const of = await anElementType(definer, [])
  const operationType = await anOperationType(definer, of.id, [reading])
  const service = await aService(definer, operationType)
  const element = await anElement(definer, of.id, { code: 'LOGG-1' })
  const user = await tenant.as('privilegedUser')
  const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  for (const [caller, value] of [
    [admin, 11],
    [user, 22],
  ] as const) {
    const body = { ...job, dataProperties: valuesOf([[reading, value]]) }
    expect((await caller.call('POST', '/operations', body, withKey())).status).toBe(201)
  }
  const log = (caller: Caller) =>
    download(
      `/operations/export?operationTypeId=${operationType.id}&format=csv&culture=sv-SE`,
      { columns: ['elementCode', 'executedBy', 'mode', 'transactionTypeId', 'status', reading.id] },
      caller,
    )
  const report = (caller: Caller) =>
    download(
      `/transactions/export?transactionTypeId=${service.id}&format=csv&culture=sv-SE`,
      { columns: ['elementCode', 'status', reading.id] },
      caller,
    )
  expect(
    cellsOf((await log(admin)).text)
      .slice(1)
      .map((row) => row.at(-1))
      .toSorted(),
  ).toEqual(['11', '22'])
  expect(cellsOf((await log(admin)).text).map((row) => row.slice(3, 5))).toEqual([
    ['Tjänst', 'Status'],
    ['Årlig kontroll', 'Slutförd'],
    ['Årlig kontroll', 'Slutförd'],
  ])
  expect(cellsOf((await report(admin)).text).slice(1)).toEqual([
    ['LOGG-1', 'Slutförd', '22'],
    ['LOGG-1', 'Slutförd', '11'],
  ])
  expect(
    cellsOf((await log(user)).text)
      .slice(1)
      .map((row) => row.at(-1)),
  ).toEqual(['22'])
  expect(
    cellsOf((await report(user)).text)
      .slice(1)
      .map((row) => row.at(-1)),
  ).toEqual(['22'])
  expect((await log(await tenant.as('user'))).status).toBe(403)
})

test('equal titles of two functions of a service get the function’s name', async () => {
  const definer = await tenant.as('tenantAdmin')
  const remarks = [aField('remark', 'text'), aField('remark', 'text')]
  const service = await aServiceOf(definer, 'updatableForm', {
    functions: { start: { fields: [remarks[0]!] }, update: { fields: [remarks[1]!] } },
  })
  for (const [operationMode, name] of [
    ['start', 'Öppna'],
    ['update', 'Följa upp'],
  ] as const) {
    const type = service.functions.get(operationMode)!
    const saved = await definer.call<typeof type>('PUT', `/operationTypes/${type.id}`, { ...type, localizedNames: localized(name) })
    expect(saved.status).toBe(200)
    service.functions.set(operationMode, saved.body)
  }
  const { body } = await service.run(definer, { values: [[remarks[0]!, 'först']] })
  await service.run(definer, { mode: 'update', transactionId: body.transactionId, values: [[remarks[1]!, 'sedan']] })
  const { text } = await download(`/transactions/export?transactionTypeId=${service.service.id}&format=csv&culture=sv-SE`, {
    columns: remarks.map(({ id }) => id),
  })
  expect(cellsOf(text)).toEqual([
    ['remark (Öppna)', 'remark (Följa upp)'],
    ['först', 'sedan'],
  ])
})

test('lists that are loaded whole, in their shown order, without deleted rows', async () => {
  const definer = await tenant.as('tenantAdmin')
  const service = await aServiceOf(definer, 'loan')
  const { id: recordTypeId } = await aRecordType(definer, [])
  const privilege = await definer.call<{ id: string }>('POST', '/privileges', {
    name: 'Låna',
    description: 'Allt',
    grants: [{ transactionTypeId: service.service.id, operationModes: ['start'], view: 'own', forOthers: false }],
    elementTypeIds: [],
  })
  expect(privilege.status).toBe(201)
  const whole = async (path: string, columns: string[], ids: string[], caller: Caller = definer) =>
    cellsOf((await download(`${path}/export?format=csv&culture=sv-SE`, { columns, ids }, caller)).text)
  const category = 'Verktyg'
  expect(
    await whole('/elementTypes', ['name', 'elementCount', 'functions', 'services', 'status'], [service.type.id, randomUUID()]),
  ).toEqual([
    ['Namn', 'Objekt', 'Funktioner', 'Tjänster', 'Status'],
    [category, '1', '3', '1', 'Publicerad'],
  ])
  const functions = [...service.functions.values()].map(({ id }) => id)
  const shown = [functions[2]!, functions[0]!]
  expect(await whole('/operationTypes', ['category', 'name'], shown)).toHaveLength(3)
  expect(await whole('/transactionTypes', ['category', 'mode'], [service.service.id])).toEqual([
    ['Kategori', 'Läge'],
    [category, 'Utlåning'],
  ])
  expect((await whole('/recordTypes', ['name', 'recordCount'], [recordTypeId]))[1]).toEqual(['Felkoder', '0'])
  expect((await whole('/privileges', ['name', 'description', 'services', 'users'], [privilege.body.id]))[1]).toEqual([
    'Låna',
    'Allt',
    '1',
    '0',
  ])
  const hidden = await download('/elementTypes/export?format=csv', { columns: ['dataPropertyTypes'], ids: [] }, definer)
  expect(hidden.status).toBe(400)
  // users who administer nothing have no such lists, and site administrators see no drafts
  expect(
    (await download('/elementTypes/export?format=csv', { columns: ['name'], ids: [] }, await tenant.as('privilegedUser'))).status,
  ).toBe(403)
  const saved = await definer.call<object>('GET', `/recordTypes/${recordTypeId}`)
  expect((await definer.call('PUT', `/recordTypes/${recordTypeId}`, { ...saved.body, status: 'draft' })).status).toBe(200)
  expect(await whole('/recordTypes', ['name'], [recordTypeId], admin)).toHaveLength(1)
})

test('the audit log with its filters, of the caller’s sites, with a line about that', async () => {
  const definer = await tenant.as('tenantAdmin')
  const columns = ['at', 'actor', 'action', 'entity', 'name', 'site', 'entityId']
  const type = await aRecordType(definer, [])
  const log = async (query: object, caller: Caller) => {
    const { status, text } = await download('^/auditLog/export?format=csv&culture=sv-SE', { columns, ...query }, caller)
    expect(status).toBe(200)
    return cellsOf(text)
  }
  const [head, ...rows] = await log({ entityId: type.id }, admin)
  expect(head).toEqual(['När', 'Vem', 'Gjorde', 'Vad', 'Namn', 'Område', 'En sak'])
  expect(rows.map((row) => row.slice(2, 5))).toEqual([['Skapade', 'Fördefinierad värdetyp', 'Felkoder']])
  const all = await log({ entities: ['element', 'elementType', 'transaction'] }, admin)
  expect(all.length).toBeGreaterThan(3)
  const { body } = await definer.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['auditLog'] })
  expect(body.items.map(({ action }) => action)).toEqual(['export', 'export'])
  expect((await download('^/auditLog/export?format=csv', { columns: ['before'] }, admin)).status).toBe(400)
  expect((await download('^/auditLog/export?format=csv', { columns }, await tenant.as('privilegedUser'))).status).toBe(403)
})
