import { asId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { sms } from '@verka/domain/processors/implementations/people.ts'
import { isSmsSender } from '@verka/domain/sms/sms-sender.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { enqueueSms, isSmsEnqueued } from '../sms/send-sms.ts'
import { inWritingContext } from './writing-context.ts'
import type { Sender } from './sender.ts'
import { renderTemplate } from './template.ts'

/** Sends a text message to a number: it is enqueued under the delivery's id, so that another attempt does not send it twice. */
export const smsSender: Sender = {
  implementation: sms,
  check: ({ sender }) =>
    typeof sender === 'string' && !isSmsSender(sender) ? [{ message: '@validation.smsSender', field: 'sender' }] : [],
  render: ({ inputs, config, scope }) => ({
    from: String(config.sender ?? ''),
    to: String(inputs.to ?? ''),
    text: renderTemplate(String(inputs.text ?? ''), scope, 'text'),
  }),
  shown: ({ to, text }) => ({ to: [String(to)], body: String(text) }),
  async send(runtime, { id, tenantId, siteId, content }) {
    const message = { id: asId<'smsMessage'>(id), from: String(content.from), to: String(content.to), text: String(content.text) }
    const request = { to: [message.to], body: message.text }
    try {
      await inWritingContext(runtime, { tenantId, siteId }, async (context) => {
        if (!(await isSmsEnqueued(context, message.id))) await enqueueSms(context, message)
      })
      return { outcome: 'accepted', request, answer: {} }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { serverText } = await loadServedTranslator('en-US')
      const [first] = error.errors
      return {
        outcome: 'notAsked',
        request,
        answer: { error: 'smsRefused', detail: first ? serverText(first.message, first.params) : error.code },
      }
    }
  },
}
