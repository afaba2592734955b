import { basicAuth, openGatewayClient, textOf } from './gateway-client.ts'
import type { Sms, SmsAnswer, SmsGateway, SmsProgress } from './sms-gateway.ts'

/** The body of a request unless the setting has another. */
export const DEFAULT_TEMPLATE = '{"id":"{id}","to":"{to}","from":"{from}","text":"{text}","callback":"{callback}"}'

const PLACEHOLDER = /\{(id|to|from|text|callback)\}/g

const isJson = (template: string) => template.trimStart().startsWith('{"')

/** Escapes a value for its place in the template: inside a text of JSON, or a value of a form. */
const filled = (template: string, { id, to, from, text, reportTo }: Sms) => {
  const values: Record<string, string> = { id, to, from, text, callback: reportTo }
  const escape = isJson(template) ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  return template.replace(PLACEHOLDER, (_, name: string) => escape(values[name]!))
}

/** Why a template cannot be used; undefined: it can. */
export function templateViolation(template: string): string | undefined {
  const names = new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name))
  if (!names.has('to') || !names.has('text')) return 'must have {to} and {text}'
  if (!isJson(template)) return undefined
  try {
    JSON.parse(filled(template, { id: '"', to: '"', from: '"', text: '"', reportTo: '"' }))
    return undefined
  } catch {
    return 'must be JSON with its placeholders inside of texts'
  }
}

const STATES: Record<string, SmsProgress> = {
  queued: { state: 'sent' },
  accepted: { state: 'sent' },
  sent: { state: 'sent' },
  delivered: { state: 'delivered' },
  failed: { state: 'failed', reason: 'notDelivered' },
  undelivered: { state: 'failed', reason: 'notDelivered' },
  expired: { state: 'failed', reason: 'notDelivered' },
  rejected: { state: 'failed', reason: 'notDelivered' },
}
const progressOf = (status: unknown) => (typeof status === 'string' ? STATES[status.toLowerCase()] : undefined)
const idOf = (json: Readonly<Record<string, unknown>>) => textOf(json.id) ?? textOf(json.messageId) ?? textOf(json.message_id)

interface TemplateSettings {
  url: string
  user: string | undefined
  secret: string | undefined
  template: string
  answerMs?: number | undefined
}

/** Any gateway that takes a request with a body by a template. With `{id}` in it, it has to recognise a repeat by that id. */
export function openTemplateGateway({ url, user, secret, template, answerMs }: TemplateSettings): SmsGateway {
  const client = openGatewayClient({ answerMs })
  const authorization = secret === undefined ? undefined : user === undefined ? `Bearer ${secret}` : basicAuth(user, secret)
  const type = isJson(template) ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    does: 'sends',
    recognisesRepeats: template.includes('{id}'),
    send(sms) {
      const headers = { 'content-type': type, ...(authorization !== undefined && { authorization }) }
      return client.post(url, { headers, body: filled(template, sms) }, ({ status, json }): SmsAnswer | undefined => {
        const detail = `answered ${status}`
        if (status === 402) return { kind: 'refused', reason: 'noCredit', detail }
        if (status === 400 || status === 422) return { kind: 'refused', reason: 'wrongNumber', detail }
        if (status < 200 || status > 299) return undefined
        return { kind: 'accepted', gatewayId: idOf(json) ?? sms.id, progress: progressOf(json.status) ?? { state: 'sent' } }
      })
    },
    readReport: (parameters) => ({ gatewayId: idOf(parameters), progress: progressOf(parameters.status) }),
    close: client.close,
  }
}
