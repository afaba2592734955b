import { LoginError, loginErrorOf } from './login-error.ts'
import type { LoginServer, Tokens } from './login-server.ts'

/** A token that ends sooner is renewed before a call. */
const SPARE_MS = 30_000
/** Time before its end at which a token is renewed automatically, while the user is active. */
const AHEAD_MS = 60_000
/** Time without input after which a user counts as inactive. */
const QUIET_AFTER_MS = 60 * 60_000
/** Interval of requests to the login server's session, so that it stays alive for an active user. */
const SESSION_TOUCH_MS = 60 * 60_000

interface KeeperOptions {
  server: LoginServer
  /** Requests new tokens from the login server's session, without interaction. */
  requestSilently: () => Promise<Tokens>
  /** Called when another user is logged in at the login server. */
  onOtherPerson: () => void
}

/** Keeps this page's tokens valid: renewed before they end, one renewal at a time. Nothing is stored. */
export class TokenKeeper {
  readonly #options: KeeperOptions
  #tokens: Tokens | undefined
  #renewal: Promise<Tokens> | undefined
  #sessionSeenAt = 0
  #activeAt = 0
  #startedAt = 0
  #timer: number | undefined

  constructor(options: KeeperOptions) {
    this.#options = options
    const notice = () => (this.#activeAt = Date.now())
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, notice, { passive: true, capture: true })
  }

  get tokens(): Tokens | undefined {
    return this.#tokens
  }

  /** Takes the tokens of a new login. */
  start(tokens: Tokens): void {
    this.#sessionSeenAt = Date.now()
    this.#startedAt = Date.now()
    this.#take(tokens)
  }

  forget(): void {
    this.#tokens = undefined
    window.clearTimeout(this.#timer)
  }

  /**
   * An access token that is still good; undefined when the login has ended.
   * @throws {LoginError} when the login server does not answer and the token has ended.
   */
  async accessToken(): Promise<string | undefined> {
    const tokens = this.#tokens
    if (!tokens || tokens.expiresAt - Date.now() > SPARE_MS) return tokens?.accessToken
    try {
      return (await this.#renew(tokens)).accessToken
    } catch (error) {
      const { failure } = loginErrorOf(error)
      if (failure !== 'loginServerUnreachable') return undefined
      if (tokens.expiresAt > Date.now()) return tokens.accessToken
      throw error
    }
  }

  /**
   * The token for automatic requests: it is not renewed for a user who was inactive for an hour, so that an open page does not keep the
   * login alive. Undefined: no valid token.
   */
  async quietToken(): Promise<string | undefined> {
    const isUsed = Date.now() - Math.max(this.#activeAt, this.#startedAt) < QUIET_AFTER_MS
    if (isUsed) return this.accessToken()
    const tokens = this.#tokens
    return tokens && tokens.expiresAt - Date.now() > SPARE_MS ? tokens.accessToken : undefined
  }

  #take(tokens: Tokens): void {
    this.#tokens = tokens
    window.clearTimeout(this.#timer)
    const issuedAt = Date.now()
    const wait = Math.max(tokens.expiresAt - issuedAt - AHEAD_MS, SPARE_MS)
    // only for an active user: an open page must not keep the session alive for ever
    this.#timer = window.setTimeout(() => {
      if (this.#activeAt >= issuedAt) void this.#renew(tokens).catch(() => undefined)
    }, wait)
  }

  #renew(tokens: Tokens): Promise<Tokens> {
    this.#renewal ??= this.#ask(tokens)
      .then((renewed) => {
        if (this.#tokens === undefined) throw new LoginError('loginRequired')
        if (renewed.subject !== tokens.subject) {
          this.#options.onOtherPerson()
          throw new LoginError('loginRequired')
        }
        this.#take(renewed)
        return renewed
      })
      .finally(() => (this.#renewal = undefined))
    return this.#renewal
  }

  async #ask(tokens: Tokens): Promise<Tokens> {
    const isSessionRecent = Date.now() - this.#sessionSeenAt < SESSION_TOUCH_MS
    if (tokens.refreshToken && isSessionRecent) {
      try {
        return await this.#options.server.refresh(tokens)
      } catch (error) {
        // a spent refresh token is no end: the session itself may still be there
        if (loginErrorOf(error).failure === 'loginServerUnreachable') throw error
      }
    }
    try {
      const silent = await this.#options.requestSilently()
      this.#sessionSeenAt = Date.now()
      return silent
    } catch (error) {
      // where frames cannot read the login server's cookies, only the refresh token works
      if (!tokens.refreshToken || isSessionRecent) throw error
      return this.#options.server.refresh(tokens)
    }
  }
}
