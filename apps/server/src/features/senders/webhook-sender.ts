import { webhook } from '@verka/domain/processors/implementations/integrations.ts'
import { objectBySchema } from './object-by-schema.ts'
import { sendRequest } from './send-request.ts'
import { HIDDEN, type Sender } from './sender.ts'
import { signedHeaders } from './standard-webhook.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8', accept: '*/*' }

/** Sends signed JSON: the event, the transaction, and if a data schema is chosen the object. */
export const webhookSender: Sender = {
  implementation: webhook,
  check: ({ url }, { mayReach }) => (typeof url === 'string' && !mayReach(url) ? [{ message: '@validation.publicUrl', field: 'url' }] : []),
  async render({ context, config, scope, event }) {
    const { event: happened, transaction, service, element, operation, stock, booking } = scope
    const { dataSchema } = config
    const object =
      typeof dataSchema === 'string' && event.elementId !== null ? await objectBySchema(context, dataSchema, event.elementId) : undefined
    const data = { event: happened, service, transaction, operation, element, stock, booking, ...(object !== undefined && { object }) }
    const type = (happened as { type?: string } | undefined)?.type ?? 'test'
    return { body: JSON.stringify({ type, timestamp: event.at.toISOString(), data }) }
  },
  shown: ({ body }, { url }) => ({ method: 'POST', url: String(url), headers: HEADERS, body: String(body) }),
  send(runtime, { id, now, content, config, secrets }) {
    const body = String(content.body)
    const url = String(config.url)
    const ofKeys = [secrets.secret, secrets.otherSecret].filter((secret) => secret !== undefined)
    const headers = { ...HEADERS, ...signedHeaders({ id, at: now, body }, ofKeys) }
    return sendRequest(
      runtime,
      { method: 'POST', url, headers, body },
      { method: 'POST', url, headers: { ...headers, 'webhook-signature': HIDDEN }, body },
    )
  },
}
