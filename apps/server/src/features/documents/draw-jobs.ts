import type { LabelDocument, LabelJobs } from '../labels/label-jobs.ts'
import type { TransactionDocument } from '../transaction-pdf/transaction-pdf.ts'

/** A document to render into an existing file. */
export type DocumentJob = LabelDocument | TransactionDocument

/** Jobs of the rendering process, and their answers. */
export interface DrawJobs extends LabelJobs {
  document: { job: DocumentJob & { path: string }; answer: undefined }
}

/** A job for the rendering process. */
export type DrawJob = { [Kind in keyof DrawJobs]: { id: number; kind: Kind; job: DrawJobs[Kind]['job'] } }[keyof DrawJobs]
