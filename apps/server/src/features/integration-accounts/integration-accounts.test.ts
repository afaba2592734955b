import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { ROLES, type Role } from '@verka/domain/access/roles.ts'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { Problem } from '@verka/domain/api/problem.ts'
import { anElementType, anOperationType, aPrivilege, aService, withKey } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { accountsOf, ACCOUNTS, type AccountReply } from '../../testing/made/outside/integration-accounts.ts'

let server: TestApp
let tenant: TestTenant
let other: TestTenant
let admin: Caller
let accounts: ReturnType<typeof accountsOf>
const actors = new Map<Role, Caller>()
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  other = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  accounts = accountsOf(server, tenant, admin)
  for (const role of ROLES) actors.set(role, await tenant.as(role, ['north']))
})
afterAll(() => server.close())

describe('an integration account', () => {
  test('is created, saved, listed, exported and deleted by tenant administrators', async () => {
    const { status, body } = await accounts.create({ name: 'Ekonomi', expiresOn: '2199-12-31' })
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Ekonomi',
        role: 'privilegedUser',
        sites: ['north'],
        state: 'active',
        secrets: [],
        expiresOn: '2199-12-31',
        lastUsedAt: null,
        version: 1,
      },
    ])
    expect(body.clientId).toBe(body.id)
    const changed = await accounts.save(body, { name: 'Ekonomi 2', expiresOn: null, isDisabled: true })
    expect(changed.body).toMatchObject({ name: 'Ekonomi 2', expiresOn: null, state: 'disabled', version: 2 })
    expect((await accounts.save(body, { name: 'X' })).status).toBe(409)
    const { items } = (await admin.call<{ items: IntegrationAccount[] }>('GET', ACCOUNTS)).body
    expect(items.map(({ name }) => name)).toContain('Ekonomi 2')
    const exported = await server.app.inject({
      method: 'POST',
      url: `/api/v2/${tenant.key}/integrationAccounts/export?format=csv&culture=sv-SE`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { columns: ['name', 'role', 'state', 'lastUsedAt'], ids: [body.id] },
    })
    expect(exported.body).toContain('Ekonomi 2;Användare;Inaktiverad;')
    expect((await admin.call('GET', `${ACCOUNTS}/${body.id}/uses`)).body).toEqual({ items: [] })
    expect((await admin.call('DELETE', `${ACCOUNTS}/${body.id}?version=2`)).status).toBe(204)
    expect((await admin.call('GET', `${ACCOUNTS}/${body.id}`)).status).toBe(404)
  })

  test('says what is wrong with its body', async () => {
    const wrong = async (body: object) => {
      const { status, body: problem } = await accounts.create(body)
      return [status, problem.errors?.map(({ field, message }) => [field, message])]
    }
    expect(await wrong({ name: ' ' })).toEqual([422, [['name', '@validation.required']]])
    expect(await wrong({ expiresOn: '2020-01-01' })).toEqual([422, [['expiresOn', '@validation.dayOver']]])
    expect(await wrong({ expiresOn: 'soon' })).toEqual([422, [['expiresOn', '@validation.date']]])
    expect(await wrong({ sites: ['nowhere'] })).toEqual([422, [['sites.0', '@validation.siteMissing']]])
    expect((await wrong({ password: 'x' }))[0]).toBe(400)
  })

  test('is in no list of people, and is not counted by the licence', async () => {
    const few = await aTenant(server, { licenceLevel: 'none' })
    const chief = await few.as('tenantAdmin')
    for (const name of ['A', 'B', 'C', 'D']) expect((await accounts.create({ name }, chief)).status).toBe(201)
    const { items } = (await chief.call<{ items: { name: string }[] }>('POST', '^/users/filter', {})).body
    expect(items.map(({ name }) => name)).toEqual(['Test tenantAdmin'])
    const [first] = (await chief.call<{ items: IntegrationAccount[] }>('GET', ACCOUNTS)).body.items
    expect((await chief.call('GET', `^/users/${first!.id}`)).status).toBe(404)
    expect((await chief.call('DELETE', `^/users/${first!.id}?version=1`)).status).toBe(404)
    // and a person is no account
    expect((await chief.call('GET', `${ACCOUNTS}/${chief.userId}`)).status).toBe(404)
  })

  test('neither borrows nor books, for itself or for others, and lends to people', async () => {
    const loans = await aServiceOf(admin, 'loan', {})
    const { body: account } = await accounts.create({ role: 'siteAdmin' })
    const program = await accounts.asProgram(account)
    const element = await loans.anObject()
    const borrowers = await admin.call<{ items: { id: string }[] }>('GET', `/transactionTypes/${loans.service.id}/borrowers`)
    expect(borrowers.body.items.map(({ id }) => id)).not.toContain(account.id)
    const start = (body: object, by: Caller) => loans.run(by, { elementId: element.id, more: body })
    const itself = [422, [{ message: '@errors.programHasNothing', field: 'borrowerId' }]]
    const refusal = async (body: object, by: Caller) => {
      const { status, body: problem } = await start(body, by)
      return [status, problem.errors?.map(({ message, field }) => ({ message, field }))]
    }
    expect(await refusal({}, program)).toEqual(itself)
    expect(await refusal({ borrowerId: account.id }, program)).toEqual(itself)
    expect((await start({ borrowerId: account.id }, admin)).status).toBe(404)
    expect((await start({ borrowerId: admin.userId }, program)).status).toBe(201)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const booking = { elementId: (await loans.anObject()).id, transactionTypeId: loans.service.id, from: inDays(2), to: inDays(3) }
    expect((await program.call<Problem>('POST', '/reservations', booking, withKey())).body.errors).toMatchObject([
      { message: '@errors.programHasNothing', field: 'userId' },
    ])
  })

  test('is a program in the audit log, under its own name, which it cannot change', async () => {
    const { body: account } = await accounts.create({ name: 'Nattkörning', role: 'tenantAdmin' })
    const program = await accounts.asProgram(account)
    const type = await anElementType(program, [])
    const { items } = (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entityId: type.id })).body
    expect(items[0]!.actor).toEqual({ id: account.id, name: 'Nattkörning', isProgram: true })
    const own = (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entityId: account.id })).body.items[0]!
    expect([own.actor, own.entity, own.name]).toEqual([
      { id: admin.userId, name: 'Test tenantAdmin', isProgram: false },
      'integrationAccount',
      'Nattkörning',
    ])
    expect((await admin.call<FullAuditEntry>('GET', `^/auditLog/${own.id}`)).body.isThere).toBe(true)
    expect((await program.call('PUT', '^/me', { name: 'Kim', version: 1 })).status).toBe(403)
    expect((await accounts.load(account)).lastUsedAt).not.toBeNull()
  })

  test('holds privileges: they are not deleted under it, and site administrators do not see who it is', async () => {
    const type = await anElementType(admin, [])
    const privilege = await aPrivilege(admin, (await aService(admin, await anOperationType(admin, type.id, []))).id)
    const { body: account } = await accounts.create({ role: 'user', privilegeIds: [privilege.id] })
    expect(account.privilegeIds).toEqual([privilege.id])
    expect((await admin.call('DELETE', `/privileges/${privilege.id}?version=1`)).status).toBe(409)
    const holders = async (by: Caller) => (await by.call<{ items: object[] }>('GET', `/privileges/${privilege.id}/users`)).body.items
    expect(await holders(admin)).toMatchObject([{ id: account.id, isProgram: true }])
    expect(await holders(actors.get('siteAdmin')!)).toEqual([])
  })
})

/** Promise 8 (security), for programs: the highest role that each role may give one, written independently of the server's table. */
const UP_TO: Record<Role, number> = { user: -1, privilegedUser: -1, siteAdmin: -1, tenantAdmin: 3, superUser: 4 }
const rank = (role: Role) => ROLES.indexOf(role)

describe('nobody makes an account stronger than themselves', () => {
  test('every role on every other: create, save, raise, take over by a secret, delete', async () => {
    const root = await tenant.as('superUser')
    for (const [role, actor] of actors)
      for (const target of ROLES) {
        const context = `${role} on ${target}`
        const manages = rank(target) <= UP_TO[role]
        const isRefused = (status: number) => [403, 404].includes(status)
        const made = await accounts.create({ role: target }, actor)
        expect([context, made.status === 201, manages || isRefused(made.status)]).toEqual([context, manages, true])
        const { body: account } = await accounts.create({ role: target }, root)
        for (const [what, attempt] of Object.entries<() => Promise<{ status: number }>>({
          save: () => accounts.save(account, { name: 'X' }, actor),
          secret: () => accounts.addSecret({ ...account, id: account.id }, {}, actor),
          link: () => actor.call('POST', `${ACCOUNTS}/${account.id}/logins`, { issuer: 'https://x.test', subject: String(account.id) }),
          see: () => actor.call('GET', `${ACCOUNTS}/${account.id}`),
        })) {
          const { status } = await attempt()
          expect([context, what, status < 300, manages || isRefused(status)]).toEqual([context, what, manages, true])
        }
        const raised = await accounts.save(account, { role: 'superUser', version: 2 }, actor)
        expect([context, raised.status === 200]).toEqual([context, role === 'superUser'])
        const { version } = (await root.call<AccountReply>('GET', `${ACCOUNTS}/${account.id}`)).body
        const removed = await actor.call('DELETE', `${ACCOUNTS}/${account.id}?version=${version}`)
        expect([context, removed.status === 204]).toEqual([context, role === 'superUser' || (manages && role === 'tenantAdmin')])
      }
  })

  test('accounts of another tenant are not found', async () => {
    const stranger = await other.as('tenantAdmin')
    const { body: theirs } = await accounts.create({}, stranger)
    const nothing = '019df82c-71d5-7492-bcba-5bd99844f001'
    const answers = async (id: string) =>
      Promise.all([
        admin.call('GET', `${ACCOUNTS}/${id}`),
        admin.call('PUT', `${ACCOUNTS}/${id}`, { name: 'X', role: 'user', version: 1 }),
        admin.call('POST', `${ACCOUNTS}/${id}/secrets`, {}),
        admin.call('DELETE', `${ACCOUNTS}/${id}/secrets/${nothing}`),
        admin.call('POST', `${ACCOUNTS}/${id}/logins`, { issuer: 'https://x.test', subject: 'y' }),
        admin.call('DELETE', `${ACCOUNTS}/${id}?version=1`),
      ])
    const [foreign, missing] = [await answers(theirs.id), await answers(nothing)]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await accounts.create({ privilegeIds: [nothing] })).status).toBe(404)
    const { body: mine } = await accounts.create()
    const program = await accounts.asProgram(mine)
    const url = `/api/v2/${other.key}/north/elementTypes`
    expect((await server.app.inject({ url, headers: { authorization: `Bearer ${program.token}` } })).statusCode).toBe(404)
  })

  test('an account works in its sites alone, and does not lower or disable itself', async () => {
    const { body: account } = await accounts.create({ role: 'tenantAdmin', sites: ['north'] })
    const program = await accounts.asProgram(account)
    expect((await program.call('GET', '/elementTypes')).status).toBe(200)
    const url = `/api/v2/${tenant.key}/south/elementTypes`
    expect((await server.app.inject({ url, headers: { authorization: `Bearer ${program.token}` } })).statusCode).toBe(404)
    for (const body of [{ isDisabled: true }, { role: 'user' }]) expect((await accounts.save(account, body, program)).status).toBe(409)
    expect((await program.call('DELETE', `${ACCOUNTS}/${account.id}?version=1`)).status).toBe(403)
  })

  test('the database refuses a password for an account', async () => {
    const insert = server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
      sql`insert into credentials (user_id, password_hash, changed_at) select id, 'x', now() from users where is_program limit 1`.execute(
        tx,
      ),
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'credentials_user_fkey' })
  })
})
