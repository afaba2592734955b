import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'

/** A line that says nothing, so that nothing in between takes the connection for dead. */
const HEARTBEAT_MS = 20_000
/** Whoever reads so much slower than it comes is cut, and goes on from where they were. */
const MAX_WAITING_BYTES = 256 * 1024
/** A login that ends later than a timer can count is looked at again then. */
const LONGEST_MS = 24 * 60 * 60 * 1000

interface StreamEvent {
  name: string
  /** Where the stream goes on after it. */
  id: string
  data: unknown
}

/** Where events go: one open client. */
export interface EventSink {
  send: (event: StreamEvent) => void
  /** Where the stream would go on, without anything to tell. */
  place: (id: string) => void
  /** Ends it: the client comes again, if it may. */
  end: () => void
}

/** What a source of events knows of whom it tells. */
export interface EventReader {
  /** The person as they are now, at most a second old; undefined: nobody who may log in any more. */
  now: () => Promise<Actor | undefined>
}

/** What a call that carries events answers with. It throws what stands in the way, and gives what ends it. */
export type EventSource = (sink: EventSink, reader: EventReader) => { close: () => void; place: () => string | undefined }

/** The open clients of a process, and the way to tell them. */
export interface Live {
  /** Says that something of a tenant changed, once that is committed. It never waits and never fails. */
  announce: (tenantId: string) => void
  /** Tells somebody what they may see of a site's changes, from a place on or from now. @throws `tooManyRequests` */
  open: (
    listener: { actor: Actor; siteId: string; after: string | undefined },
    sink: EventSink,
    reader: EventReader,
  ) => ReturnType<EventSource>
}

const linesOf = ({ name, id, data }: StreamEvent) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Sends server-sent events for as long as the login lasts, the client reads and the server runs.
 * @param until when the access token ends: who is still logged in comes with a new one
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  source: EventSource,
  { until, now, stopping }: EventReader & { until: number; stopping: AbortSignal },
): FastifyReply {
  // nothing else comes over the connection: a server that stops does not wait for it
  void reply.headers({ connection: 'close', 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  if (request.method === 'HEAD') return reply.send()
  // what waits to be read stays in the stream, whose length says how far behind the reader is
  const stream = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING_BYTES })
  let hasEnded = false
  const write = (lines: string) => {
    // what comes after the end would break the answer off, and the client take it for a lost connection
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
  const opened = source({ send: (event) => write(linesOf(event)), place: (id) => write(`id: ${id}\n\n`), end }, { now })
  const heartbeat = setInterval(() => {
    const place = opened.place()
    write(place === undefined ? ':\n\n' : `id: ${place}\n\n`)
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
  // the headers go out at once: the client knows that it is connected
  write(':\n\n')
  if (stopping.aborted) end()
  return reply.send(stream)
}
