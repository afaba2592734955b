import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds, of `performance.now()`. */
  at: number
}

/** A program that receives what processors send; `answer` decides how it behaves. */
export async function startReceiver(
  answer: (response: ServerResponse, arrival: Arrival) => void = (response) => response.writeHead(204).end(),
) {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => undefined)
    request.on('end', () => {
      const arrival = { path: request.url!, headers: request.headers, body: Buffer.concat(parts).toString(), at: performance.now() }
      arrivals.push(arrival)
      answer(response, arrival)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** `OUTBOUND_ALLOWED` for it. */
    allowed: `127.0.0.1:${port}`,
    arrivals,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
