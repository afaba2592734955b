import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Client } from 'oidc-provider'

export const AUDIENCE = 'urn:verka:api'

interface Person {
  email: string
  /** True: the tokens have no claim whether the address is verified, like those of Entra ID. */
  isUnsaid?: boolean
}

interface ImplicitProvider {
  issuer: string
  /** The user logged in at the provider. */
  person: Person
  stop: () => Promise<void>
}

/**
 * An external login server with only the implicit flow (response type `id_token token`), as used by the specification's client. It logs in
 * the user chosen by the test, without a page.
 */
export async function startImplicitProvider(port: number, client: string): Promise<ImplicitProvider> {
  const issuer = `http://localhost:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const state: ImplicitProvider = { issuer, person: { email: '' }, stop: async () => undefined }
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'implicit', use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: 'verka-web',
        response_types: ['id_token token'],
        grant_types: ['implicit'],
        redirect_uris: [`${client}/login`, `${client}/login/silent`],
        post_logout_redirect_uris: [`${client}/`],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token token', 'id_token', 'none'],
    cookies: { keys: ['of the implicit server'] },
    ttl: { AccessToken: 300, IdToken: 300, Interaction: 300, Session: 3600, Grant: 3600 },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'] },
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const xsrf = /value="([^"]*)"/.exec(form)?.[1] ?? ''
          const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
          ctx.body = `<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><button>Bye</button></form>`
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'verka', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
    extraTokenClaims: (ctx) => {
      const { email, isUnsaid = false } = people.get(ctx.oidc.account!.accountId)!
      return { email, ...(!isUnsaid && { email_verified: true }) }
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.account!.accountId, clientId: 'verka-web' })
      grant.addOIDCScope('openid profile')
      grant.addResourceScope(AUDIENCE, 'verka')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  })
  allowPlainHttp(provider.Client)
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void handle(request, response)
    const accountId = state.person.email.split('@', 1)[0]!
    people.set(accountId, state.person)
    void provider.interactionFinished(request, response, { login: { accountId } })
  })
  await new Promise<void>((done) => server.listen(port, done))
  state.stop = () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return state
}

/** The implicit flow requires https, and no localhost: not applicable between processes of one machine. */
function allowPlainHttp(client: typeof Client): void {
  const schema = (client as unknown as { Schema: { prototype: { invalidate: (message: string, code: string) => void } } }).Schema.prototype
  const { invalidate } = schema
  schema.invalidate = function (message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost') invalidate.call(this, message, code)
  }
}
