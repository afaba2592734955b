import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { aField, anElement, anElementType, aRecord, aRecordType, aUser } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('superUser')
})
afterAll(() => server.close())

interface Page {
  items: { title: string }[]
  next?: string
  totalCount?: number
}

/** Titles of the objects of a category in an order, read whole, and page by page in both directions. */
async function orderedBy(typeId: string, ordering: { column: string; dir: 'asc' | 'desc' }[], extra: object = {}): Promise<string[]> {
  const ask = async (page: object) =>
    (await admin.call<Page>('POST', `/elements/filter?elementTypeId=${typeId}`, { ordering, ...extra, ...page })).body
  const whole = await ask({ limit: 100 })
  const titles: string[] = []
  let after: string | undefined
  do {
    const page = await ask({ limit: 2, ...(after !== undefined && { after }) })
    titles.push(...page.items.map(({ title }) => title))
    after = page.next
  } while (after !== undefined)
  const last = await ask({ limit: 3, fromEnd: true })
  expect(last.items).toEqual(whole.items.slice(-3))
  expect(titles).toEqual(whole.items.map(({ title }) => title))
  return titles
}

/** A category with one choice, and an object for each choice, titled by its name; one object without. */
async function chosen(optionSource: string, choices: { id: string; name: string }[]): Promise<{ typeId: string; field: Field }> {
  const type = await anElementType(admin, [aField('choice', 'select', { options: [], optionSource }), aField('count', 'integer')])
  const [field, count] = type.dataPropertyTypes
  await anElement(admin, type.id, { title: 'none' })
  for (const [index, { id, name }] of choices.entries())
    await anElement(admin, type.id, {
      title: name,
      dataProperties: [
        { dataPropertyTypeId: field!.id, value: id },
        { dataPropertyTypeId: count!.id, value: index % 2 },
      ],
    })
  return { typeId: type.id, field: field! }
}

test('objects are ordered by predefined values as their type orders them; without a value, or with a deleted one, they are last', async () => {
  const type = await aRecordType(admin, [])
  const values = []
  for (const name of ['Ørsta', 'Ålesund', 'Zürich', 'Aalesund', 'Ann']) values.push(await aRecord(admin, type.id, name))
  const place = (id: string, version: number, position: number) => admin.call('PUT', `/records/${id}/position`, { position, version })
  await place(values[4]!.id, values[4]!.version, 2)
  const { typeId, field } = await chosen(
    `records:${type.id}`,
    values.toReversed().map(({ id }, index) => ({ id, name: ['Ann', 'Aalesund', 'Zürich', 'Ålesund', 'Ørsta'][index]! })),
  )
  const by = (dir: 'asc' | 'desc', extra?: object) => orderedBy(typeId, [{ column: field.id, dir }], extra)
  expect(await by('asc')).toEqual(['Ørsta', 'Ann', 'Ålesund', 'Zürich', 'Aalesund', 'none'])
  expect(await by('desc')).toEqual(['Aalesund', 'Zürich', 'Ålesund', 'Ann', 'Ørsta', 'none'])
  const named = { column: 'title', value: { text: 'A' } }
  expect(await by('asc', { filters: [named] })).toEqual(['Ørsta', 'Ann', 'Aalesund'])
  await admin.call('DELETE', `/records/${values[2]!.id}?version=1&confirmed=true`)
  expect((await by('asc')).slice(0, 4)).toEqual(['Ørsta', 'Ann', 'Ålesund', 'Aalesund'])
})

test('objects are ordered by people and by other objects by their names', async () => {
  const people = []
  for (const name of ['Östen Berg', 'Åsa Ek', 'Bo Alm']) people.push(await aUser(admin, { name }))
  const byPerson = await chosen('users', people)
  expect(await orderedBy(byPerson.typeId, [{ column: byPerson.field.id, dir: 'asc' }])).toEqual(['Bo Alm', 'Åsa Ek', 'Östen Berg', 'none'])
  const places = await anElementType(admin, [])
  const rooms = []
  for (const title of ['Rum 3', 'Rum 1', 'Rum 2']) rooms.push(await anElement(admin, places.id, { title }))
  const byRoom = await chosen(
    `elements:${places.id}`,
    rooms.map(({ id, title }) => ({ id, name: title })),
  )
  const ordered = await orderedBy(byRoom.typeId, [
    { column: 'title', dir: 'asc' },
    { column: byRoom.field.id, dir: 'desc' },
  ])
  expect(ordered).toEqual(['none', 'Rum 1', 'Rum 2', 'Rum 3'])
  expect(await orderedBy(byRoom.typeId, [{ column: byRoom.field.id, dir: 'desc' }])).toEqual(['Rum 3', 'Rum 2', 'Rum 1', 'none'])
})
