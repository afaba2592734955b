import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idParams } from '@verka/domain/api/contract.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Pieces } from '../../files/resumable/release-upload.ts'
import type { UploadScope } from '../../files/resumable/uploads.queries.ts'
import { takeUploadSlot } from '../load/upload-slots.ts'
import type { Actor } from '../actor.ts'
import type { tusAnswers } from './tus-answers.ts'

interface ResumableOptions {
  pieces: Pieces
  /** Returns the person and the scope of a request, with all the checks of an upload in one request. */
  uploaderOf: (request: FastifyRequest) => Promise<{ actor: Actor; target: UploadScope }>
}

const PIECE = 'application/offset+octet-stream'
/**
 * Registers the resumable uploads of a version of the API: tus 1.0.0 below `/uploads`. Rights are checked here with each request, as for an
 * upload in one request; the library implements the protocol. The call `completeUpload` joins the pieces to a file.
 */
export function registerResumable(app: FastifyInstance, version: string, { pieces, uploaderOf }: ResumableOptions): void {
  const path = `/api/${version}/:tenant/:site/uploads`
  // the library reads the stream
  app.addContentTypeParser(PIECE, (_request, _stream, done) => done(null))

  // loaded with the first upload
  let answers: Promise<ReturnType<typeof tusAnswers>> | undefined
  const loadAnswers = () => (answers ??= import('./tus-answers.ts').then((loaded) => loaded.tusAnswers(pieces)))

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { target } = await uploaderOf(request)
    const { id } = request.params as { id?: string }
    // a malformed id is the id of no row
    if (id !== undefined && !idParams.safeParse({ id }).success) throw notFound()
    const { status, headers, body } = await (await loadAnswers())(request, { target, id, body: arriving.get(request) })
    return reply.code(status).headers(headers).send(body)
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
