import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { decodeJwt } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../db/database.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { startIdentityServer, type IdentityServer } from '../../testing/servers/identity-server.ts'
import { authorizationRequest, followToClient, openBrowser, redeem, tokensOf } from '../../testing/servers/login.ts'
import { adapterIn } from '../provider/adapter.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface OtherPerson {
  subject: string
  email?: string
  isEmailVerified?: boolean
}

/** Another organisation's login server: a second provider, which logs in whoever the test says. */
async function startOtherServer(database: Database) {
  const listener: Server = createServer()
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(listener.address() as { port: number }).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const state: { person: OtherPerson; callback: string } = { person: { subject: 'nobody' }, callback: '' }
  const serve = (callback: string) => {
    const people = new Map<string, OtherPerson>()
    const provider = new Provider(issuer, {
      adapter: adapterIn(database),
      jwks: { keys: [{ ...jwk, kid: 'other', use: 'sig', alg: 'RS256' }] },
      clients: [
        { client_id: 'verka', client_secret: 'between us', redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' },
      ],
      cookies: { keys: ['of the other server'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      clientBasedCORS: () => false,
      ttl: { AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
      findAccount: (_ctx, id) => {
        const person = people.get(id)
        return {
          accountId: id,
          claims: () => ({ sub: id, ...(person?.email ? { email: person.email, email_verified: person.isEmailVerified ?? false } : {}) }),
        }
      },
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.account!.accountId, clientId: 'verka' })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
    const handle = provider.callback()
    listener.removeAllListeners('request').on('request', (request, response) => {
      if (!request.url!.startsWith('/interaction/')) return void handle(request, response)
      people.set(state.person.subject, state.person)
      void provider.interactionFinished(request, response, { login: { accountId: state.person.subject } })
    })
  }
  const jwk = await exportJWK(privateKey)
  return { issuer, state, serve, close: () => new Promise((done) => listener.close(done).closeAllConnections()) }
}

let files: Awaited<ReturnType<typeof freshDatabase>>
let otherDatabase: Database
let other: Awaited<ReturnType<typeof startOtherServer>>
let server: IdentityServer
let origin: string

beforeAll(async () => {
  files = await freshDatabase(inject('superuserUrl'))
  otherDatabase = openDatabase(files.applicationUrl)
  other = await startOtherServer(otherDatabase)
  server = await startIdentityServer(inject('superuserUrl'), {
    environment: {
      EXTERNAL_IDP_ISSUER: other.issuer,
      EXTERNAL_IDP_CLIENT_ID: 'verka',
      EXTERNAL_IDP_CLIENT_SECRET: 'between us',
      EXTERNAL_IDP_NAME: 'Kommun-ID <1>',
    },
  })
  ;({ origin } = server)
  other.serve(`${origin}/identity/external/callback`)
})
afterAll(async () => {
  await server.close()
  await other.close()
  await otherDatabase.close()
  await files.drop()
})

/** To the login page, over to the other server, through its login, and back to our callback (not yet opened). */
async function goThere(person: OtherPerson) {
  other.state.person = person
  const [browser, elsewhere] = [openBrowser(origin), openBrowser(other.issuer)]
  const request = authorizationRequest(origin)
  const form = (await browser.get(request.url)).headers.get('location')!
  const page = await (await browser.get(form)).text()
  expect(page).toContain('Kommun-ID &lt;1&gt;')
  let response = await browser.get(/href="([^"]+\/external)"/.exec(page)![1]!)
  let target = new URL(response.headers.get('location')!)
  while (target.origin === other.issuer) {
    response = await elsewhere.get(target.href)
    target = new URL(response.headers.get('location')!, other.issuer)
  }
  return { browser, request, callback: target }
}

/** The whole way; whose token comes of it, or the page that it ends on. */
async function logInThere(person: OtherPerson): Promise<{ subject?: string | undefined; page?: string }> {
  const { browser, request, callback } = await goThere(person)
  const finish = (await browser.get(callback.href)).headers.get('location')!
  const answer = await browser.get(finish)
  const location = answer.headers.get('location')!
  if (location.includes('?refused')) return { page: await (await browser.get(location, { 'accept-language': 'sv' })).text() }
  const target = await followToClient(browser, origin, answer)
  const tokens = await tokensOf(await redeem(origin, target.searchParams.get('code')!, request.verifier))
  return { subject: decodeJwt(tokens.accessToken).sub }
}

describe('somebody from the external provider', () => {
  test('is known by a verified address the first time, and by their subject from then on', async () => {
    const id = await server.addUser('sara')
    expect(await logInThere({ subject: 'ext-1', email: 'SARA@example.org', isEmailVerified: true })).toEqual({ subject: id })
    expect(await logInThere({ subject: 'ext-1', email: 'moved@example.com', isEmailVerified: false })).toEqual({ subject: id })
    expect(await logInThere({ subject: 'ext-1' })).toEqual({ subject: id })
  })

  test.each<[string, OtherPerson]>([
    ['whose address nobody vouches for', { subject: 'ext-2', email: 'tove@example.org', isEmailVerified: false }],
    ['without an address', { subject: 'ext-3' }],
    ['who is a stranger', { subject: 'ext-4', email: 'stranger@example.org', isEmailVerified: true }],
    ['whose account is disabled', { subject: 'ext-5', email: 'ulf@example.org', isEmailVerified: true }],
  ])('%s is not let in', async (_name, person) => {
    const { database } = server.runtime
    const login = person.email?.split('@')[0]
    if (login === 'tove' || login === 'ulf') {
      const id = await server.addUser(login)
      if (login === 'ulf')
        await database.transaction({ kind: 'installation' }, (tx) =>
          tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
        )
    }
    expect((await logInThere(person)).page).toContain('Ogiltig inloggning.')
  })
})

describe('the way back', () => {
  test('is good once, in the browser that went, with the state that it went with', async () => {
    await server.addUser('vera')
    const person = { subject: 'ext-6', email: 'vera@example.org', isEmailVerified: true }
    const { browser, callback } = await goThere(person)
    // another browser gets the answer: it does not have the login that waits
    const stranger = openBrowser(origin)
    const made = new URL(callback)
    made.searchParams.set('state', 'made-up')
    expect((await browser.get(made.href)).status).toBe(410)
    const finish = (await stranger.get(callback.href)).headers.get('location')!
    expect((await stranger.get(finish)).status).toBe(410)
    expect((await browser.get(callback.href)).status).toBe(410)
    const changed = new URL(finish, origin)
    changed.searchParams.set('code', 'another')
    const refused = await browser.get(changed.href)
    expect(refused.headers.get('location')).toContain('?refused')
    expect((await browser.get(finish)).status).toBe(410)
  })
})
