import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { answerOf } from './answers.ts'
import { refusedInEqualTime } from './equal-time.ts'
import { parseInput } from './call-input.ts'
import type { OpenContext } from './context.ts'
import { cultureFor } from './request-culture.ts'
import type { AnyHandler, CallRun } from './run-call.ts'

/** Time for which a reader may use an answer again. No shared cache may keep it. */
const MAX_AGE_S = 60

/** Registers a call for people without a login. What it does not answer is one refusal, in equal time and bytes. */
export function registerOpenCall(app: FastifyInstance, version: string, call: Call, handler: AnyHandler, options: CallRun): void {
  app.route({
    method: call.method,
    url: `/api/${version}${pathOf(call).replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      const { status, body } = await refusedInEqualTime(() => answered(call, handler, request, options))
      if (call.reads) void reply.header('cache-control', `private, max-age=${MAX_AGE_S}`).header('vary', 'accept-language')
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
  }
  return answerOf(call, await handler(context as never, input as never), options.checksReplies)
}
