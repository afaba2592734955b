import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { ROLES, type Role } from '@verka/domain/access/roles.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { anElementType, anOperationType, aPrivilege, aService, aUser } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/** Promise 8 (security): nobody gives a user more rights than they have themselves: every role on every other, by every field. */
let server: TestApp
let tenant: TestTenant
let other: TestTenant
let admin: Caller
let root: Caller
let strong: string
const actors = new Map<Role, Caller>()
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  other = await aTenant(server)
  root = await tenant.as('superUser')
  admin = await tenant.as('tenantAdmin')
  for (const role of ROLES) actors.set(role, await tenant.as(role, ['north']))
  const type = await anElementType(admin, [])
  const draft = await aService(admin, await anOperationType(admin, type.id, []), { status: 'draft' })
  strong = (await aPrivilege(admin, draft.id)).id
})
afterAll(() => server.close())

/** The highest role that each role may manage, written independently of the server's table. */
const UP_TO: Record<Role, number> = { user: -1, privilegedUser: -1, siteAdmin: 1, tenantAdmin: 3, superUser: 4 }
const rank = (role: Role) => ['user', 'privilegedUser', 'siteAdmin', 'tenantAdmin', 'superUser'].indexOf(role)
const manages = (actor: Role, role: Role) => rank(role) <= UP_TO[actor]
const isOfTenant = (actor: Role) => rank(actor) >= 3

interface Attempt {
  field: string
  body: object
  /** Whether it may be, when the person themselves may be saved. */
  isAllowed: (actor: Role) => boolean
}

const attempts = (): Attempt[] => [
  ...ROLES.map((role) => ({ field: `role ${role}`, body: { role }, isAllowed: (actor: Role) => manages(actor, role) })),
  { field: 'sites', body: { sites: ['north', 'south'] }, isAllowed: isOfTenant },
  { field: 'privilegeIds', body: { privilegeIds: [strong] }, isAllowed: isOfTenant },
  { field: 'isDisabled', body: { isDisabled: true }, isAllowed: () => true },
  { field: 'tenant', body: { tenant: other.key }, isAllowed: () => false },
]

/** A person as the database has them. */
const rowOf = async (id: string) => {
  const { rows } = await server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
    sql<Record<string, unknown>>`select u.tenant_id, u.role, u.status, u.version,
      (select array_agg(s.site_id order by s.site_id) from user_sites s where s.user_id = u.id) as sites,
      (select array_agg(p.privilege_id order by p.privilege_id) from user_privileges p where p.user_id = u.id) as privileges
      from users u where u.id = ${id}`.execute(tx),
  )
  return rows[0]
}

test('nobody saves a user above themselves, nor raises one above themselves, by any field', async () => {
  const counts = { refused: 0, taken: 0 }
  for (const target of ROLES) {
    for (const [role, actor] of actors)
      for (const { field, body, isAllowed } of attempts()) {
        const person = await aUser(root, { role: target, sites: ['north'] })
        const before = await rowOf(person.id)
        const saved = { ...person, can: undefined, isInvited: undefined, confirmationEmail: undefined, ...body }
        const { status } = await actor.call('PUT', `^/users/${person.id}`, saved)
        const isRight = manages(role, target) && isAllowed(role)
        const context = `${role} saves ${target}: ${field}`
        const isAsBefore = JSON.stringify(await rowOf(person.id)) === JSON.stringify(before)
        const isAsItShould = isRight ? status === 200 : [400, 403, 404, 422].includes(status) && isAsBefore
        expect([context, status, isAsItShould]).toEqual([context, status, true])
        counts[isRight ? 'taken' : 'refused']++
      }
  }
  expect(counts.refused).toBeGreaterThan(125)
  process.stdout.write(`escalation: ${JSON.stringify(counts)}\n`)
})

test('nobody creates or deletes a user with a role that they may not assign', async () => {
  for (const [role, actor] of actors)
    for (const target of ROLES) {
      const name = `n${role}${target}`.toLowerCase() + tenant.key
      const made = await actor.call<User>('POST', '^/users', {
        userName: name,
        email: `${name}@example.test`,
        name,
        role: target,
        sites: ['north'],
      })
      const context = `${role} makes ${target}`
      expect([context, made.status === 201 ? made.body.role : undefined]).toEqual([context, manages(role, target) ? target : undefined])
      const person = await aUser(root, { role: target, sites: ['north'] })
      const { status } = await actor.call('DELETE', `^/users/${person.id}?version=1`)
      expect([context, status === 204]).toEqual([context, isOfTenant(role) && manages(role, target)])
    }
})

test('nobody grants rights in a privilege that they do not hold', async () => {
  const type = await anElementType(admin, [])
  const draft = await aService(admin, await anOperationType(admin, type.id, []), { status: 'draft' })
  const grants = [{ transactionTypeId: draft.id, operationModes: ['start'] }]
  for (const [role, actor] of actors) {
    const { status } = await actor.call('POST', '/privileges', { name: `P ${role}`, grants })
    expect([role, status === 201]).toEqual([role, isOfTenant(role)])
  }
})
