import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { notFound, type ErrorCode } from '@verka/domain/errors/app-error.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { answerOf } from './answers.ts'
import { refusedInEqualTime } from './equal-time.ts'
import { parseInput } from './call-input.ts'
import type { OpenContext } from '../context.ts'
import { sendDownload } from '../files/downloads.ts'
import { cultureFor } from '../request-culture.ts'
import { sendProblem, toAppError } from '../problems.ts'
import type { AnyHandler, CallRun } from './run-call.ts'

/** Ways in which a request can be wrong before anything is looked up. */
const WRONG = new Set<ErrorCode>(['malformed', 'invalid', 'unsupportedMediaType'])

/** What is not shown is one 404: also an address, a query or a secret that nothing can have. */
const asNotFound = (error: Error): Error => (WRONG.has(toAppError(error).code) ? notFound() : error)

/**
 * The refusal of a request that no route takes, such as one whose address cannot be decoded. One without a login is answered as for every
 * address that shows nothing, also in time.
 */
export async function refusalOfAddress(error: Error, url: string): Promise<Error> {
  if (!/^\/api\/v\d\/[^/]+\/[^/]+\/open\//.test(url)) return error
  return refusedInEqualTime<Error>(() => Promise.reject(asNotFound(error))).catch((refused: Error) => refused)
}

/** Registers a call for people without a login. What it does not answer is one refusal, in equal time and bytes. */
export function registerOpenCall(app: FastifyInstance, version: string, call: Call, handler: AnyHandler, options: CallRun): void {
  app.route({
    method: call.method,
    url: `/api/${version}${pathOf(call).replace(/\{(\w+)\}/g, ':$1')}`,
    // a body that cannot be read does not reach the handler
    ...(call.reads && { errorHandler: (error, request, reply) => sendProblem(request, reply, asNotFound(error)) }),
    handler: async (request, reply) => {
      const { status, body, download } = await refusedInEqualTime(() =>
        answered(call, handler, request, options).catch((error: Error) => {
          throw call.reads ? asNotFound(error) : error
        }),
      )
      // no shared cache may keep it
      if (call.maxAge !== undefined) void reply.header('cache-control', `private, max-age=${call.maxAge}`).header('vary', 'accept-language')
      if (download) return sendDownload(request, reply, download, options.runtime.files)
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    },
  })
}

async function answered(call: Call, handler: AnyHandler, request: FastifyRequest, options: CallRun) {
  const { tenant = '', site = '', ...ownParams } = (request.params ?? {}) as Record<string, string>
  // a key that no tenant or site can have
  if (![tenant, site].every((key) => keySchema.safeParse(key).success)) throw notFound()
  const { input, refused } = parseInput(call, request, ownParams)
  if (refused) throw refused
  const { runtime } = options
  const context: OpenContext = {
    runtime,
    path: { tenant, site },
    cultureFor: (ofTenant) => cultureFor(request, ofTenant),
    requestId: request.id,
    address: request.ip,
    authorization: request.headers.authorization,
  }
  return answerOf(call, await handler(context as never, input as never), options)
}
