import { z } from 'zod'
import { defineCall } from '../api/contract.ts'

/** With this header a caller gives a document an id of their own (a UUID), by which they ask how far it is. */
export const DOCUMENT_ID_HEADER = 'document-id'

const documentProgressSchema = z.object({
  /** It waits for its turn, is made, or is made and on its way; `none`: nothing with that id is under way (any more). */
  state: z.enum(['waiting', 'making', 'sending', 'none']),
  /** How many are made before it, at most. */
  ahead: z.int(),
  /** How much of it is made, of how much; 0 of 0 where that is not known. */
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
