import { describe, expect, test } from 'vitest'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { aField, anElementType } from '../../testing/made/a-working-day.ts'
import { aColumn } from '../../testing/made/open/open-objects.ts'
import { COLUMNS, note, secret, weight } from '../../testing/made/open/public-lists.ts'
import { publicListTests } from '../../testing/set-ups/public-list-tests.ts'

const at = publicListTests()

describe('what people without a login get', () => {
  test('is the fields of the schema alone, for programs and as a page, in their language', async () => {
    const { list, anObject } = await at.open.aList([note, weight, secret], [...COLUMNS, aColumn('secret'), aColumn('unused')])
    await anObject('Rutschkana <b>', [
      [note, 'Vid grinden'],
      [weight, 1234.5],
      [secret, 'canary'],
    ])
    const json = await at.open.asJson(list.key, { query: 'culture=en-US' })
    expect([json.status, json.headers['cache-control'], json.headers.vary]).toEqual([200, 'private, max-age=60', 'accept-language'])
    expect(json.body).toMatchObject({
      key: list.key,
      name: 'Playground equipment',
      items: [{ title: 'Rutschkana <b>', note: 'Vid grinden', weight: 1234.5 }],
      totalCount: 1,
      next: null,
    })
    expect(json.body.fields).toEqual([
      { key: 'title', name: 'title in English' },
      { key: 'note', name: 'note in English' },
      { key: 'weight', name: 'weight in English' },
    ])
    for (const [lang, heading, title, number] of [
      ['sv-SE', 'Lekredskap', 'title', '1\u00a0234,5'],
      ['en-US', 'Playground equipment', 'title in English', '1,234.5'],
      ['nb-NO', 'Lekeapparater', 'title på norsk', '1\u00a0234,5'],
    ] as const) {
      const page = await at.open.asPage(list.key, { query: `lang=${lang}` })
      expect([page.status, page.heading, page.rows[0]![0]]).toEqual([200, heading, title])
      expect(page.rows[1]).toEqual(['Rutschkana &lt;b&gt;', 'Vid grinden', number])
      expect(page.headers['cache-control']).toBe('private, max-age=60')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.text).not.toMatch(/<script|style=|canary/)
    }
    const bare = await at.open.asPage(list.key, { query: 'nonav' })
    expect(bare.text).not.toContain('class="brand"')
    expect(json.text).not.toContain('canary')
  })

  test('links to the card of an object whose code the list shows, and names no other code', async () => {
    const [coded, uncoded] = [await at.open.aList([], [aColumn('title'), aColumn('code')]), await at.open.aListOfTitles()]
    const one = await coded.anObject('Gunga')
    const other = await uncoded.anObject('Gunga')
    const page = await at.open.asPage(coded.list.key, { query: 'lang=en-US' })
    const address = `/search?tenant=${at.tenant.key}&amp;site=north&amp;schemaKey=${coded.schema.key}&amp;code=${one.code}&amp;lang=en-US`
    expect(page.text).toContain(address)
    const card = await at.server.app.inject({ url: address.replaceAll('&amp;', '&') })
    expect(card.statusCode).toBe(200)
    const pages = [
      await at.open.asPage(uncoded.list.key),
      await at.open.asJson(uncoded.list.key),
      await at.open.asCalendar(uncoded.list.key),
    ]
    for (const { text } of pages) expect(text).not.toContain(other.code)
  })

  test('comes in pages: with a cursor that shows nothing for programs, by number for people', async () => {
    const { list, anObject } = await at.open.aList([note], [aColumn('title')], { ordering: [{ column: note.id, dir: 'asc' }] })
    for (let number = 0; number < 53; number++) await anObject(`Gunga ${number}`, [[note, `canary-${String(number).padStart(2, '0')}`]])
    const first = await at.open.asJson(list.key, { query: 'limit=30' })
    const second = await at.open.asJson(list.key, { query: `limit=30&after=${first.body.next}` })
    const titles = [...first.body.items, ...second.body.items].map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 53 }, (_, number) => `Gunga ${number}`))
    expect([first.body.totalCount, second.body.totalCount, second.body.next]).toEqual([53, undefined, null])
    expect(Buffer.from(first.body.next!, 'base64url').toString('utf8')).not.toMatch(/canary|[0-9a-f]{8}-/)
    // of another list, and one that somebody made up
    const other = await at.open.aList([note], [aColumn('title')], { ordering: [{ column: note.id, dir: 'asc' }] })
    const plain = Buffer.from(JSON.stringify(['x', ['canary-30'], list.id])).toString('base64url')
    const wrong = [
      await at.open.asJson(other.list.key, { query: `after=${first.body.next}` }),
      await at.open.asJson(list.key, { query: `after=${plain}` }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([404, 404])
    const pages = await Promise.all([1, 2, 3].map((page) => at.open.asPage(list.key, { query: `page=${page}&lang=sv-SE&nonav` })))
    expect(pages.map(({ status, rows }) => [status, rows.length])).toEqual([
      [200, 51],
      [200, 4],
      [404, 0],
    ])
    expect(pages[0]!.text).toContain(`href="/open/${at.tenant.key}/north/${list.key}?page=2&amp;lang=sv-SE&amp;nonav=1"`)
    expect(pages[1]!.text).toContain('Sida 2 av 2')
  })

  test('is chosen by an administrator, also by a hidden field; nobody else chooses or orders by anything', async () => {
    const { list, anObject } = await at.open.aList([secret], [aColumn('title')], {
      filters: [{ column: secret.id, value: 'canary' }],
    })
    await anObject('Visas', [[secret, 'canary']])
    await anObject('Visas inte', [[secret, 'annat']])
    const shown = await at.open.asJson(list.key)
    expect([shown.body.items, shown.body.totalCount]).toEqual([[{ title: 'Visas' }], 1])
    for (const text of [shown.text, (await at.open.asPage(list.key)).text]) expect(text).not.toMatch(/canary|Visas inte/)
    // a question of their own is answered as an unknown list
    const [asked, unknown] = [await at.open.asJson(list.key, { query: `filters=${secret.id}` }), await at.open.asJson('unknown')]
    expect([asked.status, asked.text]).toEqual([404, unknown.text])
    const ordered = await at.open.admin.call('PUT', `/publicLists/${list.id}`, { ...list, ordering: [{ column: secret.id, dir: 'asc' }] })
    expect(ordered.status).toBe(400)
  })

  test('is nothing once a field of the filter is gone, or one of the order is hidden', async () => {
    const [kept, gone] = [aField('kept', 'text'), aField('gone', 'text')]
    const { list, type, anObject } = await at.open.aList([kept, gone], [aColumn('title')], { filters: [{ column: gone.id, value: 'x' }] })
    await anObject('Gunga', [[gone, 'x']])
    expect((await at.open.asJson(list.key)).body.items).toHaveLength(1)
    const read = async () => ({ ...(await at.open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body, can: undefined })
    const removed = { ...(await read()), dataPropertyTypes: [kept], confirmedRemovals: [gone.id] }
    expect((await at.open.admin.call('PUT', `/elementTypes/${type.id}`, removed)).status).toBe(200)
    expect((await at.open.asJson(list.key)).status).toBe(404)
    const ordered = await at.open.save(list, { filters: [], ordering: [{ column: kept.id, dir: 'asc' }] })
    expect((await at.open.asJson(ordered.key)).status).toBe(200)
    const hidden = { ...(await read()), dataPropertyTypes: [{ ...kept, showForUser: false }] }
    expect((await at.open.admin.call('PUT', `/elementTypes/${type.id}`, hidden)).status).toBe(200)
    expect((await at.open.asJson(ordered.key)).status).toBe(404)
  })

  test('is named before a field or an option that it chooses or orders by is removed', async () => {
    const [state, order, free] = [aField('state', 'select'), aField('order', 'text'), aField('free', 'text')]
    const { type } = await at.open.aList([state, order, free], [aColumn('title')], {
      filters: [{ column: state.id, value: ['bad'] }],
      ordering: [{ column: order.id, dir: 'asc' }],
    })
    const { body } = await at.open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)
    const put = (dataPropertyTypes: Field[], confirmedRemovals: string[] = []) =>
      at.open.admin.call<{ errors: object[]; details: { fields: HeldField[] } }>('PUT', `/elementTypes/${type.id}`, {
        ...body,
        can: undefined,
        dataPropertyTypes,
        confirmedRemovals,
      })
    const lists = { count: 1, names: ['Lekredskap'] }
    const named = { count: 0, forms: { count: 0, names: [] }, lists }
    const refused = await put([])
    expect([refused.status, refused.body.details.fields, refused.body.errors[1]]).toEqual([
      409,
      [
        { id: state.id, name: 'state', ...named, isRemoved: true },
        { id: order.id, name: 'order', ...named, isRemoved: true },
      ],
      { message: '@errors.inPublicLists', params: { name: 'order', count: 1 } },
    ])
    const option = await put([{ ...state, options: state.options.slice(0, 1) }, order])
    expect(option.body.details.fields).toEqual([{ id: state.id, name: 'state', option: 'Underkänd', ...named, isRemoved: false }])
    expect((await put([], [state.id, order.id])).status).toBe(200)
  })

  test('is one refusal for everything else, in equal bytes', async () => {
    const { list, schema, type, anObject } = await at.open.aListOfTitles()
    await anObject('Gunga')
    const unpublished = await at.open.aListOfTitles({ isPublished: false })
    const [closed, draft] = [await at.open.aListOfTitles(), await at.open.aListOfTitles()]
    for (const [changed, how] of [
      [closed, { isOpen: false }],
      [draft, { status: 'draft' }],
    ] as const) {
      const saved = await at.open.admin.call('PUT', `/schemas/${changed.schema.id}`, { ...changed.schema, can: undefined, ...how })
      expect(saved.status).toBe(200)
    }
    const onlyPage = await at.open.aListOfTitles({ forms: ['page'] })
    const unread = await anElementType(at.open.admin, [])
    const notRead = (
      await at.open.admin.call<PublicList>('POST', '/publicLists', { ...list, id: undefined, key: '', elementTypeId: unread.id })
    ).body
    const refused = [
      await at.open.asJson('unknown'),
      await at.open.asJson('Ö <b>'),
      await at.open.asJson(unpublished.list.key),
      await at.open.asJson(closed.list.key),
      await at.open.asJson(draft.list.key),
      await at.open.asJson(onlyPage.list.key),
      await at.open.asJson(notRead.key),
      await at.open.asJson(list.key, { at: `${at.tenant.key}/south` }),
      await at.open.asJson(list.key, { at: 'nobody/north' }),
    ]
    const pages = [
      await at.open.asPage('unknown'),
      await at.open.asPage(unpublished.list.key),
      await at.open.asPage(closed.list.key),
      await at.open.asPage(notRead.key),
      await at.open.asPage(list.key, { query: 'page=2' }),
    ]
    await at.open.allow(false)
    refused.push(await at.open.asJson(list.key))
    pages.push(await at.open.asPage(list.key))
    const calendars = [await at.open.asCalendar(list.key), await at.open.asCalendar('unknown'), await at.open.asCalendar('')]
    await at.open.allow(true)
    expect((await at.open.asJson(list.key)).status).toBe(200)
    // its category, then its schema, is published no longer
    const of = { ...(await at.open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body, can: undefined }
    await at.open.admin.call('PUT', `/elementTypes/${type.id}`, { ...of, status: 'private' })
    refused.push(await at.open.asJson(list.key))
    await at.open.admin.call('PUT', `/elementTypes/${type.id}`, { ...of, version: of.version + 1 })
    const by = { ...(await at.open.admin.call<DataSchema>('GET', `/schemas/${schema.id}`)).body, can: undefined }
    await at.open.admin.call('PUT', `/schemas/${schema.id}`, { ...by, isOpen: false })
    refused.push(await at.open.asJson(list.key))
    for (const some of [refused, calendars]) {
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([404]))
      expect(new Set(some.map(({ text }) => text)).size).toBe(1)
      expect(new Set(some.map(({ bytes }) => bytes)).size).toBe(1)
    }
    // the addresses of the same page in another language are the visitor's own
    const withoutAddress = (text: string) => text.replace(/href="\/open\/[^"]*"/g, '')
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(pages.map(({ text }) => withoutAddress(text))).size).toBe(1)
  })

  test('is limited for a network, with its codes and its other lists', async () => {
    const { list } = await at.open.aListOfTitles()
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) statuses.push((await at.open.asJson(list.key)).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
    const page = await at.open.asPage(list.key, { query: 'lang=sv-SE' })
    expect([page.status, page.headers['retry-after']]).toEqual([429, '60'])
    expect(page.text).toContain('Vänta en stund')
    expect((await at.open.asCalendar(list.key)).status).toBe(429)
    expect((await at.open.asJson(list.key, { address: '198.51.100.7' })).status).toBe(200)
  })
})
