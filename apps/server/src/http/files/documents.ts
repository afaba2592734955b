import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import type { FileStore } from '../../files/store.ts'
import { counts } from '../load/shared-counts.ts'
import { openTurns, type DocumentOwner } from './document-turns.ts'
import type { Runtime } from '../../runtime.ts'
import { contentDisposition } from './downloads.ts'
import { sharedProgress, shareProgress } from './shared-progress.ts'

/** Does a part of the work in a separate transaction, in the scope of the call and with its caller's present rights. */
export type Again<Context> = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>

/** One document from its request until it was sent. */
export interface Making {
  /** Aborted when the reader has left. */
  signal: AbortSignal
  /** Reports progress. */
  progress: (done: number, total: number) => void
  /** Signals that the document is rendered and only has to be sent, at the reader's pace: the next one's turn begins. */
  made: () => void
}

/** Document of a call. It is rendered while it is sent, after the call's own transaction. */
export interface MadeDocument<Context> {
  /** Names the present content; with `isCurrent`, which says whether the content that an earlier answer named is the present one. */
  etag?: { value: string; isCurrent: (again: Again<Context>, value: string) => Promise<boolean> }
  fileName: string
  contentType: string
  /** Its bytes; uploaded files that are a part of them are in `files`. */
  bytes: (again: Again<Context>, files: FileStore, making: Making) => AsyncIterable<Buffer>
}

const turns = openTurns({ ofTenant: 4, ofPerson: 2, longestLine: 20 }, counts)
/** Progress of documents that were requested with an id, by person and id. */
const underWay = new Map<string, () => DocumentProgress>()

const nameOf = ({ userId }: Pick<DocumentOwner, 'userId'>, id: string) => `${userId} ${id.toLowerCase()}`

/** Progress of a person's document, which this process or another one makes. */
export const progressOf = async (runtime: Pick<Runtime, 'database'>, owner: DocumentOwner, id: string): Promise<DocumentProgress> =>
  underWay.get(nameOf(owner, id))?.() ?? (await sharedProgress(runtime, { ...owner, id })) ?? { state: 'none', ahead: 0, done: 0, total: 0 }

/**
 * Waits for a document's turn. `id`: the key by which its person polls the progress, of any process if there is a `runtime`.
 * @throws `tooManyRequests` when the person has too many waiting; the reason of `signal` when they leave before
 */
export async function startMaking(
  owner: DocumentOwner,
  id: string | undefined,
  signal: AbortSignal,
  runtime?: Pick<Runtime, 'database' | 'log'>,
): Promise<Making & { end: () => void }> {
  const turn = turns.enter(owner, signal)
  let [done, total] = [0, 0]
  let state: 'waiting' | 'making' | 'sending' = 'waiting'
  const name = id === undefined ? undefined : nameOf(owner, id)
  const progress = (): DocumentProgress => ({ state, ahead: turn.ahead(), done, total })
  if (name) underWay.set(name, progress)
  const stopSharing = id !== undefined && runtime ? shareProgress(runtime, { ...owner, id }, progress) : undefined
  const end = () => {
    turn.end()
    stopSharing?.()
    if (name && underWay.get(name) === progress) underWay.delete(name)
  }
  try {
    await turn.come
  } catch (error) {
    end()
    throw error
  }
  state = 'making'
  return {
    signal,
    progress: (now, of) => void ([done, total] = [now, of]),
    made() {
      state = 'sending'
      turn.end()
    },
    end,
  }
}

/** The entity tag among those that a reader knows (`If-None-Match`) that still names the content. */
async function currentOf<Context>(
  { isCurrent }: NonNullable<MadeDocument<Context>['etag']>,
  again: Again<Context>,
  known = '',
): Promise<string | undefined> {
  for (const [tag, value] of known.slice(0, 4000).matchAll(/(?:W\/)?"([^"]*)"/g)) if (await isCurrent(again, value!)) return tag
  return undefined
}

/**
 * Sends a document. A failure before its first bytes is an ordinary error; after them the connection breaks. `making.end`: called when it
 * was sent, or its reader left. `known`: the header `If-None-Match`.
 */
export async function sendDocument<Context>(
  reply: FastifyReply,
  { fileName, contentType, bytes, etag }: MadeDocument<Context>,
  { again, files, known }: { again: Again<Context>; files: FileStore; known: string | undefined },
  making: Making & { end: () => void },
): Promise<FastifyReply> {
  const current = etag && (await currentOf(etag, again, known))
  if (current !== undefined) {
    making.end()
    return reply.code(304).header('etag', current).send()
  }
  if (etag) void reply.header('etag', `W/"${etag.value}"`)
  const parts = bytes(again, files, making)[Symbol.asyncIterator]()
  const first = await parts.next()
  const all = async function* (): AsyncGenerator<Buffer> {
    try {
      if (first.done) return
      yield first.value
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      // the reader left: release the generator's resources
      await parts.return?.()
    }
  }
  void reply.headers({
    'content-disposition': contentDisposition(fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
  const stream = Readable.from(all(), { objectMode: false })
  stream.once('close', making.end)
  return reply.type(contentType).send(stream)
}
