import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FileStore } from '../../files/store.ts'
import { contentDisposition } from './downloads.ts'

/** Does a part of the work in a transaction of its own, in the scope of the call and by what its caller may do now. */
export type Again<Context> = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>

/** What a call that carries a document answers with. It is made while it is sent, when the call's own transaction has ended. */
export interface MadeDocument<Context> {
  fileName: string
  contentType: string
  /** Its bytes, made as fast as they are read; uploaded files that are a part of them are in `files`. */
  bytes: (again: Again<Context>, files: FileStore) => AsyncIterable<Buffer>
}

/** So many documents are made for a tenant at a time: each takes a part of the process for as long as it lasts. */
const MAX_AT_A_TIME = 4
const underWay = new Map<string, number>()

/** A place among those that are made for a tenant. @returns what gives it back @throws `tooManyRequests` */
export function takePlace(tenantId: string): () => void {
  const taken = underWay.get(tenantId) ?? 0
  if (taken >= MAX_AT_A_TIME) throw new AppError('tooManyRequests', { message: '@errors.tooManyDocuments' }, { retryAfter: 10 })
  underWay.set(tenantId, taken + 1)
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    const left = underWay.get(tenantId)! - 1
    if (left === 0) underWay.delete(tenantId)
    else underWay.set(tenantId, left)
  }
}

/** Sends a document. What fails before its first bytes is an error like any other; after them the connection breaks. `done`: when it was sent, or nobody reads it any more. */
export async function sendDocument<Context>(
  reply: FastifyReply,
  { fileName, contentType, bytes }: MadeDocument<Context>,
  { again, files }: { again: Again<Context>; files: FileStore },
  done: () => void,
): Promise<FastifyReply> {
  const parts = bytes(again, files)[Symbol.asyncIterator]()
  const first = await parts.next()
  const all = async function* (): AsyncGenerator<Buffer> {
    try {
      if (first.done) return
      yield first.value
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      // nobody reads on: what it holds is let go
      await parts.return?.()
    }
  }
  void reply.headers({
    'content-disposition': contentDisposition(fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
  const stream = Readable.from(all(), { objectMode: false })
  stream.once('close', done)
  return reply.type(contentType).send(stream)
}
