import type { Culture } from '@verka/domain/localization/cultures.ts'

/** What the session lends to the calls. */
export interface Connection {
  /** Keys of the tenant and site that calls go to. */
  place: () => { tenant: string; site: string } | undefined
  /** An access token that is still good; undefined: nobody is logged in any more. */
  accessToken: () => Promise<string | undefined>
  /** The same for what a page does by itself, which keeps nobody logged in. */
  quietToken: () => Promise<string | undefined>
  culture: () => Culture
  /** The server did not accept the login. */
  unauthorized: () => void
  /** Reads anew who is logged in and how their tenant looks, after a change of that. */
  refreshSession: () => Promise<void>
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
