import { asId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { inServerContext } from '../session/server-context.ts'
import { printTransaction } from '../transaction-pdf/transaction-pdf.ts'
import { MessageError } from './not-made.ts'
import type { SenderRuntime, Sending } from './sender.ts'

/** Bytes of a receipt that a mail may have. */
const MAX_BYTES = 10 * 1024 * 1024

/** The document of a transaction as it is now. @throws MessageError for one that is deleted or too large */
export async function transactionPdf(runtime: SenderRuntime, { tenantId, siteId, transactionId }: Sending): Promise<Attachment[]> {
  if (transactionId === null) return []
  const document = await inServerContext(runtime, { tenantId, siteId }, (context) =>
    printTransaction(context, asId<'transaction'>(transactionId)),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'notFound' ? new MessageError('transactionGone') : error
  })
  const leaving = new AbortController()
  const making = { signal: leaving.signal, progress: () => undefined, made: () => undefined }
  const parts: Buffer[] = []
  let size = 0
  try {
    const again = () => Promise.reject(new Error('a receipt is read once'))
    for await (const part of document.bytes(again, runtime.files, making)) {
      parts.push(Buffer.from(part))
      size += part.length
      if (size > MAX_BYTES) throw new MessageError('receiptTooLarge')
    }
  } finally {
    leaving.abort()
  }
  return [{ fileName: document.fileName, contentType: document.contentType, content: Buffer.concat(parts) }]
}
