import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { canReachOf, type CanReach } from './allowed-addresses.ts'
import { openHttpClient } from './http-client.ts'

/** Failure to reach an address that a person entered: missing, not allowed, too slow, too large or of another type. */
export class OutboundError extends Error {
  /** It may not be reached, at any time. */
  isRefused = false
}

interface FetchOptions {
  /** Accepted content types, without their parameters. */
  accept: readonly string[]
  maxBytes: number
  timeoutMs: number
}

/** A fetched document, and the charset that its server declares. */
interface Fetched {
  bytes: Buffer
  charset: string | undefined
}

interface SendOptions {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer | undefined
  /** The answer is cut there. */
  maxBytes: number
  timeoutMs: number
}

/** An answer to what was sent. */
interface Answered {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * The only client for addresses that people entered (security promise 17): it reaches only hosts of the public internet, and those that the
 * installation allows, for any spelling and redirect of an address.
 */
export interface Outbound {
  /** Fetches a document; nothing of ours is sent. @throws OutboundError */
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  /** Sends a request, and follows no redirect. @throws OutboundError, also for an answer that ends too early */
  send: (url: string, options: SendOptions) => Promise<Answered>
  close: () => Promise<void>
}

type Client = ReturnType<typeof openHttpClient>

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const refused = (host: string) => Object.assign(new OutboundError(`${host} is not on the public internet`), { isRefused: true })

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

/** Refuses other schemes, and removes a user and password. */
function prepare(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new OutboundError(`${url.protocol} is not fetched`)
  url.username = ''
  url.password = ''
}

const asOutboundError = (error: unknown): OutboundError =>
  error instanceof OutboundError ? error : new OutboundError(error instanceof Error ? error.message : 'failed', { cause: error })

/** Ends with the signal, too: undici heeds it only when the connection is there, up to 5 s later. */
const untilAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((done, fail) => {
    if (signal.aborted) fail(signal.reason as Error)
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    work.then(done, fail)
  })

/** Asks for a document once: it, or where it is instead. @throws OutboundError */
async function hop(
  client: Client,
  url: URL,
  { accept, maxBytes }: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  prepare(url)
  const { request, dispatcher } = await client.load()
  const sent = request(url, {
    dispatcher,
    signal,
    headersTimeout: 5000,
    bodyTimeout: 5000,
    // packed bytes could be a thousand times as many
    headers: { accept: accept.join(', '), 'accept-encoding': 'identity', 'user-agent': 'Verka' },
  })
  const { statusCode, headers, body } = await untilAborted(sent, signal)
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

/** Sends a request, and reads the beginning of its answer. */
async function sendOnce(client: Client, url: URL, { method, headers, body: sent, maxBytes, timeoutMs }: SendOptions): Promise<Answered> {
  prepare(url)
  const { request, dispatcher } = await client.load()
  const signal = AbortSignal.timeout(timeoutMs)
  const answering = request(url, {
    dispatcher,
    method: method as 'POST',
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    headers: { 'user-agent': 'Verka', ...headers, 'accept-encoding': 'identity' },
    ...(sent !== undefined && { body: sent }),
  })
  const answer = await untilAborted(answering, signal)
  const { body } = answer
  body.on('error', () => undefined)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size < maxBytes) continue
    body.destroy()
    break
  }
  const all = Object.entries(answer.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(', ')]]))
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(all) as Record<string, string>,
    body: Buffer.concat(parts).subarray(0, maxBytes).toString('utf8'),
  }
}

/** Opens the client. */
export function openOutbound(canReach: CanReach = canReachOf([])): Outbound {
  const client = openHttpClient(
    ({ Agent, buildConnector }) =>
      new Agent({
        connect: (options, done) => {
          const host = options.hostname.replace(/^\[|\]$/g, '')
          const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
          const isAllowed = (address: string) => canReach({ address, host, port })
          // a host that is an address needs no lookup
          if (isIP(host) !== 0 && !isAllowed(host)) return done(refused(host), null)
          return buildConnector({ lookup: checkedLookup(isAllowed), timeout: 5000 })(options, done)
        },
        connections: 16,
        pipelining: 1,
        maxHeaderSize: 16 * 1024,
        keepAliveTimeout: 1000,
      }),
  )

  return {
    async send(address, options) {
      const url = URL.parse(address)
      if (!url) throw new OutboundError('no address')
      return sendOnce(client, url, options).catch((error: unknown) => {
        throw asOutboundError(error)
      })
    },
    async fetch(url, options) {
      // one clock for all hops: a host that is slow in each of them is too slow
      const signal = AbortSignal.timeout(options.timeoutMs)
      let next = URL.parse(url)
      try {
        for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
          if (!next) throw new OutboundError('no address')
          const answer = await hop(client, next, options, signal)
          if ('bytes' in answer) return answer
          next = URL.parse(answer.location, next)
        }
      } catch (error) {
        throw asOutboundError(error)
      }
      throw new OutboundError('redirects without end')
    },
    close: client.close,
  }
}
