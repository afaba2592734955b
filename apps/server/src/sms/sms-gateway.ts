import type { SmsFailure } from '@verka/domain/sms/sms-states.ts'

/** A text message to one number. */
export interface Sms {
  /** Our id, always the same for this message to this number. */
  id: string
  /** In E.164. */
  to: string
  from: string
  text: string
  /** Address to which the gateway reports what became of it. */
  reportTo: string
}

/** What is known of a message after a request or a report. */
export type SmsProgress = { state: 'sent' | 'delivered' } | { state: 'failed'; reason: SmsFailure }

/**
 * Outcome of one request. `accepted`: the gateway has it; `refused`: it was not sent and never will be; `later`: it was not sent, and may be
 * tried again after some seconds; `unknown`: no answer, so that it may have been sent.
 */
export type SmsAnswer =
  | { kind: 'accepted'; gatewayId: string; progress: SmsProgress }
  | { kind: 'refused'; reason: SmsFailure; detail: string }
  | { kind: 'later'; afterS: number; detail: string }
  | { kind: 'unknown'; detail: string }

/** What a gateway reports later. */
export interface SmsReport {
  gatewayId: string | undefined
  /** Undefined: nothing that matters here, such as 'queued'. */
  progress: SmsProgress | undefined
}

/** A service that sends text messages. */
export interface SmsGateway {
  /** What happens to messages; `none`: there is no gateway, and nothing may be sent. */
  readonly does: 'sends' | 'logs' | 'none'
  /** Whether a second request with the same id is recognised, so that it sends nothing. */
  readonly recognisesRepeats: boolean
  /** Never rejects. */
  send: (sms: Sms) => Promise<SmsAnswer>
  /** Reads the parameters of a report. */
  readReport: (parameters: Readonly<Record<string, unknown>>) => SmsReport
  close: () => Promise<void>
}
