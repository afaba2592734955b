import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Failure to fetch an address that a person entered: missing, not allowed, too slow, too large or of another type. */
export class OutboundError extends Error {}

interface FetchOptions {
  /** Accepted content types, without their parameters. */
  accept: readonly string[]
  maxBytes: number
  timeoutMs: number
}

interface PostOptions {
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
}

/** A fetched document, and the charset that its server declares. */
interface Fetched {
  bytes: Buffer
  charset: string | undefined
}

/**
 * The only client for addresses that people entered (security promise 17): it reaches only hosts of the public internet, for any spelling
 * and redirect of an address, and sends no data of ours.
 */
export interface Outbound {
  /** @throws OutboundError */
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  /** Sends bytes to one address, without following a redirect. @throws OutboundError when there is no answer */
  post: (url: string, options: PostOptions) => Promise<{ status: number }>
  close: () => Promise<void>
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const refused = (host: string) => new OutboundError(`${host} is not on the public internet`)

/** Looks names up: an address that is not allowed is removed, so a name cannot rebind to it. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      // one forbidden address among several is enough to refuse a host
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(refused(hostname), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/**
 * Opens the client.
 * @param isAllowed which addresses may be reached. Only tests pass another function, to reach their own server: no setting does.
 */
export function openOutbound(isAllowed: (address: string) => boolean = isPublicAddress): Outbound {
  const connect = buildConnector({ lookup: checkedLookup(isAllowed), timeout: 5000 })
  const agent = new Agent({
    connect: (options, done) => {
      // a host that is an address needs no lookup
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) return done(refused(host), null)
      return connect(options, done)
    },
    connections: 16,
    pipelining: 1,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 1000,
  })

  async function hop(url: URL, { accept, maxBytes }: FetchOptions, signal: AbortSignal): Promise<Fetched | { location: string }> {
    if (!['http:', 'https:'].includes(url.protocol)) throw new OutboundError(`${url.protocol} is not fetched`)
    url.username = ''
    url.password = ''
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headersTimeout: 5000,
      bodyTimeout: 5000,
      // packed bytes could be a thousand times as many
      headers: { accept: accept.join(', '), 'accept-encoding': 'identity', 'user-agent': 'Verka' },
    })
    // destroying an unread body ends the connection with an error that can be ignored
    body.on('error', () => undefined)
    const text = (name: string) => [headers[name]].flat()[0]
    const end = (error: OutboundError) => {
      body.destroy()
      return error
    }
    const location = text('location')
    if (REDIRECTS.has(statusCode) && location !== undefined) {
      body.destroy()
      return { location }
    }
    if (statusCode !== 200) throw end(new OutboundError(`answered ${statusCode}`))
    const type = text('content-type') ?? ''
    if (!accept.includes(type.split(';')[0]!.trim().toLowerCase())) throw end(new OutboundError(`answered ${type || 'without a type'}`))
    if (![undefined, 'identity'].includes(text('content-encoding'))) throw end(new OutboundError('answered packed'))
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw end(new OutboundError(`longer than ${maxBytes} bytes`))
      parts.push(part)
    }
    return { bytes: Buffer.concat(parts), charset: /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] }
  }

  return {
    async fetch(url, options) {
      // one clock for all hops: a host that is slow in each of them is too slow
      const signal = AbortSignal.timeout(options.timeoutMs)
      let next = URL.parse(url)
      try {
        for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
          if (!next) throw new OutboundError('no address')
          const answer = await hop(next, options, signal)
          if ('bytes' in answer) return answer
          next = URL.parse(answer.location, next)
        }
      } catch (error) {
        if (error instanceof OutboundError) throw error
        throw new OutboundError(error instanceof Error ? error.message : 'failed', { cause: error })
      }
      throw new OutboundError('redirects without end')
    },
    async post(url, { headers, body, timeoutMs }) {
      const target = URL.parse(url)
      if (!target || !['http:', 'https:'].includes(target.protocol)) throw new OutboundError('no address')
      target.username = ''
      target.password = ''
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await request(target, {
          method: 'POST',
          dispatcher: agent,
          signal,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          headers: { ...headers, 'user-agent': 'Verka' },
          body,
        })
        // the status says it all: an answer without end is not read
        answer.body.on('error', () => undefined).destroy()
        return { status: answer.statusCode }
      } catch (error) {
        if (error instanceof OutboundError) throw error
        throw new OutboundError(error instanceof Error ? error.message : 'failed', { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}
