import { z } from 'zod'
import { defineCall } from '../api/contract.ts'

/** Header with the caller's own id of a document (a UUID), by which they poll its progress. */
export const DOCUMENT_ID_HEADER = 'document-id'

const documentProgressSchema = z.object({
  /** It waits for its turn, is being made, or is being sent; `none`: no document with that id is in progress (any more). */
  state: z.enum(['waiting', 'making', 'sending', 'none']),
  /** Upper bound of documents that are made before it. */
  ahead: z.int(),
  /** Progress; 0 of 0 where it is unknown. */
  done: z.int(),
  total: z.int(),
})
export type DocumentProgress = z.infer<typeof documentProgressSchema>

export const getDocumentProgress = defineCall({
  name: 'getDocumentProgress',
  method: 'GET',
  path: '/documents/{id}/progress',
  scope: 'installation',
  access: 'user',
  // read as long as the document is made
  shows: [],
  summary: 'How far one of the caller’s documents (exports, labels, PDF) is that was asked for with the header `Document-Id` (a UUID).',
  params: z.strictObject({ id: z.uuid() }),
  reply: documentProgressSchema,
})
