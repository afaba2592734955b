import type { EventEmitter } from 'node:events'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { asId } from '@verka/domain/entities/ids.ts'
import { toAppError } from '../../http/problems.ts'
import type { Runtime } from '../../runtime.ts'
import { claimsOfProgram, clientOf, compareSecretsOf } from '../programs/programs.ts'
import { claimsOf } from '../users.ts'
import { readPersonById } from '../users.queries.ts'
import { adapterIn } from './adapter.ts'
import type { IdentityKeys } from './keys.ts'

/** Without use for this long a login ends (decisions section 1). */
export const SESSION_S = 8 * 3600
const ACCESS_TOKEN_S = 5 * 60
const ID_TOKEN_S = 60 * 60
const INTERACTION_S = 60 * 60
const GRANT_S = 14 * 24 * 3600

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pages that the login server renders through us: its error and logout pages. */
export type ProviderPages = Pick<Configuration, 'renderError'> & {
  logout: NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>
}

/** The path of the login page. */
export const interactionPath = (uid: string) => `/identity/interaction/${uid}`

/** The parts of the protocol that are used. */
function featuresOf(settings: Runtime['settings'], api: string, pages: ProviderPages): Configuration['features'] {
  return {
    // programs with an integration account
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: true, ...pages.logout },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => api,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'verka',
        audience: settings.OIDC_AUDIENCE,
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_S,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  }
}

/**
 * The OpenID Connect provider: authorization code with PKCE for one public client, no consent (the client is our own), refresh tokens that
 * rotate and end with the session, access tokens that are JWTs for the API; client credentials for programs.
 */
export function createProvider(runtime: Runtime, keys: IdentityKeys, pages: ProviderPages): Provider {
  const { settings, database } = runtime
  const isSecure = settings.ORIGIN.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const
  const api = `${settings.ORIGIN}/api`
  const provider = new Provider(settings.issuer, {
    adapter: adapterIn(database, (id) => clientOf(runtime, id)),
    jwks: { keys: [keys.signing] },
    clients: [
      {
        client_id: settings.OIDC_CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['query'],
        redirect_uris: [`${settings.ORIGIN}/login`, `${settings.ORIGIN}/login/silent`],
        post_logout_redirect_uris: [`${settings.ORIGIN}/`],
      },
    ],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'unique_name', 'email', 'email_verified', 'tenant', 'system_role'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    extraParams: ['tenant'],
    cookies: {
      keys: [keys.cookies],
      // browsers accept this prefix only over TLS, from this host, for the whole host
      names: { session: `${isSecure ? '__Host-' : ''}verka_session`, interaction: 'verka_interaction', resume: 'verka_resume' },
      long: cookie,
      short: cookie,
    },
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === settings.ORIGIN,
    features: featuresOf(settings, api, pages),
    findAccount: async (_ctx, id) => {
      if (!UUID.test(id)) return undefined
      const person = await database.transaction({ kind: 'installation' }, (tx) => readPersonById(tx, asId(id)), { isReadOnly: true })
      if (person?.status !== 'active') return undefined
      const claims = claimsOf(person)
      return { accountId: id, claims: () => claims, person: claims }
    },
    extraTokenClaims: (ctx, token) => {
      if (token.kind === 'ClientCredentials') return claimsOfProgram(ctx)
      const { email, email_verified, tenant, system_role } = ctx.oidc.account!.person as ReturnType<typeof claimsOf>
      // the API refuses the token once this session has ended
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      return { email, email_verified, tenant, system_role, sid }
    },
    loadExistingGrant: (ctx) => grantOf(ctx, api),
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => true,
    interactions: { policy: policy(), url: (_ctx, interaction) => interactionPath(interaction.uid) },
    renderError: pages.renderError,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      ClientCredentials: ACCESS_TOKEN_S,
      Grant: GRANT_S,
      IdToken: ID_TOKEN_S,
      Interaction: INTERACTION_S,
      RefreshToken: SESSION_S,
      Session: SESSION_S,
    },
  })
  compareSecretsOf(provider, runtime)
  // our own edge sets the forwarded headers (mount.ts), never a caller
  provider.proxy = true
  // Koa's own event: errors outside of the provider's error handling
  ;(provider as EventEmitter).on('error', (error: Error) => runtime.log.error({ err: error }, 'login server'))
  provider.on('server_error', (ctx, error) => {
    // a lost database is not the request's fault, and passes
    if (toAppError(error).code === 'unavailable') ctx.status = 503
    runtime.log.error({ err: error }, 'login server')
  })
  return provider
}

/** Prompts only for login: our own client needs no consent. A disabled or deleted user must log in again (and cannot). */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base()
  prompts.remove('consent')
  prompts
    .get('login')!
    .checks.add(
      new interactionPolicy.Check(
        'no_account',
        'the person may no longer log in',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    )
  return prompts
}

/** The grant of this session, created when missing: it includes everything that the client may have. */
async function grantOf(ctx: KoaContextWithOIDC, api: string) {
  const { provider, session, client, account } = ctx.oidc
  const id = session!.grantIdFor(client!.clientId)
  const known = id ? await provider.Grant.find(id) : undefined
  if (known && known.accountId === account!.accountId) return known
  const grant = new provider.Grant({ accountId: account!.accountId, clientId: client!.clientId })
  grant.addOIDCScope('openid profile email')
  grant.addResourceScope(api, 'verka')
  await grant.save()
  return grant
}
