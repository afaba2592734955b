import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import type { Database } from '../../../db/database.ts'
import { adapterIn } from '../../../identity/provider/adapter.ts'

export interface OtherPerson {
  subject: string
  email?: string
  /** Omitted: the claim is missing, as by default in Entra ID and IdentityServer. */
  isEmailVerified?: boolean
}

const API = 'urn:verka:api'

const emailOf = (person: OtherPerson | undefined) => ({
  ...(person?.email !== undefined && { email: person.email }),
  ...(person?.isEmailVerified !== undefined && { email_verified: person.isEmailVerified }),
})

/** Another organisation's login server: a second provider, which logs in the person that the test names. */
export async function startOtherServer(database: Database) {
  const listener: Server = createServer()
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(listener.address() as { port: number }).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const state: { person: OtherPerson; callback: string } = { person: { subject: 'nobody' }, callback: '' }
  const serve = (callbacks: string[]) => {
    const people = new Map<string, OtherPerson>()
    const provider = new Provider(issuer, {
      adapter: adapterIn(database),
      jwks: { keys: [{ ...jwk, kid: 'other', use: 'sig', alg: 'RS256' }] },
      clients: [
        { client_id: 'verka', client_secret: 'between us', redirect_uris: callbacks, token_endpoint_auth_method: 'client_secret_post' },
        // a client in the browser, as with `OIDC_ISSUER`
        { client_id: 'verka-web', redirect_uris: ['https://verka.test/login'], token_endpoint_auth_method: 'none' },
      ],
      cookies: { keys: ['of the other server'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: false },
        resourceIndicators: {
          enabled: true,
          // a single-page client requests this resource; a server's token is for its userinfo endpoint
          defaultResource: (_ctx, client) => (client.clientId === 'verka-web' ? API : []),
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'verka',
            audience: 'verka-api',
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      extraTokenClaims: (ctx) => emailOf(people.get(ctx.oidc.account!.accountId)),
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      clientBasedCORS: () => false,
      ttl: { AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
      findAccount: (_ctx, id) => {
        return { accountId: id, claims: () => ({ sub: id, ...emailOf(people.get(id)) }) }
      },
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.account!.accountId, clientId: ctx.oidc.client!.clientId })
        grant.addOIDCScope('openid profile email')
        grant.addResourceScope(API, 'verka')
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
