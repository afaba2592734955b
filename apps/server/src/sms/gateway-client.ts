import { openHttpClient } from '../outbound/http-client.ts'
import type { SmsAnswer } from './sms-gateway.ts'

/** Time for a connection, and for the whole answer. */
const CONNECT_MS = 5000
const ANSWER_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024
/** Pause after an answer that names none, and the longest that is believed. */
const PAUSE_S = 10
const LONGEST_PAUSE_S = 600

interface Answered {
  status: number
  text: string
  /** Its content, where it is a JSON object. */
  json: Readonly<Record<string, unknown>>
}

/** Errors before the first byte of a request: nothing was sent. */
const UNSENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const jsonOf = (text: string): Answered['json'] => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answered['json']) : {}
  } catch {
    return {}
  }
}

function pauseOf(header: string | string[] | undefined): number {
  const seconds = Number([header].flat()[0])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_PAUSE_S) : PAUSE_S
}

/** The client of a gateway's API. Its address is a setting of the installation, and no person's input. */
export function openGatewayClient({ answerMs = ANSWER_MS }: { answerMs?: number | undefined } = {}) {
  const client = openHttpClient(({ Agent }) => new Agent({ connect: { timeout: CONNECT_MS }, maxHeaderSize: 16 * 1024 }))

  async function answerOf(url: string, headers: Record<string, string>, body: string): Promise<Answered | SmsAnswer> {
    const { request, dispatcher } = await client.load()
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.timeout(answerMs),
      headers: { accept: 'application/json', 'user-agent': 'Verka', ...headers },
      body,
      // a kept connection may end while a request is sent, and nobody would know whether it arrived
      reset: true,
    })
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      size += part.length
      if (size <= MAX_ANSWER_BYTES) parts.push(part)
    }
    const text = Buffer.concat(parts).toString('utf8')
    const { statusCode: status } = answer
    // both mean that it was not accepted
    if (status === 429 || status === 503)
      return { kind: 'later', afterS: pauseOf(answer.headers['retry-after']), detail: `answered ${status}` }
    return { status, text, json: jsonOf(text) }
  }

  return {
    /**
     * Sends a request, and reads its answer. Throttling, a gateway that is away and a missing answer are the same for all gateways; `read`
     * reads the rest.
     */
    async post(
      url: string,
      { headers, body }: { headers: Record<string, string>; body: string },
      read: (answer: Answered) => SmsAnswer | undefined,
    ): Promise<SmsAnswer> {
      try {
        const answer = await answerOf(url, headers, body)
        if ('kind' in answer) return answer
        const known = read(answer)
        if (known) return known
        // a server that failed may have sent it before
        return answer.status >= 500
          ? { kind: 'unknown', detail: `answered ${answer.status}` }
          : { kind: 'refused', reason: 'gateway', detail: `answered ${answer.status}` }
      } catch (error) {
        const { code = '', name, message } = error as Error & { code?: string }
        const detail = code || name || message
        return UNSENT.test(code) ? { kind: 'later', afterS: PAUSE_S, detail } : { kind: 'unknown', detail }
      }
    },
    close: client.close,
  }
}

/** The header of HTTP basic authentication. */
export const basicAuth = (user: string, secret: string) => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`

/** A body as HTML forms send it. */
export const formBody = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values).toString(),
})

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
