import { getSession, switchTenant, type Session } from '@verka/domain/session/session.api.ts'
import { safeReturnUrl } from '@verka/domain/session/return-url.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { ClientConfig } from '../../client-config.ts'
import { ApiError, noReply } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { connect } from '../../data/connection.ts'
import type { CurrentSession } from '../../data/session-context.ts'
import { startBeside } from '../starts.ts'
import { forgetPerson } from './forget-person.ts'
import { LoginError, loginErrorOf, type LoginFailure } from './login-error.ts'
import { LoginServer, type Tokens } from './login-server.ts'
import { keepPending, takePending } from './pending-login.ts'
import { requestOwnSilently, requestSilently } from './silent-frame.ts'
import { hasUnsavedInput } from '../../ui/form/unsaved-input.ts'
import { currentIn, siteAfter, siteToStartIn, storeSite } from './site-choice.ts'
import { TokenKeeper } from './token-keeper.ts'

export const LOGIN_PATH = '/login'
/** After a switch of tenant the login waits this long (specification section 9), and opens the tenant's start page. */
const SWITCH_DELAY_MS = 100
const AFTER_SWITCH = '/users'
const SILENT_PATH = '/login/silent'

/** A notice of the login page, before the login continues. */
export interface Notice {
  kind: 'warning' | 'error'
  errors: FieldError[]
}

export type SessionState =
  | { status: 'starting' }
  /** A notice has to be read before the login continues. */
  | { status: 'anonymous'; notice?: Notice }
  | { status: 'loggedIn'; session: CurrentSession }

const MESSAGES: Record<Exclude<LoginFailure, 'loginRequired'>, string> = {
  invalidLogin: '@errors.invalidLogin',
  loginServerUnreachable: '@errors.loginServerUnreachable',
}

function noticeOf(error: unknown): Notice | undefined {
  // the tenant's data could not be loaded: logged out, with the reason (specification section 8)
  if (error instanceof ApiError) {
    // a refused login has a reference number for an administrator
    const isNamed = error.errors.some(({ message }) => message === '@errors.loginRefused')
    const errors = error.status === 401 && !isNamed ? [{ message: MESSAGES.invalidLogin }] : error.errors
    return { kind: 'error', errors }
  }
  const { failure } = loginErrorOf(error)
  return failure === 'loginRequired' ? undefined : { kind: 'error', errors: [{ message: MESSAGES[failure] }] }
}

/** The session of this page: it starts, stores, renews and ends it. One for each page. */
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
      // the page belongs to another user: reload rather than mix two users
      onOtherPerson: () => window.location.reload(),
    })
    this.#channel.addEventListener('message', (event: MessageEvent<{ kind?: string } | null>) => {
      // the other tabs are in the left tenant: they reload
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
      goneSite: () => this.#goneSite(),
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
    if (this.#state.status !== 'loggedIn' || this.#state.session.home) return
    // without an answer messages stay in the language before, until it is chosen again
    void import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(culture)).catch(() => undefined)
  }

  /**
   * Finds the session: by the login server's answer in the address, else silently. It never throws; errors are in the state. Afterwards the
   * address is the one to show.
   */
  async start(): Promise<void> {
    const { pathname, search, hash } = window.location
    const isLogin = pathname === LOGIN_PATH
    const answer = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
    try {
      // the login server answers no page of this host
      if (!this.#config.hasLogin) return this.#set({ status: 'anonymous' })
      if (isLogin && answer.has('state') && (answer.has('code') || answer.has('error') || answer.has('id_token'))) {
        await this.#finishRedirect()
      } else if (isLogin && new URLSearchParams(search).has('returnUrl')) {
        // the login server knows the session without a frame, and the redirect goes there anyway
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

  /** Switches to another of the user's sites. False: not one of theirs. */
  switchSite = (key: string): boolean => {
    if (this.#state.status !== 'loggedIn') return false
    const { session } = this.#state
    const site = session.sites.find((candidate) => candidate.key === key)
    if (!site) return false
    // also if the address set it: the next opened page has the same site
    storeSite(session, site)
    if (site.key === session.site.key) return true
    this.#set({ status: 'loggedIn', session: currentIn({ ...session, user: { ...session.user, role: session.ownRole } }, site) })
    return true
  }

  /** Leaves a site that was removed, when its page is left. False: it is still there. */
  leaveGoneSite = (): boolean => {
    if (this.#state.status !== 'loggedIn' || !this.#state.session.isSiteGone) return false
    const { session } = this.#state
    const next = siteAfter(session, session.site)
    return next !== undefined && this.switchSite(next.key)
  }

  /**
   * Switches to another tenant, or home (specification section 4): sets the user's tenant and sites, then logs them in again. The page is
   * left. @throws {ApiError} the server's refusal
   */
  switchTenant = async (tenantId: TenantId): Promise<void> => {
    await call(switchTenant, { body: { tenantId } })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    this.#channel.postMessage({ kind: 'switched' })
    await new Promise((resolve) => setTimeout(resolve, SWITCH_DELAY_MS))
    try {
      await this.#leaveForLogin(AFTER_SWITCH)
    } catch {
      // the switch is already done: a reload is in the new tenant
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
    // codes and tokens never stay in the address
    window.history.replaceState(null, '', pending ? `${LOGIN_PATH}?${new URLSearchParams({ returnUrl: pending.returnUrl })}` : LOGIN_PATH)
    if (!pending) {
      // the browser's back to a used answer: a logged-in user continues
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
    // the login pages wear the look of the tenant used last on this device
    document.cookie = `verka-tenant=${encodeURIComponent(session.tenant.key)}; path=/; max-age=31536000; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`
    this.#set({ status: 'loggedIn', session: currentIn(session, site) })
  }

  /** Reloads the session in the open site; on a failure it stays. */
  async #refresh(): Promise<void> {
    const before = this.#state
    if (before.status !== 'loggedIn') return
    const session = await call(getSession, {}).catch(() => undefined)
    // the user may have logged out, or switched the site, meanwhile
    const now = this.#state
    if (!session || now.status !== 'loggedIn' || session.tenant.key !== now.session.tenant.key) return
    const site = session.sites.find(({ id }) => id === now.session.site.id)
    if (site) return this.#set({ status: 'loggedIn', session: currentIn(session, site) })
    // what is typed stays, on a page that says that it cannot be saved
    if (hasUnsavedInput()) return this.#set({ status: 'loggedIn', session: { ...currentIn(session, now.session.site), isSiteGone: true } })
    const next = siteAfter(session, now.session.site)
    if (!next) return
    if (!now.session.site.sandbox) return this.#set({ status: 'loggedIn', session: currentIn(session, next) })
    // it was removed: what its page shows is gone, so the person gets to the start of the site that it was a copy of
    storeSite(session, next)
    sessionStorage.setItem('verka.left', '1')
    window.location.assign(startBeside(window.location.pathname, session))
  }

  async #goneSite(): Promise<'sandbox' | 'site' | undefined> {
    await this.#refresh()
    if (this.#state.status !== 'loggedIn' || !this.#state.session.isSiteGone) return undefined
    return this.#state.session.site.sandbox ? 'sandbox' : 'site'
  }

  async #sessionWithSites(): Promise<Session> {
    const session: Session = await call(getSession, {})
    if (session.sites.length > 0 || !session.home) return session
    // a tenant without sites can only be left
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
