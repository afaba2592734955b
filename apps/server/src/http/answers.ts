import type { Call } from '@verka/domain/api/contract.ts'
import type { MadeDocument } from './files/documents.ts'
import type { Download } from './files/downloads.ts'
import type { EventReader, EventSource } from './event-stream.ts'
import { shaperOf } from './shape-reply.ts'

/** The answer of a call before it is sent. */
export interface Answer {
  status: number
  /** JSON text; undefined with 204. */
  body: string | undefined
  version?: number
  /** Sent instead of a body. */
  download?: Download
  document?: MadeDocument<never>
  events?: EventSource
  /** The reader of the events, and when their access ends. */
  reader?: EventReader & { until: number }
}

/** Shapes the reply by the contract: a column that the contract does not name is not sent. */
export function answerOf(call: Call, result: unknown, checksReplies = false): Answer {
  if (call.status === 204) return { status: 204, body: undefined }
  if (call.carries === 'events') return { status: 200, body: undefined, events: result as EventSource }
  if (call.carries === 'download') return { status: 200, body: undefined, download: result as Download }
  if (call.carries === 'document') return { status: 200, body: undefined, document: result as MadeDocument<never> }
  const reply = shaperOf(call.reply)(result)
  const body = JSON.stringify(reply)
  if (checksReplies && body !== JSON.stringify(call.reply.parse(result)))
    throw new Error(`not what the contract of ${call.name} says: ${body}`)
  return { status: call.status, body, ...versionIn(reply) }
}

/** The version of an answer's entity, where it has one. */
export function versionIn(reply: unknown): { version?: number } {
  const { version } = (reply ?? {}) as { version?: unknown }
  return typeof version === 'number' ? { version } : {}
}
