import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { answerOf } from './answers.ts'
import { parseInput } from './call-input.ts'
import type { OpenContext } from './context.ts'
import { sendProblem } from './problems.ts'
import type { AnyHandler, CallRun } from './run-call.ts'

/**
 * Time in milliseconds that each refusal takes, or a multiple of it: how long the server looked must not show what it found.
 */
const REFUSAL_STEP_MS = 50
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
        if (call.reads) void reply.header('cache-control', `private, max-age=${MAX_AGE_S}`)
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
  const { culture, input, refused } = parseInput(call, request, ownParams)
  if (refused) throw refused
  const { runtime } = options
  const context: OpenContext = { runtime, path: { tenant, site }, culture, requestId: request.id, address: request.ip }
  return answerOf(call, await handler(context as never, input as never), options.checksReplies)
}

/** Waits until a whole number of steps has passed. */
function untilStep(began: number): Promise<void> {
  const passed = performance.now() - began
  const left = Math.ceil(passed / REFUSAL_STEP_MS) * REFUSAL_STEP_MS - passed
  return new Promise((resolve) => setTimeout(resolve, left))
}
