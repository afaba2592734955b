/** HTTP status of every error that a caller can get: the only list of them (decisions section 6). */
export const ERROR_STATUS = {
  malformed: 400,
  hiddenColumn: 400,
  versionMissing: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  stale: 409,
  inUse: 409,
  fieldsHoldValues: 409,
  transactionsLoseEnd: 409,
  stillUsed: 409,
  idempotencyConflict: 422,
  tooLarge: 413,
  unsupportedMediaType: 415,
  rangeNotSatisfiable: 416,
  invalid: 422,
  lockdown: 423,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** One error, at a field if there is one. A message that starts with '@' is a message key. */
export interface FieldError {
  message: string
  field?: string
  /** The key of the field, where `field` names one of a form by its id. */
  fieldKey?: string
  params?: Record<string, string | number>
}

/** An error that may be sent to the caller. Any other thrown error is answered by a bare 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]
  /** Facts that help the caller to resolve it: what changed, what uses the row. Never secrets, never another tenant's data. */
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, errors: FieldError | FieldError[], details?: Record<string, unknown>) {
    const list = Array.isArray(errors) ? errors : [errors]
    super(`${code}: ${list.map((error) => `${error.field ?? ''} ${error.message}`).join('; ')}`)
    this.code = code
    this.errors = list
    this.details = details
  }
}

export const notFound = () => new AppError('notFound', { message: '@errors.notFound' })
export const forbidden = () => new AppError('forbidden', { message: '@errors.accessDenied' })
export const invalid = (errors: FieldError[]) => new AppError('invalid', errors)
export const lockdown = () => new AppError('lockdown', { message: '@errors.lockdown' })
