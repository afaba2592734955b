import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { Runtime } from '../runtime.ts'
import { recordMethods } from './calls/allowed-methods.ts'
import { refusalOfAddress } from './calls/open-calls.ts'
import { newRequestId, sendProblem } from './problems.ts'
import { cutSlowBodies } from './load/slow-bodies.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** Interval of Node's check for late headers: its default of 30 s is three times their time limit. */
const LOOK_FOR_SLOW_MS = 2000

/** Headers of every answer. */
function addSafeHeaders({ id }: Pick<FastifyRequest, 'id'>, reply: FastifyReply): void {
  void reply
    .header('x-request-id', id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
}

/** Addresses of programs: one that is not encoded correctly is refused. */
const PROGRAMS = ['/api/', '/identity/', '/resources/']

/** A page's address that is not encoded correctly has no route: its signs are taken as they are, and the client's page says what is wrong. */
function asRouted(url: string): string {
  const path = url.split('?', 1)[0]!
  if (PROGRAMS.some((start) => path.startsWith(start))) return url
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Creates the HTTP server with the rules of every path: limits, request ids, error answers, safe headers. */
export function createServer(runtime: Pick<Runtime, 'log' | 'settings'>): FastifyInstance {
  const app = Fastify({
    loggerInstance: runtime.log as never,
    genReqId: newRequestId,
    trustProxy: runtime.settings.TRUSTED_PROXIES.length > 0 ? runtime.settings.TRUSTED_PROXIES : false,
    bodyLimit: 64 * 1024,
    // bodies have other limits (cutSlowBodies): an upload may take as long as it makes progress
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    // one line a request, ours below
    logController: new LogController({ disableRequestLogging: true }),
    // uptime monitors send HEAD: the same handler with the same checks, and no body
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500, caseSensitive: true },
    rewriteUrl: ({ url }) => asRouted(url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      // no hook runs for them
      addSafeHeaders(request, reply as never)
      void refusalOfAddress(error, request.url).then((refused) => sendProblem(request, reply as never, refused))
    },
  })
  const methodsAt = recordMethods(app as unknown as FastifyInstance)
  app.addHook('onRequest', async (request, reply) => addSafeHeaders(request as never, reply as never))
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // the shutdown would wait for an open connection, and refuse its next request
    if (isStopping) void reply.header('connection', 'close')
  })
  cutSlowBodies(app as unknown as FastifyInstance)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  /** A path with other methods is not 'not found'. */
  const withMethods = (error: Error, { method, url }: FastifyRequest): Error => {
    if (!(error instanceof AppError) || error.code !== 'notFound') return error
    const allowed = methodsAt(url.split('?', 1)[0]!)
    if (!allowed || allowed.includes(method)) return error
    return new AppError('methodNotAllowed', { message: '@errors.methodNotAllowed', params: { methods: allowed.join(', ') } })
  }
  app.setErrorHandler((error: Error, request, reply) => sendProblem(request, reply, withMethods(error, request as never)))
  app.setNotFoundHandler(async (request, reply) => {
    const refused = withMethods(await refusalOfAddress(notFound(), request.url), request as never)
    sendProblem(request, reply, refused)
    return reply
  })
  return app as unknown as FastifyInstance
}
