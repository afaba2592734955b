import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import type { AddressMatch, AddressParams } from './match-address.ts'

/** Time until a page that is not there yet is replaced by its skeleton, and how long that stays at least. */
const PENDING_MS = 200
const PENDING_AT_LEAST_MS = 500

/** What is rendered. */
export type Shown<Page> =
  /** Nothing yet. */
  { kind: 'nothing' } | { kind: 'missing'; location: HistoryLocation } | ShownPage<Page>

export interface ShownPage<Page> {
  kind: 'page'
  page: Page
  params: AddressParams
  location: HistoryLocation
  /** Not loaded yet, or failed to load. */
  without?: { pending: true } | { error: unknown }
}

/** What the guard of a page decides. */
export type GuardDecision = { redirect: string } | 'missing' | undefined

interface RouterOptions<Page> {
  history: RouterHistory
  match: (pathname: string) => AddressMatch<Page> | undefined
  /** Decides about access before the page is loaded; a redirect replaces the address. */
  guard?: (page: Page, location: HistoryLocation) => Promise<GuardDecision>
  /** Loads the code of a page; undefined: it is there. */
  load?: (page: Page) => Promise<void> | undefined
}

/**
 * Shows the page of the present address of a history (`@tanstack/history`): first the guard, then the code is loaded, then the page replaces
 * the one before. Until then that stays, or a skeleton replaces it after a while.
 */
export class Router<Page> {
  readonly history: RouterHistory
  readonly #options: RouterOptions<Page>
  readonly #listeners = new Set<() => void>()
  #location: HistoryLocation
  #shown: Shown<Page> = { kind: 'nothing' }
  /** Counts addresses: what was begun for an earlier one shows nothing. */
  #turn = 0

  constructor(options: RouterOptions<Page>) {
    this.#options = options
    this.history = options.history
    this.#location = options.history.location
  }

  /** The present address: while its page is loading, another one is still shown. */
  readonly location = (): HistoryLocation => this.#location
  readonly shown = (): Shown<Page> => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Follows the history until the returned function is called. */
  readonly start = (): (() => void) => {
    const end = this.history.subscribe(() => void this.reload())
    void this.reload()
    return end
  }

  /** Asks the guard again, and shows the page of the present address. */
  readonly reload = async (): Promise<void> => {
    const turn = ++this.#turn
    const location = this.history.location
    this.#location = location
    this.#notify()
    const match = this.#options.match(location.pathname)
    if (!match) return this.#show({ kind: 'missing', location })
    const next: ShownPage<Page> = { kind: 'page', ...match, location }
    const pending = this.#showsPendingLater(turn, next)
    try {
      const decision = this.#options.guard ? await this.#options.guard(match.page, location) : undefined
      if (turn !== this.#turn) return
      if (decision === 'missing') return this.#show({ kind: 'missing', location })
      if (decision) return this.history.replace(decision.redirect, undefined, { ignoreBlocker: true })
      const loading = this.#options.load?.(match.page)
      if (loading) await loading
      const rest = pending.wait()
      if (rest) await rest
      if (turn === this.#turn) this.#show(next)
    } catch (error) {
      // the page says that it failed, the console says why
      // oxlint-disable-next-line no-console
      console.error(error)
      if (turn === this.#turn) this.#show({ ...next, without: { error } })
    } finally {
      pending.end()
    }
  }

  #showsPendingLater(turn: number, next: ShownPage<Page>): { wait: () => Promise<void> | undefined; end: () => void } {
    let since: number | undefined
    const timer = setTimeout(() => {
      // the same page with another query keeps what it shows
      const isSame = this.#shown.kind === 'page' && !this.#shown.without && this.#shown.page === next.page
      if (turn !== this.#turn || this.#shown.kind === 'nothing' || isSame) return
      since = performance.now()
      this.#show({ ...next, without: { pending: true } })
    }, PENDING_MS)
    return {
      wait: () => {
        clearTimeout(timer)
        const rest = since === undefined ? 0 : PENDING_AT_LEAST_MS - (performance.now() - since)
        return rest > 0 ? new Promise((done) => setTimeout(done, rest)) : undefined
      },
      end: () => clearTimeout(timer),
    }
  }

  #show(shown: Shown<Page>): void {
    this.#shown = shown
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
