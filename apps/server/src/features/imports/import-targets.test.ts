import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { aField, aFieldOfEachKind, anElement, anElementType, withKey } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, readImport, rowsOf, uploadTable } from '../../testing/made/exchange/imports.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** A category with a schema that is connected by names. */
async function aConnectedCategory() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const weight = aField('weight', 'decimal', { localizedNames: localized('Vikt') })
  const fields = [
    { id: randomUUID(), key: 'code', localizedNames: localized('Artikelnummer'), fieldType: 'string', required: true },
    { id: randomUUID(), key: 'title', localizedNames: localized('Text'), fieldType: 'string', required: true },
    { id: randomUUID(), key: 'weight', localizedNames: localized('Kilo'), fieldType: 'number', required: false },
    // for exports: nothing is written from it
    { id: randomUUID(), key: 'ordered', localizedNames: localized('Beställd'), fieldType: 'string', required: false },
  ]
  const body = { key: 'erp', status: 'published', localizedNames: localized('ERP'), fields }
  const { body: schema } = await admin.call<DataSchema>('POST', '/schemas', body, withKey())
  const empty = { schemaId: schema.id, identifierMatchRules: [], readAction: { matchRules: [] }, writeAction: { matchRules: [] } }
  const configured = { owner: 'element', fields: [weight], recordTypes: new Map<string, Field[]>() } as const
  const configuration = connectSchema(empty, schema, configured, randomUUID)
  const type = await anElementType(admin, [weight], { schemaConfigurations: [configuration] })
  return { tenant, admin, schema, type, weight }
}

test('a program sends a file by a schema: it is read, checked and saved by itself, all rows or none', async () => {
  const shop = await aConnectedCategory()
  const { admin, tenant, schema, type, weight } = shop
  const send = async (table: string, query = '', named: string = schema.id) => {
    const fileId = await uploadTable(shop, table)
    const answer = await admin.call<DataImport>('POST', `/elements/schemas/${named}/files/${fileId}${query}`, undefined, withKey())
    expect(answer.status).toBe(201)
    await tenant.work()
    return readImport(admin, answer.body.id)
  }
  const code = (number: number) => `${tenant.key}-${number}`
  const done = await send(`Artikelnummer,Text,Kilo\n${code(1)},Såg,1.5\n${code(2)},Yxa,\n`)
  expect(done).toMatchObject({ state: 'done', typeId: type.id, counts: { created: 2 } })
  const objects = async () => (await admin.call<{ items: Element[] }>('GET', `/elements?elementTypeId=${type.id}`)).body.items
  expect(
    (await objects()).map(({ title, dataProperties }) => [
      title,
      dataProperties.find(({ dataPropertyTypeId: id }) => id === weight.id)?.value,
    ]),
  ).toEqual([
    ['Såg', 1.5],
    ['Yxa', undefined],
  ])
  const refused = await send(`Artikelnummer,Text,Kilo\n${code(3)},Kil,tung\n${code(4)},Spett,2\n`)
  expect(refused).toMatchObject({ state: 'stopped', stoppedBecause: 'failed', counts: { wrong: 1, create: 1, created: 0 } })
  expect(await objects()).toHaveLength(2)
  const partly = await send(`Artikelnummer,Text,Kilo\n${code(1)},Såg,1.5\n${code(3)},Kil,tung\n${code(4)},Spett,2\n`, '?policy=correct')
  expect(partly).toMatchObject({ state: 'done', counts: { wrong: 1, created: 1, unchanged: 1 } })
  expect(await send(`Artikelnummer,Text,Kilo\n${code(5)},Ny,1\n`, '?check=only')).toMatchObject({ state: 'checked', counts: { create: 1 } })
  const byKey = await send(`Artikelnummer,Text,Kilo\n${code(1)},Såg,1.5\n`, '', schema.key)
  expect(byKey).toMatchObject({ state: 'done', schemaId: schema.id, counts: { unchanged: 1 } })
  expect(await send('helt,annat\n1,2\n')).toMatchObject({ state: 'stopped', error: { message: '@errors.importNoColumns' } })
})

test('headings that look like values are recognised by what the category, or the schema, can fill', async () => {
  const shop = await aConnectedCategory()
  const { admin, tenant, schema } = shop
  const answer = aField('ja', 'text', { localizedNames: localized('Godkänd') })
  const type = await anElementType(admin, [answer])
  for (const [last, target] of [
    ['Ja', answer.id],
    ['2026', null],
  ]) {
    const found = await beginImport(shop, { target: 'element', typeId: type.id }, `Titel;Kod;${last}\nHammare;${tenant.key}-1;x\n`)
    expect(found).toMatchObject({ table: { hasHeader: true }, total: 1, mapping: { columns: ['title', 'code', target] } })
  }
  const fileId = await uploadTable(shop, `Artikelnummer;Text;2026\n${tenant.key}-1;Hammare;x\n`)
  const sent = await admin.call<DataImport>('POST', `/elements/schemas/${schema.id}/files/${fileId}`, undefined, withKey())
  await tenant.work()
  expect(await readImport(admin, sent.body.id)).toMatchObject({ state: 'done', counts: { created: 1 } })
})

test('what cannot be read from a file is not offered, and its column fills nothing', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const { collection, signature, text } = aFieldOfEachKind()
  const type = await anElementType(admin, [collection, signature, text])
  const headings = [collection, signature, text].map(({ key }) => key).join(';')
  const found = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, `Titel;${headings}\nA;x;y;z\n`)
  expect(found.targets.map(({ key }) => key)).toEqual(['title', 'code', 'id', text.id])
  expect(found.mapping.columns).toEqual(['title', null, null, text.id])
})

test('a column of a schema that no rule writes fills nothing, and a required one that is missing is named', async () => {
  const shop = await aConnectedCategory()
  const about = { target: 'element', typeId: shop.type.id, schemaId: shop.schema.id } as const
  await anElement(shop.admin, shop.type.id, { title: 'Hammare', code: `${shop.tenant.key}-1` })
  const found = await beginImport(shop, about, `Artikelnummer;Kilo;Beställd\n${shop.tenant.key}-1;2;igår\n`)
  const [code, , weight] = shop.schema.fields.map(({ id }) => id)
  expect(found.targets.map(({ name }) => name)).toEqual(['Artikelnummer', 'Text', 'Kilo'])
  expect(found.mapping.columns).toEqual([code, weight, null])
  const [wrong] = await rowsOf(shop.admin, await checkAs(shop, found))
  expect(wrong!.errors.map(({ column, text }) => [column, text])).toEqual([[null, 'Text måste ha ett värde, och ingen kolumn fyller det']])
})

test('a file that cannot be read says why, and can be replaced', async () => {
  const shop = await aConnectedCategory()
  const about = { target: 'element', typeId: shop.type.id } as const
  const found = await beginImport(shop, about, Array.from({ length: 501 }, (_, index) => index).join(';'))
  expect(found).toMatchObject({ state: 'unreadable', error: { text: expect.stringContaining('500') }, can: { discard: true } })
  expect((await shop.admin.call('DELETE', `/imports/${found.id}`)).status).toBe(204)
})

test('what the list exports is imported again as unchanged, for every kind of field', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const kinds = aFieldOfEachKind()
  const fields = Object.values(kinds)
  const type = await anElementType(admin, fields)
  const values: Partial<Record<keyof typeof kinds, unknown>> = {
    text: '007',
    textArea: 'Två\nrader; med "tecken"',
    integer: 12,
    decimal: 1234.5,
    date: '2026-02-28',
    dateTime: '2026-07-01T10:30:00Z',
    time: '08:05',
    select: 'ok',
    radio: 'bad',
    segmented: 'ok',
    checkbox: true,
    switch: false,
    email: 'a@b.se',
    phoneNo: '+46 70 123 45 67',
    url: 'https://example.test/a?b=c',
    html: '<p>En <strong>viktig</strong> text</p>',
    scanner: '=1+1',
    position: { lat: 59.123456, lon: 18.654321, accuracy: 12 },
    collection: [{ [kinds.collection.children[0]!.id]: 'rad' }],
  }
  const dataProperties = Object.entries(values).map(([kind, value]) => ({
    dataPropertyTypeId: kinds[kind as keyof typeof kinds].id,
    value,
  }))
  await anElement(admin, type.id, { title: 'Allt', code: `${tenant.key}-1`, dataProperties })
  await anElement(admin, type.id, { title: 'Inget', code: `${tenant.key}-2` })
  const columns = ['title', 'code', ...fields.filter(({ children }) => children.length === 0).map(({ id }) => id), kinds.collection.id]
  for (const format of ['xlsx', 'csv']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/v2/${tenant.key}/north/elements/export?elementTypeId=${type.id}&format=${format}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { columns },
    })
    expect(answer.statusCode).toBe(200)
    const found = await beginImport({ tenant, admin }, { target: 'element', typeId: type.id }, answer.rawPayload, `lista.${format}`)
    expect(found.state).toBe('mapping')
    const checked = await checkAs({ tenant, admin }, found)
    expect({ format, rows: (await rowsOf(admin, checked)).map(({ outcome, errors, changes }) => ({ outcome, errors, changes })) }).toEqual({
      format,
      rows: [
        { outcome: 'unchanged', errors: [], changes: [] },
        { outcome: 'unchanged', errors: [], changes: [] },
      ],
    })
  }
})

test('what columns fill is saved as a schema, by which the next file and exports of the category are read', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const shop = { tenant, admin }
  const [weight, colour] = [aField('weight', 'decimal'), aField('colour', 'select')]
  const type = await anElementType(admin, [weight, colour])
  const table = `Art.nr;Text;Tyngd;Kulör;Övrigt\n${tenant.key}-1;Hammare;1,5;Godkänd;x\n`
  const found = await beginImport(shop, { target: 'element', typeId: type.id }, table)
  const mapping = { ...found.mapping, columns: ['code', 'title', weight.id, colour.id, null], identifier: 'code' }
  const body = { key: 'leverantor', localizedNames: localized('Leverantör'), mapping }
  const { status, body: schema } = await admin.call<DataSchema>('POST', `/imports/${found.id}/schema`, body, withKey())
  expect({ status, schema }).toMatchObject({
    status: 201,
    schema: {
      key: 'leverantor',
      status: 'private',
      leftOut: [],
      fields: [{ key: 'code' }, { key: 'title' }, { key: 'weight' }, { key: 'colour' }],
    },
  })
  // the import itself goes on as before
  await commandImport(shop, await checkAs(shop, found, mapping), 'start', { policy: 'all' })
  const next = await admin.call<DataImport>(
    'POST',
    '/imports',
    { target: 'element', typeId: type.id, schemaId: schema.id, fileId: await uploadTable(shop, table) },
    withKey(),
  )
  await tenant.work()
  const bySchema = await checkAs(shop, await readImport(admin, next.body.id))
  expect(bySchema).toMatchObject({ state: 'checked', counts: { unchanged: 1 } })
  const twice = await admin.call('POST', `/imports/${found.id}/schema`, body, withKey())
  expect(twice.status).toBe(422)
})

test('the report of an import by a schema and its undo stay when the category is not configured for it any more', async () => {
  const shop = await aConnectedCategory()
  const { admin, tenant, schema, type } = shop
  const fileId = await uploadTable(shop, `Artikelnummer;Text;Kilo\n${tenant.key}-1;Hammare;1,5\n`)
  const sent = await admin.call<DataImport>('POST', `/elements/schemas/${schema.id}/files/${fileId}`, {}, withKey())
  await tenant.work()
  expect(await readImport(admin, sent.body.id)).toMatchObject({ state: 'done', counts: { created: 1 } })
  const stored = (await admin.call<{ version: number }>('GET', `/elementTypes/${type.id}`)).body
  const changed = await admin.call('PUT', `/elementTypes/${type.id}`, { ...type, version: stored.version, schemaConfigurations: [] })
  expect(changed.status).toBe(200)
  expect(await readImport(admin, sent.body.id)).toMatchObject({ state: 'done', can: { undo: true } })
  expect(await commandImport(shop, sent.body, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
})

test('a row that is repeated, or that its mode excludes, says nothing of a save that it does not have', async () => {
  const shop = await aConnectedCategory()
  const { admin, tenant, type, weight } = shop
  const old = await anElement(admin, type.id, { title: 'Gammal', code: `${tenant.key}-1` })
  const table = `Kod;Namn;weight\n${old.code};A;1\n${old.code};B;2\n${tenant.key}-2;;tung\n`
  const found = await beginImport(shop, { target: 'element', typeId: type.id }, table)
  expect(found.mapping.columns).toEqual(['code', 'title', weight.id])
  const checked = await checkAs(shop, found, { mode: 'update' })
  expect((await rowsOf(admin, checked)).map(({ outcome, errors }) => [outcome, errors.map(({ message }) => message)])).toEqual([
    ['update', []],
    ['wrong', ['@errors.importRepeated']],
    ['wrong', ['@validation.decimal']],
  ])
})
