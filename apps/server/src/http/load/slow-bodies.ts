import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '@verka/domain/files/file-types.ts'

/** A body that is not an upload has arrived by then. */
const BODY_MS = 120_000
/** An upload has this average, after it had some time to get going. */
const LEAST_BYTES_A_SECOND = 64 * 1024
const GRACE_MS = 10_000
/** What may stand around a file, and what a sender may go on sending while it is told that it is too much. */
const BEYOND_FILE_BYTES = 8 * 1024 * 1024

/** The longest that an upload within the rules takes: the server's own limit for any request. */
export const LONGEST_REQUEST_MS = GRACE_MS + (MAX_FILE_BYTES / LEAST_BYTES_A_SECOND) * 1000 + 60_000

/**
 * Cuts connections whose request body comes too slowly. The server's own limit has to leave time for uploads; other
 * bodies have two minutes, and an upload has as long as it needs at 64 KiB a second.
 */
export function cutSlowBodies(app: FastifyInstance, { graceMs = GRACE_MS, checkMs = 1000, bodyMs = BODY_MS } = {}): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const isUpload = (request.routeOptions.config as { isUpload?: boolean }).isUpload === true
    const timer = isUpload ? watchPace(raw.socket, { graceMs, checkMs }) : setTimeout(() => raw.destroy(), bodyMs)
    timer.unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop).once('close', stop)
  })
}

function watchPace(socket: Socket, { graceMs, checkMs }: { graceMs: number; checkMs: number }): NodeJS.Timeout {
  const since = performance.now()
  const before = socket.bytesRead
  return setInterval(() => {
    const [elapsed, bytes] = [performance.now() - since, socket.bytesRead - before]
    const isTooSlow = elapsed > graceMs && bytes < (LEAST_BYTES_A_SECOND * elapsed) / 1000
    if (isTooSlow || bytes > MAX_FILE_BYTES + BEYOND_FILE_BYTES) socket.destroy()
  }, checkMs)
}
