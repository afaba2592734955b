import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { sweepSite } from '../../files/sweep-files.ts'
import { PDF, zipOf } from '../../../testing/made/files.ts'
import { aField, anElement, anElementType, withKey } from '../../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, rowsOf } from '../../../testing/made/exchange/imports.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let now = () => new Date()
beforeAll(async () => {
  server = await testApp({ now: () => now() })
})
afterAll(() => server.close())

async function aShop(fields: Field[] = []) {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, fields)
  return { tenant, admin, type, about: { target: 'element', typeId: type.id } as const }
}
type Shop = Awaited<ReturnType<typeof aShop>>
const elementsOf = async ({ admin, type }: Shop) =>
  (await admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: 500 })).body.items
const namesOf = async (shop: Shop) => (await elementsOf(shop)).map(({ title, code }) => `${title} ${code}`)

test('a change is undone by another administrator, also beside a field that no administrator sees', async () => {
  const hidden = aField('own', 'text', { showForAdmin: false, showForUser: true })
  const shop = await aShop([hidden])
  const old = await anElement(shop.admin, shop.type.id, { title: 'B', code: 'X' })
  await server.database.transaction({ kind: 'installation', tenantId: shop.tenant.id }, (tx) =>
    sql`update elements set data_properties = ${JSON.stringify({ [hidden.id]: 'kept' })}::jsonb where id = ${old.id}`.execute(tx),
  )
  const done = await commandImport(shop, await checkAs(shop, await beginImport(shop, shop.about, 'Kod;Namn\nX;Ny\n')), 'start', {
    policy: 'all',
  })
  expect(done.counts).toMatchObject({ updated: 1 })
  const other = await shop.tenant.as('tenantAdmin')
  const undone = await commandImport({ ...shop, admin: other }, done, 'undo')
  expect([await rowsOf(shop.admin, undone), await namesOf(shop)]).toMatchObject([[{ outcome: 'undone' }], ['B X']])
})

test('a change beside an empty field of files is saved, and undone', async () => {
  const shop = await aShop([aField('manual', 'file'), aField('picture', 'image')])
  await anElement(shop.admin, shop.type.id, { title: 'B', code: 'X' })
  const checked = await checkAs(shop, await beginImport(shop, shop.about, 'Kod;Namn\nX;Ny\n'))
  const done = await commandImport(shop, checked, 'start', { policy: 'correct' })
  expect([done.counts.updated, await namesOf(shop)]).toEqual([1, ['Ny X']])
  await commandImport(shop, done, 'undo')
  expect(await namesOf(shop)).toEqual(['B X'])
})

test('ends after 30 days', async () => {
  const shop = await aShop()
  const done = await commandImport(shop, await checkAs(shop, await beginImport(shop, shop.about, 'Namn\nA\n')), 'start', { policy: 'all' })
  const later = (days: number) => {
    now = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  }
  try {
    later(31)
    const over = await shop.admin.call<DataImport>('GET', `/imports/${done.id}`)
    expect([over.body.can.undo, (await shop.admin.call('POST', `/imports/${done.id}/undo`, {})).status]).toEqual([false, 409])
    later(29)
    expect(await commandImport(shop, done, 'undo')).toMatchObject({ state: 'undone' })
  } finally {
    now = () => new Date()
  }
})

test('a replaced file comes back, also weeks later and for another administrator', async () => {
  const manual = aField('manual', 'file', { localizedNames: localized('Manual') })
  const shop = await aShop([manual])
  const uploaded = async (fileName: string, purpose: string) => {
    const body = { fileName, type: '', purpose, base64: PDF.toString('base64') }
    return (await shop.admin.call<StoredFile>('POST', '/files', body, withKey())).body.id
  }
  const before = await uploaded('gammal.pdf', 'file')
  const old = await anElement(shop.admin, shop.type.id, {
    code: 'X',
    dataProperties: [
      { dataPropertyTypeId: manual.id, value: [{ fileId: before, fileName: 'gammal.pdf', type: 'application/pdf', size: PDF.length }] },
    ],
  })
  const zip = zipOf({ 'tabell.csv': 'Kod;Manual\nX;ny.pdf\n', 'ny.pdf': Buffer.concat([PDF, Buffer.from('\n')]) })
  const checked = await checkAs(shop, await beginImport(shop, shop.about, zip, 'tabell.zip'))
  const done = await commandImport(shop, checked, 'start', { policy: 'all' })
  expect([await rowsOf(shop.admin, done), done.counts.updated]).toMatchObject([[{ outcome: 'updated' }], 1])
  const later = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000)
  await sweepSite({ database: server.database, now: () => later }, shop.tenant.id, shop.tenant.sites[0]!.id)
  const other = await shop.tenant.as('tenantAdmin')
  const undone = await commandImport({ ...shop, admin: other }, done, 'undo')
  expect(await rowsOf(other, undone)).toMatchObject([{ outcome: 'undone', errors: [] }])
  const restored = (await other.call<Element>('GET', `/elements/${old.id}`)).body
  expect(restored.dataProperties).toMatchObject([{ value: [{ fileId: before, fileName: 'gammal.pdf' }] }])
  expect((await other.call('GET', `/files/${before}`)).status).toBe(200)
})
