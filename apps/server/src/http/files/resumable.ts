import { PassThrough, Readable } from 'node:stream'
import { Server, type DataStore, type Locker } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idParams } from '@verka/domain/api/contract.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { MAX_FILE_BYTES } from '@verka/domain/files/file-types.ts'
import { PieceStore, type Pieces } from '../../files/resumable/piece-store.ts'
import { UploadLocks } from '../../files/resumable/upload-locks.ts'
import type { UploadScope } from '../../files/resumable/uploads.queries.ts'
import { newId } from '../../ids.ts'
import { takeUploadSlot } from '../load/upload-slots.ts'
import type { Actor } from '../actor.ts'

interface ResumableOptions {
  pieces: Pieces
  /** Returns the person and the scope of a request, with all the checks of an upload in one request. */
  uploaderOf: (request: FastifyRequest) => Promise<{ actor: Actor; target: UploadScope }>
}

const PIECE = 'application/offset+octet-stream'
/** Grace period of the request that is replaced: it ends at once, but its received bytes are always stored. */
const DRAIN_MS = 1

/**
 * Registers the resumable uploads of a version of the API: tus 1.0.0 below `/uploads`. Rights are checked here with each request, as for an
 * upload in one request; the library implements the protocol. The call `completeUpload` joins the pieces to a file.
 */
export function registerResumable(app: FastifyInstance, version: string, { pieces, uploaderOf }: ResumableOptions): void {
  const locks = new UploadLocks()
  const path = `/api/${version}/:tenant/:site/uploads`
  // the library reads the stream
  app.addContentTypeParser(PIECE, (_request, _stream, done) => done(null))

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { target } = await uploaderOf(request)
    const { id } = request.params as { id?: string }
    // a malformed id is the id of no row
    if (id !== undefined && !idParams.safeParse({ id }).success) throw notFound()
    let failure: Error | undefined
    const server = serverFor(new PieceStore(pieces, target), locks.of(target), {
      id: () => id ?? newId(pieces.now()),
      isKnown: id !== undefined,
      onFailure: (error) => (failure = error),
    })
    const { status, headers, body } = await within(server, request)
    if (failure) throw failure
    return reply.code(status).headers(headers).send(body)
  }

  function serverFor(
    datastore: DataStore,
    locker: Locker,
    { id, isKnown, onFailure }: { id: () => string; isKnown: boolean; onFailure: (error: Error) => void },
  ): Server {
    return new Server({
      path: '/uploads',
      datastore,
      locker,
      maxSize: MAX_FILE_BYTES,
      // same origin only: other origins are not answered
      allowedOrigins: [],
      lockDrainTimeout: DRAIN_MS,
      namingFunction: () => id(),
      ...(isKnown && { getFileIdFromRequest: () => id() }),
      // the requested address, with its culture
      generateUrl: ({ url }, { id: made }) => {
        const { pathname, search } = new URL(url)
        return `${pathname}/${made}${search}`
      },
      // the library's refusals are plain objects, or errors with a status
      onResponseError: (_request, error) => {
        if (error instanceof Error && !('status_code' in error)) onFailure(error)
        return undefined
      },
    })
  }

  app.route({ method: 'POST', url: path, handler: answer })
  app.route({ method: ['HEAD', 'DELETE'], url: `${path}/:id`, handler: answer })
  app.route({
    method: 'PATCH',
    url: `${path}/:id`,
    config: { isUpload: true },
    onRequest: async (request, reply) => {
      receive(request, reply)
      holdUploadSlot(reply, (await uploaderOf(request)).actor)
    },
    handler: answer,
  })
}

/** Takes an upload slot of the person in this process while a request lasts. @throws as `takeUploadSlot` */
export function holdUploadSlot(reply: FastifyReply, actor: Actor): void {
  const giveBack = takeUploadSlot(actor)
  reply.raw.once('finish', giveBack).once('close', giveBack)
}

/** Received bytes of request bodies, whether or not a reader is attached. */
const arriving = new WeakMap<FastifyRequest, PassThrough>()

/**
 * Reads a body from its first moment on: Node would drop its own buffer of a lost connection. The stream ends with the connection, without
 * an error: the bytes that arrived are a piece.
 */
function receive(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  const body = new PassThrough()
  arriving.set(request, body)
  raw.on('error', () => undefined)
  raw.once('close', () => body.end())
  raw.pipe(body)
  // drain the unread rest, which would block the connection
  reply.raw.once('finish', () => raw.unpipe(body).resume())
}

/** Passes a request to the library. */
async function within(server: Server, request: FastifyRequest) {
  const { method, url, headers } = request
  const body = arriving.get(request)
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value)
  const requested = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: given,
    ...(body && { body: Readable.toWeb(body), duplex: 'half' }),
  } as RequestInit)
  const reply = await server.handleWeb(requested)
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body === null ? undefined : await reply.text() }
}
