import { createServer } from 'node:net'
import { createHash } from 'node:crypto'

/**
 * Ensures that one process at a time works on a data directory. The lock is a Linux abstract socket: the kernel frees it at any end of the
 * process, so that a `kill -9` leaves nothing to clean up.
 * @returns undefined when another process has the lock, else a function that frees it
 */
export function lockInstance(dataDirectory: string): Promise<(() => Promise<void>) | undefined> {
  const name = `\0verka-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)}`
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(undefined) : fail(error)))
    server.listen(name, () => {
      server.unref()
      done(() => new Promise((closed) => server.close(() => closed())))
    })
  })
}
