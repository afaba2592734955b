import type { Call } from '@verka/domain/api/contract.ts'
import type { MadeDocument } from './files/documents.ts'
import type { Download } from './files/downloads.ts'
import type { EventReader, EventSource } from './event-stream.ts'
import { shaperOf } from './shape-reply.ts'

/** What a call answers, before it is sent. */
export interface Answer {
  status: number
  /** JSON text; undefined with 204. */
  body: string | undefined
  version?: number
  /** What is sent instead of a body. */
  download?: Download
  document?: MadeDocument<never>
  events?: EventSource
  /** Who is told the events, and until when. */
  reader?: EventReader & { until: number }
}

/** The reply as the contract has it: a column that it does not name does not leave. */
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

/** The version of what an answer is about, where it has one. */
export function versionIn(reply: unknown): { version?: number } {
  const { version } = (reply ?? {}) as { version?: unknown }
  return typeof version === 'number' ? { version } : {}
}
