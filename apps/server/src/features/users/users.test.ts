import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@verka/domain/access/roles.ts'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { Privilege } from '@verka/domain/privileges/privileges.api.ts'
import type { SavedUser, User } from '@verka/domain/users/users.api.ts'
import { anElementType, anOperationType, aService } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let system: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  system = await tenant.as('superUser')
})
afterAll(() => server.close())

type Refusal = { errors: { message: string; field?: string; params?: object }[] }
type Answered = SavedUser & Refusal

const aPerson = (changes: object = {}) => {
  const userName = `p${randomUUID().slice(0, 13)}`
  const email = `${userName}@example.test`
  return { userName, name: 'Åsa Ek', email, role: 'privilegedUser', sites: ['north'], ...changes }
}
const create = (caller: Caller, changes: object = {}) => caller.call<Answered>('POST', '^/users', aPerson(changes))
const created = async (changes: object = {}, caller = admin): Promise<User> => {
  const { status, body } = await create(caller, changes)
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}
const put = (caller: Caller, user: User, changes: object = {}) =>
  caller.call<Answered>('PUT', `^/users/${user.id}`, { ...user, ...changes })
const messagesOf = ({ body }: { body: Refusal }) => body.errors.map(({ message, field }) => (field ? [message, field] : [message]))

describe('a person', () => {
  test('is stored, read, found, changed and deleted', async () => {
    const user = await created({ name: 'Örjan Ölund', culture: 'nb-NO', phoneNo: '+46 70-123 45 67' })
    expect(user).toMatchObject({ version: 1, sites: ['north'], privilegeIds: [], culture: 'nb-NO', isDisabled: false, isInvited: false })
    expect(user.phoneNo).toBe('+46 70-123 45 67')
    expect([user.userId, user.tenant, user.can]).toEqual([user.id, tenant.key, { edit: true, delete: true }])
    expect((await admin.call('GET', `^/users/${user.id}`)).body).toEqual(user)
    const found = await admin.call<{ items: User[]; totalCount: number }>('POST', '^/users/filter', { searchCriteria: 'ölund orjan' })
    expect(found.body).toEqual({ items: [], totalCount: 0 })
    const again = await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: 'ölund 46701234567' })
    expect(again.body.items).toEqual([user])

    const saved = await put(admin, user, { name: 'Örjan Alm', sites: ['south', 'north'], role: 'siteAdmin' })
    expect(saved.body).toMatchObject({ version: 2, name: 'Örjan Alm', sites: ['north', 'south'], role: 'siteAdmin' })
    // an omitted property is unchanged
    const { id, version, userName, name, email, role } = saved.body
    const partly = await admin.call<User>('PUT', `^/users/${id}`, { version, userName, name, email, role })
    expect(partly.body).toMatchObject({ sites: ['north', 'south'], culture: 'nb-NO', phoneNo: '+46 70-123 45 67', version: 3 })

    expect((await admin.call('DELETE', `^/users/${id}?version=2`)).status).toBe(409)
    expect((await admin.call('DELETE', `^/users/${id}?version=3`)).status).toBe(204)
    const after = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx.selectFrom('users').select('phone_no').where('id', '=', id).execute(),
    )
    expect((await admin.call('GET', `^/users/${id}`)).status).toBe(404)
    expect((await admin.call<{ items: User[] }>('POST', '^/users/filter', { searchCriteria: userName })).body.items).toEqual([])
    expect(after).toEqual([{ phone_no: '' }])
    // the name and the address are free again
    await created({ userName, email })
  })

  test('has a unique user name and address, over all tenants and ignoring case', async () => {
    const user = await created()
    const other = await (await aTenant(server)).as('tenantAdmin')
    for (const caller of [admin, other]) {
      const name = await create(caller, { userName: user.userName.toUpperCase() })
      expect([name.status, messagesOf(name)]).toEqual([422, [['@errors.userNameTaken', 'userName']]])
      const email = await create(caller, { email: user.email.toUpperCase() })
      expect([email.status, messagesOf(email)]).toEqual([422, [['@errors.emailTaken', 'email']]])
    }
    const second = await created()
    expect(messagesOf(await put(admin, second, { email: user.email }))).toEqual([['@errors.emailTaken', 'email']])
  })

  test('is refused with each error at its path', async () => {
    const wrong = await create(admin, { userName: 'två ord', email: 'a@b\r\nBcc: x@y.se', name: 'A\u0007' })
    expect([wrong.status, messagesOf(wrong)]).toEqual([
      422,
      [
        ['@validation.userName', 'userName'],
        ['@validation.controlCharacters', 'name'],
        ['@validation.email', 'email'],
      ],
    ])
    expect(messagesOf(await create(admin, { userName: '', name: ' ' }))).toEqual([
      ['@validation.required', 'userName'],
      ['@validation.required', 'name'],
    ])
    expect(messagesOf(await create(admin, { sites: ['north', 'west'] }))).toEqual([['@validation.siteMissing', 'sites.1']])
    expect(messagesOf(await create(admin, { tenant: 'other' }))).toEqual([['@errors.otherTenant', 'tenant']])
    const user = await created()
    expect((await put(admin, user, { userId: admin.userId })).status).toBe(400)
    expect((await put(admin, user, { version: undefined })).status).toBe(400)
    expect((await put(admin, user, { version: 7 })).status).toBe(409)
    expect((await create(admin, { status: 'active' })).status).toBe(400)
  })

  test('of another tenant does not exist', async () => {
    const foreign = await (await aTenant(server)).as('tenantAdmin')
    for (const id of [foreign.userId, randomUUID()]) {
      expect((await admin.call('GET', `^/users/${id}`)).status).toBe(404)
      expect((await admin.call('PUT', `^/users/${id}`, { ...aPerson(), version: 1 })).status).toBe(404)
      expect((await admin.call('DELETE', `^/users/${id}?version=1`)).status).toBe(404)
      expect((await admin.call('POST', `^/users/${id}/confirmation`, { version: 1 })).status).toBe(404)
    }
  })

  test('is listed by role and name on request', async () => {
    const ownTenant = await aTenant(server)
    const chief = await ownTenant.as('tenantAdmin')
    for (const [name, role] of [
      ['Åke', 'user'],
      ['Adam', 'siteAdmin'],
      ['Bo', 'privilegedUser'],
    ])
      await created({ name, role }, chief)
    const names = async (query: object) =>
      (await chief.call<{ items: User[] }>('POST', '^/users/filter', query)).body.items.map((user) => user.name)
    expect(await names({})).toEqual(['Adam', 'Bo', 'Test tenantAdmin', 'Åke'])
    expect(await names({ ordering: [{ column: 'role', dir: 'asc' }] })).toEqual(['Åke', 'Bo', 'Adam', 'Test tenantAdmin'])
    expect(await names({ filters: [{ column: 'role', value: ['user', 'siteAdmin'] }] })).toEqual(['Adam', 'Åke'])
    expect(await names({ filters: [{ column: 'isDisabled', value: true }] })).toEqual([])
    expect((await chief.call('POST', '^/users/filter', { filters: [{ column: 'search_text', value: 'x' }] })).status).toBe(400)
    expect((await chief.call<{ totalCount: number }>('GET', '^/users')).body.totalCount).toBe(4)
  })
})

describe('rights', () => {
  test('nobody assigns a role above their own, nor edits a user who has one', async () => {
    const callers = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await tenant.as(role)]))) as Record<Role, Caller>
    const people = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await created({ role }, system)]))) as Record<
      Role,
      User
    >
    const highest: Record<Role, number> = { user: -1, privilegedUser: -1, siteAdmin: 1, tenantAdmin: 3, superUser: 4 }
    for (const role of ROLES) {
      const caller = callers[role]
      const isAdministrator = highest[role] >= 0
      for (const [rank, other] of ROLES.entries()) {
        const isManaged = rank <= highest[role]
        const outcome = async (answer: Promise<{ status: number }>) => [role, other, (await answer).status]
        expect(await outcome(create(caller, { role: other }))).toEqual([role, other, isManaged ? 201 : 403])
        const seen = isManaged ? 200 : isAdministrator ? 404 : 403
        expect(await outcome(caller.call('GET', `^/users/${people[other].id}`))).toEqual([role, other, seen])
        // raised to that role, from one that they may edit, and lowered from it
        const raised = await created({ role: 'user' }, system)
        const statusOfRaise = !isAdministrator || !isManaged ? 403 : 200
        expect(await outcome(put(caller, raised, { role: other }))).toEqual([role, other, statusOfRaise])
        const lowered = await created({ role: other }, system)
        const statusOfLowering = !isAdministrator ? 403 : isManaged ? 200 : 404
        expect(await outcome(put(caller, lowered, { role: 'user' }))).toEqual([role, other, statusOfLowering])
        const gone = await created({ role: other }, system)
        const expected = !isAdministrator || role === 'siteAdmin' ? 403 : isManaged ? 204 : 404
        expect(await outcome(caller.call('DELETE', `^/users/${gone.id}?version=1`))).toEqual([role, other, expected])
      }
    }
  })

  test('a site administrator manages users of their own sites', async () => {
    const northern = await tenant.as('siteAdmin', ['north'])
    const [mine, shared, theirs] = [await created(), await created({ sites: ['north', 'south'] }), await created({ sites: ['south'] })]
    expect((await northern.call<User>('GET', `^/users/${shared.id}`)).body).toMatchObject({ sites: ['north'], can: { edit: false } })
    expect((await northern.call('GET', `^/users/${theirs.id}`)).status).toBe(404)
    const seen = (await northern.call<{ items: User[] }>('GET', '^/users')).body.items.map((user) => user.id)
    expect([seen.includes(mine.id), seen.includes(shared.id), seen.includes(theirs.id)]).toEqual([true, true, false])
    expect((await put(northern, mine, { name: 'Ny' })).status).toBe(200)
    expect((await put(northern, shared, { name: 'Ny' })).status).toBe(403)
    expect((await put(northern, theirs, { name: 'Ny' })).status).toBe(404)
    expect(messagesOf(await create(northern, { sites: ['south'] }))).toEqual([['@validation.siteMissing', 'sites.0']])
    expect(messagesOf(await create(northern, { sites: [] }))).toEqual([['@validation.requiredChoice', 'sites']])
    expect(messagesOf(await put(northern, { ...mine, version: 2 }, { sites: ['north', 'south'] }))).toEqual([
      ['@validation.siteMissing', 'sites.1'],
    ])
  })

  test('privileges are assigned with their site, by users who hold their grants', async () => {
    const type = await anElementType(admin, [])
    const operationType = await anOperationType(admin, type.id, [])
    const service = await aService(admin, operationType)
    const draft = await aService(admin, operationType, { status: 'draft' })
    const privilege = async (transactionTypeId: string) =>
      (
        await admin.call<Privilege>('POST', '/privileges', {
          name: 'P',
          grants: [{ transactionTypeId, operationModes: ['start'] }],
        })
      ).body.id
    const [open, hidden] = [await privilege(service.id), await privilege(draft.id)]
    const siteAdmin = await tenant.as('siteAdmin', ['north'])
    const user = await created({ privilegeIds: [open] }, siteAdmin)
    expect(user.privilegeIds).toEqual([open])
    const refused = await put(siteAdmin, user, { privilegeIds: [open, hidden] })
    expect([refused.status, messagesOf(refused)]).toEqual([403, [['@errors.privilegeNotHeld', 'privilegeIds']]])
    const both = (await put(admin, user, { privilegeIds: [hidden, open] })).body
    expect(both.privilegeIds).toEqual([open, hidden].sort())
    // unchanged privileges need not be held, revoked ones do
    const kept = await put(siteAdmin, both, { name: 'Ny' })
    expect([kept.status, kept.body.privilegeIds]).toEqual([200, both.privilegeIds])
    expect((await put(siteAdmin, kept.body, { privilegeIds: [open] })).status).toBe(403)
    for (const foreign of [randomUUID(), type.id]) expect((await put(admin, kept.body, { privilegeIds: [foreign] })).status).toBe(404)
    expect(messagesOf(await put(admin, kept.body, { sites: ['south'] }))).toEqual([['@validation.privilegeSite', 'privilegeIds']])
    // the privileges of a removed site are removed
    const moved = await put(admin, kept.body, { sites: ['south'], privilegeIds: undefined })
    expect([moved.status, moved.body.privilegeIds]).toEqual([200, []])
  })

  test('nobody deletes, disables or lowers themselves', async () => {
    const own = (await admin.call<User>('GET', `^/users/${admin.userId}`)).body
    expect(own.can).toEqual({ edit: true, delete: false })
    for (const changes of [{ isDisabled: true }, { role: 'siteAdmin' }]) {
      const refused = await put(admin, own, changes)
      expect([refused.status, messagesOf(refused)]).toEqual([409, [['@errors.notOneself']]])
    }
    const deleted = await admin.call<Refusal>('DELETE', `^/users/${admin.userId}?version=1`)
    expect([deleted.status, messagesOf(deleted)]).toEqual([409, [['@errors.notOneself']]])
    expect((await put(admin, own, { name: 'Ny' })).status).toBe(200)
  })
})

describe('a user with loans or bookings', () => {
  test('on loan or booked is deleted when they are returned, handed over or cancelled', async () => {
    const ownTenant = await aTenant(server, { settings: { reservations: true } })
    const chief = await ownTenant.as('tenantAdmin')
    const person = await created({ sites: ['north', 'south'] }, chief)
    const tool = await aServiceOf(chief, 'loan')
    const loan = await tool.run(chief, { more: { borrowerId: person.id } })
    expect(loan.status).toBe(201)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const other = await tool.anObject()
    const body = { elementId: other.id, transactionTypeId: tool.service.id, userId: person.id, from: inDays(2), to: inDays(3) }
    const booking = await chief.call<{ id: string }>('POST', '/reservations', body, { 'idempotency-key': randomUUID() })
    expect(booking.status).toBe(201)
    // also where they work no longer
    const moved = (await put(chief, person, { sites: ['south'] })).body
    const remove = () => chief.call<Refusal>('DELETE', `^/users/${person.id}?version=${moved.version}`)
    const refused = await remove()
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [
        { message: '@errors.personHasLoans', params: { count: 1 } },
        { message: '@errors.personHasBookings', params: { count: 1 } },
      ],
    ])
    expect((await chief.call('DELETE', `/reservations/${booking.body.id}?version=1`)).status).toBe(204)
    expect((await remove()).body.errors).toEqual([{ message: '@errors.personHasLoans', params: { count: 1 } }])
    expect((await tool.run(chief, { mode: 'complete', transactionId: loan.body.transactionId })).status).toBe(201)
    expect((await remove()).status).toBe(204)
    expect((await tool.run(chief, { more: { borrowerId: person.id } })).status).toBe(404)
  })
})

describe('a licence', () => {
  test('without a level allows three users and 25 objects, in all sites together, also at once', async () => {
    const ownTenant = await aTenant(server, { licenceLevel: 'none' })
    const chief = await ownTenant.as('tenantAdmin')
    const type = await anElementType(chief, [])
    const person = await created({}, chief)
    const both = await Promise.all([create(chief), create(chief), create(chief)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const refused = both.find(({ status }) => status === 422)!
    expect(refused.body.errors).toEqual([{ message: '@errors.licenceUsers', params: { count: 3 } }])
    // a disabled user frees a slot, and needs one to be enabled again
    const disabled = (await put(chief, person, { isDisabled: true })).body
    await created({}, chief)
    expect((await put(chief, disabled, { isDisabled: false })).status).toBe(422)

    const add = (title: string) => chief.call<Refusal>('POST', '/elements', { elementTypeId: type.id, title })
    const answers = await Promise.all(Array.from({ length: 28 }, (_, index) => add(`Sak ${index}`)))
    expect(answers.filter(({ status }) => status === 201).length).toBe(25)
    expect((await add('Sak')).body.errors).toEqual([{ message: '@errors.licenceObjects', params: { count: 25 } }])
    // another site is of the same tenant
    const south = `/api/v2/${ownTenant.key}/south`
    const southern = await chief.call<{ id: string }>('POST', `${south}/elementTypes`, { ...type, id: undefined, version: undefined })
    expect((await chief.call('POST', `${south}/elements`, { elementTypeId: southern.body.id, title: 'Sak' })).status).toBe(422)
  })
})
