import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Behaviour = (response: ServerResponse, request: Received) => void

export interface Receiver {
  url: string
  /** `OUTBOUND_ALLOWED` for it. */
  allowed: string
  received: Received[]
  /** What it does with the next requests; at first it accepts them. */
  behave: (behaviour: Behaviour) => void
  close: () => void
}

/** A real HTTP server that receives what is delivered, and behaves as a test wants. */
export function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  const accept: Behaviour = (response) => response.writeHead(204).end()
  let current = accept
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const got = { method: request.method!, path: request.url!, headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(got)
      current(response, got)
    })
  })
  return new Promise((ready) => {
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      ready({
        url: `http://${host}:${port}`,
        allowed: `${host}:${port}`,
        received,
        behave: (behaviour) => void (current = behaviour),
        close() {
          server.closeAllConnections()
          server.close()
        },
      })
    })
  })
}
