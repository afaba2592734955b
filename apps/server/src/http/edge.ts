import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fillPath, pathOf, type Call } from '@verka/domain/api/contract.ts'
import { CALLS, type CallName } from '@verka/domain/api/calls.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import type { Tx } from '../db/database.ts'
import { claimIdempotencyKey, keepReply, type IdempotencyClaim } from '../db/idempotency.queries.ts'
import { WorkDue } from '../db/work-due.ts'
import { removeUnlessTaken } from '../files/removals.ts'
import { joinPieces } from '../files/resumable/join-pieces.ts'
import type { ReceivedFile } from '../files/take-in.ts'
import type { Runtime } from '../runtime.ts'
import type { Actor } from './actor.ts'
import type { AfterCommit, SiteContext } from './context.ts'
import { answerOf, versionIn, type Answer } from './answers.ts'
import { contextOf, inReadOnly, placeOf, type Asked } from './call-context.ts'
import { sendDocument, takePlace, type Again } from './files/documents.ts'
import { sendDownload } from './files/downloads.ts'
import { holdPlace, registerResumable } from './files/resumable.ts'
import { sendEvents } from './event-stream.ts'
import type { Handlers } from './handlers.ts'
import { acceptJson, refuseUnstorable } from './json-body.ts'
import { fromZod, sendProblem } from './problems.ts'
import type { VerifiedToken, VerifyToken } from './tokens.ts'
import { receiveUpload, tooLargeForJson, UPLOAD_BODY_BYTES } from './files/uploads.ts'

export const API_VERSIONS = ['v1', 'v2'] as const

export interface EdgeOptions {
  runtime: Pick<Runtime, 'database' | 'files' | 'now' | 'log' | 'mailer' | 'settings' | 'outbound' | 'live'>
  handlers: Handlers
  verifyToken: VerifyToken
  /** The person behind a token as the database knows them, at most 1 s old; undefined: nobody who may log in. */
  findActor: (token: VerifiedToken) => Promise<Actor | undefined>
  /** Holds every answer against the contract besides: tests do. */
  checksReplies?: boolean
}

interface Options extends EdgeOptions {
  /** Aborted when the server stops: streams end. */
  stopping: AbortSignal
}

type AnyHandler = (context: never, input: never) => Promise<unknown>

/** Registers every call of the contract under each version of the API, with all that stands before a handler. */
export function registerCalls(app: FastifyInstance, given: EdgeOptions): void {
  const stopping = new AbortController()
  // any number of open clients
  setMaxListeners(0, stopping.signal)
  const options = { ...given, stopping: stopping.signal }
  app.addHook('preClose', async () => stopping.abort())
  acceptJson(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  for (const version of API_VERSIONS)
    for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
      const handler = options.handlers[name] as unknown as AnyHandler
      if (call.carries === 'upload') {
        void app.register(async (uploads) => registerUpload(uploads, version, call, handler, options))
        if (version !== 'v1') void app.register(async (pieces) => registerPieces(pieces, version, call, options))
      } else registerCall(app, version, call, handler, options)
    }
}

function registerCall(
  app: FastifyInstance,
  version: string,
  call: Call,
  handler: AnyHandler,
  options: Options,
  ofRoute: Partial<RouteOptions> = {},
): void {
  app.route({
    ...ofRoute,
    method: call.method,
    url: `/api/${version}${pathOf(call).replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      const { answer, again, done } = await answerCall(call, handler, request, options)
      if (answer.events && answer.reader) return sendEvents(request, reply, answer.events, { ...answer.reader, stopping: options.stopping })
      const { files } = options.runtime
      if (answer.document)
        return sendDocument(reply, answer.document, { again, files }, done).catch((error: unknown) => giveBack(done, error))
      if (answer.download) return sendDownload(request, reply, answer.download, files)
      void reply.code(answer.status)
      if (answer.version !== undefined) void reply.header('etag', `"${answer.version}"`)
      return answer.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.body)
    },
  })
}

/** A call that brings a file: its JSON may be larger, and from v2 on it may be streamed, which no other call may. */
function registerUpload(app: FastifyInstance, version: string, call: Call, handler: AnyHandler, options: Options): void {
  // the handler reads the stream, once it knows who sends it
  if (version !== 'v1') app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))
  registerCall(app, version, call, handler, options, {
    bodyLimit: UPLOAD_BODY_BYTES,
    config: { isUpload: true },
    // before its body: nobody who may not upload keeps us reading
    onRequest: async (request, reply) => holdPlace(reply, (await uploaderOf(call, request, options)).actor),
    errorHandler: (error, request, reply) =>
      sendProblem(request, reply, error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLargeForJson(request) : error),
  })
}

/** Who uploads, and where to: the checks of a call that brings a file. */
async function uploaderOf(call: Call, request: FastifyRequest, options: EdgeOptions) {
  const token = await options.verifyToken(request.headers.authorization)
  const actor = await actorOf(token, options)
  const { tenant, site: siteKey } = (request.params ?? {}) as Record<string, string>
  const { site } = placeOf(call, actor, tenant, siteKey).context as Partial<SiteContext>
  if (!site) throw notFound()
  return { actor, place: { tenantId: actor.tenant.id, siteId: site.id, ownerId: actor.id } }
}

/** The same file in pieces, by whoever may upload it at once. */
function registerPieces(app: FastifyInstance, version: string, call: Call, options: Options): void {
  const { database, files: store, now } = options.runtime
  registerResumable(app, version, { pieces: { database, store, now }, uploaderOf: (request) => uploaderOf(call, request, options) })
}

interface Answered {
  answer: Answer
  /** For what is done once the answer is on its way. */
  again: Again<never>
  /** When that is over. */
  done: () => void
}

function giveBack(done: () => void, error: unknown): never {
  done()
  throw error
}

async function answerCall(call: Call, handler: AnyHandler, request: FastifyRequest, options: EdgeOptions): Promise<Answered> {
  const token = await tokenOf(call, request, options)
  const actor = token && (await actorOf(token, options))
  const { tenant, site, ...ownParams } = (request.params ?? {}) as Record<string, string>
  const place = placeOf(call, actor, tenant, site)
  const { culture, input } = parseInput(call, request, ownParams, actor)
  const again: Again<never> = async (work) => {
    // whoever has lost a right since then is told nothing more
    const now = token && (await actorOf(token, options))
    return inReadOnly({ actor: now, place: placeOf(call, now, tenant, site), culture }, request, options.runtime, work)
  }
  const done = call.carries === 'document' && actor ? takePlace(actor.tenant.id) : () => undefined
  /** Receiving a file may take an hour, in which somebody loses a right. */
  const stillAllowed = async () => {
    const now = token && (await actorOf(token, options))
    placeOf(call, now, tenant, site)
  }
  const asked = { actor, place, culture, input, stillAllowed }
  const answer = await answerInput(call, handler, request, options, asked).catch((error: unknown) => giveBack(done, error))
  const reader = token && { until: token.expiresAt, now: () => options.findActor(token) }
  return { answer: { ...answer, ...(call.carries === 'events' && reader && { reader }) }, again, done }
}

async function answerInput(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  options: EdgeOptions,
  { stillAllowed, ...asked }: Prepared & { stillAllowed: () => Promise<void> },
): Promise<Answer> {
  const { actor, input } = asked
  if ((call.carries !== 'upload' && call.carries !== 'completion') || !actor) return runCall(call, handler, request, options, asked)
  const { database, files: store, now } = options.runtime
  const received =
    call.carries === 'upload'
      ? await receiveUpload(request, actor.tenant.id, options.runtime)
      : await joinPieces({ database, store, now }, (await uploaderOf(call, request, options)).place, (input.params as { id: string }).id)
  try {
    await stillAllowed()
    return await runCall(call, handler, request, options, { ...asked, input: { ...input, body: received } })
  } finally {
    // a repeat and a failure need no bytes of their own; where they are left over, the sweep finds them
    if (received)
      await removeUnlessTaken({ database, store }, actor.tenant.id, received.storageKey).catch((error: unknown) =>
        request.log.warn({ err: error }, 'bytes without a row stay until the next sweep'),
      )
  }
}

interface Prepared extends Asked {
  input: { params: unknown; query: unknown; body: unknown }
}

async function runCall(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  options: EdgeOptions,
  { actor, place, culture, input }: Prepared,
): Promise<Answer> {
  let claim: IdempotencyClaim | undefined
  let isWorkDone: boolean | undefined
  const run = async (tx: Tx, afterCommit: (work: AfterCommit) => void): Promise<Answer> => {
    const context = contextOf({ actor, place, culture }, request, options.runtime, { tx, afterCommit, isWorkDone })
    const idempotencyKey = call.idempotency === 'none' ? undefined : keyOf(call, request)
    if (idempotencyKey !== undefined && actor) {
      claim = {
        tenantId: actor.tenant.id,
        userId: actor.id,
        key: idempotencyKey,
        call: describe(call, request),
        bodyHash: hashOf(call, request, input.body),
        now: context.now,
      }
      const earlier = await claimIdempotencyKey(tx, claim)
      if (earlier) return { ...earlier, ...versionIn(earlier.body === undefined ? undefined : JSON.parse(earlier.body)) }
      const answer = answerOf(call, await handler(context as never, input as never), options.checksReplies)
      keepReply(tx, claim, answer)
      return answer
    }
    return answerOf(call, await handler(context as never, input as never), options.checksReplies)
  }
  const afterwards: AfterCommit[] = []
  const { database } = options.runtime
  const runOnce = () => database.transaction(place.scope, (tx) => run(tx, (work) => afterwards.push(work)), { isReadOnly: call.reads })
  let answer = await runOnce().catch(async (error: unknown) => {
    if (!(error instanceof WorkDue) || isWorkDone !== undefined) throw error
    isWorkDone = await database.transaction(place.scope, error.work)
    return runOnce()
  })
  // what follows a commit cannot undo it: a failure is logged and the answer stands
  const logged = (error: unknown) => request.log.error({ err: error }, 'after commit')
  for (const work of afterwards) {
    const known = await work().catch(logged)
    if (!known) continue
    answer = answerOf(call, { ...(JSON.parse(answer.body ?? '{}') as object), ...known })
    // a repeat gets the same answer
    const [kept, final] = [claim, answer]
    if (kept) await database.transaction(place.scope, async (tx) => keepReply(tx, kept, final)).catch(logged)
  }
  return answer
}

const tokenOf = async (call: Call, request: FastifyRequest, options: EdgeOptions): Promise<VerifiedToken | undefined> =>
  call.access === 'public' ? undefined : options.verifyToken(request.headers.authorization)

async function actorOf(token: VerifiedToken, options: EdgeOptions): Promise<Actor> {
  const actor = await options.findActor(token)
  if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
  return actor
}

function parseInput(call: Call, request: FastifyRequest, ownParams: Record<string, string>, actor: Actor | undefined) {
  const { culture: wanted, ...ownQuery } = (request.query ?? {}) as Record<string, unknown>
  refuseUnstorable(ownParams, 0)
  refuseUnstorable(ownQuery, 0)
  const params = call.params.safeParse(ownParams)
  // what cannot be an id is the id of nothing
  if (!params.success) throw notFound()
  const query = call.query.safeParse(queryOf(call, request, ownQuery))
  if (!query.success) throw fromZod(query.error, ownQuery)
  if (call.carries === 'upload')
    return { culture: cultureOf(wanted, request, actor), input: { params: params.data, query: query.data, body: undefined } }
  const ifMatch = versionOfIfMatch(request.headers['if-match'])
  let given = request.body
  if (call.method === 'PUT' && ifMatch !== undefined && typeof given === 'object' && given !== null) given = { version: ifMatch, ...given }
  const body = call.body.safeParse(given ?? undefined)
  if (!body.success) throw fromZod(body.error, given)
  refuseOtherId(call, params.data, body.data)
  return { culture: cultureOf(wanted, request, actor), input: { params: params.data, query: query.data, body: body.data } }
}

/** The query, with what a header says in its stead: the version of a DELETE, and where a stream of events goes on. */
function queryOf(call: Call, request: FastifyRequest, query: Record<string, unknown>): Record<string, unknown> {
  const ifMatch = call.method === 'DELETE' ? versionOfIfMatch(request.headers['if-match']) : undefined
  const lastEventId = call.carries === 'events' ? request.headers['last-event-id'] : undefined
  return { ...(ifMatch !== undefined && { version: ifMatch }), ...(lastEventId !== undefined && { after: lastEventId }), ...query }
}

/**
 * A save of one thing that names another in its body is a mistake of the caller: neither is to be guessed. So is creating what has
 * an id already: it would be there twice.
 */
function refuseOtherId(call: Call, params: unknown, body: unknown): void {
  const inPath = (params as { id?: string }).id
  const inBody = (body as { id?: string } | undefined)?.id
  if (call.reads || inBody === undefined) return
  if (inPath === undefined && call.method === 'POST') throw new AppError('malformed', { message: '@errors.idOfNew', field: 'id' })
  if (inPath === undefined || inPath.toLowerCase() === inBody.toLowerCase()) return
  throw new AppError('malformed', { message: '@errors.idMismatch', field: 'id' })
}

function cultureOf(wanted: unknown, request: FastifyRequest, actor: Actor | undefined): Culture {
  if (isCulture(wanted)) return wanted
  if (wanted !== undefined) throw new AppError('malformed', { message: '@errors.unknownCulture', field: 'culture' })
  const header = request.headers['accept-language']
  const tags = header ? header.split(',').map((part) => part.split(';')[0]!.trim()) : []
  return matchCulture(tags, actor?.tenant.culture)
}

function versionOfIfMatch(header: string | undefined): number | undefined {
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header ?? '')
  return match ? Number(match[1]) : undefined
}

function keyOf(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined && call.idempotency === 'required')
    throw new AppError('malformed', { message: '@errors.idempotencyKeyMissing', field: 'Idempotency-Key' })
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)))
    throw new AppError('malformed', { message: '@errors.malformed', field: 'Idempotency-Key' })
  return key
}

/** The call with its place filled in: the same key for another object is another intention. */
function describe(call: Call, request: FastifyRequest): string {
  return `${call.name} ${fillPath(pathOf(call), request.params as Record<string, string>)}`.slice(0, 500)
}

/** What tells one intention from another: what was sent, and of a file what it is, not where it happens to lie. */
function hashOf(call: Call, request: FastifyRequest, body: unknown): string {
  const sent = call.carries === 'upload' ? { ...(body as ReceivedFile), storageKey: undefined } : (request.body ?? null)
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
