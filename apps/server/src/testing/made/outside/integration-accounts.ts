import type { IntegrationAccount, NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Problem } from '@verka/domain/api/problem.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'
import { tokenFor } from '../../servers/test-tokens.ts'

export type AccountReply = IntegrationAccount & Problem
export const ACCOUNTS = '^/integrationAccounts'

/** Integration accounts of a tenant, and the programs that use them. */
export function accountsOf(server: TestApp, tenant: TestTenant, admin: Caller) {
  const create = (body: object = {}, by = admin) =>
    by.call<AccountReply>('POST', ACCOUNTS, { name: 'ERP', role: 'privilegedUser', sites: ['north'], ...body })
  const save = (account: IntegrationAccount, body: object, by = admin) =>
    by.call<AccountReply>('PUT', `${ACCOUNTS}/${account.id}`, { ...account, ...body })
  const addSecret = (account: IntegrationAccount, body: object = {}, by = admin) =>
    by.call<NewIntegrationSecret & Problem>('POST', `${ACCOUNTS}/${account.id}/secrets`, body)
  const load = async ({ id }: { id: string }) => (await admin.call<AccountReply>('GET', `${ACCOUNTS}/${id}`)).body

  /** A caller with the token of a program, as the login server issues it for a secret. */
  async function asProgram({ id }: IntegrationAccount, secretId?: string): Promise<Caller> {
    const userId = asId<'user'>(id)
    const token = await tokenFor(userId, secretId ? { claims: { sid: secretId } } : {})
    return {
      userId,
      token,
      async call(method, path, body, headers) {
        const url = path.startsWith('^') ? `/api/v2/${tenant.key}${path.slice(1)}` : `/api/v2/${tenant.key}/north${path}`
        const payload = body === undefined ? {} : { payload: body as object }
        const reply = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...headers }, ...payload })
        return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json(), headers: reply.headers } as never
      },
    }
  }
  return { create, save, addSecret, load, asProgram }
}
