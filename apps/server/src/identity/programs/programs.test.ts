import { randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { IntegrationAccount, NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../../testing/servers/other-systems/identity-server.ts'
import { logIn, openBrowser, authorizationRequest } from '../../testing/servers/login.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string
let admin: string
beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'), { hasApi: true })
  ;({ origin } = server)
  await server.addUser('chef', { role: 'tenantAdmin' })
  admin = (await logIn({ origin, userName: 'chef', password: PASSWORD })).accessToken
})
afterAll(() => server.close())

const call = async <Body>(method: string, path: string, body?: object, token = admin) => {
  const reply = await fetch(`${origin}/api/v2/nord${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json().catch(() => undefined)) as Body }
}
const ACCOUNTS = '/integrationAccounts'
const anAccount = async (body: object = {}) =>
  (await call<IntegrationAccount>('POST', ACCOUNTS, { name: 'ERP', role: 'siteAdmin', sites: ['north'], ...body })).body
const aSecret = async ({ id }: IntegrationAccount, body: object = {}) =>
  (await call<NewIntegrationSecret>('POST', `${ACCOUNTS}/${id}/secrets`, body)).body

interface TokenReply {
  access_token: string
  expires_in: number
  token_type: string
  scope: string
  error: string
  error_description: string
  id_token?: string
  refresh_token?: string
}

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await fetch(`${origin}/identity/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as TokenReply }
}
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`,
})
const withSecret = (id: string, secret: string) => token({}, basic(id, secret))
const wrongSecret = () => `verka_${randomBytes(32).toString('base64url')}`

/** Every test begins as a program from a network that nobody has guessed from. */
const forget = () => server.runtime.database.transaction({ kind: 'installation' }, (tx) => sql`delete from login_attempts`.execute(tx))

describe('client credentials', () => {
  test('return a token for the API alone, that lives as long as a person’s', async () => {
    const account = await anAccount()
    const { clientId, clientSecret, id } = await aSecret(account)
    const { status, headers, body } = await withSecret(clientId, clientSecret)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300 })
    expect([body.id_token, body.refresh_token]).toEqual([undefined, undefined])
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    const { iat, exp, ...claims } = decodeJwt(body.access_token)
    expect(exp! - iat!).toBe(300)
    expect(claims).toMatchObject({
      sub: account.id,
      client_id: clientId,
      aud: 'verka-api',
      tenant: 'nord',
      system_role: 'siteAdmin',
      sid: id,
    })
    expect(claims).not.toHaveProperty('email')
    expect((await call('GET', '/north/elementTypes', undefined, body.access_token)).status).toBe(200)
    expect((await call<{ user: object }>('GET', '/me', undefined, body.access_token)).body.user).toMatchObject({
      id: account.id,
      name: 'ERP',
    })
    // in the body instead of the header, as many programs send them
    expect((await token({ client_id: clientId, client_secret: clientSecret, scope: 'verka' })).status).toBe(200)
    expect((await call<IntegrationAccount>('GET', `${ACCOUNTS}/${account.id}`)).body.secrets[0]!.lastUsedAt).not.toBeNull()
  })

  test('two secrets are valid at a time, and a removed one no more', async () => {
    const account = await anAccount()
    const [one, two] = [await aSecret(account), await aSecret(account)]
    const [first, second] = [await withSecret(account.clientId, one.clientSecret), await withSecret(account.clientId, two.clientSecret)]
    expect([first.status, second.status]).toEqual([200, 200])
    const read = async ({ body }: typeof first) => (await call('GET', '/north/elementTypes', undefined, body.access_token)).status
    expect([await read(first), await read(second)]).toEqual([200, 200])
    expect((await call('DELETE', `${ACCOUNTS}/${account.id}/secrets/${one.id}`)).status).toBe(204)
    await vi.waitFor(async () => expect(await read(first)).toBe(401), { timeout: 60_000, interval: 100 })
    expect(await read(second)).toBe(200)
    expect((await withSecret(account.clientId, one.clientSecret)).body.error).toBe('invalid_client')
    expect((await withSecret(account.clientId, two.clientSecret)).status).toBe(200)
  })

  test('the errors are those of RFC 6749, the same for everything that is no program', async () => {
    await forget()
    const account = await anAccount()
    const { clientSecret } = await aSecret(account)
    const disabled = await anAccount()
    const { clientSecret: ofDisabled } = await aSecret(disabled)
    await call('PUT', `${ACCOUNTS}/${disabled.id}`, { ...disabled, isDisabled: true })
    const expired = await anAccount()
    const { clientSecret: ofExpired } = await aSecret(expired)
    await server.runtime.database.transaction({ kind: 'installation' }, (tx) =>
      sql`update integration_accounts set expires_at = now() - interval '1 day' where user_id = ${expired.id}`.execute(tx),
    )
    const chef = await call<{ user: { id: string } }>('GET', '/me')
    const refusals: [string, string][] = [
      [account.clientId, wrongSecret()],
      [account.clientId, '-'],
      ['019df82c-71d5-7492-bcba-5bd99844f001', wrongSecret()],
      ['nobody', wrongSecret()],
      [disabled.clientId, ofDisabled],
      [expired.clientId, ofExpired],
      [chef.body.user.id, wrongSecret()],
    ]
    for (const [id, secret] of refusals) {
      const { status, headers, body } = await withSecret(id, secret)
      expect([id, status, body]).toEqual([id, 401, { error: 'invalid_client', error_description: 'client authentication failed' }])
      expect(headers.get('www-authenticate')).toContain('Basic realm=')
    }
    await forget()
    const right = basic(account.clientId, clientSecret)
    expect(await token({ grant_type: 'password' }, right)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
    expect(await token({ grant_type: 'refresh_token', refresh_token: 'x' }, right)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    expect(await token({ resource: 'https://elsewhere.test' }, right)).toMatchObject({ status: 200 })
    // our own client has no secret and gets nothing by it
    expect((await token({ client_id: 'verka-web' })).body.error).toBe('invalid_request')
    expect((await withSecret('verka-web', wrongSecret())).body.error).toBe('invalid_client')
  })

  test('a program cannot log in by any page', async () => {
    const account = await anAccount()
    await aSecret(account)
    const browser = openBrowser(origin)
    const request = authorizationRequest(origin, { client_id: account.clientId })
    expect((await browser.get(request.url)).status).toBe(400)
    expect((await fetch(`${origin}/identity/.well-known/openid-configuration`).then((reply) => reply.json())) as object).toMatchObject({
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']) as string[],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    })
  })
})

describe('guesses', () => {
  test('of a secret are throttled like those of a password; the network of the program is heard all the same', async () => {
    await forget()
    const [account, known] = [await anAccount(), await anAccount()]
    const { clientSecret } = await aSecret(account)
    const ofKnown = await aSecret(known)
    expect((await withSecret(known.clientId, ofKnown.clientSecret)).status).toBe(200)
    const replies = []
    for (let guess = 0; guess < 12; guess++) replies.push(await withSecret(account.clientId, wrongSecret()))
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
    const { headers, body } = replies.at(-1)!
    expect(body.error).toBe('temporarily_unavailable')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    // the right one waits, too: a guesser learns nothing
    expect((await withSecret(account.clientId, clientSecret)).status).toBe(429)
    expect((await withSecret(known.clientId, ofKnown.clientSecret)).status).toBe(200)
    server.pass(61)
    expect((await withSecret(account.clientId, clientSecret)).status).toBe(200)
  })

  test('many right requests at once do not count against each other', async () => {
    await forget()
    const account = await anAccount()
    const { clientSecret } = await aSecret(account)
    const replies = await Promise.all(Array.from({ length: 20 }, () => withSecret(account.clientId, clientSecret)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
