import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { email, lowBalance, pdfReceipt } from '@verka/domain/processors/implementations/mails.ts'
import { inboxMessage, reminder } from '@verka/domain/processors/implementations/people.ts'
import { chatSender } from './chat-sender.ts'
import { httpSender } from './http-sender.ts'
import { inboxSender } from './inbox-sender.ts'
import { mailSender } from './mail-sender.ts'
import { transactionPdf } from './pdf-attachment.ts'
import type { Sender } from './sender.ts'
import { smsSender } from './sms-sender.ts'
import { webhookSender } from './webhook-sender.ts'

/** The sender of each implementation. One without a sender is not offered. */
export const SENDERS: Partial<Record<ImplementationName, Sender>> = {
  email: mailSender({ implementation: email }),
  lowBalance: mailSender({ implementation: lowBalance }),
  pdfReceipt: mailSender({ implementation: pdfReceipt, attach: transactionPdf }),
  sms: smsSender,
  inboxMessage: inboxSender(inboxMessage),
  reminder: inboxSender(reminder),
  webhook: webhookSender,
  httpCall: httpSender,
  chatMessage: chatSender,
}
