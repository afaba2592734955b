import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { messagesOf } from '../../testing/read/round-trips.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => void (server = await testApp()))
afterAll(() => server.close())

/** A category of a new tenant, whose objects have the numbers and grades of one row each. */
async function aCategory(numbers: readonly number[]) {
  const admin = await (await aTenant(server)).as('tenantAdmin')
  const type = await anElementType(admin, [aField('count', 'integer'), aField('grade', 'select'), aField('note', 'text')])
  const [count, grade, note] = type.dataPropertyTypes.map(({ id }) => id)
  for (const number of numbers)
    await anElement(admin, type.id, {
      title: `Sak ${number}`,
      dataProperties: [
        { dataPropertyTypeId: count!, value: number },
        { dataPropertyTypeId: grade!, value: number % 2 === 0 ? 'ok' : 'bad' },
        { dataPropertyTypeId: note!, value: `ord ${number}` },
      ],
    })
  const request = async (query: ListQuery) => {
    const { body } = await admin.call<{ items: Element[]; totalCount?: number; next?: string }>(
      'POST',
      `/elements/filter?elementTypeId=${type.id}`,
      query,
    )
    return { titles: body.items.map(({ title }) => title), totalCount: body.totalCount, next: body.next }
  }
  return { request, count: count!, grade: grade!, note: note! }
}

test('questions of one shape have one text, whatever they compare, in each tenant, and each its own answer', async () => {
  const [one, other] = [await aCategory([1, 2, 3, 4]), await aCategory([2, 4, 6, 8, 10])]
  const texts = new Set<string>()
  const read = async ({ request }: typeof one, query: ListQuery) => {
    let found!: Awaited<ReturnType<typeof request>>
    const [transaction] = await messagesOf(async () => void (found = await request(query)))
    for (const text of transaction![0]!) if (text.includes('list_keys')) texts.add(text)
    return found
  }
  const by = ({ count, grade, note }: typeof one, from: number, option: string, limit = 25): ListQuery => ({
    filters: [
      { column: count, value: { from } },
      { column: grade, value: option },
    ],
    ordering: [{ column: note, dir: 'asc' }],
    limit,
  })
  expect(await read(one, by(one, 2, 'ok'))).toMatchObject({ titles: ['Sak 2', 'Sak 4'], totalCount: 2 })
  expect(await read(one, by(one, 3, 'bad'))).toMatchObject({ titles: ['Sak 3'], totalCount: 1 })
  expect(await read(other, by(other, 5, 'ok'))).toMatchObject({ titles: ['Sak 6', 'Sak 8', 'Sak 10'], totalCount: 3 })
  expect(await read(other, by(other, 3, 'bad'))).toMatchObject({ titles: [], totalCount: 0 })
  expect(texts.size).toBe(1)

  texts.clear()
  const [first, second] = [await read(one, by(one, 1, 'ok', 1)), await read(other, by(other, 4, 'ok', 1))]
  expect([first.titles, second.titles, texts.size]).toEqual([['Sak 2'], ['Sak 4'], 1])
  texts.clear()
  // a cursor is another shape
  expect(await read(one, { ...by(one, 1, 'ok', 1), after: first.next! })).toMatchObject({ titles: ['Sak 4'] })
  const third = await read(other, { ...by(other, 4, 'ok', 1), after: second.next! })
  expect(third.titles).toEqual(['Sak 6'])
  expect((await read(other, { ...by(other, 4, 'ok', 1), after: third.next! })).titles).toEqual(['Sak 8'])
  expect(texts.size).toBe(1)
  // and so is another order, or a comparison of another kind
  const whole = by(one, 1, 'ok')
  await read(one, { ...whole, ordering: [{ column: one.note, dir: 'desc' }] })
  await read(one, { ...whole, filters: [{ column: one.count, value: { from: 1, to: 3 } }, whole.filters![1]!] })
  expect(texts.size).toBe(3)
})
