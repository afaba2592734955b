import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { email, lowBalance, pdfReceipt } from '@verka/domain/processors/implementations/mails.ts'
import { chatSender } from './chat-sender.ts'
import { httpSender } from './http-sender.ts'
import { mailSender } from './mail-sender.ts'
import { transactionPdf } from './pdf-attachment.ts'
import type { Sender } from './sender.ts'
import { webhookSender } from './webhook-sender.ts'

/** The sender of each implementation. One without a sender is not offered. */
export const SENDERS: Partial<Record<ImplementationName, Sender>> = {
  email: mailSender({ implementation: email }),
  lowBalance: mailSender({ implementation: lowBalance }),
  pdfReceipt: mailSender({ implementation: pdfReceipt, attach: transactionPdf }),
  webhook: webhookSender,
  httpCall: httpSender,
  chatMessage: chatSender,
}
