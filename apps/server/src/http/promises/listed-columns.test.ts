import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import type { ColumnKind } from '@verka/domain/api/list-columns.ts'
import { filterOfField, type FieldFilter } from '@verka/domain/forms/field-filter.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aFieldOfEachKind, anElementType, aRecordType } from '../../testing/made/a-working-day.ts'
import type { Problem } from '../../testing/made/services/services-of-modes.ts'
import { outside } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { openApiDocument } from '../described/openapi.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let schemaId: string
/** Of exports. */
let queries: Record<string, string>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('superUser')
  // an export by a schema asks the list of each type that has it
  const field = { id: randomUUID(), key: 'name', localizedNames: localized('Namn'), fieldType: 'string' }
  const schema = { key: 'columns', localizedNames: localized('Kolumner'), fields: [field] }
  schemaId = (await admin.call<{ id: string }>('POST', '/schemas', schema)).body.id
  const rule = { id: randomUUID(), matchType: 'outgoing', source: { referenceType: 'constant' }, action: 'setValue', value: 'x' }
  const matchRules = [{ ...rule, target: { referenceType: 'dataSchema', propertyTypeId: field.id } }]
  const type = await anElementType(admin, [], { schemaConfigurations: [{ schemaId, readAction: { matchRules } }] })
  const recordType = await aRecordType(admin, [], { schemaConfigurations: [{ schemaId, readAction: { matchRules } }] })
  queries = {
    exportElementsBySchema: '?format=json',
    exportRecordsBySchema: '?format=json',
    exportElementTemplate: `?rows=listed&elementTypeId=${type.id}`,
    exportRecordTemplate: `?rows=listed&recordTypeId=${recordType.id}`,
  }
})
afterAll(() => server.close())

/** Accepted and refused values of each kind of column. */
const TAKEN: Record<ColumnKind, { takes: unknown[]; refuses: unknown[] }> = {
  text: { takes: ['x', ['x', null], { from: 'a' }, { text: 'x' }], refuses: [7, true] },
  number: { takes: [7, [1, 2], { from: 1, to: 2 }], refuses: ['x', true, { text: 'x' }, { from: 'x' }] },
  boolean: { takes: [true, [false, null]], refuses: ['x', 7, { from: 1 }, { text: 'x' }] },
  id: { takes: [randomUUID(), [randomUUID()]], refuses: [7, { from: 'x' }, { text: 'x' }] },
  moment: { takes: ['2026-01-01', ['2026-01-01T10:00:00Z'], { from: '2026-01-01' }], refuses: ['x', 7, { from: 'x' }, { text: 'x' }] },
  dateTime: { takes: ['2026-01-01', { to: '2026-01-01T10:00:00Z' }], refuses: ['x', 7, { text: 'x' }] },
  day: { takes: ['2026-01-01', { to: '2026-01-01' }], refuses: [7, { from: 'x' }, { text: 'x' }] },
  choice: { takes: ['x', ['x']], refuses: [7, { from: 'x' }, { text: 'x' }] },
}

const lists = (Object.values(CALLS) as Call[]).filter(({ body }) => body.safeParse({ filters: [], ordering: [] }).success)

test('every list that takes filters names its columns, in the OpenAPI document too', () => {
  expect(lists.length).toBeGreaterThan(6)
  const document = openApiDocument(outside().settings)
  for (const call of lists) {
    const { description } = document.paths[pathOf(call)]!.post as { description: string }
    for (const column of Object.keys(call.list?.columns ?? { none: 'text' }))
      expect([call.name, description]).toEqual([call.name, expect.stringContaining(`\`${column}\``)])
  }
  const filters = JSON.stringify(document.components.schemas.FilterValue)
  for (const context of ['Equal to any of these', 'Between two bounds', 'part of the text', 'Without a value'.toLowerCase()])
    expect(filters).toContain(context)
})

describe.each(lists.filter(({ list }) => list).map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const request = async (query: object) => {
    const own = pathOf(call).replace('{tenant}', tenant.key).replace('{site}', 'north').replace('{id}', schemaId)
    const path = `/api/v2${own}${queries[call.name] ?? ''}`
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: query,
    })
    return statusCode === 200 ? 'taken' : `${statusCode} ${(JSON.parse(body) as Problem).errors[0]!.field}`
  }

  test('is sorted and filtered by the columns of the contract, according to their kinds', async () => {
    for (const [column, holds] of Object.entries(call.list!.columns)) {
      expect([column, await request({ ordering: [{ column, dir: 'asc' }] })]).toEqual([column, 'taken'])
      const { takes, refuses } = TAKEN[typeof holds === 'string' ? holds : 'choice']
      const words = typeof holds === 'string' ? [] : holds
      for (const value of [null, {}, [], ...takes, ...words])
        expect([column, value, await request({ filters: [{ column, value }] })]).toEqual([column, value, 'taken'])
      for (const value of refuses)
        expect([column, value, await request({ filters: [{ column, value }] })]).toEqual([column, value, '400 filters.0.value'])
    }
  })

  test('refuses others', async () => {
    for (const column of ['version', 'searchText', 'id', 'tenantId', 'constructor', randomUUID()])
      expect([column, await request({ filters: [{ column, value: null }] })]).toEqual([column, '400 filters.0.column'])
  })
})

/** What the filter of a list sends, by what it offers for a field. */
const OFFERED: Record<FieldFilter, unknown[]> = {
  text: [{ text: 'x' }, 'x', null],
  number: [{ from: 1 }, { to: 2.5 }, { from: 1, to: 2 }, null],
  day: [{ from: '2026-01-01' }, { to: '2026-01-01' }, { from: '2026-01-01', to: '2026-02-01' }, '2026-01-01', null],
  boolean: [true, false, null],
  choice: [['ok'], ['ok', null], [null]],
}

test('a field of every kind is filtered by all that lists offer for it', async () => {
  const fields = Object.values(aFieldOfEachKind())
  const type = await anElementType(await tenant.as('tenantAdmin'), fields)
  const answers = new Set<string>()
  for (const field of fields) {
    const offered = filterOfField(field)
    for (const value of offered === undefined ? [] : OFFERED[offered]) {
      const body = { filters: [{ column: field.id, value }], limit: 1 }
      const { status } = await admin.call('POST', `/elements/filter?elementTypeId=${type.id}`, body)
      answers.add(status === 200 ? 'taken' : `${field.fieldType} ${JSON.stringify(value)}: ${status}`)
    }
  }
  expect([...answers]).toEqual(['taken'])
})
