import type { Problem } from '@verka/domain/api/problem.ts'
import type { ErrorCode, FieldError } from '@verka/domain/errors/app-error.ts'
import type { Translator } from '@verka/messages/translate.ts'

/** A call that did not succeed. It always has at least one message; field errors name their field. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no reply. */
  readonly status: number
  /** The server's code, or `noReply`, or `failed` for an answer without one. */
  readonly code: ErrorCode | 'noReply' | 'failed'
  readonly errors: FieldError[]
  readonly details: Record<string, unknown>
  /** The server's Retry-After in seconds, where it sends one. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: ApiError['code'], errors: FieldError[], details: Record<string, unknown> = {}, retryAfter?: number) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.errors = errors
    this.details = details
    this.retryAfter = retryAfter
  }

  /** Whether a failed save may have been stored: a server can fail after the commit. */
  get mayBeDone(): boolean {
    return this.status < 400 || this.status >= 500
  }

  /** Whether no answer came from the server itself, so that the result of a save is unknown. */
  get isUnanswered(): boolean {
    return this.mayBeDone && (this.code === 'noReply' || this.code === 'failed')
  }

  /** The errors of fields, for a form. */
  get fieldErrors(): (FieldError & { field: string })[] {
    return this.errors.filter((error): error is FieldError & { field: string } => error.field !== undefined && error.field !== '')
  }
}

/** The error that an answer means (specification section 8): the server's own messages, else what kind of call failed. */
export function errorOfReply(status: number, body: unknown, reads: boolean, retryAfter?: number): ApiError {
  const problem = body as Partial<Problem> | null
  const errors = Array.isArray(problem?.errors) ? problem.errors.filter((error) => typeof error?.message === 'string') : []
  if (problem && errors.length > 0) {
    return new ApiError(status, (problem.code ?? 'failed') as ApiError['code'], errors as FieldError[], problem.details ?? {}, retryAfter)
  }
  return new ApiError(status, 'failed', [{ message: reads ? '@errors.readFailed' : '@errors.writeFailed' }], {}, retryAfter)
}

/** The error of a call without an answer: a read, a save of what a person wrote, or an act without input, such as a deletion. */
export const noReply = (kind: 'read' | 'save' | 'act' = 'read') =>
  new ApiError(0, 'noReply', [{ message: kind === 'read' ? `@${notFetched()}` : NO_REPLY[kind] }])

const NO_REPLY = { save: '@errors.noReplyToWrite', act: '@errors.noReplyToAct' } as const

/** The text about something that could not be fetched: the device may know that it has no network. */
export const notFetched = () => (navigator.onLine === false ? 'errors.offline' : 'errors.noReply')

/** The messages of any error in the reader's language, each once. */
export function errorMessages(error: unknown, text: Pick<Translator, 'serverText' | 't'>): string[] {
  if (!(error instanceof ApiError)) return [text.t('errors.internal')]
  return [...new Set(error.errors.map(({ message, params }) => text.serverText(message, params)))]
}
