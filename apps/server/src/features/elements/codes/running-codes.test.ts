import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { aField, anElement, anElementType, withKey } from '../../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const SERIES = { codeSeries: { prefix: 'BS-', digits: 3 } }
const proposed = async (admin: Caller, { id }: { id: string }) =>
  (await admin.call<{ code: string | null }>('GET', `/elements/nextCode?elementTypeId=${id}`)).body.code
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => `BS-${String(from + index).padStart(3, '0')}`)

test('50 objects created at once get 50 running codes; a taken code is skipped, and a refused save uses none', async () => {
  const admin = await (await aTenant(server)).as('tenantAdmin')
  const weight = aField('weight', 'integer', { required: true })
  const type = await anElementType(admin, [weight], SERIES)
  const dataProperties = [{ dataPropertyTypeId: weight.id, value: 1 }]
  // codes typed by a person, one in another case
  for (const code of ['bs-002', 'BS-005']) await anElement(admin, type.id, { code, dataProperties })
  expect(await proposed(admin, type)).toBe('BS-001')
  const refused = await admin.call('POST', '/elements', { elementTypeId: type.id, title: 'Utan vikt' })
  expect(refused.status).toBe(422)
  const made = await Promise.all(Array.from({ length: 50 }, () => anElement(admin, type.id, { dataProperties })))
  expect(made.map(({ code }) => code).toSorted()).toEqual(numbers(1, 52).filter((code) => code !== 'BS-002' && code !== 'BS-005'))
  expect(await proposed(admin, type)).toBe('BS-053')
  // a code that a person gave stays
  expect((await anElement(admin, type.id, { code: 'EGEN', dataProperties })).code).toBe('EGEN')
})

test('categories with the same prefix share a series, in all sites; a series can be changed and removed', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const [one, other] = [
    await anElementType(admin, [], SERIES),
    await anElementType(admin, [], { codeSeries: { prefix: 'bs-', digits: 4 } }),
  ]
  expect((await anElement(admin, one.id)).code).toBe('BS-001')
  expect((await anElement(admin, other.id)).code).toBe('bs-0002')
  expect((await anElement(admin, one.id)).code).toBe('BS-003')
  const south = `/api/v2/${tenant.key}/south`
  const { body: there } = await admin.call<ElementType>('POST', `${south}/elementTypes`, {
    status: 'published',
    localizedNames: [{ culture: 'sv-SE', text: 'Släckare' }],
    dataPropertyTypes: [],
  })
  await admin.call('POST', `${south}/elements`, { elementTypeId: there.id, title: 'Släckare', code: 'BS-004' })
  expect((await anElement(admin, one.id)).code).toBe('BS-005')
  // omitted, it is unchanged
  const { codeSeries, ...withoutSeries } = one
  const { body: kept } = await admin.call<ElementType>('PUT', `/elementTypes/${one.id}`, withoutSeries)
  expect(kept.codeSeries).toEqual(codeSeries)
  await admin.call('PUT', `/elementTypes/${one.id}`, { ...kept, codeSeries: null })
  expect(await proposed(admin, one)).toBeNull()
  expect((await anElement(admin, one.id)).code).toMatch(/^[2-9A-Z]{8}$/)
})

test('an object is duplicated with its values, each copy with the next code; all of them or none', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const weight = aField('weight', 'integer')
  const type = await anElementType(admin, [weight, aField('by', 'currentUser')], SERIES)
  const original = await anElement(admin, type.id, { title: 'Släckare', dataProperties: [{ dataPropertyTypeId: weight.id, value: 6 }] })
  const copy = (count: number) => admin.call<{ items: Element[] }>('POST', `/elements/${original.id}/copies`, { count }, withKey())
  const { status, body } = await copy(12)
  expect([status, body.items.map(({ code }) => code)]).toEqual([201, numbers(2, 12)])
  expect(new Set(body.items.map(({ title }) => title))).toEqual(new Set(['Släckare']))
  for (const { dataProperties } of body.items) expect(dataProperties.find(({ dataPropertyTypeId: id }) => id === weight.id)?.value).toBe(6)
  expect((await copy(101)).status).toBe(422)
  const user = await tenant.as('privilegedUser')
  expect((await user.call('POST', `/elements/${original.id}/copies`, { count: 1 })).status).toBe(403)
})
