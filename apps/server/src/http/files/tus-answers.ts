import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '@verka/domain/files/file-types.ts'
import { PieceStore } from '../../files/resumable/piece-store.ts'
import type { Pieces } from '../../files/resumable/release-upload.ts'
import { UploadLocks } from '../../files/resumable/upload-locks.ts'
import type { UploadScope } from '../../files/resumable/uploads.queries.ts'
import { newId } from '../../ids.ts'

/** Grace period of the request that is replaced: it ends at once, but its received bytes are always stored. */
const DRAIN_MS = 1

/** A request of an upload: its scope, the id of an upload that exists, and its body as it arrives. */
interface Requested {
  target: UploadScope
  id: string | undefined
  body: Readable | undefined
}

/** Returns a function that answers the requests of uploads by the library that implements the protocol, tus 1.0.0. */
export function tusAnswers(pieces: Pieces) {
  const locks = new UploadLocks()

  return async (request: FastifyRequest, { target, id, body }: Requested) => {
    let failure: Error | undefined
    const server = new Server({
      path: '/uploads',
      datastore: new PieceStore(pieces, target),
      locker: locks.of(target),
      maxSize: MAX_FILE_BYTES,
      // same origin only: other origins are not answered
      allowedOrigins: [],
      lockDrainTimeout: DRAIN_MS,
      namingFunction: () => id ?? newId(pieces.now()),
      ...(id !== undefined && { getFileIdFromRequest: () => id }),
      // the requested address, with its culture
      generateUrl: ({ url }, { id: made }) => {
        const { pathname, search } = new URL(url)
        return `${pathname}/${made}${search}`
      },
      // the library's refusals are plain objects, or errors with a status
      onResponseError: (_request, error) => {
        if (error instanceof Error && !('status_code' in error)) failure = error
        return undefined
      },
    })
    const answer = await within(server, request, body)
    if (failure) throw failure
    return answer
  }
}

/** Passes a request to the library. */
async function within(server: Server, { method, url, headers }: FastifyRequest, body: Readable | undefined) {
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
