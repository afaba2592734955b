import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Fetching an address that somebody typed in failed: it is not there, not allowed, too slow, too large or not what was asked for. */
export class OutboundError extends Error {}

interface FetchOptions {
  /** Content types that are taken, without their parameters. */
  accept: readonly string[]
  maxBytes: number
  timeoutMs: number
}

/** What was fetched, and in which charset it says that it is. */
interface Fetched {
  bytes: Buffer
  charset: string | undefined
}

/**
 * The one way to addresses that people typed in (security promise 17): it reaches hosts of the public internet alone,
 * however their address is spelled and wherever they redirect to, and gives nothing away on the way.
 */
export interface Outbound {
  /** @throws OutboundError */
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  close: () => Promise<void>
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const refused = (host: string) => new OutboundError(`${host} is not on the public internet`)

/** Names are looked up by this: an address that may not be reached is none, whatever name leads to it at this moment. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      // of a host with several addresses one that may not be reached is enough to distrust it
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(refused(hostname), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/**
 * @param isAllowed which addresses may be reached. Only tests give another one, to reach a server of their own: no setting
 * leads here.
 */
export function openOutbound(isAllowed: (address: string) => boolean = isPublicAddress): Outbound {
  const connect = buildConnector({ lookup: checkedLookup(isAllowed), timeout: 5000 })
  const agent = new Agent({
    connect: (options, done) => {
      // nothing is looked up for what is an address already
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
    // what is not read any more ends the connection; that it does is no error of anybody's
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
    close: () => agent.destroy(),
  }
}
