/** Why nobody is logged in: nobody was, the answer was wrong, or the login server could not be reached. */
export type LoginFailure = 'loginRequired' | 'invalidLogin' | 'loginServerUnreachable'

export class LoginError extends Error {
  readonly failure: LoginFailure
  constructor(failure: LoginFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Ways in which a login server says that somebody would have to be asked: not an error, just not silent. */
const NEEDS_A_PERSON = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'invalid_grant',
])

/** What an error of the OpenID client means for the person. */
export function loginErrorOf(error: unknown): LoginError {
  if (error instanceof LoginError) return error
  const { name, error: code, status, cause } = error as { name?: string; error?: string; status?: number; cause?: { status?: number } }
  if (code && NEEDS_A_PERSON.has(code)) return new LoginError('loginRequired', error)
  if (code) return new LoginError('invalidLogin', error)
  const isServerError = (status ?? cause?.status ?? 0) >= 500
  // fetch says TypeError for everything that kept it from an answer
  const isUnanswered =
    name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError' || (cause as Error | undefined)?.name === 'TimeoutError'
  return new LoginError(isServerError || isUnanswered ? 'loginServerUnreachable' : 'invalidLogin', error)
}
