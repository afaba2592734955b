import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program of the demo customer: it runs while the demo is filled. */
export interface DemoReceiver {
  url: string
  /** `OUTBOUND_ALLOWED` for it. */
  allowed: string
  /** It knows nothing of this transaction, and refuses what is sent of it. */
  refuse: (transactionId: string) => void
  close: () => Promise<void>
}

/** Starts a program that books what it receives, as a customer's own would. */
export async function startDemoReceiver(): Promise<DemoReceiver> {
  let refused: string | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isRefused = refused !== undefined && Buffer.concat(parts).toString().includes(refused)
      response.writeHead(isRefused ? 422 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRefused ? { error: 'Kostnadsställe saknas' } : { status: 'bokförd' }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address}/verka`,
    allowed: address,
    refuse: (transactionId) => void (refused = transactionId),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
