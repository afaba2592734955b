import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType, aRecordType, aRecord } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, readImport, rowsOf, uploadTable } from '../../testing/made/exchange/imports.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const named = (key: string, name: string, kind: FieldType, extra: Partial<Field> = {}) =>
  aField(key, kind, { localizedNames: localized(name), ...extra })

const elementsOf = async (admin: Caller, typeId: string) =>
  (await admin.call<{ items: Element[] }>('GET', `/elements?elementTypeId=${typeId}`)).body.items
const valueOf = ({ dataProperties }: Element, id: string) => dataProperties.find((one) => one.dataPropertyTypeId === id)?.value ?? null

async function aWorkshop() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const [weight, bought] = [named('weight', 'Vikt', 'decimal', { validation: { range: { max: 1000 } } }), named('bought', 'Köpt', 'date')]
  const colours = await aRecordType(admin, [])
  await aRecord(admin, colours.id, 'Röd')
  const colour = named('colour', 'Färg', 'select', { optionSource: `records:${colours.id}`, options: [] })
  const type = await anElementType(admin, [weight, bought, colour])
  return { tenant, admin, type, weight, bought, colour, colours, element: { target: 'element', typeId: type.id } as const }
}

test('each row is checked before anything is saved, then saved, and undone as a whole', async () => {
  const shop = await aWorkshop()
  const { admin, type, weight, bought, tenant } = shop
  const code = (number: number) => `${tenant.key}-${number}`
  const old = await anElement(admin, type.id, {
    title: 'Gammal',
    code: code(1),
    dataProperties: [{ dataPropertyTypeId: weight.id, value: 2 }],
  })
  const same = await anElement(admin, type.id, {
    title: 'Samma',
    code: code(2),
    dataProperties: [{ dataPropertyTypeId: weight.id, value: 1.5 }],
  })
  const table = [
    'Kod;Namn;Vikt;Köpt;Anm',
    `${code(1)};Ny;3,25;2026-01-31;x`,
    `${code(2)};Samma;1,5;;y`,
    `${code(3)};Tredje;1 000,5;;`,
    `${code(4)};Fjärde;12;24 nov 2026;`,
    `${code(4)};Femte;13;;`,
    `007;Sjätte;tung;;`,
  ].join('\r\n')
  const found = await beginImport(shop, shop.element, table)
  expect(found).toMatchObject({ state: 'mapping', total: 6, table: { kind: 'text', separator: ';', hasHeader: true } })
  expect(found.mapping).toEqual({
    columns: ['code', 'title', weight.id, bought.id, null],
    identifier: 'code',
    mode: 'both',
    createMissing: [],
  })
  const checked = await checkAs(shop, found)
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { create: 1, update: 1, unchanged: 1, wrong: 3 },
    can: { startAll: false, startCorrect: true },
  })
  expect(await elementsOf(admin, type.id)).toHaveLength(2)
  const rows = await rowsOf(admin, checked)
  expect(rows.map(({ number, outcome }) => [number, outcome])).toEqual([
    [2, 'update'],
    [3, 'unchanged'],
    [4, 'wrong'],
    [5, 'create'],
    [6, 'wrong'],
    [7, 'wrong'],
  ])
  expect(rows[0]).toMatchObject({
    entityId: old.id,
    changes: [
      { column: 1, before: 'Gammal', after: 'Ny' },
      { column: 2, before: '2', after: '3,25' },
      { column: 3, before: '', after: '2026-01-31' },
    ],
  })
  expect(rows[2]!.errors).toMatchObject([{ column: 2, message: '@validation.max' }])
  expect(rows[4]!.errors).toMatchObject([{ column: 0, message: '@errors.importRepeated', params: { row: 5 } }])
  expect(rows[5]!.errors).toMatchObject([{ column: 2 }])

  // corrected in the table
  const corrected = await admin.call('POST', `/imports/${checked.id}/rows/7/cells`, { cells: [{ column: 2, text: '8' }] })
  expect(corrected.body).toMatchObject({ outcome: 'create', cells: ['007', 'Sjätte', '8', '', ''], isCorrected: true, errors: [] })
  expect((await admin.call('POST', `/imports/${checked.id}/start`, { policy: 'all' })).status).toBe(409)
  const done = await commandImport(shop, checked, 'start', { policy: 'correct' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, updated: 1, unchanged: 1, wrong: 2 }, can: { undo: true } })
  const saved = await elementsOf(admin, type.id)
  expect(saved.map(({ title }) => title).toSorted()).toEqual(['Fjärde', 'Ny', 'Samma', 'Sjätte'])
  const byCode = new Map(saved.map((one) => [one.code, one]))
  expect([valueOf(byCode.get(code(1))!, weight.id), valueOf(byCode.get(code(4))!, bought.id)]).toEqual([3.25, '2026-11-24'])
  expect(byCode.get('007')).toMatchObject({ title: 'Sjätte' })
  expect(byCode.get(code(2))).toMatchObject({ version: same.version })

  // one entry in the log, and the history of an object names the import
  const log = (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['element', 'dataImport'] })).body.items
  expect(log.map(({ entity, action }) => [entity, action])).toEqual([
    ['dataImport', 'execute'],
    ['element', 'create'],
    ['element', 'create'],
  ])
  const history = (await admin.call<{ items: unknown[] }>('GET', `/elements/${old.id}/history`)).body.items
  expect(history).toMatchObject([{ importId: done.id }, { importId: null }])

  // what somebody changes afterwards stays
  const fourth = byCode.get(code(4))!
  await admin.call('PUT', `/elements/${fourth.id}`, { ...fourth, title: 'Ändrad' })
  const undone = await commandImport(shop, done, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } })
  expect(await rowsOf(admin, undone, 'kept')).toMatchObject([{ errors: [{ column: null, text: 'Har ändrats efter importen.' }] }])
  expect((await elementsOf(admin, type.id)).map(({ title }) => title).toSorted()).toEqual(['Gammal', 'Samma', 'Ändrad'])
  const restored = (await elementsOf(admin, type.id)).find(({ id }) => id === old.id)!
  expect([valueOf(restored, weight.id), valueOf(restored, bought.id)]).toEqual([2, null])
})

test('rows that repeat a row are checked again when that is corrected: the next one counts', async () => {
  const shop = await aWorkshop()
  const { admin, tenant } = shop
  const code = (number: number) => `${tenant.key}-${number}`
  const table = ['Kod;Namn', `${code(1)};Första`, `${code(1)};Andra`, `${code(1)};Tredje`].join('\r\n')
  const checked = await checkAs(shop, await beginImport(shop, shop.element, table))
  const stateOf = async () => (await rowsOf(admin, checked)).map(({ outcome, errors }) => [outcome, errors[0]?.params?.row])
  expect(await stateOf()).toEqual([
    ['create', undefined],
    ['wrong', 2],
    ['wrong', 2],
  ])
  await admin.call('POST', `/imports/${checked.id}/rows/2/cells`, { cells: [{ column: 0, text: code(2) }] })
  expect(await stateOf()).toEqual([
    ['create', undefined],
    ['create', undefined],
    ['wrong', 3],
  ])
})

test('all rows or none: a row that fails after the check leaves nothing behind', async () => {
  const shop = await aWorkshop()
  const { admin, type, tenant } = shop
  const code = (number: number) => `${tenant.key}-${number}`
  const table = ['Kod\tBenämning', ...[1, 2, 3].map((number) => `${code(number)}\tNummer ${number}`)].join('\n')
  const checked = await checkAs(shop, await beginImport(shop, shop.element, table))
  expect(checked).toMatchObject({ counts: { create: 3 }, can: { startAll: true } })
  await anElement(admin, type.id, { title: 'Före', code: code(2) })
  const stopped = await commandImport(shop, checked, 'start', { policy: 'all' })
  expect(stopped).toMatchObject({
    state: 'stopped',
    stoppedBecause: 'failed',
    counts: { create: 2, failed: 1, created: 0 },
    can: { undo: false },
  })
  expect((await elementsOf(admin, type.id)).map(({ title }) => title)).toEqual(['Före'])
  expect(await rowsOf(admin, stopped, 'failed')).toMatchObject([{ number: 3, errors: [{ message: '@errors.importExistsNow' }] }])
})

test('missing predefined values are named once, created on request, and go with an undo', async () => {
  const shop = await aWorkshop()
  const { admin, type, colour, colours } = shop
  const table = 'Namn,Färg\nA,röd\nB,Blå\nC,blå\nD,Grön\n'
  const found = await beginImport(shop, shop.element, table)
  const checked = await checkAs(shop, found)
  expect(checked).toMatchObject({ counts: { create: 1, wrong: 3 } })
  expect(checked.missing).toEqual([
    {
      recordTypeId: colours.id,
      name: expect.any(String),
      canCreate: true,
      values: [
        { text: 'Blå', count: 2 },
        { text: 'Grön', count: 1 },
      ],
    },
  ])
  const again = await checkAs(shop, checked, { createMissing: [colours.id] })
  expect(again).toMatchObject({ counts: { create: 4, wrong: 0 }, missing: [] })
  const recordsOf = async () => (await admin.call<{ items: { name: string }[] }>('GET', `/records?recordTypeId=${colours.id}`)).body.items
  expect(await recordsOf()).toHaveLength(1)
  const done = await commandImport(shop, again, 'start', { policy: 'all' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 4 } })
  expect((await recordsOf()).map(({ name }) => name)).toEqual(['Röd', 'Blå', 'Grön'])
  const chosen = (await elementsOf(admin, type.id)).map(
    (one) => one.dataProperties.find(({ dataPropertyTypeId: id }) => id === colour.id)?.displayValue,
  )
  expect(chosen).toEqual(['Röd', 'Blå', 'Blå', 'Grön'])
  await commandImport(shop, done, 'undo')
  expect((await recordsOf()).map(({ name }) => name)).toEqual(['Röd'])
})

test('predefined values are imported, found by their name in any language', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const price = named('price', 'Pris', 'integer')
  const type = await aRecordType(admin, [price])
  await admin.call('POST', '/records', {
    recordTypeId: type.id,
    localizedNames: [
      { culture: 'sv-SE', text: 'Skruv' },
      { culture: 'en-US', text: 'Screw' },
    ],
  })
  const importing = { tenant, admin }
  const found = await beginImport(importing, { target: 'record', typeId: type.id }, 'Namn;Pris\nskruv;4\nMutter;2,5\nBricka;1')
  const checked = await checkAs(importing, found)
  expect(checked).toMatchObject({ counts: { update: 1, create: 1, wrong: 1 } })
  const done = await commandImport(importing, checked, 'start', { policy: 'correct' })
  expect(done).toMatchObject({ state: 'done', counts: { updated: 1, created: 1 } })
  const { items } = (await admin.call<{ items: { name: string; localizedNames: unknown[] }[] }>('GET', `/records?recordTypeId=${type.id}`))
    .body
  expect(items).toMatchObject([
    { name: 'skruv', localizedNames: expect.arrayContaining([{ culture: 'en-US', text: 'Screw' }]) },
    { name: 'Bricka' },
  ])
})

test('rows beyond the licence are wrong before anything is saved', async () => {
  const tenant = await aTenant(server, { licenceLevel: 'none' })
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  for (let number = 0; number < 23; number++) await anElement(admin, type.id)
  const importing = { tenant, admin }
  const found = await beginImport(importing, { target: 'element', typeId: type.id }, 'Namn\nA\nB\nC\nD\n')
  const checked = await checkAs(importing, found)
  expect(checked).toMatchObject({ counts: { create: 2, wrong: 2 } })
  expect(await rowsOf(admin, checked, 'wrong')).toMatchObject(
    [4, 5].map((number) => ({ number, errors: [{ message: '@errors.licenceObjects' }] })),
  )
  expect(await commandImport(importing, checked, 'start', { policy: 'correct' })).toMatchObject({ state: 'done', counts: { created: 2 } })
})

test('a category that is deleted between check and run saves nothing', async () => {
  const shop = await aWorkshop()
  const checked = await checkAs(shop, await beginImport(shop, shop.element, 'Namn\nA\n'))
  expect((await shop.admin.call('DELETE', `/elementTypes/${shop.type.id}?version=1`)).status).toBe(204)
  expect((await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'all' })).status).toBe(404)
})

test('a check that is stopped leaves no outcome of its mapping behind', async () => {
  const shop = await aWorkshop()
  const found = await beginImport(shop, shop.element, 'Namn;Vikt\nA;1\n')
  const mapping = { ...found.mapping, columns: ['title', null] }
  await shop.admin.call('POST', `/imports/${found.id}/check`, found.mapping)
  expect((await shop.admin.call('POST', `/imports/${found.id}/stop`, {})).body).toMatchObject({ state: 'mapping' })
  await shop.tenant.work()
  expect(await rowsOf(shop.admin, found)).toMatchObject([{ outcome: 'waiting' }])
  expect(await commandImport(shop, found, 'check', mapping)).toMatchObject({ state: 'checked', counts: { create: 1, waiting: 0 } })
})

test('the file of an import of users is for those who import users', async () => {
  const tenant = await aTenant(server)
  const [root, admin] = [await tenant.as('superUser'), await tenant.as('tenantAdmin')]
  const fileId = await uploadTable({ tenant, admin: root }, 'Användarnamn;Namn\na;b\n')
  const made = await root.call<DataImport>('POST', '/imports', { target: 'user', fileId })
  await tenant.work()
  expect(made.status).toBe(201)
  expect([await root.call('GET', `/files/${fileId}`), await admin.call('GET', `/files/${fileId}`)].map(({ status }) => status)).toEqual([
    200, 404,
  ])
  expect((await admin.call('GET', `/imports/${made.body.id}`)).status).toBe(404)
  expect((await admin.call<{ items: unknown[] }>('GET', '/imports')).body.items).toEqual([])
})

test('only those who may import see an import; nobody of another tenant', async () => {
  const shop = await aWorkshop()
  const found = await beginImport(shop, shop.element, 'Namn\nA\n')
  for (const role of ['user', 'privilegedUser', 'siteAdmin'] as const)
    expect((await (await shop.tenant.as(role)).call('GET', `/imports/${found.id}`)).status).toBe(403)
  const other = await aTenant(server)
  expect((await (await other.as('superUser')).call('GET', `/imports/${found.id}`)).status).toBe(404)
  expect((await shop.admin.call('POST', '/imports', { target: 'user', fileId: found.id })).status).toBe(403)
  expect((await shop.admin.call('DELETE', `/imports/${found.id}`)).status).toBe(204)
  expect((await shop.admin.call('GET', `/imports/${found.id}`)).status).toBe(404)
  expect(await readImport(shop.admin, found.id)).toMatchObject({ status: 404 })
})

test('a required field that no column fills is named in the reason', async () => {
  const shop = await aWorkshop()
  const type = await anElementType(shop.admin, [named('place', 'Placering', 'text', { required: true })])
  const checked = await checkAs(shop, await beginImport(shop, { target: 'element', typeId: type.id }, 'Namn;Anm\nSåg;x\n'))
  const [row] = await rowsOf(shop.admin, checked)
  expect(row!.errors).toMatchObject([{ column: null, text: 'Placering måste ha ett värde, och ingen kolumn fyller det' }])
})
