/** Why there is no session: no login, a wrong answer, or an unreachable login server. */
export type LoginFailure = 'loginRequired' | 'invalidLogin' | 'loginServerUnreachable'

export class LoginError extends Error {
  readonly failure: LoginFailure
  constructor(failure: LoginFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Errors of a login server that needs user interaction: not an error, just not silent. */
const NEEDS_A_PERSON = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'invalid_grant',
])

/** Maps an error of the OpenID client to one for the user. */
export function loginErrorOf(error: unknown): LoginError {
  if (error instanceof LoginError) return error
  const { name, error: code, status, cause } = error as { name?: string; error?: string; status?: number; cause?: { status?: number } }
  if (code && NEEDS_A_PERSON.has(code)) return new LoginError('loginRequired', error)
  if (code) return new LoginError('invalidLogin', error)
  const isServerError = (status ?? cause?.status ?? 0) >= 500
  // fetch throws TypeError for everything that prevents an answer
  const isUnanswered =
    name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError' || (cause as Error | undefined)?.name === 'TimeoutError'
  return new LoginError(isServerError || isUnanswered ? 'loginServerUnreachable' : 'invalidLogin', error)
}
