import * as client from 'openid-client'
import type { Settings } from '../../start/env.ts'
import { claimedEmail } from '../../http/login/claimed-email.ts'
import type { ExternalPerson } from './external-people.ts'

const TIMEOUT_S = 10

/** State of a login at the external provider, stored until the callback. */
interface PendingLogin {
  codeVerifier: string
  nonce: string
  state: string
}

/** The one external sign-in provider (any OpenID Connect server), as a relying party: code, PKCE, state and nonce. */
export interface ExternalProvider {
  name: string
  /** Starts a login: the address to redirect to, and the state to store. Rejects when the provider cannot be reached. */
  begin: (uiLocales: string) => Promise<{ url: URL; pending: PendingLogin }>
  /** Validates the callback's query. @returns the person. Rejects when anything in it differs from the stored state. */
  finish: (query: string, pending: PendingLogin) => Promise<ExternalPerson>
}

/** Callback address for the external provider. */
const callbackOf = (settings: Pick<Settings, 'ORIGIN'>) => `${settings.ORIGIN}/identity/external/callback`

/** The provider of the settings; undefined when they name none. Its discovery document is loaded at first use. */
export function externalProvider(settings: Settings): ExternalProvider | undefined {
  const { EXTERNAL_IDP_ISSUER: issuer, EXTERNAL_IDP_CLIENT_ID: clientId, EXTERNAL_IDP_CLIENT_SECRET: secret } = settings
  if (!issuer || !clientId) return undefined
  const redirectUri = callbackOf(settings)
  let discovered: Promise<client.Configuration> | undefined
  const configuration = () => {
    discovered ??= client.discovery(new URL(issuer), clientId, undefined, secret ? client.ClientSecretPost(secret) : client.None(), {
      timeout: TIMEOUT_S,
      // only where the settings themselves name an http address (a test, a private network)
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    })
    // a provider that was down once may be back
    discovered.catch(() => (discovered = undefined))
    return discovered
  }
  return {
    name: settings.EXTERNAL_IDP_NAME ?? new URL(issuer).hostname,
    async begin(uiLocales) {
      const pending = { codeVerifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce(), state: client.randomState() }
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        nonce: pending.nonce,
        state: pending.state,
        ui_locales: uiLocales,
      })
      return { url, pending }
    },
    async finish(query, pending) {
      const config = await configuration()
      const current = new URL(redirectUri)
      current.search = query
      const tokens = await client.authorizationCodeGrant(config, current, {
        pkceCodeVerifier: pending.codeVerifier,
        expectedNonce: pending.nonce,
        expectedState: pending.state,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      // some servers return the address only at their userinfo endpoint
      const profile =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims
      return { issuer: claims.iss, subject: claims.sub, ...claimedEmail(profile, settings.OIDC_TRUSTED_EMAIL) }
    },
  }
}
