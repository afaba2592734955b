/** State of a login that is needed when the login server redirects back. */
export interface PendingLogin {
  state: string
  nonce: string
  /** With the authorization code flow only. */
  verifier?: string
  returnUrl: string
}

const START = 'verka.login.'
const at = (state: string) => `${START}${state}`

/** Stores a pending login while the tab is open; each by its state, so that two do not mix. */
export function keepPending(login: PendingLogin): void {
  sessionStorage.setItem(at(login.state), JSON.stringify(login))
}

/** Returns and removes a login that was started in this tab. */
export function takePending(state: string | null): PendingLogin | undefined {
  if (!state) return undefined
  const text = sessionStorage.getItem(at(state))
  sessionStorage.removeItem(at(state))
  return text ? (JSON.parse(text) as PendingLogin) : undefined
}

/** Forgets the logins that were begun in this tab and never ended. */
export function forgetPending(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(START)) sessionStorage.removeItem(key)
}
