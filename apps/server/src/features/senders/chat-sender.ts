import { chatMessage } from '@verka/domain/processors/implementations/integrations.ts'
import { sendRequest } from './send-request.ts'
import { HIDDEN, type Sender } from './sender.ts'
import { renderTemplate } from './template.ts'

/** A message as Slack and Teams accept it. */
const bodyOf = (service: string, text: string): string =>
  JSON.stringify(
    service === 'teams'
      ? {
          type: 'message',
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
            },
          ],
        }
      : { text },
  )

/** Writes in a channel of Slack or Teams. */
export const chatSender: Sender = {
  implementation: chatMessage,
  check: ({ url }, { mayReach }) => (typeof url === 'string' && !mayReach(url) ? [{ message: '@validation.publicUrl', field: 'url' }] : []),
  render({ config, inputs, scope }) {
    const service = String(config.service)
    const text = renderTemplate(String(inputs.text ?? ''), scope, service === 'teams' ? 'markdown' : 'slack')
    return { body: bodyOf(service, text) }
  },
  shown: ({ body }) => ({ method: 'POST', url: HIDDEN, body: String(body) }),
  send(runtime, { content, secrets }) {
    const body = String(content.body)
    const headers = { 'content-type': 'application/json' }
    const shown = { method: 'POST', url: HIDDEN, headers, body }
    return sendRequest(runtime, { method: 'POST', url: secrets.url ?? '', headers, body }, shown)
  },
}
