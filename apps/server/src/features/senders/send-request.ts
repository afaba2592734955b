import type { DeliveryAnswer, DeliveryRequest } from '@verka/domain/processors/deliveries.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import type { SenderRuntime, SendResult } from './sender.ts'

/** Time for one attempt, connecting included. */
export const ATTEMPT_MS = 10_000
/** An answer is read and stored up to here. */
const MAX_ANSWER = 4096

interface Request {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

/** Statuses of a receiver that is there and cannot work now. */
const AWAY = new Set([408, 425, 429])
/** Statuses with which a receiver may say when it wants to be asked again. */
const SAYS_WHEN = new Set([429, 503])

function outcomeOf(status: number): SendResult['outcome'] {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 410) return 'gone'
  return status >= 500 || AWAY.has(status) ? 'away' : 'refused'
}

const errorOf = (status: number): Pick<DeliveryAnswer, 'error'> => {
  if (status >= 200 && status < 300) return {}
  return { error: status >= 300 && status < 400 ? 'redirect' : 'status' }
}

/** Sends a request by the guarded client. `shown`: the request without its secrets. */
export async function sendRequest(
  { outbound }: Pick<SenderRuntime, 'outbound'>,
  { url, ...request }: Request,
  shown: DeliveryRequest,
): Promise<SendResult> {
  try {
    const { status, headers, body } = await outbound.send(url, { ...request, maxBytes: MAX_ANSWER, timeoutMs: ATTEMPT_MS })
    const retryAfter = SAYS_WHEN.has(status) ? headers['retry-after'] : undefined
    return {
      outcome: outcomeOf(status),
      request: shown,
      answer: { status, headers, body: storable(body), ...errorOf(status) },
      ...(retryAfter !== undefined && { retryAfter }),
    }
  } catch (error) {
    const isRefused = error instanceof OutboundError && error.isRefused
    const detail = error instanceof Error ? storable(error.message).slice(0, 500) : 'failed'
    return {
      outcome: isRefused ? 'refused' : 'away',
      request: shown,
      answer: { error: isRefused ? 'inside' : 'noAnswer', detail },
    }
  }
}

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
