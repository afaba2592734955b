import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionVersion, DefinitionVersionContent } from '@verka/domain/definitions/versions.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { aField, anElement, anElementType, anOperationType, aRecordType, aService } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

interface Page {
  items: DefinitionVersion[]
  next?: string
}
interface Refusal {
  code: string
  errors: { message: string; field?: string }[]
}
const versionsOf = async (path: string, query = '') => (await admin.call<Page>('GET', `${path}/versions${query}`)).body
const versionOf = async (path: string, number: number) =>
  (await admin.call<DefinitionVersionContent>('GET', `${path}/versions/${number}`)).body
const restore = <Definition>(path: string, number: number, body: object) =>
  admin.call<Definition & Refusal>('POST', `${path}/versions/${number}/restore`, body)

/** Saves a definition over its present version. */
async function saved<Definition extends { id: string; version: number; can: unknown }>(
  path: string,
  { can: _can, ...type }: Definition,
  more: object,
) {
  const { status, body } = await admin.call<Definition>('PUT', `${path}/${type.id}`, { ...type, ...more })
  expect(status).toBe(200)
  return body
}

const asIfWrittenBefore = (values: {
  entity: string
  entityId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx
      .insertInto('audit_log')
      .values({
        tenant_id: tenant.id,
        site_id: tenant.sites[0]!.id,
        id: randomUUID(),
        at: new Date(),
        action: 'update',
        entity: values.entity,
        entity_id: values.entityId,
        before: values.before && jsonText(values.before),
        after: jsonText(values.after),
        request_id: 'x',
      })
      .execute(),
  )

describe('the versions of a definition', () => {
  test('are listed newest first, with who saved each and what changed', async () => {
    const [weight, colour] = [aField('Vikt', 'decimal'), aField('Kulor', 'text')]
    const first = await anElementType(admin, [weight])
    const second = await saved('/elementTypes', first, { dataPropertyTypes: [weight, colour] })
    await saved('/elementTypes', second, { localizedNames: localized('Maskin'), status: 'private' })
    const { items, next } = await versionsOf(`/elementTypes/${first.id}`)
    expect(items.map(({ number, isFirst, changed, by }) => [number, isFirst, changed, by?.name])).toEqual([
      [3, false, ['properties'], 'Test tenantAdmin'],
      [2, false, ['fields'], 'Test tenantAdmin'],
      [1, true, [], 'Test tenantAdmin'],
    ])
    expect(next).toBeUndefined()
  })

  test('have their contents, without the rights of the person who saved them', async () => {
    const first = await anElementType(admin, [aField('Vikt', 'decimal')])
    await saved('/elementTypes', first, { localizedNames: localized('Maskin') })
    const { content } = await versionOf(`/elementTypes/${first.id}`, 1)
    expect(content).toMatchObject({ localizedNames: first.localizedNames, dataPropertyTypes: first.dataPropertyTypes, version: 1 })
    expect(content).not.toHaveProperty('can')
    expect((await versionOf(`/elementTypes/${first.id}`, 2)).content).toMatchObject({ localizedNames: localized('Maskin') })
    for (const number of ['3', '0', 'x', '99999999999'])
      expect([number, (await admin.call('GET', `/elementTypes/${first.id}/versions/${number}`)).status]).toEqual([number, 404])
  })

  test('200 of them are read page by page, each once', async () => {
    let type: ElementType = await anElementType(admin, [])
    for (let number = 2; number <= 200; number++) type = await saved('/elementTypes', type, { localizedNames: localized(`Namn ${number}`) })
    const numbers: number[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: Page = await versionsOf(`/elementTypes/${type.id}`, `?limit=60${after === '' ? '' : `&after=${after}`}`)
      numbers.push(...page.items.map(({ number }) => number))
      after = page.next
    }
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index))
    expect((await admin.call('GET', `/elementTypes/${type.id}/versions?limit=0`)).status).toBe(422)
  })

  test('of a definition that is older than the log begin with what the log knows', async () => {
    const { id } = await anElementType(admin, [])
    // one that no entry has created
    const older = { ...(await anElementType(admin, [])), id: randomUUID(), version: 7 }
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
      sql`insert into element_types select (jsonb_populate_record(t, jsonb_build_object('id', ${older.id}::text, 'version', 7))).*
        from element_types t where t.id = ${id}`.execute(tx),
    )
    const path = `/elementTypes/${older.id}`
    expect((await versionsOf(path)).items).toMatchObject([{ number: 7, by: null, isFirst: true }])
    expect((await versionOf(path, 7)).content).toMatchObject({ version: 7 })
    await saved('/elementTypes', older, { localizedNames: localized('Maskin') })
    expect((await versionsOf(path)).items).toMatchObject([{ number: 8 }, { number: 7, by: null, isFirst: true }])
    expect((await versionOf(path, 7)).content).toMatchObject({ version: 7 })
    expect((await restore<ElementType>(path, 7, { version: 8 })).body.version).toBe(9)
    expect((await versionsOf(path)).items).toMatchObject([
      { number: 9, restoredFrom: 7, changed: ['properties'] },
      { number: 8, restoredFrom: null, changed: ['properties'] },
      { number: 7, restoredFrom: null },
    ])
    expect((await versionOf(path, 9)).content).not.toHaveProperty('restoredFrom')
    // what is saved in the form afterwards is not restored
    await saved('/elementTypes', (await admin.call<ElementType>('GET', path)).body, { localizedNames: localized('Pump') })
    expect((await versionsOf(path)).items[0]).toMatchObject({ number: 10, restoredFrom: null, changed: ['properties'] })
  })

  test('are for those who may edit it, in their own site and tenant', async () => {
    const { id } = await anElementType(admin, [])
    const path = `/elementTypes/${id}/versions`
    for (const role of ['user', 'privilegedUser', 'siteAdmin'] as const) {
      const caller = await tenant.as(role)
      expect([role, (await caller.call('GET', path)).status, (await caller.call('GET', `${path}/1`)).status]).toEqual([role, 403, 403])
      expect((await caller.call('POST', `${path}/1/restore`, { version: 1 })).status).toBe(403)
    }
    const stranger = await (await aTenant(server)).as('superUser')
    for (const address of [path, `${path}/1`]) expect((await stranger.call('GET', address)).status).toBe(404)
    // the log has the same id for another kind
    expect((await admin.call('GET', `/recordTypes/${id}/versions`)).status).toBe(404)
  })

  test('by a person who is deleted have their name as it is then, or none', async () => {
    const person = await tenant.as('superUser')
    const type = (await person.call<ElementType>('POST', '/elementTypes', { localizedNames: localized('Borttagen') })).body
    await admin.call('DELETE', `^/users/${person.userId}?version=1`)
    const { items } = await versionsOf(`/elementTypes/${type.id}`)
    expect(items).toMatchObject([{ number: 1, by: { id: person.userId } }])
  })
})

describe('restoring a version', () => {
  test('saves its content as a new version; the status stays', async () => {
    const [weight, colour] = [aField('Vikt', 'decimal'), aField('Kulor', 'text')]
    const first = await anElementType(admin, [weight], { status: 'draft' })
    const second = await saved('/elementTypes', first, {
      dataPropertyTypes: [colour],
      localizedNames: localized('Maskin'),
      status: 'published',
      codeSeries: { prefix: 'M-', digits: 3 },
    })
    const restored = await restore<ElementType>(`/elementTypes/${first.id}`, 1, { version: second.version })
    expect([restored.status, restored.body]).toMatchObject([
      200,
      {
        version: 3,
        status: 'published',
        localizedNames: first.localizedNames,
        dataPropertyTypes: first.dataPropertyTypes,
        codeSeries: null,
      },
    ])
    const { items } = await versionsOf(`/elementTypes/${first.id}`)
    expect(items[0]).toMatchObject({ number: 3, changed: ['properties', 'fields'] })
  })

  test('works for every kind', async () => {
    const category = await anElementType(admin, [])
    const operationType = await anOperationType(admin, category.id, [aField('Vikt', 'decimal')])
    const service = await aService(admin, operationType)
    const recordType = await aRecordType(admin, [aField('Vikt', 'decimal')])
    const schema = (await admin.call<DataSchema>('POST', '/schemas', { key: 'versions', localizedNames: localized('Export') })).body
    const kinds: [string, { id: string; version: number; can: unknown }, object][] = [
      ['/operationTypes', operationType satisfies OperationType, { dataPropertyTypes: [] }],
      ['/transactionTypes', service satisfies TransactionType, { settings: { undoSeconds: 60 } }],
      ['/recordTypes', recordType satisfies RecordType, { dataPropertyTypes: [], color: '#ff0000' }],
      ['/schemas', schema, { isOpen: true, key: 'other' }],
    ]
    for (const [path, first, change] of kinds) {
      await saved(path, first, change)
      const { status, body } = await restore<object>(`${path}/${first.id}`, 1, { version: 2 })
      expect([path, status]).toEqual([path, 200])
      expect([path, body]).toMatchObject([path, { ...first, version: 3, updatedAt: expect.any(String) as string }])
    }
  })

  test('is refused when somebody has saved since, while values would be lost, and during a lockdown', async () => {
    const [weight, colour] = [aField('Vikt', 'decimal'), aField('Kulor', 'text')]
    const first = await anElementType(admin, [weight])
    const second = await saved('/elementTypes', first, { dataPropertyTypes: [weight, colour] })
    await anElement(admin, first.id, { dataProperties: [{ dataPropertyTypeId: colour.id, value: 'röd' }] })
    const path = `/elementTypes/${first.id}`
    expect((await restore(path, 1, { version: 1 })).status).toBe(409)
    const refused = await restore(path, 1, { version: second.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'fieldsHoldValues'])
    expect((await restore(path, 9, { version: 2 })).status).toBe(404)
    expect((await restore(path, 1, {})).status).toBe(400)
    const root = await tenant.as('superUser')
    const setLockdown = (version: number, lockdown: boolean) =>
      root.call('POST', `/api/v2/tenants/${tenant.id}/config`, { version, settings: { lockdown } })
    expect((await setLockdown(1, true)).status).toBe(200)
    const locked = await restore(path, 1, { version: 2, confirmedRemovals: [colour.id] })
    await setLockdown(2, false)
    expect(locked.status).toBe(423)
    const confirmed = await restore<ElementType>(path, 1, { version: 2, confirmedRemovals: [colour.id] })
    expect([confirmed.status, confirmed.body.dataPropertyTypes.map(({ key }) => key)]).toEqual([200, [weight.key]])
  })

  test('brings values back that a field had', async () => {
    const weight = aField('Vikt', 'decimal')
    const first = await anElementType(admin, [weight])
    const element = await anElement(admin, first.id, { dataProperties: [{ dataPropertyTypeId: weight.id, value: 7 }] })
    await saved('/elementTypes', first, { dataPropertyTypes: [], confirmedRemovals: [weight.id] })
    await restore(`/elementTypes/${first.id}`, 1, { version: 2 })
    expect((await admin.call<Element>('GET', `/elements/${element.id}`)).body.dataProperties).toMatchObject([{ value: 7 }])
  })

  test('of an older shape takes what is known, and names what cannot be saved', async () => {
    const first = await anElementType(admin, [aField('Vikt', 'decimal')])
    const { id, localizedNames } = first
    const field = { id: randomUUID(), key: 'old', localizedNames, fieldType: 'text' }
    await asIfWrittenBefore({
      entity: 'elementType',
      entityId: id,
      before: null,
      after: { localizedNames, dataPropertyTypes: [field], oldName: 'x', version: 40 },
    })
    await asIfWrittenBefore({
      entity: 'elementType',
      entityId: id,
      before: null,
      after: { localizedNames: 'Cykel', dataPropertyTypes: [{ ...field, fieldType: 'gauge' }], version: 41 },
    })
    expect((await versionsOf(`/elementTypes/${id}`)).items.map(({ number }) => number)).toEqual(expect.arrayContaining([40, 41]))
    const taken = await restore<ElementType>(`/elementTypes/${id}`, 40, { version: 1 })
    expect([taken.status, taken.body.dataPropertyTypes.map(({ key }) => key)]).toEqual([200, ['old']])
    const refused = await restore(`/elementTypes/${id}`, 41, { version: 2 })
    expect([refused.status, refused.body.errors.map((error) => error.field)]).toEqual([
      422,
      expect.arrayContaining(['localizedNames', 'dataPropertyTypes.0.fieldType']),
    ])
  })
})
