import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'

interface Push {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  /** Pushes to a device, in order. */
  pushesTo: (name: string) => Push[]
  /** A browser that allowed notifications: what it registers, and how it reads what is pushed to it. */
  device: (name: string) => {
    body: { endpoint: string; keys: { p256dh: string; auth: string } }
    read: (push: Push) => unknown
  }
  origin: string
  /** The status of the following answers. */
  answerWith: (status: number) => void
  close: () => void
}

/** A push service: it stores what it gets, and answers as a test wants. */
export async function openPushService(host = '127.0.0.1'): Promise<PushService> {
  const pushes: Push[] = []
  let answer = 201
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushes.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, host, ready))
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    pushesTo: (name) => pushes.filter(({ path }) => path === `/${name}`),
    device(name) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      return {
        body: { endpoint: `${origin}/${name}`, keys: { p256dh: ecdh.getPublicKey('base64url'), auth } },
        read: ({ body }) => JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()),
      }
    },
    origin,
    answerWith: (status) => void (answer = status),
    close: () => server.close(),
  }
}
