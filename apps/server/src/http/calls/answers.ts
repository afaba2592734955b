import type { Call } from '@verka/domain/api/contract.ts'
import type { MadeDocument } from '../files/documents.ts'
import type { Download } from '../files/downloads.ts'
import type { EventReader, EventSource } from '../event-stream.ts'
import { COMPACT_TYPE, hasCompactForm } from '@verka/domain/lists/compact-list.ts'
import { compactBodyOf, type FullList } from './compact-bodies.ts'
import { shaperOf } from './shape-reply.ts'

/** The answer of a call before it is sent. */
export interface Answer {
  status: number
  /** JSON text; undefined with 204. */
  body: string | undefined
  /** Of the body: JSON, unless another is named. */
  contentType?: string
  version?: number
  /** Sent instead of a body. */
  download?: Download
  document?: MadeDocument<never>
  events?: EventSource
  /** The reader of the events, and when their access ends. */
  reader?: EventReader & { until: number }
}

/** Shapes the reply by the contract: a column that the contract does not name is not sent. `isCompact`: in its compact form, if it has one. */
export function answerOf(call: Call, result: unknown, { checksReplies = false, isCompact = false }: AnswerOptions = {}): Answer {
  if (call.status === 204) return { status: 204, body: undefined }
  if (call.carries === 'events') return { status: 200, body: undefined, events: result as EventSource }
  if (call.carries === 'download') return { status: 200, body: undefined, download: result as Download }
  if (call.carries === 'document') return { status: 200, body: undefined, document: result as MadeDocument<never> }
  if (isCompact && hasCompactForm(call))
    return { status: call.status, body: compactBodyOf(call, result as FullList, checksReplies), contentType: COMPACT_TYPE }
  const reply = shaperOf(call.reply)(result)
  const body = JSON.stringify(reply)
  if (checksReplies && body !== JSON.stringify(call.reply.parse(result)))
    throw new Error(`not what the contract of ${call.name} says: ${body}`)
  return { status: call.status, body, ...versionIn(reply) }
}

interface AnswerOptions {
  /** Compares every answer with the contract, as tests do. */
  checksReplies?: boolean | undefined
  /** The caller asked for the compact form of a list. */
  isCompact?: boolean | undefined
}

/** The version of an answer's entity, where it has one. */
export function versionIn(reply: unknown): { version?: number } {
  const { version } = (reply ?? {}) as { version?: unknown }
  return typeof version === 'number' ? { version } : {}
}
