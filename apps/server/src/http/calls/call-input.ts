import type { FastifyRequest } from 'fastify'
import type { Call } from '@verka/domain/api/contract.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { takesVersion } from '../described/described-errors.ts'
import { basedOn } from './if-match.ts'
import { refuseUnstorable } from './json-body.ts'
import { fromZod } from '../problems.ts'
import { checkedCulture } from '../request-culture.ts'

/**
 * Checks a request against the contract of its call. A refused body is returned with the rest, so that the caller can look for more errors
 * in it.
 * @throws for an invalid path or query
 */
export function parseInput(call: Call, request: FastifyRequest, ownParams: Record<string, string>) {
  const { culture: _, ...ownQuery } = (request.query ?? {}) as Record<string, unknown>
  refuseUnstorable(ownParams)
  refuseUnstorable(ownQuery)
  const params = call.params.safeParse(ownParams)
  // a malformed id is the id of no row
  if (!params.success) throw notFound()
  const query = call.query.safeParse(queryOf(call, request, ownQuery))
  if (!query.success) throw fromZod(query.error, ownQuery)
  if (call.carries === 'upload')
    return { culture: checkedCulture(request), input: { params: params.data, query: query.data, body: undefined } }
  const given = bodyOf(call, request)
  const body = call.body.safeParse(given ?? undefined)
  const input = { params: params.data, query: query.data, body: body.data }
  if (!body.success) return { culture: checkedCulture(request), input, refused: fromZod(body.error, given) }
  refuseOtherId(call, params.data, body.data)
  return { culture: checkedCulture(request), input }
}

/** The body, with the version of a header. */
function bodyOf(call: Call, { body, headers }: FastifyRequest): unknown {
  if (call.method !== 'PUT' || !takesVersion(call) || typeof body !== 'object' || body === null) return body
  const version = basedOn(headers['if-match'], (body as { version?: unknown }).version)
  return version === undefined ? body : { ...body, version }
}

/** The query, completed by headers: the version of a DELETE, and the position after which a stream of events resumes. */
function queryOf(call: Call, request: FastifyRequest, query: Record<string, unknown>): Record<string, unknown> {
  const version = call.method === 'DELETE' && takesVersion(call) ? basedOn(request.headers['if-match'], query.version) : undefined
  const lastEventId = call.carries === 'events' ? request.headers['last-event-id'] : undefined
  return {
    ...query,
    ...(version !== undefined && { version }),
    ...(lastEventId !== undefined && query.after === undefined && { after: lastEventId }),
  }
}

/**
 * Refuses a save whose body names another row than its path: neither is a safe guess. Also a creation with an id, which would exist twice.
 */
function refuseOtherId(call: Call, params: unknown, body: unknown): void {
  const inPath = (params as { id?: string }).id
  const inBody = (body as { id?: string } | undefined)?.id
  if (call.reads || inBody === undefined || call.savesById) return
  if (inPath === undefined && call.method === 'POST') throw new AppError('malformed', { message: '@errors.idOfNew', field: 'id' })
  if (inPath === undefined || inPath.toLowerCase() === inBody.toLowerCase()) return
  throw new AppError('malformed', { message: '@errors.idMismatch', field: 'id' })
}
