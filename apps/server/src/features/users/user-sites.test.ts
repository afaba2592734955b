import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@verka/domain/access/roles.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import { accessToService, type ServiceAccess } from '@verka/domain/transactions/service-access.ts'
import type { SiteRights, UserSite } from '@verka/domain/users/user-sites.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import type { ElementId, TransactionId } from '@verka/domain/entities/ids.ts'
import { aPrivilege } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/** The rights shown on a user's page are exactly those that the server grants them. */
let server: TestApp
let tenant: TestTenant
let admin: Caller
let cases: Record<string, Awaited<ReturnType<typeof aServiceOf>>>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  cases = {
    open: await aServiceOf(admin, 'issueManagement'),
    restricted: await aServiceOf(admin, 'issueManagement', { extra: { restricted: true } }),
    private: await aServiceOf(admin, 'issueManagement', { extra: { status: 'private' } }),
    draft: await aServiceOf(admin, 'issueManagement', { extra: { status: 'draft' } }),
    loan: await aServiceOf(admin, 'loan', { extra: { restricted: true } }),
  }
})
afterAll(() => server.close())

const rightsOf = async (caller: Caller) =>
  (await caller.call<SiteRights>('GET', `^/users/sites/${tenant.sites[0]!.id}`)).body satisfies SiteRights

type Given = Partial<PrivilegeGrant>

/** The answers to each step of a service for a user: on their own transactions, and on the administrator's. */
async function happens(caller: Caller, made: (typeof cases)[string]): Promise<ServiceAccess | undefined> {
  const { body: listed } = await caller.call<{ items: { id: string }[] }>('GET', '/transactionTypes')
  const isListed = listed.items.some(({ id }) => id === made.service.id)
  const { status } = await caller.call('GET', `/transactionTypes/${made.service.id}`)
  expect(status).toBe(isListed ? 200 : 404)
  if (!isListed) return undefined
  const isDraft = made.service.status === 'draft'
  const startFor = async (by: Caller, more: object = {}) => made.run(by, { elementId: (await made.anObject()).id, more })
  const others = isDraft ? undefined : (await startFor(admin)).body.transactionId
  const steps: ServiceAccess['steps'] = {}
  for (const { mode } of made.service.operations) {
    const taken = async (transactionId: TransactionId | undefined, elementId: ElementId) =>
      (await made.run(caller, { mode, elementId, ...(transactionId && { transactionId }) })).status === 201
    if (mode === 'start') {
      steps.start = (await taken(undefined, (await made.anObject()).id)) ? 'all' : 'none'
      continue
    }
    const start = async (by: Caller, more: object = {}) => {
      const elementId = (await made.anObject()).id
      return { elementId, id: isDraft ? undefined : (await made.run(by, { elementId, more })).body.transactionId }
    }
    const ofOthers = await start(admin)
    // own: a loan to them, or a transaction that they started, if allowed
    const own = made.service.mode === 'loan' ? await start(admin, { borrowerId: caller.userId }) : await start(caller)
    const isOwn = own.id !== undefined && (await taken(own.id, own.elementId))
    steps[mode] = isDraft || !isOwn ? 'none' : (await taken(ofOthers.id, ofOthers.elementId)) ? 'all' : 'own'
  }
  const filter = `/transactions/filter?transactionTypeId=${made.service.id}&type=all`
  const { body: found } = await caller.call<{ items: { id: string }[] }>('POST', filter, { limit: 1000 })
  const seesAll = isDraft ? undefined : found.items.some(({ id }) => id === others)
  const forOthers =
    made.service.mode === 'loan' ? (await startFor(caller, { borrowerId: admin.userId })).body.errors === undefined : undefined
  return { steps, view: seesAll === false ? 'own' : 'all', forOthers }
}

const EVERYTHING: Given = { operationModes: ['start', 'update', 'complete', 'cancel'], view: 'all' }
const LOANS: Given = { operationModes: ['start', 'update', 'complete'], view: 'all', forOthers: true }
const people: [Role, Record<string, Given>][] = [
  ['user', {}],
  ['user', { open: { operationModes: ['start', 'update'] }, restricted: EVERYTHING, private: EVERYTHING, loan: LOANS }],
  ['user', { open: { operationModes: [] }, loan: { operationModes: ['start', 'complete'] } }],
  ['privilegedUser', {}],
  ['privilegedUser', { open: { operationModes: [] }, restricted: { operationModes: ['start', 'complete'] }, loan: LOANS }],
  ['siteAdmin', {}],
  ['tenantAdmin', {}],
]

test.each(people)('%s with %j', async (role, given) => {
  const caller = await tenant.as(role, ['north'])
  const grants = Object.entries(given).map(([name, one]) => ({ transactionTypeId: cases[name]!.service.id, ...one }))
  for (const one of grants) await grant(server, tenant, caller, one)
  const rights = await rightsOf(admin)
  const { body: person } = await admin.call<User>('GET', `^/users/${caller.userId}`)
  const held = rights.privileges.filter(({ id }) => person.privilegeIds.includes(id)).flatMap((privilege) => privilege.grants)
  expect(held.length).toBe(grants.length)
  for (const [name, made] of Object.entries(cases)) {
    const service = rights.services.find(({ id }) => id === made.service.id)!
    expect([name, accessToService(role, service, held)]).toEqual([name, await happens(caller, made)])
  }
})

test('lists the sites that the caller may assign, with their privileges, and no others', async () => {
  const privilege = await aPrivilege(admin, cases.draft!.service.id)
  const sitesOf = async (caller: Caller) => (await caller.call<{ items: UserSite[] }>('GET', '^/users/sites')).body.items
  const all = await sitesOf(admin)
  expect(all.map(({ key, name }) => [key, name])).toEqual([
    ['north', 'Norra'],
    ['south', 'Södra'],
  ])
  expect(all[0]!.privileges.find(({ id }) => id === privilege.id)).toMatchObject({ isHeld: true })
  const siteAdmin = await tenant.as('siteAdmin', ['north'])
  const own = await sitesOf(siteAdmin)
  expect(own.map(({ key }) => key)).toEqual(['north'])
  // it grants something in a draft, which a site administrator does not see
  expect(own[0]!.privileges.find(({ id }) => id === privilege.id)).toMatchObject({ isHeld: false })
  const seen = await rightsOf(siteAdmin)
  expect(seen.services.map(({ id }) => id)).not.toContain(cases.draft!.service.id)
  expect((await siteAdmin.call('GET', `^/users/sites/${tenant.sites[1]!.id}`)).status).toBe(404)
  const other = await (await aTenant(server)).as('superUser')
  expect((await other.call('GET', `^/users/sites/${tenant.sites[0]!.id}`)).status).toBe(404)
})
