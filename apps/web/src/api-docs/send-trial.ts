import { connection } from '../data/connection.ts'
import type { DescribedCall } from './document.ts'
import { addressOf, headersOf, type Trial } from './request.ts'

export interface Reply {
  /** Undefined: no answer. */
  status: number | undefined
  ms: number
  text: string
  /** It is longer than the displayed part. */
  isCut: boolean
}

const TIMEOUT_MS = 25_000
/** Maximum number of displayed characters. */
const MAX_SHOWN = 40_000

/** Sends a trial to our own server with the reader's login; an error is an answer too. */
export async function sendTrial(call: DescribedCall, trial: Trial): Promise<Reply> {
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  try {
    const token = await connection().accessToken()
    const reply = await fetch(addressOf(call, trial), {
      method: call.method,
      headers: { ...headersOf(call, trial), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(call.body && { body: trial.body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (reply.status === 401) connection().unauthorized()
    const text = await textOf(reply)
    return { status: reply.status, ms: since(), text: text.slice(0, MAX_SHOWN), isCut: text.length > MAX_SHOWN }
  } catch {
    return { status: undefined, ms: since(), text: '', isCut: false }
  }
}

/** The answer as text: formatted JSON, of bytes their type. */
async function textOf(reply: Response): Promise<string> {
  const type = reply.headers.get('content-type') ?? ''
  if (/json/.test(type)) {
    const text = await reply.text()
    return text === '' ? '' : JSON.stringify(JSON.parse(text), undefined, 2)
  }
  if (type.startsWith('text/')) return reply.text()
  const { size } = await reply.blob()
  return size === 0 ? '' : `${type}, ${size} B`
}
