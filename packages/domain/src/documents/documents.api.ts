import { z } from 'zod'
import { defineCall } from '../api/contract.ts'

/** Header with the caller's own id of a document (a UUID), by which they poll its progress. */
export const DOCUMENT_ID_HEADER = 'document-id'

const documentProgressSchema = z.object({
  /** `waiting` in the queue, `making`, `sending`; `none`: no document with that id is in progress. */
  state: z.enum(['waiting', 'making', 'sending', 'none']),
  /** Upper bound of the documents before it in the queue. */
  ahead: z.int(),
  /** Progress; 0 of 0 where it is unknown. */
  done: z.int(),
  total: z.int(),
})
export type DocumentProgress = z.infer<typeof documentProgressSchema>

export const getDocumentProgress = defineCall('getDocumentProgress', 'GET /documents/{id}/progress', {
  scope: 'installation',
  access: 'user',
  // polled while the document is rendered
  shows: [],
  summary:
    'Returns the progress of a document of the caller (export, labels, PDF) that was requested with the header `Document-Id` (a UUID).',
  params: z.strictObject({ id: z.uuid() }),
  reply: documentProgressSchema,
})
