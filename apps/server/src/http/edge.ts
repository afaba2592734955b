import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { CALLS, type CallName } from '@verka/domain/calls.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { removeUnlessUsed } from '../files/removals.ts'
import { completeInTurn } from '../files/resumable/completions.ts'
import { joinPieces } from '../files/resumable/join-pieces.ts'
import { releaseRefused } from '../files/resumable/release-upload.ts'
import type { ReceivedFile } from '../files/store-staged-file.ts'
import type { Actor } from './actor.ts'
import type { SiteContext } from './context.ts'
import type { Answer } from './calls/answers.ts'
import { inReadOnly, scopeOfCall, type RequestScope } from './calls/call-context.ts'
import { DOCUMENT_ID_HEADER } from '@verka/domain/documents/documents.api.ts'
import type { UploadId } from '@verka/domain/entities/ids.ts'
import type { FileInBody } from '@verka/domain/files/files-in-body.ts'
import { BODY_WITH_FILES_BYTES, dropUnused, isLargeBody, receiveBodyFiles } from './files/body-files.ts'
import { sendDocument, startMaking, type Again, type Making } from './files/documents.ts'
import { sendDownload } from './files/downloads.ts'
import { holdUploadSlot, registerResumable } from './files/resumable.ts'
import { sendEvents } from './event-stream.ts'
import type { FormChecks, Handlers } from './calls/handlers.ts'
import { acceptJson } from './calls/json-body.ts'
import { registerOpenCall } from './calls/open-calls.ts'
import { sendProblem } from './problems.ts'
import { parseInput } from './calls/call-input.ts'
import { runCall, type AnyHandler, type CallRun, type Prepared } from './calls/run-call.ts'
import { storeTenantCulture } from './request-culture.ts'
import type { VerifiedToken, VerifyToken } from './login/tokens.ts'
import { receiveUpload, tooLargeForJson, UPLOAD_BODY_BYTES } from './files/uploads.ts'

export const API_VERSIONS = ['v1', 'v2'] as const

export interface EdgeOptions extends CallRun {
  handlers: Handlers
  /** Form checks of bodies that are refused for another reason: their errors are reported together. */
  formChecks?: FormChecks
  verifyToken: VerifyToken
  /** The stored user of a token, at most 1 s old; undefined: nobody who may log in. */
  findActor: (token: VerifiedToken) => Promise<Actor | undefined>
}

interface Options extends EdgeOptions {
  /** Aborted when the server stops: streams end. */
  stopping: AbortSignal
}

/** Registers every call of the contract under each version of the API, with all checks that precede a handler. */
export function registerCalls(app: FastifyInstance, given: EdgeOptions): void {
  const stopping = new AbortController()
  // any number of open clients
  setMaxListeners(0, stopping.signal)
  const options = { ...given, stopping: stopping.signal }
  app.addHook('preClose', async () => stopping.abort())
  acceptJson(app, async (request) => {
    const actor = await actorOf(await options.verifyToken(request.headers.authorization), options)
    storeTenantCulture(request, actor.tenant.culture)
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  for (const version of API_VERSIONS)
    for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
      const handler = options.handlers[name] as unknown as AnyHandler
      if (call.scope === 'open') registerOpenCall(app, version, call, handler, options)
      else if (call.carries === 'upload') {
        void app.register(async (uploads) => registerUpload(uploads, version, call, handler, options))
        if (version !== 'v1') void app.register(async (pieces) => registerPieces(pieces, version, call, options))
      } else registerCall(app, version, call, handler, options, routeOf(call, options))
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
      const { answer, again, making } = await answerCall(call, handler, request, reply, options)
      if (answer.events && answer.reader) return sendEvents(request, reply, answer.events, { ...answer.reader, stopping: options.stopping })
      const { files } = options.runtime
      if (answer.document && making)
        return sendDocument(reply, answer.document, { again, files, known: request.headers['if-none-match'] }, making).catch(
          (error: unknown) => giveUp(making, error),
        )
      if (answer.download) return sendDownload(request, reply, answer.download, files)
      void reply.code(answer.status)
      if (answer.version !== undefined) void reply.header('etag', `"${answer.version}"`)
      return answer.status === 204
        ? reply.send()
        : reply.type(`${answer.contentType ?? 'application/json'}; charset=utf-8`).send(answer.body)
    },
  })
}

/** The route of a call that is not an upload: a completion takes an upload slot, and so does a body that is large because of its files. */
function routeOf(call: Call, options: Options): Partial<RouteOptions> {
  if (call.carries === 'completion') return withUploadSlot(call, options)
  if (!call.takesFiles) return {}
  return {
    bodyLimit: BODY_WITH_FILES_BYTES,
    onRequest: async (request, reply) => {
      if (isLargeBody(request)) holdUploadSlot(reply, (await uploaderOf(call, request, options)).actor)
    },
  }
}

/** Acquires an upload slot of the user before the body is read: a request without the right to upload uses nothing. */
const withUploadSlot = (call: Call, options: Options): Pick<RouteOptions, 'onRequest'> => ({
  onRequest: async (request, reply) => holdUploadSlot(reply, (await uploaderOf(call, request, options)).actor),
})

/** A call with a file: its JSON may be larger, and from v2 it may be streamed, unlike other calls. */
function registerUpload(app: FastifyInstance, version: string, call: Call, handler: AnyHandler, options: Options): void {
  // the handler reads the stream, once it knows the sender
  if (version !== 'v1') app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))
  registerCall(app, version, call, handler, options, {
    bodyLimit: UPLOAD_BODY_BYTES,
    config: { isUpload: true },
    ...withUploadSlot(call, options),
    errorHandler: (error, request, reply) =>
      sendProblem(request, reply, error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLargeForJson(request) : error),
  })
}

/** The person and scope of an upload, after all checks of the call. */
async function uploaderOf(call: Call, request: FastifyRequest, options: EdgeOptions) {
  const token = await options.verifyToken(request.headers.authorization)
  const actor = await actorOf(token, options)
  storeTenantCulture(request, actor.tenant.culture)
  const { tenant, site: siteKey } = (request.params ?? {}) as Record<string, string>
  const { site } = scopeOfCall(call, actor, tenant, siteKey).context as Partial<SiteContext>
  if (!site) throw notFound()
  return { actor, target: { tenantId: actor.tenant.id, siteId: site.id, ownerId: actor.id } }
}

/** Registers the resumable form of an upload, with the same rights. */
function registerPieces(app: FastifyInstance, version: string, call: Call, options: Options): void {
  const { database, files: store, now } = options.runtime
  registerResumable(app, version, { pieces: { database, store, now }, uploaderOf: (request) => uploaderOf(call, request, options) })
}

interface Answered {
  answer: Answer
  /** Runs the work that follows once the answer is being sent. */
  again: Again<never>
  /** The document's turn, for a call that renders one. */
  making: (Making & { end: () => void }) | undefined
}

function giveUp(making: Answered['making'], error: unknown): never {
  making?.end()
  throw error
}

/** Waits for a document's turn, as long as its reader waits. */
function makingOf(
  { id, tenant }: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  runtime: EdgeOptions['runtime'],
): Promise<Making & { end: () => void }> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new AppError('unavailable', { message: '@errors.unavailable' })))
  const header = request.headers[DOCUMENT_ID_HEADER]
  const documentId = typeof header === 'string' && /^[\da-f-]{36}$/i.test(header) ? header : undefined
  return startMaking({ tenantId: tenant.id, userId: id }, documentId, gone.signal, runtime)
}

async function answerCall(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: EdgeOptions,
): Promise<Answered> {
  const token = await tokenOf(call, request, options)
  const actor = token && (await actorOf(token, options))
  const { tenant, site, ...ownParams } = (request.params ?? {}) as Record<string, string>
  if (actor) storeTenantCulture(request, actor.tenant.culture)
  // a foreign tenant or site is not found, before anybody waits
  const target = scopeOfCall(call, actor, tenant, site)
  const { culture, input, refused } = parseInput(call, request, ownParams)
  if (refused) throw await withFormErrors(refused, call, input.params, request, { actor, target, culture }, options)
  const again: Again<never> = async (work) => {
    // a person who has lost the right gets no further events
    const now = token && (await actorOf(token, options))
    return inReadOnly({ actor: now, target: scopeOfCall(call, now, tenant, site), culture }, request, options.runtime, work)
  }
  const making = call.carries === 'document' && actor ? await makingOf(actor, request, reply, options.runtime) : undefined
  /** Checks the rights again: receiving a file may take an hour, in which a person can lose them. */
  const stillAllowed = async () => {
    const now = token && (await actorOf(token, options))
    scopeOfCall(call, now, tenant, site)
  }
  const answered = async () => {
    // a person who waited for their turn may have lost the right since
    const now = making && token ? await actorOf(token, options) : actor
    return answerInput(call, handler, request, options, {
      actor: now,
      target: making ? scopeOfCall(call, now, tenant, site) : target,
      culture,
      input,
      stillAllowed,
    })
  }
  const answer = await answered().catch((error: unknown) => giveUp(making, error))
  const reader = token && { until: token.expiresAt, now: () => options.findActor(token).catch(asNobody) }
  return { answer: { ...answer, ...(call.carries === 'events' && reader && { reader }) }, again, making }
}

/** Adds the form's errors to those of a refused body, so that all of them are reported at once. */
async function withFormErrors(
  refused: AppError,
  call: Call,
  params: unknown,
  request: FastifyRequest,
  requestScope: RequestScope,
  options: EdgeOptions,
): Promise<AppError> {
  const check = options.formChecks?.[call.name as CallName]
  if (!check || !requestScope.actor) return refused
  const work = (context: never) => check(context, { params: params as never, body: request.body })
  // a form that cannot be checked, such as one of a missing category, has no errors of its own
  const errors = await inReadOnly(requestScope, request, options.runtime, work).catch((error: unknown) => {
    if (error instanceof AppError) return []
    throw error
  })
  return new AppError(refused.code, [...refused.errors, ...errors])
}

async function answerInput(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  options: EdgeOptions,
  { stillAllowed, ...requestScope }: Prepared & { stillAllowed: () => Promise<void> },
): Promise<Answer> {
  const { actor, input } = requestScope
  const { database, files: store, now } = options.runtime
  const answered = async (received: ReceivedFile | undefined) => {
    try {
      await stillAllowed()
      return await runCall(call, handler, request, options, { ...requestScope, input: { ...input, body: received } })
    } finally {
      // a repeat and a failure leave unused bytes; the sweep removes those that this misses
      if (received)
        await removeUnlessUsed({ database, store }, actor!.tenant.id, received.storageKey).catch((error: unknown) =>
          request.log.warn({ err: error }, 'bytes without a row stay until the next sweep'),
        )
    }
  }
  if (actor && call.carries === 'upload') return answered(await receiveUpload(request, actor.tenant.id, options.runtime))
  if (actor && call.carries === 'completion') {
    const { target } = await uploaderOf(call, request, options)
    const { id } = input.params as { id: UploadId }
    const pieces = { database, store, now }
    const complete = async () => answered(await joinPieces(pieces, target, id))
    return completeInTurn(target, id, () => releaseRefused(pieces, target, id, complete))
  }
  const { files, ...body } = (input.body ?? {}) as { files?: readonly FileInBody[] }
  if (!actor || !call.takesFiles || !files?.length) return runCall(call, handler, request, options, requestScope)
  const sentFiles = await receiveBodyFiles(files, actor.tenant.id, options.runtime)
  try {
    return await runCall(call, handler, request, options, { ...requestScope, input: { ...input, body }, sentFiles })
  } finally {
    await dropUnused(options.runtime, actor.tenant.id, sentFiles).catch((error: unknown) =>
      request.log.warn({ err: error }, 'bytes without a row stay until the next sweep'),
    )
  }
}

const tokenOf = async (call: Call, request: FastifyRequest, options: EdgeOptions): Promise<VerifiedToken | undefined> =>
  // a public call needs no login, but refuses an invalid token, too
  !call.knowsCaller || (call.access === 'public' && request.headers.authorization === undefined)
    ? undefined
    : options.verifyToken(request.headers.authorization)

/** An error of authentication as undefined: a person who is refused by now has no access. */
function asNobody(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'unauthorized') return undefined
  throw error
}

async function actorOf(token: VerifiedToken, options: EdgeOptions): Promise<Actor> {
  const actor = await options.findActor(token)
  if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
  return actor
}
