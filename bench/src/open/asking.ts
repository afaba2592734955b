import { Agent, request } from 'node:http'

/** An answer, and the milliseconds until its last byte. */
export interface Answered {
  status: number
  text: string
  took: number
}

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  /** JSON. */
  body?: string
  headers?: Record<string, string>
  /** Where the call comes from, as the proxy says. */
  address?: string
}

/** Calls of people at a server, over connections that are kept. */
export function asking(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: ({ method = 'GET', path, body, headers, address }: Asked): Promise<Answered> =>
      new Promise((done, fail) => {
        const since = performance.now()
        const all = {
          ...headers,
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        }
        const requested = request(`${origin}${path}`, { method, agent, headers: all }, (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.once('end', () =>
            done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString(), took: performance.now() - since }),
          )
        })
        // one that is refused while it is sent can fail twice
        requested.on('error', fail)
        requested.end(body)
      }),
    end: () => agent.destroy(),
  }
}
export type Asking = ReturnType<typeof asking>
