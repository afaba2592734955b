import webPush from 'web-push'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { OutboundError } from '../../../outbound/outbound.ts'
import { pathOfSubject, type MailedMessage } from '../sending/message-mail.ts'
import type { MessageRuntime } from '../sending/render-messages.ts'
import { loadPushKeys } from './push-keys.ts'
import { deleteSubscriptions, readSubscriptions } from './push.queries.ts'

/** A push service keeps a notification so long for a device that is off. */
const LIFE_S = 24 * 60 * 60
const TIMEOUT_MS = 10_000
/** Its status says it all. */
const MAX_ANSWER = 1000
const MAX_TEXT = 200
/** The push service knows the device no more. */
const GONE = new Set([404, 410])

interface PushedMessage extends MailedMessage {
  user_id: UserId
}

/**
 * Shows a message on the devices of its person, encrypted for each. A device that is gone is forgotten.
 * @throws when no push service accepted it and one may later
 */
export async function sendPush(runtime: MessageRuntime, tenantId: TenantId, message: PushedMessage): Promise<void> {
  const { database, outbound, settings } = runtime
  const { user_id: userId } = message
  const inTenant = <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
    database.transaction({ kind: 'tenant', tenantId }, work)
  const devices = await inTenant((tx) => readSubscriptions(tx, tenantId, userId))
  if (devices.length === 0) return
  const { publicKey, privateKey } = await database.transaction({ kind: 'installation' }, (tx) =>
    loadPushKeys(tx, { secret: settings.SECRET_KEY, now: runtime.now() }),
  )
  const payload = JSON.stringify(payloadOf(message))
  const outcomes = await Promise.all(
    devices.map(async ({ endpoint, p256dh, auth }) => {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: subjectOf(settings.ORIGIN), publicKey, privateKey },
        TTL: LIFE_S,
        // a second notification of the same message replaces the first
        topic: message.id.replaceAll('-', ''),
      })
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      delete headers['Content-Length']
      return outbound.send(endpoint, { method: 'POST', headers, body: request.body, maxBytes: MAX_ANSWER, timeoutMs: TIMEOUT_MS }).then(
        ({ status }) => ({ endpoint, status }),
        (error: unknown) => {
          if (!(error instanceof OutboundError)) throw error
          return { endpoint, status: 0 }
        },
      )
    }),
  )
  const gone = outcomes.filter(({ status }) => GONE.has(status)).map(({ endpoint }) => endpoint)
  if (gone.length > 0) await inTenant((tx) => deleteSubscriptions(tx, tenantId, userId, gone))
  const mayWork = outcomes.filter(({ status }) => status === 0 || status === 429 || status >= 500)
  if (mayWork.length > 0 && !outcomes.some(({ status }) => status >= 200 && status < 300))
    throw new Error(`no push service accepted a message: ${mayWork.map(({ status }) => status).join()}`)
}

/** What the service worker shows: the title, one sentence, and the page that it opens. */
function payloadOf(message: PushedMessage) {
  const { id, title, body } = message
  const paragraphs = (body ?? '').split(/\n{2,}/)
  const text = (paragraphs[1] ?? paragraphs[0] ?? '').slice(0, MAX_TEXT)
  return { id, title, text, path: pathOfSubject(message) }
}

/** Push services accept an https address or a mail address. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:no-reply@localhost')
