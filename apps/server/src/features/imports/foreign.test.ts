import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { anElementType, aRecordType, withKey } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, readImport, uploadTable } from '../../testing/made/exchange/imports.ts'
import { cellsOf, exported } from '../../testing/read/exported.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function aShop() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const key = { id: randomUUID(), key: 'code', localizedNames: localized('Kod'), fieldType: 'string', required: false }
  const title = { ...key, id: randomUUID(), key: 'title', localizedNames: localized('Namn') }
  const body = { key: 'erp', status: 'published', localizedNames: localized('ERP'), fields: [key, title] }
  const schema = (await admin.call<DataSchema>('POST', '/schemas', body, withKey())).body
  const configured = { owner: 'element', fields: [], recordTypes: new Map() } as const
  const configuration = connectSchema(schemaConfigurationSchema.parse({ schemaId: schema.id }), schema, configured, randomUUID)
  const type = await anElementType(admin, [], { schemaConfigurations: [configuration] })
  return { tenant, admin, type, schema, about: { target: 'element', typeId: type.id } as const }
}

test('no call of an import takes the file, type, schema or import of somebody else', async () => {
  const [own, foreign] = [await aShop(), await aShop()]
  const colleague = await own.tenant.as('tenantAdmin')
  const table = 'Kod;Namn\nF-1;A\n'
  const [mine, theirs, colleagues] = [
    await uploadTable(own, table),
    await uploadTable(foreign, table),
    await uploadTable({ ...own, admin: colleague }, table),
  ]
  const found = await beginImport(foreign, foreign.about, table)
  const status = async (path: string, body: object = {}, by: Caller = own.admin) => (await by.call('POST', path, body, withKey())).status
  const create = (changes: object) => status('/imports', { ...own.about, fileId: mine, ...changes })
  expect([
    await create({ fileId: theirs }),
    await create({ fileId: colleagues }),
    await create({ typeId: foreign.type.id }),
    await create({ schemaId: foreign.schema.id }),
    await create({ target: 'record' }),
  ]).toEqual([422, 422, 404, 404, 404])
  const bySchema = (schemaId: string, fileId: string, query = '') => status(`/elements/schemas/${schemaId}/files/${fileId}${query}`)
  expect([
    await bySchema(foreign.schema.id, mine),
    await bySchema(own.schema.id, theirs),
    await bySchema(own.schema.id, colleagues),
    await bySchema(own.schema.id, mine, `?elementTypeId=${foreign.type.id}`),
    await status(`/records/schemas/${own.schema.id}/files/${mine}`),
    await status(`/users/import/${mine}`),
  ]).toEqual([404, 422, 422, 404, 404, 403])
  for (const [command, body] of Object.entries({
    read: {},
    check: found.mapping,
    start: { policy: 'all' },
    stop: {},
    undo: {},
    'rows/2/cells': { cells: [{ column: 0, text: 'x' }] },
    'rows/export?format=csv': { outcomes: ['waiting'] },
  }))
    expect([command, await status(`/imports/${found.id}/${command}`, body)]).toEqual([command, 404])
  expect((await own.admin.call('GET', `/imports/${found.id}/rows`)).status).toBe(404)
  const foreignValues = await aRecordType(foreign.admin, [])
  const checked = await checkAs(own, await beginImport(own, own.about, table), { createMissing: [foreignValues.id] })
  expect(checked.counts).toMatchObject({ create: 1, wrong: 0 })
  expect(await readImport(foreign.admin, found.id)).toMatchObject({ state: 'mapping', total: 1 })
})

test('a file that a program sends twice with one key is one import', async () => {
  const shop = await aShop()
  const path = `/elements/schemas/${shop.schema.id}/files/${await uploadTable(shop, 'code;title\nP-1;A\n')}`
  const key = withKey()
  const answers = [await shop.admin.call<DataImport>('POST', path, {}, key), await shop.admin.call<DataImport>('POST', path, {}, key)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]!.body.id).toBe(answers[0]!.body.id)
  await shop.tenant.work()
  expect((await shop.admin.call<{ items: DataImport[] }>('GET', '/imports')).body.items).toMatchObject([
    { state: 'done', counts: { created: 1 } },
  ])
})

test('rows that are exported with their reasons hold no formula, and are imported as they were', async () => {
  const shop = await aShop()
  const name = "=cmd|'/c calc'!A1"
  const table = `Kod;Namn\n"${'x'.repeat(300)}";${name}\n@sum;+1+1\n`
  const checked = await checkAs(shop, await beginImport(shop, shop.about, table))
  const sent = await exported(server, shop.tenant, shop.admin, `/imports/${checked.id}/rows/export?format=csv`, {
    outcomes: ['wrong', 'create'],
  })
  const cells = cellsOf(sent.text).slice(1)
  expect(cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  const again = await checkAs(shop, await beginImport(shop, shop.about, sent.bytes, 'fel.csv'))
  const done = await commandImport(shop, again, 'start', { policy: 'correct' })
  expect(done.counts).toMatchObject({ created: 1, wrong: 1 })
  const { items } = (await shop.admin.call<{ items: { title: string; code: string }[] }>('GET', `/elements?elementTypeId=${shop.type.id}`))
    .body
  expect(items).toMatchObject([{ code: '@sum', title: '+1+1' }])
})
