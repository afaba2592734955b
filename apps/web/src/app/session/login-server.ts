import * as openid from 'openid-client'
import type { ClientConfig } from '../../client-config.ts'
import { matchesAtHash } from './at-hash.ts'
import { LoginError, loginErrorOf } from './login-error.ts'
import type { PendingLogin } from './pending-login.ts'

/** Tokens of a login. In memory only, while the page is open. */
export interface Tokens {
  accessToken: string
  idToken: string
  subject: string
  /** With the authorization code flow only. */
  refreshToken: string | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Parameters for the login server's pages. */
export interface LoginWishes {
  redirectUri: string
  returnUrl: string
  culture: string
  tenant: string | undefined
  /** True: answer without interaction, or not at all. */
  isSilent: boolean
}

const DEFAULT_LIFETIME_S = 300

/** Client of any OpenID provider, known only by its issuer: code flow with PKCE, or the legacy implicit flow. */
export class LoginServer {
  readonly #config: ClientConfig
  readonly #isImplicit: boolean
  #discovered: Promise<openid.Configuration> | undefined

  constructor(config: ClientConfig) {
    this.#config = config
    this.#isImplicit = config.responseType === 'id_token token'
  }

  /** The provider's discovery document, loaded once; after a failure loaded again on demand. */
  #discovery(): Promise<openid.Configuration> {
    const { issuer, clientId } = this.#config
    const execute = [
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ...(this.#isImplicit ? [openid.useIdTokenResponseType] : []),
    ]
    this.#discovered ??= openid.discovery(new URL(issuer), clientId, undefined, openid.None(), { execute }).catch((error: unknown) => {
      this.#discovered = undefined
      // any invalid answer of the provider makes it unusable
      throw new LoginError('loginServerUnreachable', error)
    })
    return this.#discovered
  }

  /** The address that starts a login, and the state to store until its answer. */
  async begin(wishes: LoginWishes): Promise<{ address: URL; pending: PendingLogin }> {
    const provider = await this.#discovery()
    const state = openid.randomState()
    const nonce = openid.randomNonce()
    const { scope, audience, issuer } = this.#config
    const parameters: Record<string, string> = { redirect_uri: wishes.redirectUri, scope, state, nonce, ui_locales: wishes.culture }
    if (wishes.tenant) parameters.tenant = wishes.tenant
    if (wishes.isSilent) parameters.prompt = 'none'
    // our own issues tokens for our API anyway; some others need the audience
    if (new URL(issuer).origin !== window.location.origin) parameters.audience = audience
    const pending: PendingLogin = { state, nonce, returnUrl: wishes.returnUrl }
    if (this.#isImplicit) {
      parameters.response_type = 'id_token token'
    } else {
      pending.verifier = openid.randomPKCECodeVerifier()
      parameters.code_challenge = await openid.calculatePKCECodeChallenge(pending.verifier)
      parameters.code_challenge_method = 'S256'
    }
    return { address: openid.buildAuthorizationUrl(provider, parameters), pending }
  }

  /** Parses the answer in an address: everything in it is checked against the stored state. @throws {LoginError} */
  async finish(answer: URL, pending: PendingLogin): Promise<Tokens> {
    const provider = await this.#discovery()
    try {
      return this.#isImplicit ? await this.#fromHash(provider, answer, pending) : await this.#fromCode(provider, answer, pending)
    } catch (error) {
      throw loginErrorOf(error)
    }
  }

  async #fromCode(provider: openid.Configuration, answer: URL, { state, nonce, verifier }: PendingLogin): Promise<Tokens> {
    const reply = await openid.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier ?? '',
      idTokenExpected: true,
    })
    return tokensOf(reply, undefined)
  }

  async #fromHash(provider: openid.Configuration, answer: URL, { state, nonce }: PendingLogin): Promise<Tokens> {
    const given = new URLSearchParams(answer.hash.slice(1))
    const error = given.get('error')
    if (error && given.get('state') === state) throw Object.assign(new Error(error), { error })
    const claims = await openid.implicitAuthentication(provider, answer, nonce, { expectedState: state })
    const accessToken = given.get('access_token')
    const idToken = given.get('id_token')
    if (!accessToken || !idToken || given.get('token_type')?.toLowerCase() !== 'bearer') throw new LoginError('invalidLogin')
    if (!(await matchesAtHash(idToken, accessToken))) throw new LoginError('invalidLogin')
    const lifetime = Number(given.get('expires_in') ?? DEFAULT_LIFETIME_S) || DEFAULT_LIFETIME_S
    return { accessToken, idToken, subject: claims.sub, refreshToken: undefined, expiresAt: Date.now() + lifetime * 1000 }
  }

  /** New tokens for a refresh token, which is spent by it. @throws {LoginError} */
  async refresh(tokens: Tokens): Promise<Tokens> {
    const provider = await this.#discovery()
    try {
      return tokensOf(await openid.refreshTokenGrant(provider, tokens.refreshToken ?? ''), tokens)
    } catch (error) {
      throw loginErrorOf(error)
    }
  }

  /** The address that also ends the login server's session; undefined if the provider has none. */
  async endAddress(tokens: Tokens, postLogout: string): Promise<URL | undefined> {
    const provider = await this.#discovery()
    if (!provider.serverMetadata().end_session_endpoint) return undefined
    return openid.buildEndSessionUrl(provider, { id_token_hint: tokens.idToken, post_logout_redirect_uri: postLogout })
  }
}

type TokenReply = Awaited<ReturnType<typeof openid.refreshTokenGrant>>

function tokensOf(reply: TokenReply, before: Tokens | undefined): Tokens {
  const subject = reply.claims()?.sub ?? before?.subject
  const idToken = reply.id_token ?? before?.idToken
  if (!subject || !idToken) throw new LoginError('invalidLogin')
  return {
    accessToken: reply.access_token,
    idToken,
    subject,
    refreshToken: reply.refresh_token ?? before?.refreshToken,
    expiresAt: Date.now() + (reply.expiresIn() ?? DEFAULT_LIFETIME_S) * 1000,
  }
}
