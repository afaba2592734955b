import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FullPrivilege, ListedPrivilege, Privilege } from '@verka/domain/privileges/privileges.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import type { ElementTypeId, PrivilegeId } from '@verka/domain/entities/ids.ts'
import { anElement, anElementType, anOperationType, aService, aUser, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let siteAdmin: Caller
let type: ElementType
let operationType: { id: string; elementTypeId: ElementTypeId }
let service: TransactionType
let draft: TransactionType
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
  type = await anElementType(admin, [])
  operationType = await anOperationType(admin, type.id, [])
  service = await aService(admin, operationType)
  draft = await aService(admin, operationType, { status: 'draft' })
})
afterAll(() => server.close())

type Answered = Privilege & { errors: { message: string; field?: string; params?: object }[] }
const grantOf = (granted: { id: string }, changes: object = {}) => ({
  transactionTypeId: granted.id,
  operationModes: ['start'],
  view: 'own',
  forOthers: false,
  ...changes,
})
const create = (caller: Caller, body: object) => caller.call<Answered>('POST', '/privileges', { name: 'Städare', ...body })
const created = async (body: object = {}): Promise<Privilege> => {
  const { status, body: privilege } = await create(admin, body)
  expect([status, privilege.errors]).toEqual([201, undefined])
  return privilege
}
const put = (caller: Caller, privilege: Privilege, changes: object = {}) =>
  caller.call<Answered>('PUT', `/privileges/${privilege.id}`, { ...privilege, ...changes })

describe('a privilege', () => {
  test('is stored and read as it was sent, with names on request', async () => {
    const grants = [grantOf(service, { view: 'all', forOthers: true })]
    const privilege = await created({ description: 'Rad 1\nRad 2', grants, elementTypeIds: [type.id, type.id] })
    expect(privilege).toMatchObject({ version: 1, grants, elementTypeIds: [type.id], can: { edit: true, delete: true } })
    expect((await admin.call('GET', `/privileges/${privilege.id}`)).body).toEqual(privilege)
    const full = (await admin.call<FullPrivilege>('GET', `/privileges/${privilege.id}/full`)).body
    expect(full).toEqual({
      ...privilege,
      userCount: 0,
      services: [{ id: service.id, localizedNames: service.localizedNames }],
      elementTypes: [{ id: type.id, localizedNames: type.localizedNames }],
    })
    // a fully read privilege can be sent back; an omitted property is unchanged
    const saved = await admin.call<Privilege>('PUT', `/privileges/${privilege.id}`, full)
    expect([saved.status, saved.body]).toEqual([200, { ...privilege, version: 2, updatedAt: saved.body.updatedAt }])
    const renamed = await admin.call<Privilege>('PUT', `/privileges/${privilege.id}`, { name: 'Ny', version: 2 })
    expect(renamed.body).toMatchObject({ name: 'Ny', description: 'Rad 1\nRad 2', grants, elementTypeIds: [type.id] })
    const emptied = await admin.call<Privilege>('PUT', `/privileges/${privilege.id}`, { name: 'Ny', version: 3, grants: [] })
    expect(emptied.body.grants).toEqual([])
    expect((await put(admin, emptied.body, { version: 3 })).status).toBe(409)
    expect((await put(admin, emptied.body, { version: undefined })).status).toBe(400)
  })

  test('is listed by name, from Skip on and no more than Limit', async () => {
    const ownTenant = await aTenant(server)
    const chief = await ownTenant.as('tenantAdmin')
    for (const name of ['Cykel', 'alfa', 'Beta']) await create(chief, { name })
    const list = async (query: string) => {
      const { status, body } = await chief.call<{ items: Privilege[]; totalCount: number }>('GET', `/privileges${query}`)
      return [status, body.items?.map((item) => item.name), body.totalCount]
    }
    expect(await list('?Skip=0&Limit=1000')).toEqual([200, ['alfa', 'Beta', 'Cykel'], 3])
    expect(await list('')).toEqual([200, ['alfa', 'Beta', 'Cykel'], 3])
    expect(await list('?Skip=1&Limit=1')).toEqual([200, ['Beta'], 3])
    expect(await list('?Skip=3')).toEqual([200, [], 3])
    for (const query of ['?Skip=-1', '?Limit=1001', '?Limit=x', '?skip=1'])
      expect([query, (await chief.call('GET', `/privileges${query}`)).status]).toEqual([query, expect.toBeOneOf([400, 422])])
    // another site has its own
    const south = `/api/v2/${ownTenant.key}/south/privileges`
    expect((await chief.call<{ totalCount: number }>('GET', south)).body.totalCount).toBe(0)
  })

  test('names existing services once, with steps of the service’s mode', async () => {
    const foreign = await aTenant(server)
    const stranger = await foreign.as('tenantAdmin')
    const foreignType = await anElementType(stranger, [])
    for (const body of [
      { grants: [grantOf({ id: randomUUID() })] },
      { elementTypeIds: [randomUUID()] },
      { elementTypeIds: [foreignType.id] },
    ])
      expect((await create(admin, body)).status).toBe(404)
    const { status, body } = await create(admin, { grants: [grantOf(service, { operationModes: ['complete'] }), grantOf(service)] })
    expect([status, body.errors]).toEqual([
      422,
      [
        { message: '@errors.modeNotAllowed', field: 'grants.0.operationModes' },
        { message: '@validation.serviceTwice', field: 'grants.1.transactionTypeId' },
      ],
    ])
    expect((await create(admin, { name: ' ' })).status).toBe(422)
    expect((await create(admin, { grants: [grantOf(service, { view: 'none' })] })).status).toBe(400)
    const privilege = await created()
    expect((await stranger.call('GET', `/privileges/${privilege.id}`)).status).toBe(404)
    expect((await admin.call('GET', `/api/v2/${tenant.key}/south/privileges/${privilege.id}`)).status).toBe(404)
  })

  test('is written by site administrators as far as they hold its grants, and deleted by tenant administrators', async () => {
    expect((await create(siteAdmin, { grants: [grantOf(service)] })).status).toBe(201)
    expect((await create(siteAdmin, { grants: [grantOf(draft)] })).status).toBe(404)
    const [mine, above] = [await created({ grants: [grantOf(service)] }), await created({ grants: [grantOf(draft)] })]
    const seen = (await siteAdmin.call<FullPrivilege>('GET', `/privileges/${above.id}/full`)).body
    expect([seen.can, seen.services]).toEqual([{ edit: false, delete: false }, []])
    expect((await put(siteAdmin, mine, { grants: [grantOf(service), grantOf(draft)] })).status).toBe(404)
    // nor may they remove grants that they do not hold
    expect((await put(siteAdmin, above, { grants: [] })).status).toBe(403)
    expect((await put(siteAdmin, mine, { name: 'Ny' })).status).toBe(200)
    expect((await siteAdmin.call('DELETE', `/privileges/${mine.id}?version=2`)).status).toBe(403)
    for (const role of ['user', 'privilegedUser'] as const)
      expect((await (await tenant.as(role)).call('GET', '/privileges')).status).toBe(403)
  })

  test('with holders cannot be deleted; it takes effect when granted and stops when revoked', async () => {
    const privilege = await created({ grants: [grantOf(service)], elementTypeIds: [type.id] })
    const element = await anElement(admin, type.id)
    const restricted = await tenant.as('user')
    const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
    const run = () => restricted.call('POST', '/operations', job, withKey())
    expect((await run()).status).toBe(404)
    const give = async (privilegeIds: PrivilegeId[]) => {
      const user = (await admin.call<User>('GET', `^/users/${restricted.userId}`)).body
      expect((await admin.call('PUT', `^/users/${user.id}`, { ...user, privilegeIds })).status).toBe(200)
    }
    await give([privilege.id])
    // `session/revocation` proves the second; a busy machine checks late
    await expect.poll(async () => (await run()).status, { interval: 50 }).toBe(201)
    const holders = async (caller: Caller) =>
      (await caller.call<{ items: { id: string }[] }>('GET', `/privileges/${privilege.id}/users`)).body.items.map(({ id }) => id)
    expect(await holders(admin)).toEqual([restricted.userId])
    const { body: listed } = await admin.call<{ items: ListedPrivilege[] }>('GET', '/privileges')
    expect(listed.items.find(({ id }) => id === privilege.id)).toMatchObject({ userCount: 1 })
    const { status, body } = await admin.call<Answered>('DELETE', `/privileges/${privilege.id}?version=1`)
    expect([status, body.errors]).toEqual([409, [{ message: '@errors.usedByUsers', params: { count: 1 } }]])
    await give([])
    await expect.poll(async () => (await run()).status, { interval: 50 }).toBe(404)
    expect((await admin.call('DELETE', `/privileges/${privilege.id}?version=2`)).status).toBe(409)
    expect((await admin.call('DELETE', `/privileges/${privilege.id}?version=1`)).status).toBe(204)
    expect((await admin.call('GET', `/privileges/${privilege.id}`)).status).toBe(404)
  })

  test('limited to categories grants nothing on objects of others, in no list and by no step', async () => {
    const other = await anElementType(admin, [])
    const otherFunction = await anOperationType(admin, other.id, [])
    const otherService = await aService(admin, otherFunction)
    const [within, beside] = [await anElement(admin, type.id), await anElement(admin, other.id)]
    const both = [grantOf(service), grantOf(otherService)]
    const refused = await create(admin, { grants: both, elementTypeIds: [type.id] })
    const outside = { message: '@validation.serviceOutsideCategories', field: 'grants.1.transactionTypeId' }
    expect([refused.status, refused.body.errors]).toEqual([422, [outside]])
    const limited = await created({ grants: [grantOf(service)], elementTypeIds: [type.id] })
    // nor later: by a service more, or by a category less
    expect((await put(admin, limited, { grants: both })).body.errors).toEqual([outside])
    const whole = await created({ grants: both })
    expect((await put(admin, whole, { grants: undefined, elementTypeIds: [other.id] })).body.errors).toEqual([
      { ...outside, field: 'grants.0.transactionTypeId' },
    ])
    // nor can its services be moved to another category
    expect((await admin.call('PUT', `/transactionTypes/${otherService.id}`, { ...otherService, elementTypeId: type.id })).status).toBe(422)

    const restricted = await tenant.as('user')
    const user = (await admin.call<User>('GET', `^/users/${restricted.userId}`)).body
    expect((await admin.call('PUT', `^/users/${user.id}`, { ...user, privilegeIds: [limited.id] })).status).toBe(200)
    const run = (element: { id: string }, of: TransactionType, form: { id: string }) =>
      restricted.call(
        'POST',
        '/operations',
        { elementId: element.id, transactionTypeId: of.id, operationTypeId: form.id, operationTypeVersion: 1 },
        withKey(),
      )
    await expect.poll(async () => (await run(within, service, operationType)).status, { interval: 50 }).toBe(201)
    expect((await run(beside, otherService, otherFunction)).status).toBe(404)
    // one's service with another's object
    expect((await run(beside, service, operationType)).status).not.toBe(201)
    const services = (await restricted.call<{ items: { id: string }[] }>('GET', '/transactionTypes')).body.items.map(({ id }) => id)
    expect(services).toEqual([service.id])
    const now = async (element: { id: string }) => JSON.stringify((await restricted.call('GET', `/elements/${element.id}/now`)).body)
    expect([(await now(within)).includes(service.id), (await now(beside)).includes(otherService.id)]).toEqual([true, false])
    expect(
      (
        await admin.call(
          'POST',
          '/operations',
          {
            elementId: beside.id,
            transactionTypeId: otherService.id,
            operationTypeId: otherFunction.id,
            operationTypeVersion: 1,
          },
          withKey(),
        )
      ).status,
    ).toBe(201)
    const seen = async (path: string) => restricted.call<{ items?: unknown[] }>('POST', path, {})
    expect((await seen(`/transactions/filter?transactionTypeId=${otherService.id}`)).status).toBe(404)
    expect(JSON.stringify((await seen('/transactions/filter')).body)).not.toContain(otherService.id)
  })

  test('lists its holders for those who administer them, and counts the others', async () => {
    const privilege = await created({ grants: [grantOf(service)] })
    const { id } = await aUser(admin, { privilegeIds: [privilege.id] })
    await aUser(admin, { role: 'tenantAdmin', privilegeIds: [privilege.id] })
    const seen = async (caller: Caller) => ({
      names: (await caller.call<{ items: { id: string }[] }>('GET', `/privileges/${privilege.id}/users`)).body.items,
      count: (await caller.call<FullPrivilege>('GET', `/privileges/${privilege.id}/full`)).body.userCount,
    })
    expect(await seen(siteAdmin)).toMatchObject({ names: [{ id, isDisabled: false }], count: 2 })
    expect((await seen(admin)).names).toHaveLength(2)
    expect((await (await tenant.as('privilegedUser')).call('GET', `/privileges/${privilege.id}/users`)).status).toBe(403)
  })

  test('is created once for one idempotency key', async () => {
    const key = withKey()
    const answers = [await admin.call<Privilege>('POST', '/privileges', { name: 'En' }, key)]
    answers.push(await admin.call<Privilege>('POST', '/privileges', { name: 'En' }, key))
    expect([answers[0]!.status, answers[1]!.body]).toEqual([201, answers[0]!.body])
  })
})
