import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '@verka/domain/files/file-types.ts'

/** A body that is not an upload has arrived by then. */
const BODY_MS = 120_000
/** Longest silence of an upload: a telephone may send 10 KB a second, with gaps. */
const SILENCE_MS = 30_000
/** Time that a sender may continue after its answer. */
const AFTER_ANSWER_MS = 10_000
/** Bytes that may surround a file, and that a sender may continue with while it is refused as too large. */
const BEYOND_FILE_BYTES = 8 * 1024 * 1024

/**
 * Closes connections whose request body does not arrive. An upload may take any time while it makes progress: `upload-slots.ts` limits
 * their number before a byte is read. Other bodies have two minutes.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { silenceMs = SILENCE_MS, checkMs = 1000, bodyMs = BODY_MS, afterAnswerMs = AFTER_ANSWER_MS } = {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const isUpload = (request.routeOptions.config as { isUpload?: boolean }).isUpload === true
    const timers = [isUpload ? watchProgress(raw.socket, { silenceMs, checkMs }) : setTimeout(() => raw.destroy(), bodyMs)]
    timers[0]!.unref()
    const stop = () => timers.forEach((timer) => clearTimeout(timer))
    raw.once('end', stop).once('close', stop)
    reply.raw.once('finish', () => {
      if (raw.complete === false) timers.push(setTimeout(() => raw.socket.destroy(), afterAnswerMs).unref())
      // a body that is complete needs no reader
      else stop()
    })
  })
}

function watchProgress(socket: Socket, { silenceMs, checkMs }: { silenceMs: number; checkMs: number }): NodeJS.Timeout {
  const before = socket.bytesRead
  let [seen, since] = [before, performance.now()]
  return setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead > seen) [seen, since] = [socket.bytesRead, now]
    if (now - since > silenceMs || seen - before > MAX_FILE_BYTES + BEYOND_FILE_BYTES) socket.destroy()
  }, checkMs)
}
