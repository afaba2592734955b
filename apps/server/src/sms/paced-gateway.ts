import type { SmsGateway } from './sms-gateway.ts'

/**
 * Keeps a gateway's pace: after an answer that wants a pause nothing is sent before its end. Each process learns it by itself, so that a
 * gateway gets at most one refused request from each.
 */
export function pacedGateway(gateway: SmsGateway, now: () => Date): SmsGateway {
  let pausedUntil = 0
  return {
    ...gateway,
    async send(sms) {
      const restMs = pausedUntil - now().getTime()
      if (restMs > 0) return { kind: 'later', afterS: Math.ceil(restMs / 1000), detail: 'paused' }
      const answer = await gateway.send(sms)
      if (answer.kind === 'later') pausedUntil = now().getTime() + answer.afterS * 1000
      return answer
    },
  }
}
