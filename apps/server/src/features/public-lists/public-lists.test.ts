import { describe, expect, test } from 'vitest'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'
import type { PublicList, PublicListPreview } from '@verka/domain/public-lists/public-lists.api.ts'
import { aColumn } from '../../testing/made/open/open-objects.ts'
import { COLUMNS, note, secret, weight } from '../../testing/made/open/public-lists.ts'
import { publicListTests } from '../../testing/set-ups/public-list-tests.ts'

const at = publicListTests()

describe('a public list', () => {
  test('is saved, published under its key, and shows nothing under its former one', async () => {
    const { list, anObject } = await at.open.aList([note], [aColumn('title')], { key: 'Lekplatser' })
    await anObject('Gunga')
    expect(list).toMatchObject({ key: 'lekplatser', version: 1, forms: ['page', 'json', 'calendar'], can: { edit: true, delete: true } })
    expect((await at.open.asJson('lekplatser')).body.items).toEqual([{ title: 'Gunga' }])
    const renamed = await at.open.save(list, { key: 'parker' })
    const statuses = [await at.open.asJson('lekplatser'), await at.open.asJson('PARKER')].map(({ status }) => status)
    expect([renamed.version, statuses]).toEqual([2, [404, 200]])
    const renewed = await at.open.save(renamed, { key: '' })
    expect(renewed.key).toMatch(/^[a-z0-9]{20}$/)
    expect((await at.open.admin.call('DELETE', `/publicLists/${list.id}?version=3`)).status).toBe(204)
    expect((await at.open.asJson(renewed.key)).status).toBe(404)
  })

  test('has a key of its own in the site, an existing category and schema, and at least one form', async () => {
    const { list } = await at.open.aListOfTitles({ key: 'parker' })
    const create = (changes: object) =>
      at.open.admin.call<{ errors: { field: string; message: string }[] }>('POST', '/publicLists', { ...list, id: undefined, ...changes })
    const missing = '019df82c-71d5-7492-bcba-7a1f9c0e2d31'
    const refused = [
      await create({ key: 'parker' }),
      await create({ key: 'en nyckel' }),
      await create({ key: '', elementTypeId: missing }),
      await create({ key: '', schemaId: missing }),
      await create({ key: '', forms: [] }),
      await create({ key: '', filters: [{ column: missing, value: 'x' }] }),
    ]
    expect(refused.map(({ status, body }) => [status, body.errors[0]!.field])).toEqual([
      [422, 'key'],
      [422, 'key'],
      [422, 'elementTypeId'],
      [422, 'schemaId'],
      [422, 'forms'],
      [400, 'filters.0.column'],
    ])
  })

  test('is published by an open schema alone, and stays editable when that is closed', async () => {
    const { list } = await at.open.aListOfTitles({ key: 'parker' })
    const closed = await at.open.aSchema([aColumn('title')], { isOpen: false })
    const draft = await at.open.aSchema([aColumn('title')], { status: 'private' })
    const put = (changes: object) =>
      at.open.admin.call<{ errors: object[] }>('PUT', `/publicLists/${list.id}`, { ...list, can: undefined, ...changes })
    for (const { id: schemaId } of [closed, draft]) {
      const refused = await put({ schemaId })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [expect.objectContaining({ field: 'schemaId', message: '@validation.schemaNotOpen' })],
      ])
    }
    expect((await put({ schemaId: closed.id, isPublished: false })).status).toBe(200)
    expect((await put({ version: 2, schemaId: closed.id })).status).toBe(422)
    const shown = await put({ version: 2 })
    expect(shown.status).toBe(200)
    const { body: schema } = await at.open.admin.call<DataSchema>('GET', `/schemas/${list.schemaId}`)
    expect((await at.open.admin.call('PUT', `/schemas/${schema.id}`, { ...schema, can: undefined, isOpen: false })).status).toBe(200)
    expect((await put({ version: 3, key: 'lekplatser' })).status).toBe(200)
    expect((await at.open.asJson('lekplatser')).status).toBe(404)
  })

  test('is for administrators of the tenant', async () => {
    const { list } = await at.open.aListOfTitles()
    const siteAdmin = await at.tenant.as('siteAdmin')
    const statuses = [
      await siteAdmin.call('GET', '/publicLists'),
      await siteAdmin.call('GET', `/publicLists/${list.id}`),
      await siteAdmin.call('POST', '/publicLists', { ...list, id: undefined, key: '' }),
      await siteAdmin.call('DELETE', `/publicLists/${list.id}?version=1`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403])
  })

  test('keeps its category and its schema from being deleted', async () => {
    const { list, type, schema } = await at.open.aListOfTitles()
    const uses = await at.open.admin.call<{ items: object[] }>('GET', `/schemas/${schema.id}/uses`)
    expect(uses.body.items).toContainEqual({ kind: 'publicLists', count: 1 })
    expect((await at.open.admin.call('DELETE', `/elementTypes/${type.id}?version=1`)).status).toBe(409)
    expect((await at.open.admin.call<{ items: object[] }>('GET', `/elementTypes/${type.id}/uses`)).body.items).toEqual([
      { kind: 'publicLists', count: 1 },
    ])
    await at.open.admin.call('DELETE', `/publicLists/${list.id}?version=1`)
    expect((await at.open.admin.call('DELETE', `/elementTypes/${type.id}?version=1`)).status).toBe(204)
  })

  test('is in the overview of what people without a login see, while it is published', async () => {
    const { list } = await at.open.aListOfTitles({ key: 'parker' })
    const listed = async () =>
      (await at.open.admin.call<OpenAccess>('GET', `/api/v2/tenants/${at.tenant.id}/openAccess`)).body.sites[0]!.publicLists
    expect(await listed()).toMatchObject([{ id: list.id, key: 'parker', elementTypeId: list.elementTypeId }])
    await at.open.save(list, { isPublished: false })
    expect(await listed()).toEqual([])
  })
})

describe('a preview', () => {
  const previewOf = async (content: object) => (await at.open.admin.call<PublicListPreview>('POST', '/publicLists/preview', content)).body
  const contentOf = ({ elementTypeId, schemaId }: PublicList) => ({ elementTypeId, schemaId })

  test('has the fields and first rows that everybody would see, and the hidden fields of the filter', async () => {
    const { list, anObject } = await at.open.aList([note, weight, secret], [...COLUMNS, aColumn('secret')], { isPublished: false })
    for (let number = 1; number <= 6; number++)
      await anObject(`Gunga ${number}`, [
        [note, `Vid ${number}`],
        [weight, number],
        [secret, 'canary'],
      ])
    const filters = [
      { column: secret.id, value: 'canary' },
      { column: 'title', value: { text: 'gunga' } },
    ]
    const preview = await previewOf({ ...contentOf(list), filters, ordering: [{ column: weight.id, dir: 'desc' }] })
    expect(preview).toMatchObject({ obstacles: [], isAllowed: true, totalCount: 6 })
    expect(preview.fields.map(({ key }) => key)).toEqual(['title', 'note', 'weight'])
    expect(preview.filters.map(({ column, isHidden }) => [column, isHidden])).toEqual([
      [secret.id, true],
      ['title', false],
    ])
    expect(preview.rows).toHaveLength(5)
    expect(preview.rows[0]).toEqual(['Gunga 6', 'Vid 6', '6'])
    // it shows what was not published, to nobody else
    expect((await at.open.asJson(list.key)).status).toBe(404)
  })

  test('says what keeps everybody from seeing the list', async () => {
    const { list, type, schema } = await at.open.aList([secret], [aColumn('title')])
    const closed = await at.open.aSchema([aColumn('title')], { isOpen: false })
    const unread = await at.open.aSchema([aColumn('title')])
    const obstaclesOf = async (changes: object) => (await previewOf({ ...contentOf(list), ...changes })).obstacles
    expect(await obstaclesOf({ schemaId: closed.id })).toEqual(['schemaNotOpen'])
    expect(await obstaclesOf({ schemaId: unread.id })).toEqual(['schemaNotRead'])
    expect(await obstaclesOf({ filters: [{ column: 'gone', value: 'x' }] })).toEqual(['filterBroken'])
    expect(await obstaclesOf({ ordering: [{ column: secret.id, dir: 'asc' }] })).toEqual(['orderHidden'])
    const { body } = await at.open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)
    await at.open.admin.call('PUT', `/elementTypes/${type.id}`, { ...body, can: undefined, status: 'private' })
    expect(await obstaclesOf({})).toEqual(['categoryNotPublished'])
    expect(schema.isOpen).toBe(true)
    await at.open.allow(false)
    expect((await previewOf(contentOf(list))).isAllowed).toBe(false)
  })
})
