import { asId } from '@verka/domain/entities/ids.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import { notifyPeople } from '../messages/notify.ts'
import type { Sender } from './sender.ts'
import { renderTemplate } from './template.ts'
import { inWritingContext } from './writing-context.ts'

/** Writes to a person of the site: to the inbox, and by the ways that the person chose. The delivery's id is the key: once. */
export const inboxSender = (implementation: Implementation): Sender => ({
  implementation,
  staysInside: true,
  render: ({ inputs, scope, event }) => ({
    person: String(inputs.person ?? ''),
    title: renderTemplate(String(inputs.title ?? ''), scope, 'text')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text: renderTemplate(String(inputs.text ?? ''), scope, 'text'),
    transactionId: event.transactionId,
    elementId: event.elementId,
  }),
  shown: ({ person, title, text }) => ({ to: [String(person)], subject: String(title), body: String(text) }),
  async send(runtime, { id, tenantId, siteId, content }) {
    const { person, title, text, transactionId, elementId } = content
    const request = { to: [String(person)], subject: String(title), body: String(text) }
    await inWritingContext(runtime, { tenantId, siteId }, (context) =>
      notifyPeople(context, {
        kind: 'notice',
        personIds: [asId<'user'>(String(person))],
        ...(transactionId
          ? { subject: { entity: 'transaction', id: String(transactionId) } }
          : elementId && { subject: { entity: 'element', id: String(elementId) } }),
        params: { title: String(title), text: String(text) },
        key: id,
      }),
    )
    return { outcome: 'accepted', request, answer: {} }
  },
})
