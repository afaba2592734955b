import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
})
afterAll(() => server.close())

type List = { items: { id: string; title?: string; createdAt: string; executedAt: string }[]; totalCount: number }
const listed = async (path: string, column: string, value: unknown) => {
  const { status, body } = await admin.call<List>('POST', path, { filters: [{ column, value }] })
  return status === 200 ? body.items : status
}

describe('a filter by moments', () => {
  test('accepts days of the tenant’s calendar and instants, as bounds and as equal values', async () => {
    const at = aField('at', 'dateTime')
    const type = await anElementType(admin, [at])
    const [field] = type.dataPropertyTypes
    // in Europe/Berlin the first of March 2026 begins at 23:00 UTC of the day before
    const rows: [string, FieldValue][] = [
      ['before', '2026-02-28T22:59:00Z'],
      ['midnight', '2026-02-28T23:00:00Z'],
      ['morning', '2026-03-01T07:30:00Z'],
      ['last', '2026-03-01T22:59:00Z'],
      ['after', '2026-03-01T23:00:00Z'],
      ['never', null],
    ]
    for (const [title, value] of rows)
      await anElement(admin, type.id, { title, dataProperties: [{ dataPropertyTypeId: field!.id, value }] })
    const path = `/elements/filter?elementTypeId=${type.id}`
    const titles = async (value: unknown) => {
      const items = await listed(path, field!.id, value)
      return typeof items === 'number' ? items : items.map(({ title }) => title).sort()
    }
    const day = ['last', 'midnight', 'morning']
    for (const value of ['2026-03-01', ['2026-03-01'], { from: '2026-03-01', to: '2026-03-01' }])
      expect([value, await titles(value)]).toEqual([value, day])
    expect(await titles({ from: '2026-02-28T23:00:00Z', to: '2026-03-01T08:30:00+01:00' })).toEqual(['midnight', 'morning'])
    expect(await titles({ from: '2026-02-28T23:00:00.001Z', to: '2026-03-01T08:29:59.999+01:00' })).toEqual([])
    expect(await titles({ from: '2026-03-01T22:59Z' })).toEqual(['after', 'last'])
    expect(await titles({ from: '2026-03-02', to: '2026-03-01T23:00:00Z' })).toEqual(['after'])
    expect(await titles('2026-03-01T08:30:00+01:00')).toEqual(['morning'])
    expect(await titles(['2026-03-01T07:30:00Z', '2026-03-02', null])).toEqual(['after', 'morning', 'never'])
    expect(await titles('9999-12-31')).toEqual([])
    for (const wrong of [
      '2026-03-01T08:30:00',
      '2026-02-30T08:30:00Z',
      '2026-13-01',
      'today',
      5,
      true,
      { from: 'x' },
      { to: '2026-02-30' },
    ])
      expect([wrong, await titles(wrong)]).toEqual([wrong, 400])
  })

  test('accepts them in every list, with values from the answers themselves', async () => {
    const service = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [] } } })
    const first = (await service.run(admin, { values: [] })).status
    const second = (await service.run(admin, { values: [] })).status
    expect([first, second]).toEqual([201, 201])
    const lists: [string, 'createdAt' | 'executedAt'][] = [
      [`/elements/filter`, 'createdAt'],
      [`/operations/filter`, 'executedAt'],
      [`/transactions/filter`, 'createdAt'],
      ['^/users/filter', 'createdAt'],
    ]
    for (const [path, column] of lists) {
      const all = (await admin.call<List>('POST', path, { ordering: [{ column, dir: 'asc' }] })).body.items
      const moment = all.at(-1)![column]
      const has = async (value: unknown) => {
        const items = await listed(path, column, value)
        return typeof items === 'number' ? items : items.some(({ id }) => id === all.at(-1)!.id)
      }
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(moment))
      for (const value of [{}, { to: '' }, moment, [moment], { from: moment, to: moment }, today, [today], { from: today, to: moment }])
        expect([path, value, await has(value)]).toEqual([path, value, true])
      const [earlier, later] = [-1, 1].map((by) => new Date(Date.parse(moment) + by).toISOString())
      for (const value of [earlier, later, { to: earlier }, { from: later }, '2020-01-01'])
        expect([path, value, await has(value)]).toEqual([path, value, false])
    }
  })
})
