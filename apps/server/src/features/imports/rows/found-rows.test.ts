import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { aField, anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, rowsOf } from '../../../testing/made/exchange/imports.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function aCategory(fields: Field[] = []) {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, fields)
  const elements = async () => (await admin.call<{ items: Element[] }>('GET', `/elements?elementTypeId=${type.id}`)).body.items
  return { shop: { tenant, admin }, admin, type, elements }
}

test('people are found by their user name, their e-mail address and their name', async () => {
  const who = aField('who', 'select', { localizedNames: localized('Ansvarig'), optionSource: 'users', options: [] })
  const { shop, admin, type, elements } = await aCategory([who])
  const me = (await admin.call<{ items: User[] }>('GET', '^/users')).body.items.find(({ role }) => role === 'tenantAdmin')!
  const table = ['Namn;Ansvarig', `A;${me.userName.toUpperCase()}`, `B;${me.email}`, `C;${me.name}`, 'D;ingen.alls'].join('\n')
  const checked = await checkAs(shop, await beginImport(shop, { target: 'element', typeId: type.id }, table))
  expect((await rowsOf(admin, checked)).map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create', 'wrong'])
  await commandImport(shop, checked, 'start', { policy: 'correct' })
  expect((await elements()).map(({ dataProperties }) => dataProperties.find((one) => one.dataPropertyTypeId === who.id)?.value)).toEqual([
    me.id,
    me.id,
    me.id,
  ])
})

test('days with slashes begin with the month where the file shows it, and with the day where it does not', async () => {
  const bought = aField('bought', 'date', { localizedNames: localized('Köpt') })
  const { shop, type, elements } = await aCategory([bought])
  const daysOf = async (...days: string[]) => {
    // the number looks like a day with the month first
    const table = ['Namn;Köpt;Littera', ...days.map((day, index) => `${index};${day};1/29/2026`)].join('\n')
    const checked = await checkAs(shop, await beginImport(shop, { target: 'element', typeId: type.id }, table))
    await commandImport(shop, checked, 'start', { policy: 'correct' })
    const rows = (await elements()).slice(-checked.counts.create)
    await commandImport(shop, checked, 'undo')
    return rows.map(({ title, dataProperties: [day] }) => [title, day!.value])
  }
  expect(await daysOf('3/1/2026', '1/13/2026')).toEqual([
    ['0', '2026-03-01'],
    ['1', '2026-01-13'],
  ])
  expect(await daysOf('3/1/2026', '7/4/2026')).toEqual([
    ['0', '2026-01-03'],
    ['1', '2026-04-07'],
  ])
  // some can only be one, some only the other
  expect(await daysOf('3/1/2026', '1/13/2026', '13/1/2026')).toEqual([
    ['0', '2026-01-03'],
    ['2', '2026-01-13'],
  ])
})

test('spaces around a title, and another case of the code that finds a row, change nothing', async () => {
  const { shop, admin, type, elements } = await aCategory()
  await anElement(admin, type.id, { title: 'Borr', code: 'WS3' })
  await anElement(admin, type.id, { title: 'Såg', code: 'WS4' })
  const table = 'Kod;Namn\nws3; Borr \nws4;Sågklinga\n'
  const checked = await checkAs(shop, await beginImport(shop, { target: 'element', typeId: type.id }, table))
  const rows = await rowsOf(admin, checked)
  expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['unchanged', []],
    ['update', [{ column: 1, before: 'Såg', after: 'Sågklinga' }]],
  ])
  await commandImport(shop, checked, 'start', { policy: 'all' })
  expect((await elements()).map(({ title, code, version }) => [title, code, version])).toEqual([
    ['Borr', 'WS3', 1],
    ['Sågklinga', 'WS4', 2],
  ])
})
