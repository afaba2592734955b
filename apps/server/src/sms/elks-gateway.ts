import { basicAuth, formBody, openGatewayClient, textOf } from './gateway-client.ts'
import type { SmsGateway, SmsProgress } from './sms-gateway.ts'

/** States of 46elks (https://46elks.com/docs/send-sms). */
const progressOf = (status: unknown): SmsProgress | undefined => {
  if (status === 'created' || status === 'sent') return { state: 'sent' }
  if (status === 'delivered') return { state: 'delivered' }
  return status === 'failed' ? { state: 'failed', reason: 'notDelivered' } : undefined
}

/** 46elks: `POST /a1/sms`, a form with basic authentication. Beyond its pace it queues by itself. */
export function openElks({
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
  return {
    does: 'sends',
    recognisesRepeats: false,
    send({ to, from, text, reportTo }) {
      const { headers, body } = formBody({ from, to, message: text, whendelivered: reportTo })
      return client.post(
        new URL('/a1/sms', url).href,
        { headers: { ...headers, authorization }, body },
        ({ status, json, text: answer }) => {
          const error = textOf(json.error) ?? answer.slice(0, 200)
          if (status === 403 && /credit/i.test(error)) return { kind: 'refused', reason: 'noCredit', detail: error }
          if (status === 400 && /\bto\b|number|recipient/i.test(error)) return { kind: 'refused', reason: 'wrongNumber', detail: error }
          const gatewayId = textOf(json.id)
          if (status !== 200 || !gatewayId) return status === 200 ? { kind: 'unknown', detail: 'answered without an id' } : undefined
          return { kind: 'accepted', gatewayId, progress: progressOf(json.status) ?? { state: 'sent' } }
        },
      )
    },
    readReport: ({ id, status }) => ({ gatewayId: textOf(id), progress: progressOf(status) }),
    close: client.close,
  }
}
