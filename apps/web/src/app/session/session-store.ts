import { getSession, switchTenant, type Session } from '@verka/domain/session/session.api.ts'
import { safeReturnUrl } from '@verka/domain/session/return-url.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ClientConfig } from '../../client-config.ts'
import { ApiError, noReply } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { connect } from '../../data/connection.ts'
import type { CurrentSession } from '../../data/session-context.ts'
import { forgetPerson } from './forget-person.ts'
import { LoginError, loginErrorOf, type LoginFailure } from './login-error.ts'
import { LoginServer, type Tokens } from './login-server.ts'
import { keepPending, takePending } from './pending-login.ts'
import { requestOwnSilently, requestSilently } from './silent-frame.ts'
import { siteToStartIn, storeSite } from './site-choice.ts'
import { TokenKeeper } from './token-keeper.ts'

export const LOGIN_PATH = '/login'
/** After a switch of tenant the login waits that long (specification section 9), and leads to the people of the tenant. */
const SWITCH_DELAY_MS = 100
const AFTER_SWITCH = '/users'
const SILENT_PATH = '/login/silent'

/** What the login page has to say before it goes on. */
export interface Notice {
  kind: 'warning' | 'error'
  errors: FieldError[]
}

export type SessionState =
  | { status: 'starting' }
  /** A notice has to be read before the login goes on. */
  | { status: 'anonymous'; notice?: Notice }
  | { status: 'loggedIn'; session: CurrentSession }

const MESSAGES: Record<Exclude<LoginFailure, 'loginRequired'>, string> = {
  invalidLogin: '@errors.invalidLogin',
  loginServerUnreachable: '@errors.loginServerUnreachable',
}

function noticeOf(error: unknown): Notice | undefined {
  // the tenant's data could not be loaded: logged out, and told why (specification section 8)
  if (error instanceof ApiError) {
    // a login that was refused has a number to give to an administrator
    const isNamed = error.errors.some(({ message }) => message === '@errors.loginRefused')
    const errors = error.status === 401 && !isNamed ? [{ message: MESSAGES.invalidLogin }] : error.errors
    return { kind: 'error', errors }
  }
  const { failure } = loginErrorOf(error)
  return failure === 'loginRequired' ? undefined : { kind: 'error', errors: [{ message: MESSAGES[failure] }] }
}

/** Who is logged in on this page: begins, keeps, renews and ends it. One for each page. */
export class SessionStore {
  readonly #config: ClientConfig
  readonly #server: LoginServer
  readonly #keeper: TokenKeeper
  readonly #channel = new BroadcastChannel('verka-session')
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: 'starting' }
  #culture: Culture

  constructor(config: ClientConfig, culture: Culture) {
    this.#config = config
    this.#culture = culture
    this.#server = new LoginServer(config)
    this.#keeper = new TokenKeeper({
      server: this.#server,
      requestSilently: () => this.#silently(),
      // the page belongs to somebody else: begin anew rather than mix two people
      onOtherPerson: () => window.location.reload(),
    })
    this.#channel.addEventListener('message', (event: MessageEvent<{ kind?: string } | null>) => {
      // the other tabs are in a tenant that this person is no longer in: they begin anew
      if (event.data?.kind === 'switched') window.location.assign('/')
      if (event.data?.kind !== 'logged-out') return
      void forgetPerson(this.#state.status === 'loggedIn' ? this.#state.session : undefined)
      this.#end()
    })
    connect({
      place: () =>
        this.#state.status === 'loggedIn' ? { tenant: this.#state.session.tenant.key, site: this.#state.session.site.key } : undefined,
      accessToken: () =>
        this.#keeper.accessToken().catch(() => {
          throw noReply()
        }),
      quietToken: () => this.#keeper.quietToken().catch(() => undefined),
      culture: () => this.#culture,
      refreshSession: () => this.#refresh(),
      unauthorized: () => {
        if (this.#state.status === 'loggedIn') this.#end({ kind: 'warning', errors: [{ message: '@errors.loggedOutInactive' }] })
      },
    })
  }

  get state(): SessionState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setCulture = (culture: Culture): void => {
    this.#culture = culture
  }

  /**
   * Finds out who is logged in: by the login server's answer in the address, else silently. It never throws; what went
   * wrong stands in the state. Afterwards the address is the one to show.
   */
  async start(): Promise<void> {
    const { pathname, search, hash } = window.location
    const isLogin = pathname === LOGIN_PATH
    const answer = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
    try {
      if (isLogin && answer.has('state') && (answer.has('code') || answer.has('error') || answer.has('id_token'))) {
        await this.#finishRedirect()
      } else if (isLogin && new URLSearchParams(search).has('returnUrl')) {
        // the login server knows without a frame, and is where this leads in any case
        this.#set({ status: 'anonymous' })
      } else {
        await this.#enter(await this.#silently())
      }
    } catch (error) {
      this.#keeper.forget()
      const notice = noticeOf(error)
      this.#set({ status: 'anonymous', ...(notice ? { notice } : {}) })
    }
  }

  /** Leaves for the login server's page; it sends the person back to `returnUrl`, which must be ours. */
  async logIn(returnUrl: string | null | undefined): Promise<void> {
    this.#set({ status: 'anonymous' })
    try {
      await this.#leaveForLogin(safeReturnUrl(returnUrl))
    } catch (error) {
      const notice = noticeOf(error)
      this.#set({ status: 'anonymous', ...(notice ? { notice } : {}) })
    }
  }

  /** Ends the login here, in the other tabs and at the login server. */
  logOut = async (): Promise<void> => {
    const { tokens } = this.#keeper
    const root = `${window.location.origin}/`
    const address = tokens ? await this.#server.endAddress(tokens, root).catch(() => undefined) : undefined
    this.#keeper.forget()
    const isForgotten = forgetPerson(this.#state.status === 'loggedIn' ? this.#state.session : undefined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    this.#channel.postMessage({ kind: 'logged-out' })
    await isForgotten
    window.location.assign(address ?? root)
  }

  /** Works in another of the person's sites from now on. False: it is none of theirs. */
  switchSite = (key: string): boolean => {
    if (this.#state.status !== 'loggedIn') return false
    const { session } = this.#state
    const site = session.sites.find((candidate) => candidate.key === key)
    if (!site) return false
    // also where the address has led here already: the next page that is opened is of the same site
    storeSite(session, site)
    if (site.key === session.site.key) return true
    this.#set({ status: 'loggedIn', session: { ...session, site } })
    return true
  }

  /**
   * Acts in another tenant from now on, or at home again (specification section 4): the person's tenant and sites are
   * set, then they are logged in again. The page is left. @throws {ApiError} what the server refuses
   */
  switchTenant = async (tenantId: string): Promise<void> => {
    await call(switchTenant, { body: { tenantId } })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    this.#channel.postMessage({ kind: 'switched' })
    await new Promise((resolve) => setTimeout(resolve, SWITCH_DELAY_MS))
    try {
      await this.#leaveForLogin(AFTER_SWITCH)
    } catch {
      // they are in the other tenant already: whoever begins anew is there
      window.location.assign(AFTER_SWITCH)
    }
  }

  async #leaveForLogin(returnUrl: string): Promise<void> {
    const { address, pending } = await this.#server.begin(this.#wishes(returnUrl, false))
    keepPending(pending)
    window.location.assign(address)
  }

  async #finishRedirect(): Promise<void> {
    const address = new URL(window.location.href)
    const given = new URLSearchParams(address.hash.length > 1 ? address.hash.slice(1) : address.search)
    const pending = takePending(given.get('state'))
    // codes and tokens do not stay in the address, whatever becomes of them
    window.history.replaceState(null, '', pending ? `${LOGIN_PATH}?${new URLSearchParams({ returnUrl: pending.returnUrl })}` : LOGIN_PATH)
    if (!pending) {
      // the browser's back to an answer that was taken already: whoever is logged in goes on
      const tokens = await this.#silently().catch((error: unknown) => {
        throw given.has('error') ? new LoginError('invalidLogin', error) : error
      })
      await this.#enter(tokens)
      return
    }
    await this.#enter(await this.#server.finish(address, pending))
    window.history.replaceState(null, '', safeReturnUrl(pending.returnUrl))
  }

  async #silently(): Promise<Tokens> {
    const { address, pending } = await this.#server.begin(this.#wishes('/', true))
    const isOwn = address.origin === window.location.origin && this.#config.responseType === 'code'
    const answer = await (isOwn ? requestOwnSilently(address) : requestSilently(address))
    return this.#server.finish(answer, pending)
  }

  async #enter(tokens: Tokens): Promise<void> {
    this.#keeper.start(tokens)
    const session = await this.#sessionWithSites()
    const site = siteToStartIn(session, new URLSearchParams(window.location.search).get('site'))
    if (!site) throw new ApiError(403, 'forbidden', [{ message: '@errors.accessDenied' }])
    // the login pages wear the look of the tenant used last on this device
    document.cookie = `verka-tenant=${encodeURIComponent(session.tenant.key)}; path=/; max-age=31536000; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`
    this.#set({ status: 'loggedIn', session: { ...session, site } })
  }

  /** Reads the session anew, in the site that is open; if that cannot be done it stays as it was. */
  async #refresh(): Promise<void> {
    const before = this.#state
    if (before.status !== 'loggedIn') return
    const session = await call(getSession, {}).catch(() => undefined)
    // somebody may have logged out, or chosen another site, meanwhile
    const now = this.#state
    if (!session || now.status !== 'loggedIn' || session.tenant.key !== now.session.tenant.key) return
    const site = session.sites.find(({ id }) => id === now.session.site.id) ?? session.sites[0]
    if (site) this.#set({ status: 'loggedIn', session: { ...session, site } })
  }

  async #sessionWithSites(): Promise<Session> {
    const session: Session = await call(getSession, {})
    if (session.sites.length > 0 || !session.home) return session
    // in a tenant whose sites are gone nothing can be done but leave it
    await call(switchTenant, { body: { tenantId: session.home.id } })
    return call(getSession, {})
  }

  #wishes(returnUrl: string, isSilent: boolean) {
    return {
      redirectUri: window.location.origin + (isSilent ? SILENT_PATH : LOGIN_PATH),
      returnUrl,
      culture: this.#culture,
      tenant: new URLSearchParams(window.location.search).get('tenant') ?? this.#config.look?.key,
      isSilent,
    }
  }

  #end(notice?: Notice): void {
    this.#keeper.forget()
    this.#set({ status: 'anonymous', ...(notice ? { notice } : {}) })
  }

  #set(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
