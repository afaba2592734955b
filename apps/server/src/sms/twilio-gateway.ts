import type { SmsFailure } from '@verka/domain/sms/sms-states.ts'
import { basicAuth, formBody, openGatewayClient, textOf } from './gateway-client.ts'
import type { SmsGateway, SmsProgress } from './sms-gateway.ts'

/** Twilio's error codes that say why a number gets nothing; all others are of the account or of the gateway. */
const REASONS: Record<string, SmsFailure> = {
  21211: 'wrongNumber',
  21214: 'wrongNumber',
  21217: 'wrongNumber',
  21614: 'wrongNumber',
  21635: 'wrongNumber',
  21408: 'countryNotAllowed',
  21610: 'blocked',
  30004: 'blocked',
  30002: 'noCredit',
  30005: 'wrongNumber',
  30006: 'wrongNumber',
}
const THROTTLED = '20429'
const PAUSE_S = 10

const WAITS = ['accepted', 'scheduled', 'queued', 'sending', 'sent']

const progressOf = (status: unknown, code: unknown): SmsProgress | undefined => {
  if (typeof status !== 'string') return undefined
  if (WAITS.includes(status)) return { state: 'sent' }
  if (status === 'delivered' || status === 'read') return { state: 'delivered' }
  const isFailed = ['failed', 'undelivered', 'canceled'].includes(status)
  return isFailed ? { state: 'failed', reason: REASONS[textOf(code) ?? ''] ?? 'notDelivered' } : undefined
}

/** Twilio: `POST /2010-04-01/Accounts/{sid}/Messages.json`, a form with basic authentication. It has no key against repeats. */
export function openTwilio({
  url,
  user,
  secret,
  answerMs,
}: {
  url: string
  user: string
  secret: string
  answerMs?: number | undefined
}): SmsGateway {
  const client = openGatewayClient({ answerMs })
  const authorization = basicAuth(user, secret)
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`, url).href
  return {
    does: 'sends',
    recognisesRepeats: false,
    send({ to, from, text, reportTo }) {
      const { headers, body } = formBody({ To: to, From: from, Body: text, StatusCallback: reportTo })
      return client.post(address, { headers: { ...headers, authorization }, body }, ({ status, json }) => {
        const code = textOf(json.code) ?? ''
        if (code === THROTTLED) return { kind: 'later', afterS: PAUSE_S, detail: `error ${code}` }
        if (status >= 400 && status < 500 && code) return { kind: 'refused', reason: REASONS[code] ?? 'gateway', detail: `error ${code}` }
        const gatewayId = textOf(json.sid)
        if (status < 200 || status > 299) return undefined
        if (!gatewayId) return { kind: 'unknown', detail: 'answered without a sid' }
        return { kind: 'accepted', gatewayId, progress: progressOf(json.status, json.error_code) ?? { state: 'sent' } }
      })
    },
    readReport: ({ MessageSid, SmsSid, MessageStatus, SmsStatus, ErrorCode }) => ({
      gatewayId: textOf(MessageSid) ?? textOf(SmsSid),
      progress: progressOf(MessageStatus ?? SmsStatus, ErrorCode),
    }),
    close: client.close,
  }
}
