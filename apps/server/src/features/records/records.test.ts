import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { FullRecord } from '@verka/domain/records/records.api.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { aField, aFieldOfEachKind, aRecord, aRecordType, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { loadRecords } from '../chosen-records/chosen-records.ts'
import type { SiteContext } from '../../http/context.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let siteAdmin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
})
afterAll(() => server.close())

type List = { items: RecordValue[]; totalCount?: number }
type Refusal = { errors: { message: string; field?: string; params?: object }[] }
const valuesOf = (type: RecordType, values: Record<string, FieldValue>) =>
  Object.entries(values).map(([key, value]) => ({
    dataPropertyTypeId: type.dataPropertyTypes.find((field) => field.key === key)!.id,
    value,
  }))
const bodyOf = ({ can: _can, ...record }: FullRecord) => record
const names = async (type: RecordType, query: object = {}, culture = 'sv-SE', caller = admin) => {
  const { status, body } = await caller.call<List>('POST', `/records/filter?recordTypeId=${type.id}&culture=${culture}`, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.items.map((item) => item.name)
}
const inSouth = (path: string) => `/api/v2/${tenant.key}/south${path}`

describe('a predefined value', () => {
  test('stores names in every language, a colour and a value of every kind', async () => {
    const type = await aRecordType(admin, Object.values(aFieldOfEachKind()))
    const sent = { text: 'Å', integer: -7, decimal: 2.5, date: '2026-03-29', select: 'bad', checkbox: false }
    const made = await aRecord(siteAdmin, type.id, ' Läckage ', 'Leak', { color: '#B71C1C', dataProperties: valuesOf(type, sent) })
    expect(made).toMatchObject({ version: 1, position: 1, color: '#B71C1C', name: 'Läckage', recordTypeId: type.id })
    const readIn = async (culture: string) => (await admin.call<RecordValue>('GET', `/records/${made.id}?culture=${culture}`)).body
    const english = await readIn('en-US')
    expect(english.name).toBe('Leak')
    const saver = type.dataPropertyTypes.find((field) => field.fieldType === 'currentUser')!.id
    const entered = english.dataProperties.filter((property) => property.dataPropertyTypeId !== saver)
    expect(entered.map((property) => property.value)).toEqual(Object.values(sent))
    expect(english.dataProperties.map((property) => property.displayValue)).toContain('Rejected')
    // it has no Norwegian name: the tenant's language is used
    expect((await readIn('nb-NO')).name).toBe('Läckage')
    expect(made.localizedNames).toEqual([
      { culture: 'sv-SE', text: 'Läckage' },
      { culture: 'en-US', text: 'Leak' },
    ])
  })

  test('includes its type on request, and can be sent back as it was read', async () => {
    const type = await aRecordType(admin, [aField('a', 'text')])
    const { id } = await aRecord(admin, type.id)
    const read = async (path: string) => (await admin.call<FullRecord>('GET', `/records/${id}${path}`)).body
    expect((await read('')).recordType).toBeUndefined()
    for (const path of ['/full', '?includeType=true']) expect((await read(path)).recordType).toEqual({ ...type, outside: {} })
    const saved = await admin.call<RecordValue>('PUT', `/records/${id}`, await read('/full'))
    expect([saved.status, saved.body.version]).toEqual([200, 2])
  })

  test('is saved based on the version that was read; an omitted property is unchanged', async () => {
    const type = await aRecordType(admin, [aField('a', 'text'), aField('b', 'text')])
    const made = await aRecord(admin, type.id, 'X', 'X', { dataProperties: valuesOf(type, { a: '1', b: '2' }) })
    const put = (changes: object) => admin.call<RecordValue & Refusal>('PUT', `/records/${made.id}`, { ...bodyOf(made), ...changes })
    expect((await put({ version: undefined })).status).toBe(400)
    const saved = await put({ dataProperties: valuesOf(type, { a: 'ny' }) })
    expect(saved.body.dataProperties.map((property) => property.value)).toEqual(['ny', '2'])
    const stale = await put({})
    expect([stale.status, stale.body.errors[0]!.message]).toEqual([409, '@errors.stale'])
    expect((await admin.call('DELETE', `/records/${made.id}`)).status).toBe(400)
    expect((await admin.call('DELETE', `/records/${made.id}?version=1`)).status).toBe(409)
    const other = await aRecordType(admin, [])
    const moved = await put({ version: 2, recordTypeId: other.id })
    expect([moved.status, moved.body.errors[0]!.message]).toEqual([422, '@validation.recordTypeFixed'])
  })

  test('is refused with every error at its path', async () => {
    const type = await aRecordType(admin, [aField('n', 'integer', { required: true })])
    const post = (body: object) => admin.call<Refusal>('POST', '/records', { recordTypeId: type.id, ...body })
    const wrong = await post({ localizedNames: [{ culture: 'sv-SE', text: ' ' }], color: '#12', dataProperties: [] })
    expect(wrong.body.errors).toEqual([
      { message: '@validation.required', field: 'localizedNames' },
      { message: '@validation.color', field: 'color' },
      { message: '@validation.required', field: `dataProperties.${type.dataPropertyTypes[0]!.id}` },
    ])
    expect((await post({ localizedNames: localized('x'.repeat(251)) })).status).toBe(422)
    expect((await post({ localizedNames: localized('x'.repeat(250)), dataProperties: valuesOf(type, { n: 1 }) })).status).toBe(201)
    const missing = await post({ localizedNames: localized('Y') })
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ message: '@validation.required', field: `dataProperties.${type.dataPropertyTypes[0]!.id}` }],
    ])
    expect((await post({ localizedNames: localized('Y'), price: 1 })).status).toBe(400)
  })

  test('is created once for one idempotency key', async () => {
    const type = await aRecordType(admin, [])
    const key = withKey()
    for (const _ of [1, 2]) {
      const { status } = await admin.call('POST', '/records', { recordTypeId: type.id, localizedNames: localized('En') }, key)
      expect(status).toBe(201)
    }
    expect(await names(type)).toEqual(['En'])
  })

  test('is read by everybody when its type is published, and written by site administrators', async () => {
    const open = await aRecordType(admin, [aField('a', 'text'), aField('secret', 'text', { showForUser: false })])
    const value = await aRecord(siteAdmin, open.id, 'Synlig', 'Visible', {
      dataProperties: valuesOf(open, { a: 'ja', secret: 'hemligt-ord' }),
    })
    const closed = {
      private: await aRecordType(admin, [], { status: 'private' }),
      draft: await aRecordType(admin, [], { status: 'draft' }),
    }
    const unseen = await aRecord(admin, closed.private.id, 'Dold', 'Hidden')
    const inDraft = await aRecord(admin, closed.draft.id, 'Utkast', 'Draft')
    for (const role of ['user', 'privilegedUser'] as const) {
      const caller = await tenant.as(role)
      for (const path of ['', '/full']) {
        const { status, body } = await caller.call<FullRecord>('GET', `/records/${value.id}${path}`)
        expect([status, body.can, JSON.stringify(body)]).toEqual([
          200,
          { edit: false, delete: false },
          expect.not.stringMatching(/hemligt-ord|secret/),
        ])
        expect((await caller.call('GET', `/records/${unseen.id}${path}`)).status).toBe(404)
      }
      const all = (await caller.call<List>('POST', '/records/filter', {})).body
      expect(all.items.map((item) => item.name)).toContain('Synlig')
      expect(JSON.stringify(all)).not.toMatch(/Dold|Utkast|hemligt-ord/)
      expect(await names(open, { searchCriteria: 'hemligt-ord' }, 'sv-SE', caller)).toEqual([])
      expect((await caller.call('POST', `/records/filter?recordTypeId=${closed.private.id}`, {})).status).toBe(404)
      expect((await caller.call('GET', `/records?recordTypeId=${closed.private.id}`)).status).toBe(404)
      const secretId = open.dataPropertyTypes[1]!.id
      expect(
        (await caller.call('POST', `/records/filter?recordTypeId=${open.id}`, { ordering: [{ column: secretId, dir: 'asc' }] })).status,
      ).toBe(400)
      expect((await caller.call('POST', '/records', { recordTypeId: open.id, localizedNames: localized('X') })).status).toBe(403)
      expect((await caller.call('PUT', `/records/${value.id}`, bodyOf(value))).status).toBe(403)
      expect((await caller.call('PUT', `/records/${value.id}/position`, { version: 1, position: 1 })).status).toBe(403)
      expect((await caller.call('DELETE', `/records/${value.id}?version=1`)).status).toBe(403)
    }
    expect((await siteAdmin.call('GET', `/records/${unseen.id}`)).status).toBe(200)
    expect((await siteAdmin.call('GET', `/records/${inDraft.id}`)).status).toBe(404)
    expect((await siteAdmin.call('DELETE', `/records/${inDraft.id}?version=1`)).status).toBe(404)
    expect((await siteAdmin.call('PUT', `/records/${value.id}`, bodyOf(value))).status).toBe(200)
  })

  test('of another tenant or another site does not exist', async () => {
    const type = await aRecordType(admin, [])
    const value = await aRecord(admin, type.id)
    const stranger = await (await aTenant(server)).as('superUser')
    for (const [caller, at] of [
      [stranger, (path: string) => path],
      [admin, inSouth],
    ] as const) {
      for (const path of ['', '/full']) expect((await caller.call('GET', at(`/records/${value.id}${path}`))).status).toBe(404)
      expect((await caller.call('PUT', at(`/records/${value.id}`), bodyOf(value))).status).toBe(404)
      expect((await caller.call('PUT', at(`/records/${value.id}/position`), { version: 1, position: 1 })).status).toBe(404)
      expect((await caller.call('DELETE', at(`/records/${value.id}?version=1`))).status).toBe(404)
      expect((await caller.call('POST', at(`/records/filter?recordTypeId=${type.id}`), {})).status).toBe(404)
      expect((await caller.call<List>('POST', at('/records/filter'), {})).body.items).toEqual([])
    }
  })
})

describe('the values of a type', () => {
  const fill = async (swedish: string[]) => {
    const type = await aRecordType(admin, [])
    const made: RecordValue[] = []
    for (const name of swedish) made.push(await aRecord(admin, type.id, name, name))
    return { type, made }
  }
  const scope = (record: RecordValue, position: number) =>
    siteAdmin.call<RecordValue>('PUT', `/records/${record.id}/position`, { version: record.version, position })
  const positions = async (type: RecordType) =>
    (await admin.call<List>('GET', `/records?recordTypeId=${type.id}`)).body.items.map((item) => item.position)

  test('have their own order: new ones last, each moved anywhere, without gaps after a deletion', async () => {
    const { type, made } = await fill(['a', 'b', 'c', 'd', 'e'])
    expect(await names(type)).toEqual(['a', 'b', 'c', 'd', 'e'])
    const moved = await scope(made[4]!, 2)
    expect(moved).toMatchObject({ status: 200, body: { position: 2, version: 2 } })
    expect((await siteAdmin.call('GET', `/records/${made[4]!.id}`)).body).toEqual(moved.body)
    // another user saw it at its earlier position
    const late = await scope(made[4]!, 3)
    expect([late.status, late.body]).toMatchObject([409, { details: { current: { position: 2, version: 2 } } }])
    expect(await names(type)).toEqual(['a', 'e', 'b', 'c', 'd'])
    const both = await Promise.all([scope(moved.body, 1), scope(moved.body, 5)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await scope(both.find(({ status }) => status === 200)!.body, 2)
    await scope(made[0]!, 99)
    expect(await names(type)).toEqual(['e', 'b', 'c', 'd', 'a'])
    await scope(made[1]!, 2)
    expect(await names(type)).toEqual(['e', 'b', 'c', 'd', 'a'])
    await admin.call('DELETE', `/records/${made[1]!.id}?version=2`)
    expect(await names(type)).toEqual(['e', 'c', 'd', 'a'])
    expect(await positions(type)).toEqual([1, 2, 3, 4])
    await aRecord(admin, type.id, 'f', 'f')
    expect(await names(type)).toEqual(['e', 'c', 'd', 'a', 'f'])
    expect(await names(type, { ordering: [{ column: 'name', dir: 'desc' }] })).toEqual(['f', 'e', 'd', 'c', 'a'])
    expect((await scope({ ...made[0]!, version: 7 }, 1)).status).toBe(409)
    expect((await scope(made[0]!, 0)).status).toBe(422)
    expect((await scope(made[1]!, 1)).status).toBe(404)
  })

  test('keep a complete order when many users change it at once', async () => {
    const { type, made } = await fill(['a', 'b', 'c', 'd'])
    const moveAnyway = async (record: RecordValue, position: number): Promise<void> => {
      const now = await siteAdmin.call<RecordValue>('GET', `/records/${record.id}`)
      if ((await scope(now.body, position)).status !== 200) await moveAnyway(record, position)
    }
    const work = [
      ...Array.from({ length: 12 }, (_, index) => moveAnyway(made[index % 3]!, 1 + ((index * 7) % 4))),
      ...Array.from({ length: 4 }, () => aRecord(admin, type.id, 'ny', 'new')),
      siteAdmin.call('DELETE', `/records/${made[3]!.id}?version=1`),
    ]
    await Promise.all(work)
    expect(await positions(type)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are sorted by the displayed name, in the tenant’s alphabet', async () => {
    const type = await aRecordType(admin, [])
    const add = (localizedNames: object[]) => admin.call('POST', '/records', { recordTypeId: type.id, localizedNames })
    await add([
      { culture: 'sv-SE', text: 'Östra' },
      { culture: 'en-US', text: 'East' },
    ])
    await add([
      { culture: 'sv-SE', text: 'Åkeri' },
      { culture: 'en-US', text: 'Haulage' },
    ])
    await add([{ culture: 'nb-NO', text: 'Zoo' }])
    const byName = { ordering: [{ column: 'name', dir: 'asc' }] }
    expect(await names(type, byName)).toEqual(['Zoo', 'Åkeri', 'Östra'])
    expect(await names(type, byName, 'en-US')).toEqual(['East', 'Haulage', 'Zoo'])
    expect(await names(type, { filters: [{ column: 'name', value: 'East' }] }, 'en-US')).toEqual(['East'])
  })

  test('are searched, filtered and paged as objects are', async () => {
    const type = await aRecordType(admin, [aField('note', 'text'), aField('grade', 'select'), aField('days', 'integer')])
    const grade = type.dataPropertyTypes[1]!.id
    await aRecord(admin, type.id, 'Läckage', 'Leak', { dataProperties: valuesOf(type, { note: 'Café', grade: 'bad', days: 14 }) })
    await aRecord(admin, type.id, 'Avbrott', 'Outage', { dataProperties: valuesOf(type, { grade: 'ok', days: 2 }) })
    expect(await names(type, { searchCriteria: 'outage' })).toEqual(['Avbrott'])
    expect(await names(type, { searchCriteria: 'cafe' })).toEqual(['Läckage'])
    expect(await names(type, { searchCriteria: 'rejected 14' })).toEqual(['Läckage'])
    expect(await names(type, { filters: [{ column: grade, value: 'ok' }] })).toEqual(['Avbrott'])
    const page = await admin.call<List>('POST', `/records/filter?recordTypeId=${type.id}`, { skip: 1, limit: 1 })
    expect([page.body.totalCount, page.body.items[0]!.name]).toEqual([2, 'Avbrott'])
    // a field that is hidden from now on is not found by any more
    const hidden = type.dataPropertyTypes.map((field) => ({ ...field, showForUser: false }))
    const { can: _can, ...body } = type
    expect((await admin.call('PUT', `/recordTypes/${type.id}`, { ...body, dataPropertyTypes: hidden })).status).toBe(200)
    const user = await tenant.as('privilegedUser')
    for (const word of ['cafe', '14', 'rejected']) {
      expect(await names(type, { searchCriteria: word }, 'sv-SE', user)).toEqual([])
      // readers of hidden fields find by them
      expect(await names(type, { searchCriteria: word })).toEqual(['Läckage'])
    }
    expect(await names(type, { searchCriteria: 'leak' })).toEqual(['Läckage'])
  })
})

describe('for other features', () => {
  /** A context of the first site, for reading. */
  const inSite = <Result>(siteId: SiteId, work: (context: SiteContext) => Promise<Result>) =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [siteId] }, (tx) =>
      work({ tx, tenant: { id: tenant.id }, site: { id: siteId } } as unknown as SiteContext),
    )

  test('chosen values, deleted or not, and none of another site', async () => {
    const type = await aRecordType(admin, [aField('a', 'text')])
    const red = await aRecord(admin, type.id, 'Ej OK', 'Not OK', { color: '#c62828', dataProperties: valuesOf(type, { a: 'x' }) })
    const gone = await aRecord(admin, type.id, 'Borttagen', 'Gone')
    await admin.call('DELETE', `/records/${gone.id}?version=1`)
    const [north, south] = tenant.sites.map((site) => site.id)
    const chosen = await inSite(north!, (context) => loadRecords(context, [gone.id, red.id, 'no id', tenant.id]))
    const byName = Object.fromEntries(chosen.map((record) => [record.id, record]))
    expect(Object.keys(byName)).toHaveLength(2)
    expect(byName[gone.id]).toMatchObject({ isDeleted: true, localizedNames: gone.localizedNames, recordTypeId: type.id })
    expect(byName[red.id]).toMatchObject({ isDeleted: false, dataProperties: { [type.dataPropertyTypes[0]!.id]: 'x' } })
    expect(await inSite(south!, (context) => loadRecords(context, [red.id]))).toEqual([])
  })
})
