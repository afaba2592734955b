import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Actor } from './actor.ts'

/** Interval of empty lines, so that no proxy closes an idle connection. */
const HEARTBEAT_MS = 20_000
/** Limit of unread bytes: a slower client is disconnected, and resumes later. */
const MAX_WAITING_BYTES = 256 * 1024
/** Longest delay of a timer; a login that ends later is checked again then. */
const LONGEST_MS = 24 * 60 * 60 * 1000

interface StreamEvent {
  name: string
  /** The position after this event, from which the stream can be resumed. */
  id: string
  data: unknown
}

/** Target of events: one open client. */
export interface EventSink {
  send: (event: StreamEvent) => void
  /** Sends a position without an event. */
  cursor: (id: string) => void
  /** Ends the stream: the client reconnects, if it may. */
  end: () => void
}

/** The reader of an event source. */
export interface EventReader {
  /** The actor as of now, at most a second old; undefined: they may no longer log in. */
  now: () => Promise<Actor | undefined>
}

/** Event source of a call that carries events. It throws when the stream cannot begin, and returns a function that ends it. */
export type EventSource = (sink: EventSink, reader: EventReader) => { close: () => void; cursor: () => string | undefined }

/** The open clients of a process, and how to notify them. */
export interface Live {
  /** Announces that something of a tenant changed, once that is committed. It never waits and never fails. */
  announce: (tenantId: TenantId) => void
  /** Sends a user the visible changes of a site, from a cursor or from now. @throws `tooManyRequests` */
  open: (
    listener: { actor: Actor; siteId: SiteId; after: string | undefined },
    sink: EventSink,
    reader: EventReader,
  ) => ReturnType<EventSource>
}

const linesOf = ({ name, id, data }: StreamEvent) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Sends server-sent events until the login ends, the client disconnects or the server stops.
 * @param until when the access token ends: a client that is still logged in reconnects with a new one
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  source: EventSource,
  { until, now, stopping }: EventReader & { until: number; stopping: AbortSignal },
): FastifyReply {
  // no other request uses the connection: a stopping server does not wait for it
  void reply.headers({ connection: 'close', 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  if (request.method === 'HEAD') return reply.send()
  // unread events stay in the stream; its length shows how far behind the reader is
  const stream = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING_BYTES })
  let hasEnded = false
  const write = (lines: string) => {
    // data after the end would break the answer, and the client would treat it as a lost connection
    if (hasEnded || stream.destroyed) return
    stream.push(lines)
    if (stream.readableLength > MAX_WAITING_BYTES) {
      request.log.info('events are not read: cut')
      stream.destroy()
      request.raw.socket.destroy()
    }
  }
  const end = () => {
    if (!hasEnded && !stream.destroyed) stream.push(null)
    hasEnded = true
  }
  const opened = source({ send: (event) => write(linesOf(event)), cursor: (id) => write(`id: ${id}\n\n`), end }, { now })
  const heartbeat = setInterval(() => {
    const cursor = opened.cursor()
    write(cursor === undefined ? ':\n\n' : `id: ${cursor}\n\n`)
  }, HEARTBEAT_MS)
  const expiry = setTimeout(end, Math.min(Math.max(until - Date.now(), 0), LONGEST_MS))
  stopping.addEventListener('abort', end)
  const stop = () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    stopping.removeEventListener('abort', end)
    opened.close()
  }
  stream.once('close', stop)
  reply.raw.once('close', () => stream.destroy())
  // the headers are sent at once, so that the client knows that it is connected
  write(':\n\n')
  if (stopping.aborted) end()
  return reply.send(stream)
}
