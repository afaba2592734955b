import { asId, type UserId, type TenantId } from '@verka/domain/entities/ids.ts'
import { openDatabase } from '../../../db/database.ts'
import { createSite, createTenant } from '../../../features/tenants/life/new-tenant.ts'
import { createUser } from '../../../features/users/users.ts'
import { createCredential } from '../../../identity/users.ts'
import { logIn } from '../../servers/login.ts'
import type { Caller } from '../../servers/test-tenant.ts'

/** Password of every small customer's administrator. */
export const PASSWORD = 'en-liten-kunds-lösenord'

/** A tenant with the site `north` and an administrator who can log in, whose user name is the tenant's key. */
export async function makeSmallCustomer(applicationUrl: string, key: string): Promise<{ tenantId: TenantId; userId: UserId }> {
  const database = openDatabase(applicationUrl, { maxConnections: 1 })
  const now = new Date()
  try {
    return await database.transaction({ kind: 'installation' }, async (tx) => {
      const tenantId = await createTenant(tx, { key, name: key, culture: 'sv-SE', licenceLevel: 'corporation' }, now)
      const siteId = await createSite(tx, { tenantId, key: 'north', name: 'Norra' }, now)
      const person = { userName: key, name: key, email: `${key}@example.test`, isEmailVerified: true }
      const userId = await createUser(tx, { ...person, tenantId, role: 'tenantAdmin', siteIds: [siteId] }, now)
      await createCredential(tx, userId, PASSWORD, now)
      return { tenantId, userId }
    })
  } finally {
    await database.close()
  }
}

/** A token lasts five minutes. */
const TOKEN_MS = 4 * 60_000
/** Timeout of a request: a longer one is cut, and counts as hung. */
export const HUNG_MS = 30_000

export interface RemoteCaller extends Caller {
  /** Headers with a token that is good for a while. */
  authorization: () => Promise<{ authorization: string }>
}

/** The administrator of a small customer, over HTTP, at a separate server; answers are complete ones. */
export function remoteAdministrator(origin: string, key: string): RemoteCaller {
  let token: { value: Promise<string>; at: number } | undefined
  const authorization = async () => {
    if (!token || Date.now() - token.at > TOKEN_MS) {
      const value = logIn({ origin, userName: key, password: PASSWORD }).then(({ accessToken }) => accessToken)
      token = { value, at: Date.now() }
      value.catch(() => (token = undefined))
    }
    return { authorization: `Bearer ${await token.value}` }
  }
  return {
    userId: asId(''),
    token: '',
    authorization,
    async call(method, path, body, headers) {
      const reply = await fetch(`${origin}/api/v2/${key}/north${path}`, {
        method,
        headers: { ...(await authorization()), 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(HUNG_MS),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: Object.fromEntries(reply.headers) } as never
    },
  }
}
