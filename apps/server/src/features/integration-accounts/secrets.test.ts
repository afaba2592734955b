import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { accountsOf, ACCOUNTS } from '../../testing/made/outside/integration-accounts.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let accounts: ReturnType<typeof accountsOf>
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  accounts = accountsOf(server, tenant, admin)
})
afterAll(() => server.close())

describe('secrets', () => {
  test('are shown once, two at a time, and stored as hashes', async () => {
    const { body: account } = await accounts.create()
    const first = await accounts.addSecret(account, { expiresOn: '2199-01-01' })
    expect([first.status, first.body]).toMatchObject([201, { clientId: account.id, expiresOn: '2199-01-01', lastUsedAt: null }])
    const { clientSecret } = first.body
    expect(clientSecret).toMatch(/^verka_[\w-]{43}$/)
    expect((await accounts.addSecret(account)).status).toBe(201)
    expect((await accounts.addSecret(account)).body.errors).toMatchObject([{ message: '@errors.twoSecrets' }])
    const after = await accounts.load(account)
    expect(after.secrets.map(({ ending, expiresOn }) => [ending, expiresOn])).toMatchObject([
      [clientSecret.slice(-4), '2199-01-01'],
      [expect.any(String), null],
    ])
    // it is nowhere in the database, also not in the log or among the replies for repeats
    const { rows } = await server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
      sql<{ found: number }>`select (select count(*)::int from audit_log a where a::text like ${`%${clientSecret}%`})
        + (select count(*)::int from idempotency_keys i where i::text like ${`%${clientSecret}%`})
        + (select count(*)::int from integration_secrets s where s::text like ${`%${clientSecret}%`}) as found`.execute(tx),
    )
    expect(rows[0]!.found).toBe(0)
    expect((await admin.call('DELETE', `${ACCOUNTS}/${account.id}/secrets/${after.secrets[0]!.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', `${ACCOUNTS}/${account.id}/secrets/${after.secrets[0]!.id}`)).status).toBe(404)
    expect((await accounts.addSecret(account)).status).toBe(201)
    expect((await accounts.addSecret(account, { expiresOn: '2020-01-01' })).status).toBe(422)
    const { items } = (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entityId: account.id })).body
    expect(items.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'update', 'create'])
  })

  test('a removed or expired secret, a disabled, expired or deleted account, and a changed role act within a second', async () => {
    const changes: Record<string, (account: IntegrationAccount, secretId: string) => Promise<unknown>> = {
      removed: ({ id }, secretId) => admin.call('DELETE', `${ACCOUNTS}/${id}/secrets/${secretId}`),
      disabled: (account) => accounts.save(account, { isDisabled: true }),
      deleted: ({ id }) => admin.call('DELETE', `${ACCOUNTS}/${id}?version=1`),
      'a secret expires': (_account, secretId) => expire('integration_secrets', sql`id = ${secretId}`),
      'an account expires': ({ id }) => expire('integration_accounts', sql`user_id = ${id}`),
    }
    const expire = (table: string, condition: ReturnType<typeof sql>) =>
      server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
        sql`update ${sql.table(table)} set expires_at = now() - interval '1 second' where ${condition}`.execute(tx),
      )
    const trial = async ([name, change]: [string, (typeof changes)[string]]) => {
      const { body: account } = await accounts.create({ role: 'siteAdmin' })
      const { body: secret } = await accounts.addSecret(account)
      const program = await accounts.asProgram(account, secret.id)
      expect([name, (await program.call('GET', '/privileges')).status]).toEqual([name, 200])
      await change(account, secret.id)
      await new Promise((done) => setTimeout(done, 1050))
      expect([name, (await program.call('GET', '/privileges')).status]).toEqual([name, 401])
    }
    await Promise.all(Object.entries(changes).map(trial))
    const { body: account } = await accounts.create({ role: 'siteAdmin' })
    const program = await accounts.asProgram(account, (await accounts.addSecret(account)).body.id)
    expect((await program.call('GET', '/privileges')).status).toBe(200)
    await accounts.save(account, { role: 'user' })
    await new Promise((done) => setTimeout(done, 1050))
    expect((await program.call('GET', '/privileges')).status).toBe(403)
    expect((await program.call('GET', '/elementTypes')).status).toBe(200)
  })

  test('a token of a secret is no token of another account', async () => {
    const [{ body: one }, { body: two }] = [await accounts.create(), await accounts.create()]
    const { body: secret } = await accounts.addSecret(one)
    expect((await (await accounts.asProgram(two, secret.id)).call('GET', '/elementTypes')).status).toBe(401)
    expect((await (await accounts.asProgram(one, secret.id)).call('GET', '/elementTypes')).status).toBe(200)
  })
})
