import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { AppError, ERROR_STATUS, type ErrorCode, type FieldError } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import { PROBLEM_CONTENT_TYPE, type Problem } from '@verka/domain/api/problem.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { errorText, withSizes } from '@verka/messages/error-text.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { isPlanStale } from '../db/connections/batch.ts'
import { cultureOfRequest } from './request-culture.ts'

export const newRequestId = () => randomUUID()

/** Ways in which a body is malformed, in contrast to a value that breaks a rule. */
const MALFORMED = new Set([
  'invalid_type',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
  'invalid_element',
  'invalid_value',
  'not_multiple_of',
])

/** Errors of the contract's check as one of ours: 400 for a wrong form, 422 for a broken rule. */
export function fromZod(error: ZodError, input: unknown): AppError {
  const isMalformed = error.issues.some((issue) => MALFORMED.has(issue.code) && !issue.message.startsWith('@'))
  return new AppError(isMalformed ? 'malformed' : 'invalid', schemaErrors(error, input).slice(0, 100))
}

/** Codes of unreachable addresses and broken connections. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATEs that are temporary: the connection is lost or was ended (08, 57P), no resources are left (53), a session was idle too long in a
 * transaction (25P03, 25P04), a lock or a statement took too long (55P03, 57014), two transactions conflicted (40).
 */
const NOT_NOW = /^(08...|53...|57P..|25P03|25P04|55P03|57014|40001|40P01)$/

/** The same failures as the driver and its pool report them, without a code. */
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|not queryable|after calling end on the pool/

function isDatabaseGone(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  // a missing socket file means a missing server
  return (
    UNREACHABLE.has(code) || NOT_NOW.test(code) || error.syscall === 'connect' || isPlanStale(error) || DRIVER_MESSAGES.test(error.message)
  )
}

/** A disk that has no more room, or a quota on it. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Codes of a read-only files folder: its disk is mounted read-only or fails, or it belongs to another user. */
const DISK_REFUSES = new Set(['EROFS', 'EIO', 'EACCES'])

/** Constraints of the database that only a race violates: a row that was just read was changed or deleted. */
const MET_ANOTHER = new Set(['23503', '23505', '23P01'])

/** Any error as one that may be sent to the caller. An unknown one becomes a bare 500. */
export function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as FastifyError
  if (DISK_FULL.has(code)) return new AppError('unavailable', { message: '@errors.storageFull' }, { retryAfter: 60 })
  if (DISK_REFUSES.has(code)) return new AppError('unavailable', { message: '@errors.unavailable' }, { retryAfter: 60 })
  if (isDatabaseGone(error)) return new AppError('unavailable', { message: '@errors.unavailable' })
  if (MET_ANOTHER.has(code)) return new AppError('conflict', { message: '@errors.conflict' })
  if (statusCode === 413) return new AppError('tooLarge', { message: '@errors.tooLarge' })
  if (statusCode === 415) return new AppError('unsupportedMediaType', { message: '@errors.unsupportedMediaType' })
  if (statusCode === 404) return new AppError('notFound', { message: '@errors.notFound' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed', { message: '@errors.malformed' })
  return new AppError('internal', { message: '@errors.internal' })
}

/** Loaded languages of error texts: each takes 25 MB of the process while it is loaded. */
const translators = new Map<Culture, ServedTranslator>()

/** The message of an error in a language; one with missing parameters is named rather than lost. */
function textOf(error: FieldError, translator: ServedTranslator): string {
  try {
    return errorText(error, translator)
  } catch {
    return error.message
  }
}

function problemOf(error: AppError, requestId: string, translator: ServedTranslator): Problem {
  return {
    type: `urn:verka:error:${error.code}`,
    title: error.code,
    status: ERROR_STATUS[error.code],
    code: error.code,
    requestId,
    errors: error.errors.map((one) => ({
      ...one,
      ...(one.params && { params: withSizes(one.params, translator.culture) }),
      text: textOf(one, translator),
    })),
    ...(error.details ? { details: error.details } : {}),
  }
}

const LOGGED_AS_ERROR = new Set<ErrorCode>(['internal', 'unavailable'])

export function sendProblem(request: FastifyRequest, reply: FastifyReply, thrown: FastifyError | Error): void {
  const error = toAppError(thrown)
  // who is gone reads no answer: the network or a person ended it, and nothing is wrong here
  const isCut = request.raw.destroyed && !request.raw.complete
  if (LOGGED_AS_ERROR.has(error.code) && !isCut) request.log.error({ err: thrown }, error.code)
  else request.log.info({ problem: error.code, fields: error.errors.map((item) => item.field).slice(0, 20) }, 'refused')
  if (error.code === 'unavailable' || error.code === 'tooManyRequests')
    void reply.header('retry-after', String((error.details?.retryAfter as number | undefined) ?? 1))
  if (error.code === 'methodNotAllowed') void reply.header('allow', String(error.errors[0]?.params?.methods))
  if (error.code === 'unauthorized') void reply.header('www-authenticate', 'Bearer')
  void reply.code(ERROR_STATUS[error.code]).header('content-type', PROBLEM_CONTENT_TYPE).header('cache-control', 'no-store')
  const send = (translator: ServedTranslator) => void reply.send(JSON.stringify(problemOf(error, request.id, translator)))
  const culture = cultureOfRequest(request)
  const known = translators.get(culture)
  if (known) return send(known)
  void loadServedTranslator(culture).then((loaded) => {
    translators.set(culture, loaded)
    send(loaded)
  })
}
