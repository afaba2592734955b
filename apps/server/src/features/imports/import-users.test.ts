import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '@verka/domain/users/users.api.ts'
import { withKey } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, rowsOf } from '../../testing/made/exchange/imports.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('users are imported by system administrators, with role, sites and a mail sent by a job', async () => {
  const tenant = await aTenant(server, { licenceLevel: 'corporation' })
  const admin = await tenant.as('superUser')
  const importing = { tenant, admin }
  const name = (number: number) => `anna${number}.${tenant.key}`
  const table = [
    'Användarnamn;Namn;E-post;Roll;Områden;Telefonnummer;Skicka bekräftelse',
    `${name(1)};Anna Ett;${name(1)}@example.test;Användare;Norra, south;070-123 45 67;ja`,
    `${name(2)};Anna Två;${name(2)}@example.test;Site administrator;Norra;;nej`,
    `${name(3)};Anna Tre;inte en adress;Användare;Norra;;nej`,
    `${name(4)};Anna Fyra;${name(4)}@example.test;Chef;Norra;;nej`,
    `${name(5)};Anna Fem;${name(5)}@example.test;Användare;Östra;;nej`,
    `${name(1)};Anna Sex;${name(6)}@example.test;Användare;Norra;;nej`,
  ].join('\n')
  const found = await beginImport(importing, { target: 'user' }, table)
  expect(found.mapping).toMatchObject({
    columns: ['userName', 'name', 'email', 'role', 'sites', 'phoneNo', 'sendConfirmationEmail'],
    identifier: 'userName',
  })
  const checked = await checkAs(importing, found)
  expect(checked).toMatchObject({ counts: { create: 2, wrong: 4 } })
  expect((await rowsOf(admin, checked, 'wrong')).map(({ errors }) => errors[0]?.column)).toEqual([2, 3, 4, 0])
  const mails = server.mails.length
  const done = await commandImport(importing, checked, 'start', { policy: 'correct' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, wrong: 4 } })
  expect(server.mails.slice(mails).map(({ to }) => to)).toEqual([`${name(1)}@example.test`])
  const users = (await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: 'Anna' })).body.items
  expect(users.map(({ role, sites, phoneNo, isInvited }) => ({ role, sites, phoneNo, isInvited }))).toEqual([
    { role: 'privilegedUser', sites: ['north', 'south'], phoneNo: '070-123 45 67', isInvited: true },
    { role: 'siteAdmin', sites: ['north'], phoneNo: '', isInvited: false },
  ])
  const again = await checkAs(importing, await beginImport(importing, { target: 'user' }, table))
  expect(again.counts).toMatchObject({ create: 0, wrong: 4 })
  const undone = await commandImport(importing, done, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2 } })
})

test('a person gets the privileges of their own sites, and all wrong cells of a row are named at once', async () => {
  const tenant = await aTenant(server, { licenceLevel: 'corporation' })
  const admin = await tenant.as('superUser')
  const importing = { tenant, admin }
  const body = { name: 'Städare', description: '', grants: [], elementTypeIds: [] }
  const give = async (site: string) =>
    (await admin.call<{ id: string }>('POST', `/api/v2/${tenant.key}/${site}/privileges`, body, withKey())).body
  const [ofNorth, ofSouth] = [await give('north'), await give('south')]
  const name = (number: number) => `bo${number}.${tenant.key}`
  const table = [
    'Användarnamn;Namn;E-post;Roll;Områden;Behörigheter',
    `${name(1)};Bo Ett;${name(1)}@example.test;Användare;south;Städare`,
    `${name(2)};Bo Två;${name(2)}@example.test;Användare;north, south;Städare`,
    `bo tre;;${name(3)};Chef;Väster;Okänd`,
  ].join('\n')
  const checked = await checkAs(importing, await beginImport(importing, { target: 'user' }, table))
  const [wrong] = await rowsOf(admin, checked, 'wrong')
  expect(wrong!.errors.map(({ column }) => column).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  await commandImport(importing, checked, 'start', { policy: 'correct' })
  const users = (await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: 'Bo ' })).body.items
  const of = (userName: string) => users.find((user) => user.userName === userName)!.privilegeIds.toSorted()
  expect([of(name(1)), of(name(2))]).toEqual([[ofSouth.id], [ofNorth.id, ofSouth.id].toSorted()])
})

test('the same file again is unchanged, and what it changes is displayed as it will be', async () => {
  const tenant = await aTenant(server, { licenceLevel: 'corporation' })
  const admin = await tenant.as('superUser')
  const importing = { tenant, admin }
  const give = (site: string, name: string) =>
    admin.call('POST', `/api/v2/${tenant.key}/${site}/privileges`, { name, description: '', grants: [], elementTypeIds: [] }, withKey())
  for (const site of ['north', 'south']) await give(site, 'Larm')
  await give('north', 'Lås, larm; nycklar')
  const [one, other] = [`eva1.${tenant.key}`, `eva2.${tenant.key}`]
  const table = (...rows: [name: string, role: string, sites: string, privileges: string][]) =>
    [
      'Användarnamn;Namn;E-post;Roll;Områden;Behörigheter',
      ...rows.map(([name, ...cells]) => `${name};Eva;${name}@example.test;${cells.map((cell) => `"${cell}"`).join(';')}`),
    ].join('\n')
  const check = async (...rows: Parameters<typeof table>) =>
    checkAs(importing, await beginImport(importing, { target: 'user' }, table(...rows)))
  const first = await check([one, 'user', 'south, north', 'Larm'], [other, 'User', 'north', 'Lås, larm; nycklar'])
  await commandImport(importing, first, 'start', { policy: 'all' })
  const { items } = (await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: 'Eva' })).body
  // the key of the restricted user, and the name of a user in English
  expect(items.map(({ role, privilegeIds }) => [role, privilegeIds.length])).toEqual([
    ['user', 2],
    ['privilegedUser', 1],
  ])
  const again = await check([one, 'user', 'Norra, south', 'Larm'], [other, 'Användare', 'Norra', 'Lås, larm; nycklar'])
  expect((await rowsOf(admin, again)).map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['unchanged', []],
    ['unchanged', []],
  ])
  const more = await check([other, 'User', 'south\nnorth', 'Larm'])
  const [changed] = await rowsOf(admin, more)
  expect(changed!.changes.map(({ after }) => after)).toEqual(['Norra, Södra', 'Norra: Larm, Södra: Larm'])
})
