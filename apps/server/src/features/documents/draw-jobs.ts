import type { LabelDocument, LabelJobs } from '../labels/label-jobs.ts'
import type { TransactionDocument } from '../transaction-pdf/transaction-pdf.ts'

/** A document to be drawn into a file that is there. */
export type DocumentJob = LabelDocument | TransactionDocument

/** What is asked of the process that draws, and what it answers. */
export interface DrawJobs extends LabelJobs {
  document: { job: DocumentJob & { path: string }; answer: undefined }
}

/** A job for the process that draws. */
export type DrawJob = { [Kind in keyof DrawJobs]: { id: number; kind: Kind; job: DrawJobs[Kind]['job'] } }[keyof DrawJobs]
