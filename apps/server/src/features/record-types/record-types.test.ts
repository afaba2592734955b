import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pg from 'pg'
import type { FullRecordType, RecordType, RecordTypeListItem, RecordTypeSummary } from '@verka/domain/record-types/record-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElementType, anOperationType, aRecord, aRecordType, withKey } from '../../testing/made/a-working-day.ts'
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

type Refusal = { errors: { message: string; field?: string; params?: object }[] }
const messagesOf = (body: Refusal) => body.errors.map((error) => error.message)
const bodyOf = ({ can: _can, ...type }: RecordType) => type

/** Runs statements as the database's owner: writes by another part of the product. */
async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(inject('ownerUrl')).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

describe('a predefined value type', () => {
  test('is stored and read as it was sent, with its values on request', async () => {
    const type = await aRecordType(admin, [aField('action', 'text')], { localizedDescriptions: localized('Vad som är fel') })
    expect(type).toMatchObject({ version: 1, status: 'published', color: '#1565c0', can: { edit: true, delete: true } })
    const { body } = await admin.call<RecordType>('GET', `/recordTypes/${type.id}`)
    expect(body).toEqual(type)
    const first = await aRecord(admin, type.id, 'Läckage', 'Leak')
    const second = await aRecord(admin, type.id, 'Avbrott', 'Outage')
    const full = await admin.call<FullRecordType>('GET', `/recordTypes/${type.id}/full`)
    expect(full.body).toEqual({ ...type, outside: {}, records: [first, second] })
    const fillable = await admin.call<FullRecordType>('GET', `/recordTypes/${type.id}/full?includeRecords=false`)
    expect(fillable.body).toEqual({ ...type, outside: {} })
    const list = await admin.call<{ items: RecordTypeListItem[] }>('GET', '/recordTypes')
    expect(list.body.items.find((item) => item.id === type.id)).toMatchObject({ recordCount: 2, color: '#1565c0' })
    // a fully read type can be sent back
    expect((await admin.call('PUT', `/recordTypes/${type.id}`, full.body)).status).toBe(200)
  })

  test('is saved on top of the version that was read, and on no other', async () => {
    const type = await aRecordType(admin, [])
    const put = (changes: object) => admin.call<RecordType & Refusal>('PUT', `/recordTypes/${type.id}`, { ...bodyOf(type), ...changes })
    expect((await put({ version: undefined })).status).toBe(400)
    const saved = await put({ color: null, localizedNames: localized('Orsaker') })
    expect([saved.status, saved.body.version, saved.body.color]).toEqual([200, 2, null])
    expect((await put({})).status).toBe(409)
    expect((await admin.call('DELETE', `/recordTypes/${type.id}?version=1`)).status).toBe(409)
    expect((await admin.call('DELETE', `/recordTypes/${type.id}?version=2`)).status).toBe(204)
    expect((await admin.call('GET', `/recordTypes/${type.id}`)).status).toBe(404)
  })

  test('is refused with each error at its path', async () => {
    const field = aField('a', 'text')
    const wrong = await admin.call<Refusal>('POST', '/recordTypes', {
      localizedNames: [{ culture: 'sv-SE', text: ' ' }],
      color: 'red',
    })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [
        { message: '@validation.required', field: 'localizedNames' },
        { message: '@validation.color', field: 'color' },
      ],
    ])
    const twice = await admin.call<Refusal>('POST', '/recordTypes', { localizedNames: localized('X'), dataPropertyTypes: [field, field] })
    expect([twice.status, messagesOf(twice.body)]).toEqual([422, ['@validation.keyTwice', '@validation.idTwice']])
  })

  test('is created once for one idempotency key', async () => {
    const key = withKey()
    const body = { localizedNames: localized('En gång') }
    const answers = [
      await admin.call<RecordType>('POST', '/recordTypes', body, key),
      await admin.call<RecordType>('POST', '/recordTypes', body, key),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id)
  })

  test('is seen by its status, and written by tenant administrators, who lockdown does not stop', async () => {
    const types = {
      draft: await aRecordType(admin, [], { status: 'draft' }),
      private: await aRecordType(admin, [], { status: 'private' }),
      published: await aRecordType(admin, [aField('open', 'text'), aField('forAdmin', 'text', { showForUser: false })]),
    }
    const visibleTo = {
      user: ['published'],
      privilegedUser: ['published'],
      siteAdmin: ['private', 'published'],
      superUser: Object.keys(types),
    }
    for (const [role, statuses] of Object.entries(visibleTo)) {
      const caller = await tenant.as(role as 'user')
      const { body } = await caller.call<{ items: { id: string; can: object }[] }>('GET', '/recordTypes')
      for (const [status, type] of Object.entries(types)) {
        const isSeen = statuses.includes(status)
        expect([role, status, body.items.some((item) => item.id === type.id)]).toEqual([role, status, isSeen])
        for (const address of [`/recordTypes/${type.id}`, `/recordTypes/${type.id}/full`, `/recordTypes/summary?ids=${type.id}`])
          expect([role, address, (await caller.call('GET', address)).status]).toEqual([role, address, isSeen ? 200 : 404])
      }
      if (role === 'superUser') continue
      expect((await caller.call('POST', '/recordTypes', { localizedNames: localized('X') })).status).toBe(403)
      expect((await caller.call('PUT', `/recordTypes/${types.published.id}`, bodyOf(types.published))).status).toBe(403)
      expect((await caller.call('DELETE', `/recordTypes/${types.published.id}?version=1`)).status).toBe(403)
    }
    const user = await tenant.as('privilegedUser')
    const shown = await user.call<RecordType>('GET', `/recordTypes/${types.published.id}`)
    expect(shown.body.dataPropertyTypes.map((field) => field.key)).toEqual(['open'])
    expect(shown.body.can).toEqual({ edit: false, delete: false })

    const locked = await aTenant(server)
    const lockedAdmin = await locked.as('tenantAdmin')
    await asOwner((owner) => owner.query('update tenants set is_locked_down = true where id = $1', [locked.id]))
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await lockedAdmin.call('POST', '/elementTypes', { localizedNames: localized('X') })).status).toBe(423)
    const made = await lockedAdmin.call<RecordType>('POST', '/recordTypes', { localizedNames: localized('X') })
    expect([made.status, made.body.can.edit]).toEqual([201, true])
  })

  test('of another tenant or another site is not found', async () => {
    const type = await aRecordType(admin, [])
    const stranger = await (await aTenant(server)).as('superUser')
    const inSouth = (path: string) => `/api/v2/${tenant.key}/south${path}`
    for (const [caller, at] of [
      [stranger, (path: string) => path],
      [admin, inSouth],
    ] as const) {
      for (const path of [`/recordTypes/${type.id}`, `/recordTypes/${type.id}/full`, `/recordTypes/summary?ids=${type.id}`])
        expect((await caller.call('GET', at(path))).status).toBe(404)
      expect((await caller.call('PUT', at(`/recordTypes/${type.id}`), bodyOf(type))).status).toBe(404)
      expect((await caller.call('DELETE', at(`/recordTypes/${type.id}?version=1`))).status).toBe(404)
      expect((await caller.call('POST', at('/records'), { recordTypeId: type.id, localizedNames: localized('X') })).status).toBe(404)
    }
    expect((await admin.call<{ items: [] }>('GET', inSouth('/recordTypes'))).body.items).toEqual([])
  })

  test('is summarised: the requested ones in that order, or all, with fields on request', async () => {
    const [one, other] = [await aRecordType(admin, [aField('a', 'text')]), await aRecordType(admin, [])]
    const summary = (query: string) => admin.call<{ items: RecordTypeSummary[] }>('GET', `/recordTypes/summary${query}`)
    const some = (await summary(`?ids=${other.id},${one.id},${other.id}`)).body.items
    expect(some).toEqual([other, one].map(({ id, version, localizedNames, color }) => ({ id, version, localizedNames, color })))
    const [withFields] = (await summary(`?ids=${one.id.toUpperCase()}&includePropertyTypes=true`)).body.items
    expect(withFields).toMatchObject({ id: one.id, dataPropertyTypes: one.dataPropertyTypes })
    const all = (await summary('')).body.items.map((item) => item.id)
    expect(all).toEqual(expect.arrayContaining([one.id, other.id]))
    expect((await summary(`?ids=${one.id},${tenant.id}`)).status).toBe(404)
    expect((await summary('?ids=none')).status).toBe(422)
  })

  test('is not deleted while it has values or a field uses it, also in a group', async () => {
    const type = await aRecordType(admin, [])
    const value = await aRecord(admin, type.id)
    const category = await anElementType(admin, [aField('a', 'text')])
    const operationType = await anOperationType(admin, category.id, [aField('a', 'text')])
    const drawing = await aRecordType(admin, [aField('a', 'text')])
    const source = { optionSource: `records:${type.id}` }
    await asOwner(async (owner) => {
      const put = (table: string, id: string, fields: unknown) =>
        owner.query(`update ${table} set data_property_types = $2 where id = $1`, [id, JSON.stringify(fields)])
      await put('element_types', category.id, [{ key: 'a' }, { key: 'group', children: [{ key: 'b', children: [source] }] }])
      await put('operation_types', operationType.id, [source, source])
      await put('record_types', drawing.id, [source])
      // its own fields may use it, and a text that only looks like a source is none
      await put('record_types', type.id, [source, { key: `records:${type.id}` }])
    })
    const refused = await admin.call<Refusal>('DELETE', `/recordTypes/${type.id}?version=1`)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      ['@errors.usedByRecords', '@errors.usedByElementTypes', '@errors.usedByOperationTypes', '@errors.usedByRecordTypes'].map(
        (message) => ({ message, params: { count: 1 } }),
      ),
    ])
    await asOwner(async (owner) => {
      for (const [table, id] of [
        ['element_types', category.id],
        ['operation_types', operationType.id],
        ['record_types', drawing.id],
      ])
        await owner.query(`update ${table} set data_property_types = '[]' where id = $1`, [id])
    })
    expect((await admin.call('DELETE', `/records/${value.id}?version=1`)).status).toBe(204)
    expect((await admin.call('DELETE', `/recordTypes/${type.id}?version=1`)).status).toBe(204)
  })
})
