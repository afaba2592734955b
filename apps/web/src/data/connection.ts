import type { Culture } from '@verka/domain/localization/cultures.ts'

/** The session's functions for calls. */
export interface Connection {
  /** Keys of the tenant and site that calls go to. */
  place: () => { tenant: string; site: string } | undefined
  /** A valid access token; undefined: the session has ended. */
  accessToken: () => Promise<string | undefined>
  /** A token for background requests, which do not extend the session. */
  quietToken: () => Promise<string | undefined>
  culture: () => Culture
  /** The server did not accept the login. */
  unauthorized: () => void
  /** Loads the person and the look of their tenant again, after a change of them. */
  refreshSession: () => Promise<void>
  /** Asks whether the open site is still there: what was removed while something was typed in it. */
  goneSite: () => Promise<'sandbox' | 'site' | undefined>
}

let current: Connection | undefined

/** Connects the calls with the session, once, at the start. */
export function connect(connection: Connection): void {
  current = connection
}

export function connection(): Connection {
  if (!current) throw new Error('calls before the session')
  return current
}
