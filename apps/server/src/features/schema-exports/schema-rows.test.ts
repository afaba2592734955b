import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { anElement, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { cellsOf } from '../../testing/read/exported.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { connectedTo } from '../../testing/made/open/open-objects.ts'
import { schemasOf } from '../../testing/made/exchange/read-schemas.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let made: ReturnType<typeof schemasOf>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  made = schemasOf(admin)
})
afterAll(() => server.close())

const fileOf = (schema: DataSchema, format: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/api/v2/${tenant.key}/north/schemas/${schema.key}/rows?format=${format}`,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  })

describe('the rows of a schema', () => {
  test('are read by pages, objects before predefined values, oldest first', async () => {
    const { schema } = await made.aCategory()
    const values = await aRecordType(admin, [], { schemaConfigurations: [connectedTo(schema, [], 'record')] })
    await aRecord(admin, values.id, 'Läckage')
    const all = await made.rowsOf(schema)
    expect([all.status, all.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(all.body.items.map(({ title }) => title)).toEqual(['Flak', 'Såg', 'Läckage'])
    expect(all.body.next).toBe(null)
    const walked: unknown[] = []
    for (let after = ''; ;) {
      const { body } = await made.rowsOf(schema, `limit=1${after}`)
      walked.push(...body.items)
      if (body.next === null) break
      after = `&after=${encodeURIComponent(body.next)}`
    }
    expect(walked).toEqual(all.body.items)
    const csv = await fileOf(schema, 'csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(cellsOf(csv.body).map((cells) => cells[1])).toEqual(['title', 'Flak', 'Såg', 'Läckage'])
    expect((await made.rowsOf(schema, 'after=x')).status).toBe(400)
    expect((await made.rowsOf(schema, 'after=0~x')).status).toBe(400)
    expect((await made.rowsOf(schema, 'limit=0')).status).toBe(422)
  })

  test('can be limited to those that were changed since the last look', async () => {
    const { schema, type } = await made.aCategory()
    const { body } = await made.rowsOf(schema)
    expect(Date.parse(body.changedSince)).toBeLessThan(Date.now() - 59_000)
    const since = (instant: string) => made.rowsOf(schema, `changedSince=${encodeURIComponent(instant)}`)
    expect((await since(body.changedSince)).body.items).toHaveLength(2)
    const { items } = (await admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, {})).body
    const saw = items.find(({ title }) => title === 'Såg')!
    const { body: saved } = await admin.call<Element>('PUT', `/elements/${saw.id}`, { ...saw, can: undefined, title: 'Bågsåg' })
    expect((await since(saved.updatedAt)).body.items.map(({ title }) => title)).toEqual(['Bågsåg'])
    expect((await since('2999-01-01T00:00:00Z')).body.items).toEqual([])
    expect((await made.rowsOf(schema, 'changedSince=2026')).status).toBe(422)
  })

  test('are not sent again while nothing has changed', async () => {
    const { schema, type } = await made.aCategory()
    const first = await made.rowsOf(schema)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/".+"$/)
    const again = await made.rowsOf(schema, '', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.headers.etag]).toEqual([304, etag])
    const status = async (query: string, caller = admin) => (await made.rowsOf(schema, query, { 'if-none-match': etag }, caller)).status
    // another question, another reader
    expect([await status('limit=5'), await status('culture=en-US'), await status('', await tenant.as('tenantAdmin'))]).toEqual([
      200, 200, 200,
    ])
    expect((await made.rowsOf(schema, '', { 'if-none-match': '"x", W/"' })).status).toBe(200)
    await anElement(admin, type.id, { title: 'Ny' })
    expect(await status('')).toBe(200)
    const { headers } = await fileOf(schema, 'xlsx')
    expect((await fileOf(schema, 'xlsx', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})
