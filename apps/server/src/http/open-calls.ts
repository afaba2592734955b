import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { answerOf } from './answers.ts'
import { parseInput } from './call-input.ts'
import type { OpenContext } from './context.ts'
import { sendProblem } from './problems.ts'
import { cultureFor } from './request-culture.ts'
import type { AnyHandler, CallRun } from './run-call.ts'

/** Time that each refusal takes, or a multiple of it: how long the server looked must not show what it found. */
const REFUSAL_STEP_MS = 100
/** Time for which a reader may use an answer again. No shared cache may keep it. */
const MAX_AGE_S = 60

/** Registers a call for people without a login. What it does not answer is one refusal, in equal time and bytes. */
export function registerOpenCall(app: FastifyInstance, version: string, call: Call, handler: AnyHandler, options: CallRun): void {
  app.route({
    method: call.method,
    url: `/api/${version}${pathOf(call).replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      const began = performance.now()
      try {
        const { status, body } = await answered(call, handler, request, options)
        if (call.reads) void reply.header('cache-control', `private, max-age=${MAX_AGE_S}`).header('vary', 'accept-language')
        return await reply.code(status).type('application/json; charset=utf-8').send(body)
      } catch (error) {
        await untilStep(began)
        sendProblem(request, reply, error as Error)
        return reply
      }
    },
  })
}

async function answered(call: Call, handler: AnyHandler, request: FastifyRequest, options: CallRun) {
  const { tenant = '', site = '', ...ownParams } = (request.params ?? {}) as Record<string, string>
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

/** Waits until a whole number of steps has passed: a timer ends at a whole millisecond, the rest is waited for here. */
async function untilStep(began: number): Promise<void> {
  const end = began + Math.ceil((performance.now() - began) / REFUSAL_STEP_MS) * REFUSAL_STEP_MS
  await delay(Math.max(0, end - performance.now() - 1))
  while (performance.now() < end) await immediate()
}
